import type { ReactNode } from "react";
import { DayChart } from "#ui/charts/DayChart.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AdminFigures } from "../contract.ts";
import { countMeasure, moneyMeasure } from "./measures.ts";

/** The whole shop's sales by day, and how many orders they were. */
export function OrdersChart({ days, children }: { days: AdminFigures["days"]; children: ReactNode }) {
  const locale = useLocale();
  return (
    <DayChart
      title={m.orders_home_orders_by_day(locale)}
      note={m.orders_home_orders_note(locale)}
      days={days.map(({ day }) => day)}
      none={m.orders_home_no_sales(locale)}
      measures={[
        moneyMeasure(
          m.orders_home_sales(locale),
          days.map(({ sales }) => sales),
          locale,
        ),
        countMeasure(
          m.orders_home_orders_heading(locale),
          days.map(({ orders }) => orders),
          locale,
        ),
      ]}
    >
      {children}
    </DayChart>
  );
}
