import { formatDay } from "#shared/dates.ts";
import { m } from "#words/messages.js";
import { useLocale } from "../locale.tsx";
import { momentOf } from "./day.ts";
import type { Measure } from "./measure.ts";

/** The data of a chart as a table, newest day first. */
export function DayTable({
  caption,
  days,
  measures,
}: {
  caption: string;
  days: readonly string[];
  measures: readonly Measure[];
}) {
  const locale = useLocale();
  const cell = "px-3 py-2 text-end whitespace-nowrap tabular-nums";
  return (
    // The table is long, so it has its own scroll container, which can be focused for the keyboard.
    <section
      aria-label={m.shared_chart_table(locale, { title: caption })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box without focus cannot be scrolled by keyboard.
      tabIndex={0}
      className="max-h-112 overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-sm text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start">
              {m.shared_chart_day(locale)}
            </th>
            {measures.map(({ label }) => (
              <th key={label} scope="col" className={cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                  {formatDay(momentOf(day), locale)}
                </th>
                {measures.map(({ label, values, format }) => (
                  <td key={label} className={cell}>
                    {format(values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-bold">
            <th scope="row" className="px-3 py-2 text-start">
              {m.shared_chart_together(locale)}
            </th>
            {measures.map(({ label, total }) => (
              <td key={label} className={cell}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
