import type { ReactNode } from "react";
import { formatNumber, type Locale, numberFormats } from "#shared/locale.ts";
import { formatMoney, formatTaka, poishaOf } from "#shared/money.ts";
import { DayChart } from "#ui/charts/DayChart.tsx";
import type { Measure } from "#ui/charts/measure.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface SalesChartProps {
  title: string;
  note: string;
  days: readonly { day: string; sales: number }[];
  /** A second chart below the sales, by day. */
  counts: { label: string; values: readonly number[] };
  /** Rendered beside the title. */
  children?: ReactNode;
}

/** Charts of the sales in taka and of a count, by day. */
export function SalesChart({ title, note, days, counts, children }: SalesChartProps) {
  const locale = useLocale();
  return (
    <DayChart
      title={title}
      note={note}
      days={days.map(({ day }) => day)}
      none={m.reports_home_no_sales(locale)}
      measures={[
        moneyMeasure(
          m.reports_home_sales(locale),
          days.map(({ sales }) => sales),
          locale,
        ),
        countMeasure(counts.label, counts.values, locale),
      ]}
    >
      {children}
    </DayChart>
  );
}

const lakh = 100_000;
const compactFormats = numberFormats({ notation: "compact", compactDisplay: "long" });

/** Returns amounts by day for a chart. Axis labels from one lakh on are `৳ 1.5 lakh`. @param sales taka */
function moneyMeasure(label: string, sales: readonly number[], locale: Locale): Measure {
  const format = (taka: number) => formatTaka(taka, locale);
  return {
    label,
    total: formatMoney(
      sales.reduce((sum, taka) => sum + (poishaOf(taka) ?? 0), 0),
      locale,
    ),
    values: sales,
    format,
    short: (taka) => (taka < lakh ? format(taka) : `৳\u00A0${compactFormats[locale].format(taka)}`),
  };
}

/** Returns counts by day for a chart. */
function countMeasure(label: string, values: readonly number[], locale: Locale): Measure {
  const format = (value: number) => formatNumber(value, locale);
  return {
    label,
    total: format(values.reduce((sum, value) => sum + value, 0)),
    values,
    format,
    short: format,
  };
}
