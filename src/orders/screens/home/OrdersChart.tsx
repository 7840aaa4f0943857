import type { ReactNode } from "react";
import { formatNumber } from "#shared/text.ts";
import { DayChart } from "#ui/charts/DayChart.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AdminFigures } from "../../contract/figures.ts";
import { moneyMeasure } from "./money-measure.ts";

/** The whole shop's sales by day, and how many orders they were. */
export function OrdersChart({ days, children }: { days: AdminFigures["days"]; children: ReactNode }) {
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <DayChart
      title={m.orders_home_orders_by_day({}, { locale })}
      note={m.orders_home_orders_note({}, { locale })}
      days={days.map(({ day }) => day)}
      none={m.orders_home_no_sales({}, { locale })}
      measures={[
        moneyMeasure(
          m.orders_home_sales({}, { locale }),
          days.map(({ sales }) => sales),
          locale,
        ),
        {
          label: m.orders_home_orders_heading({}, { locale }),
          total: number(days.reduce((sum, { orders }) => sum + orders, 0)),
          values: days.map(({ orders }) => orders),
          format: number,
          short: number,
        },
      ]}
    >
      {children}
    </DayChart>
  );
}
