import { statusLabel } from "#orders/rules/status-label.ts";
import { formatNumber } from "#shared/locale.ts";
import { BarList } from "#ui/charts/BarList.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { m } from "#words/messages.js";
import type { MetricPeriod } from "../contract/constants.ts";
import type { AdminMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";

/** Number of orders of the period by status, each with a link to all orders of the status. */
export function StatusCounts({
  statuses,
  period,
}: {
  statuses: AdminMetrics["statuses"];
  period: MetricPeriod;
}) {
  const locale = useLocale();
  const title = m.reports_home_by_status(locale);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <HomeCard title={title} note={m.reports_home_by_status_note(locale, { count: number(Number(period)) })}>
      <BarList
        caption={title}
        headings={[m.orders_column_status(locale), m.reports_home_orders_heading(locale)]}
        rows={statuses.map(({ status, orders }) => ({
          key: status,
          name: (
            <Link
              to={`/dashboard/admin/manage-orders?${new URLSearchParams({ status })}`}
              className="plain-link inline-block rounded-full"
            >
              <StatusBadge status={status}>{statusLabel(status, locale)}</StatusBadge>
            </Link>
          ),
          value: orders,
          formatted: number(orders),
        }))}
      />
    </HomeCard>
  );
}
