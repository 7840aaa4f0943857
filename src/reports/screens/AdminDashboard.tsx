import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { formatDate } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { m } from "#words/messages.js";
import { type MetricPeriod, metricPeriods } from "../contract/constants.ts";
import { adminMetricsQuery } from "../queries.ts";
import { CategorySales } from "./CategorySales.tsx";
import { MetricsSkeleton } from "./MetricsSkeleton.tsx";
import { MetricTile } from "./MetricTile.tsx";
import { NewestPeople } from "./NewestPeople.tsx";
import { SalesChart } from "./SalesChart.tsx";
import { StatusCounts } from "./StatusCounts.tsx";

/** Metrics of the whole marketplace: today, yesterday, and the selected period. */
export function AdminDashboard({
  period,
  onPeriod,
}: {
  period: MetricPeriod;
  onPeriod: (period: MetricPeriod) => void;
}) {
  const locale = useLocale();
  const metrics = useQuery(adminMetricsQuery(period));

  if (metrics.isPending) return <MetricsSkeleton />;
  if (!metrics.data)
    return <LoadProblem error={metrics.error} busy={metrics.isFetching} onRetry={() => metrics.refetch()} />;
  const { days, categories, statuses, pending, pendingOrders, people, newest } = metrics.data;
  const [yesterday, today] = days.slice(-2);
  const number = (value: number) => formatNumber(value, locale);
  const money = (taka: number | undefined) => formatTaka(taka ?? 0, locale);
  const yesterdayNote = (text: string) => m.reports_home_yesterday(locale, { figure: text });
  const oldestNote = (oldest: string | null) =>
    oldest
      ? m.reports_home_oldest(locale, { day: formatDate(new Date(oldest), locale) })
      : m.reports_home_nothing_pending(locale);
  return (
    <div
      className={`flex flex-col gap-5 ${metrics.isPlaceholderData ? "opacity-60" : ""}`}
      aria-busy={metrics.isPlaceholderData}
    >
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <MetricTile
          icon={icons.box}
          label={m.reports_home_orders_to_confirm(locale)}
          value={number(pendingOrders.orders)}
          note={oldestNote(pendingOrders.oldest)}
          to="/dashboard/admin/manage-orders?status=pending&sort=oldest"
        />
        <MetricTile
          icon={icons.tag}
          label={m.reports_home_products_to_review(locale)}
          value={number(pending.products)}
          note={oldestNote(pending.oldest)}
          to="/dashboard/admin/manage-product"
        />
        <MetricTile
          icon={icons.wallet}
          label={m.reports_home_sales_today(locale)}
          value={money(today?.sales)}
          note={`${m.reports_home_orders_heading(locale)}: ${number(today?.orders ?? 0)} · ${yesterdayNote(money(yesterday?.sales))}`}
        />
        <MetricTile
          icon={icons.person}
          label={m.reports_home_people_today(locale)}
          value={number(people.today)}
          note={yesterdayNote(number(people.yesterday))}
          to="/dashboard/admin/manage-user"
        />
      </ul>
      <SalesChart
        title={m.reports_home_orders_by_day(locale)}
        note={m.reports_home_orders_note(locale)}
        days={days}
        counts={{ label: m.reports_home_orders_heading(locale), values: days.map(({ orders }) => orders) }}
      >
        <ChoicePills
          label={m.reports_home_period(locale)}
          choices={metricPeriods.map((value) => ({
            value,
            label: m.reports_home_days(locale, { count: number(Number(value)) }),
          }))}
          value={period}
          onChange={onPeriod}
        />
      </SalesChart>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <CategorySales categories={categories} period={period} />
        <StatusCounts statuses={statuses} period={period} />
      </div>
      <NewestPeople people={newest} />
    </div>
  );
}
