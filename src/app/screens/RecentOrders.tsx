import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import type { OrderRecord } from "#orders/contract.ts";
import { ownOrdersQuery } from "#orders/queries/orders.ts";
import { statusLabel } from "#orders/rules/status-label.ts";
import { formatTime } from "#shared/dates.ts";
import { poishaOf } from "#shared/money.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";

const shownOrders = 3;
const shownImages = 3;

/** A summary of the last orders. 'My Orders' uses the same query. */
export function RecentOrders() {
  const locale = useLocale();
  const { email } = usePerson();
  const orders = useInfiniteQuery(ownOrdersQuery(email));

  if (orders.isPending) return <TableSkeleton picture="size-14" action="h-6 w-20" />;
  if (!orders.data)
    return <LoadProblem error={orders.error} busy={orders.isFetching} onRetry={() => orders.refetch()} />;
  const recent = orders.data.pages.flatMap(({ items }) => items).slice(0, shownOrders);
  if (recent.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5">
        <p className="text-muted">{m.orders_empty_text(locale)}</p>
        <ButtonLink to="/">{m.orders_empty_action(locale)}</ButtonLink>
      </div>
    );
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {recent.map((order) => (
          <RecentOrder key={order._id} order={order} />
        ))}
      </ul>
      <p className="mt-3">
        <ButtonLink to="/dashboard/user/my-orders" kind="quiet" size="small">
          {m.app_dashboard_all_orders(locale)}
        </ButtonLink>
      </p>
    </>
  );
}

function RecentOrder({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="flex gap-1">
        {order.products.slice(0, shownImages).map(({ _id, imgPrimary }) => (
          <Thumbnail key={_id} src={imgPrimary} alt="" className="size-12" />
        ))}
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-bold">{order.orderNumber}</p>
        <p className="text-sm text-muted">
          <time dateTime={order.placedAt}>{formatTime(new Date(order.placedAt), locale)}</time>
        </p>
      </div>
      <StatusBadge status={order.orderStatus}>{statusLabel(order.orderStatus, locale)}</StatusBadge>
      <Price
        poisha={poishaOf(order.total) ?? 0}
        className={`ms-auto min-w-20 text-end ${order.orderStatus === "cancelled" ? "text-muted line-through" : "font-bold"}`}
      />
    </li>
  );
}
