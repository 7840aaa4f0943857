import { statusLabel } from "#orders/rules/status-label.ts";
import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { BarList } from "#ui/charts/BarList.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { FigureSpan } from "../contract/constants.ts";
import type { AdminFigures } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";

/** How far the orders of these days are, cancelled ones too; each status leads to its orders. */
export function StatusCounts({ statuses, span }: { statuses: AdminFigures["statuses"]; span: FigureSpan }) {
  const locale = useLocale();
  const title = m.orders_home_by_status(locale);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <HomeCard title={title} note={m.orders_home_last_days(locale, { count: number(Number(span)) })}>
      <BarList
        caption={title}
        headings={[m.orders_column_status(locale), m.orders_home_orders_heading(locale)]}
        rows={statuses.map(({ status, orders }) => ({
          key: status,
          name: (
            <Link
              to={`/dashboard/admin/manage-orders?${new URLSearchParams({ status })}`}
              className="plain-link inline-block rounded-full"
            >
              <Badge status={status}>{statusLabel(status, locale)}</Badge>
            </Link>
          ),
          value: orders,
          words: number(orders),
        }))}
      />
    </HomeCard>
  );
}
