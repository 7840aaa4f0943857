import type { ReactNode } from "react";
import { DayChart } from "#ui/charts/DayChart.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AdminMetrics } from "../contract.ts";
import { countMeasure, moneyMeasure } from "./measures.ts";

/** Sales and number of orders of the whole marketplace by day. */
export function OrdersChart({ days, children }: { days: AdminMetrics["days"]; children: ReactNode }) {
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
