import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { salesDays } from "../contract/constants.ts";
import { vendorFiguresQuery } from "../queries.ts";
import { BestProducts } from "./BestProducts.tsx";
import { DeniedProducts } from "./DeniedProducts.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { LowStock } from "./LowStock.tsx";
import { SalesChart } from "./SalesChart.tsx";

/** A vendor's shop in figures; who has no product yet sees what to do first. */
export function VendorFigures() {
  const locale = useLocale();
  const figures = useQuery(vendorFiguresQuery);

  if (figures.isPending) return <FiguresSkeleton />;
  if (!figures.data)
    return <LoadProblem error={figures.error} busy={figures.isFetching} onRetry={() => figures.refetch()} />;
  const { days, best, products, waitingProducts, waitingOrders, lowStock, denied } = figures.data;
  if (products === 0) return <FirstSteps />;
  const today = days.at(-1) ?? { sales: 0, pieces: 0 };
  const sales = days.reduce((sum, day) => sum + (poishaOf(day.sales) ?? 0), 0);
  const pieces = days.reduce((sum, day) => sum + day.pieces, 0);
  const piecesWords = (count: number) => m.orders_home_pieces(locale, { count: formatNumber(count, locale) });
  return (
    <div className="flex flex-col gap-5">
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <FigureTile
          icon={icons.fair}
          label={m.orders_home_sales_today(locale)}
          figure={formatMoney(poishaOf(today.sales) ?? 0, locale)}
          note={piecesWords(today.pieces)}
        />
        <FigureTile
          icon={icons.chart}
          label={m.orders_home_last_days(locale, { count: formatNumber(salesDays, locale) })}
          figure={formatMoney(sales, locale)}
          note={piecesWords(pieces)}
        />
        <FigureTile
          icon={icons.box}
          label={m.orders_home_waiting_orders(locale)}
          figure={formatNumber(waitingOrders, locale)}
          note={
            waitingOrders > 0
              ? m.orders_home_waiting_orders_text(locale)
              : m.orders_home_nothing_waits(locale)
          }
          to="/dashboard/vendor/manage-orders?status=pending"
        />
        <FigureTile
          icon={icons.tag}
          label={m.orders_home_waiting_products(locale)}
          figure={formatNumber(waitingProducts, locale)}
          note={
            waitingProducts > 0
              ? m.orders_home_waiting_products_text(locale)
              : m.orders_home_nothing_waits(locale)
          }
          to="/dashboard/vendor/my-products?status=pending"
        />
      </ul>
      {denied.total > 0 && <DeniedProducts {...denied} />}
      <SalesChart
        title={m.orders_home_sales_by_day(locale)}
        note={m.orders_home_sales_note(locale)}
        days={days}
        counts={{ label: m.orders_home_pieces_heading(locale), values: days.map(({ pieces }) => pieces) }}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <BestProducts best={best} />
        <LowStock {...lowStock} />
      </div>
    </div>
  );
}
