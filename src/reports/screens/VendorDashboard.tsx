import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney, formatTaka, poishaOf } from "#shared/money.ts";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { salesDays } from "../contract/constants.ts";
import { vendorMetricsQuery } from "../queries.ts";
import { BestProducts } from "./BestProducts.tsx";
import { DeniedProducts } from "./DeniedProducts.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { LowStock } from "./LowStock.tsx";
import { MetricsSkeleton } from "./MetricsSkeleton.tsx";
import { MetricTile } from "./MetricTile.tsx";
import { piecesText } from "./pieces-text.ts";
import { SalesChart } from "./SalesChart.tsx";

/** Metrics of a vendor's shop, or the first steps for a vendor without products. */
export function VendorDashboard() {
  const locale = useLocale();
  const metrics = useQuery(vendorMetricsQuery);

  if (metrics.isPending) return <MetricsSkeleton />;
  if (!metrics.data)
    return <LoadProblem error={metrics.error} busy={metrics.isFetching} onRetry={() => metrics.refetch()} />;
  const { days, best, products, onSale, pendingProducts, pendingOrders, lowStock, denied } = metrics.data;
  if (products === 0) return <FirstSteps />;
  const today = days.at(-1) ?? { sales: 0, pieces: 0 };
  const sales = days.reduce((sum, day) => sum + (poishaOf(day.sales) ?? 0), 0);
  const pieces = days.reduce((sum, day) => sum + day.pieces, 0);
  return (
    <div className="flex flex-col gap-5">
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <MetricTile
          icon={icons.fair}
          label={m.reports_home_sales_today(locale)}
          value={formatTaka(today.sales, locale)}
          note={piecesText(today.pieces, locale)}
        />
        <MetricTile
          icon={icons.chart}
          label={m.reports_home_last_days(locale, { count: formatNumber(salesDays, locale) })}
          value={formatMoney(sales, locale)}
          note={piecesText(pieces, locale)}
        />
        <MetricTile
          icon={icons.box}
          label={m.reports_home_pending_orders(locale)}
          value={formatNumber(pendingOrders, locale)}
          note={
            pendingOrders > 0
              ? m.reports_home_pending_orders_text(locale)
              : m.reports_home_nothing_pending(locale)
          }
          to="/dashboard/vendor/manage-orders?status=pending"
        />
        <MetricTile
          icon={icons.tag}
          label={m.reports_home_pending_products(locale)}
          value={formatNumber(pendingProducts, locale)}
          note={
            pendingProducts > 0
              ? m.reports_home_pending_products_text(locale)
              : m.reports_home_nothing_pending(locale)
          }
          to="/dashboard/vendor/my-products?status=pending"
        />
      </ul>
      {denied.total > 0 && <DeniedProducts {...denied} />}
      <SalesChart
        title={m.reports_home_sales_by_day(locale)}
        note={m.reports_home_sales_note(locale)}
        days={days}
        counts={{ label: m.reports_home_pieces_heading(locale), values: days.map(({ pieces }) => pieces) }}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <BestProducts best={best} />
        <LowStock {...lowStock} onSale={onSale} />
      </div>
    </div>
  );
}
