import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { privateMeta } from "#accounts/screens/private-meta.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OrderStatus, orderStatuses, ordersPageSize } from "../contract/limits.ts";
import { allOrdersQuery } from "../queries/orders.ts";
import { InvoiceButton } from "../screens/InvoiceButton.tsx";
import { OrderFilter } from "../screens/OrderFilter.tsx";
import { OrderHistory } from "../screens/OrderHistory.tsx";
import { OrdersSkeleton } from "../screens/OrdersSkeleton.tsx";
import { OrderTable } from "../screens/OrderTable.tsx";
import { StatusButtons } from "../screens/StatusButtons.tsx";
import type { Route } from "./+types/manage-orders";

export const meta: Route.MetaFunction = ({ location }) => privateMeta(location.pathname, (locale) => m.orders_manage_title({}, { locale }));

/** The filter stands in the address, so that it can be kept and sent; the page within it does not. */
export default function ManageOrders() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const status = orderStatuses.find((one) => one === parameters.get("status")) ?? "";
  const q = parameters.get("q") ?? "";

  function filter(next: { status: OrderStatus | ""; q: string }) {
    setParameters({ ...(next.status && { status: next.status }), ...(next.q && { q: next.q }) }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{m.orders_manage_title({}, { locale })}</h1>
      <OrderFilter status={status} q={q} onChange={filter} />
      <FoundOrders key={`${status} ${q}`} status={status} q={q} onShowAll={() => filter({ status: "", q: "" })} />
    </div>
  );
}

function FoundOrders({ status, q, onShowAll }: { status: OrderStatus | ""; q: string; onShowAll: () => void }) {
  const locale = useLocale();
  const cursors = useCursors();
  const page = useQuery(allOrdersQuery({ status, q, cursor: cursors.cursor }));

  if (page.isPending) return <OrdersSkeleton />;
  if (!page.data) return <ErrorState busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total, nextCursor } = page.data;
  const before = cursors.pagesBefore * ordersPageSize;
  if (items.length === 0 && before === 0)
    return (
      <EmptyState title={m.orders_manage_none_title({}, { locale })} text={m.orders_manage_none_text({}, { locale })}>
        {(status || q) && <Button onClick={onShowAll}>{m.orders_manage_show_all({}, { locale })}</Button>}
      </EmptyState>
    );
  return (
    <>
      {total !== undefined && <p className="font-bold">{m.orders_manage_total({ count: formatNumber(total, locale) }, { locale })}</p>}
      <div className={page.isPlaceholderData ? "opacity-60" : ""} aria-busy={page.isPlaceholderData}>
        <OrderTable
          caption={m.orders_manage_title({}, { locale })}
          orders={items}
          withBuyer
          action={(order) => <InvoiceButton order={order} />}
          below={(order) => (
            <div className="flex flex-col gap-2 xl:flex-row xl:items-start xl:justify-between">
              <StatusButtons order={order} />
              <OrderHistory history={order.history} />
            </div>
          )}
        />
      </div>
      <Pager
        label={m.orders_manage_title({}, { locale })}
        cursors={cursors}
        pageSize={ordersPageSize}
        count={items.length}
        total={total}
        nextCursor={nextCursor}
        busy={page.isPlaceholderData}
      />
    </>
  );
}
