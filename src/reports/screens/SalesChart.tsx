import { DayChart } from "#ui/charts/DayChart.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { VendorMetrics } from "../contract.ts";
import { countMeasure, moneyMeasure } from "./measures.ts";

/** A vendor's sales by day, in taka and in pieces. */
export function SalesChart({ days }: { days: VendorMetrics["days"] }) {
  const locale = useLocale();
  return (
    <DayChart
      title={m.orders_home_sales_by_day(locale)}
      note={m.orders_home_sales_note(locale)}
      days={days.map(({ day }) => day)}
      none={m.orders_home_no_sales(locale)}
      measures={[
        moneyMeasure(
          m.orders_home_sales(locale),
          days.map(({ sales }) => sales),
          locale,
        ),
        countMeasure(
          m.orders_home_pieces_heading(locale),
          days.map(({ pieces }) => pieces),
          locale,
        ),
      ]}
    />
  );
}
