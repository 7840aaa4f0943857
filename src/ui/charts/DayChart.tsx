import { type ReactNode, useId, useState } from "react";
import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { useLocale } from "../locale.tsx";
import { DayBars } from "./DayBars.tsx";
import { DayTable } from "./DayTable.tsx";
import type { Measure } from "./measure.ts";

export interface DayChartProps {
  title: string;
  /** Explains what is counted. */
  note?: string;
  /** Consecutive days, `2026-11-21`. */
  days: readonly string[];
  measures: readonly Measure[];
  /** Text instead of the bars if there is no data. */
  none: string;
  /** Controls beside the title. */
  children?: ReactNode;
}

/** Bars by day, one chart for each measure, and the same data as a table. */
export function DayChart({ title, note, days, measures, none, children }: DayChartProps) {
  const locale = useLocale();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {children}
      </div>
      {measures.every(({ values }) => values.every((value) => value === 0)) ? (
        <p className="text-muted">{none}</p>
      ) : (
        <>
          {asTable ? (
            <DayTable caption={title} days={days} measures={measures} />
          ) : (
            <DayBars label={title} days={days} measures={measures} />
          )}
          <Button kind="quiet" size="small" className="-ms-3 self-start" onClick={() => setAsTable(!asTable)}>
            {asTable ? m.shared_chart_as_chart(locale) : m.shared_chart_as_table(locale)}
          </Button>
        </>
      )}
    </section>
  );
}
