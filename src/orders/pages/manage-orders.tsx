import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ListPage } from "#client/ListPage.tsx";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { UndoBar } from "#ui/UndoBar.tsx";
import { m } from "#words/messages.js";
import { ordersPageSize, type SettableStatus } from "../contract/constants.ts";
import { allCountsQuery, allOrdersQuery } from "../queries/orders.ts";
import { AllOrdersTable } from "../screens/AllOrdersTable.tsx";
import { OrderSearch, OrderStatusTabs } from "../screens/OrderFilter.tsx";
import { OrderSortSelect } from "../screens/OrderSortSelect.tsx";
import { OrdersFileButton } from "../screens/OrdersFileButton.tsx";
import { useOrderFilters } from "../screens/use-order-filters.ts";
import { changeText, useUndoableStatusChange } from "../screens/use-undoable-status-change.ts";
import type { Route } from "./+types/manage-orders";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_manage_title(locale));

export default function ManageOrders() {
  const locale = useLocale();
  const [filters, changeFilters] = useOrderFilters();
  const counts = useQuery(allCountsQuery(filters.q));
  const heading = useRef<HTMLHeadingElement>(null);
  const { set, lastChange, undo } = useUndoableStatusChange(moveFocus);

  function moveFocus(status: SettableStatus) {
    if (filters.status && filters.status !== status) heading.current?.focus({ preventScroll: true });
  }

  return (
    <ListPage
      title={m.orders_manage_title(locale)}
      heading={heading}
      beside={
        <OrderSearch filters={filters} help={m.orders_manage_search_help(locale)} onChange={changeFilters} />
      }
      filter={<OrderStatusTabs filters={filters} counts={counts.data} onChange={changeFilters} />}
      query={(cursor) => allOrdersQuery(filters, cursor)}
      pageSize={ordersPageSize}
      total={(count) => m.orders_manage_total(locale, { count })}
      tools={({ total }) => (
        <>
          <OrderSortSelect sort={filters.sort} onSort={(sort) => changeFilters({ sort })} />
          <OrdersFileButton filters={filters} total={total} />
        </>
      )}
      skeleton={<TableSkeleton picture="size-14" action="h-6 w-20" />}
      footer={
        <UndoBar
          action={
            lastChange && {
              text: changeText(lastChange, locale),
              undoName: m.orders_manage_undo_of(locale, { number: lastChange.orderNumber }),
              onUndo: undo,
            }
          }
          onLeave={() => heading.current?.focus({ preventScroll: true })}
        />
      }
      empty={
        <EmptyState title={m.orders_manage_none_title(locale)} text={m.orders_manage_none_text(locale)}>
          {(filters.status || filters.q) && (
            <Button onClick={() => changeFilters({ status: "", q: "" })}>
              {m.orders_manage_show_all(locale)}
            </Button>
          )}
        </EmptyState>
      }
    >
      {({ rows, stale }) => <AllOrdersTable orders={rows} onSet={set} stale={stale} />}
    </ListPage>
  );
}
