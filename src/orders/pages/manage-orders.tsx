import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { ordersPageSize, type SettableStatus } from "../contract/constants.ts";
import { allCountsQuery, allOrdersQuery, type OrdersView } from "../queries/orders.ts";
import { InvoiceButton } from "../screens/InvoiceButton.tsx";
import { OrderFilter } from "../screens/OrderFilter.tsx";
import { OrderHistory } from "../screens/OrderHistory.tsx";
import { OrderSortSelect } from "../screens/OrderSortSelect.tsx";
import { OrdersFileButton } from "../screens/OrdersFileButton.tsx";
import { OrderTable } from "../screens/OrderTable.tsx";
import { StatusButtons } from "../screens/StatusButtons.tsx";
import { useOrdersView } from "../screens/use-orders-view.ts";
import type { Route } from "./+types/manage-orders";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_manage_title(locale));

export default function ManageOrders() {
  const locale = useLocale();
  const [view, show] = useOrdersView();
  const counts = useQuery(allCountsQuery(view.q));
  const heading = useRef<HTMLHeadingElement>(null);

  function changed(status: SettableStatus) {
    // The order leaves the list, and the button that was pressed with it: the focus must stand somewhere.
    if (view.status && view.status !== status) heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
        {m.orders_manage_title(locale)}
      </h1>
      <OrderFilter
        view={view}
        help={m.orders_manage_search_help(locale)}
        counts={counts.data}
        onChange={show}
      />
      <FoundOrders view={view} show={show} onChanged={changed} />
    </div>
  );
}

interface FoundOrdersProps {
  view: OrdersView;
  show: (change: Partial<OrdersView>) => void;
  onChanged: (status: SettableStatus) => void;
}

function FoundOrders({ view, show, onChanged }: FoundOrdersProps) {
  const locale = useLocale();
  const cursors = useCursors(JSON.stringify(view));
  const page = useQuery(allOrdersQuery(view, cursors.cursor));
  const waiting = useWaiting(cursors, page);

  if (waiting) return <TableSkeleton picture="size-14" action="h-6 w-20" />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  if (items.length === 0)
    return (
      <EmptyState title={m.orders_manage_none_title(locale)} text={m.orders_manage_none_text(locale)}>
        {(view.status || view.q) && (
          <Button onClick={() => show({ status: "", q: "" })}>{m.orders_manage_show_all(locale)}</Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={cursors.heading} className="text-lg">
          {m.orders_manage_total(locale, { count: formatNumber(total, locale) })}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <OrderSortSelect sort={view.sort} onSort={(sort) => show({ sort })} />
          <OrdersFileButton view={view} total={total} />
        </div>
      </div>
      <div className={page.isPlaceholderData ? "opacity-60" : ""} aria-busy={page.isPlaceholderData}>
        <OrderTable
          caption={m.orders_manage_title(locale)}
          orders={items}
          withBuyer
          action={(order) => <InvoiceButton order={order} />}
          below={(order) => (
            <div className="flex flex-col gap-2 xl:flex-row xl:items-start xl:justify-between">
              <StatusButtons order={order} onChanged={onChanged} />
              <OrderHistory history={order.history} />
            </div>
          )}
        />
      </div>
      <Pager
        label={m.orders_manage_title(locale)}
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
