import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ListPage, type ListRows } from "#client/ListPage.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { isCancellable, ordersPageSize } from "#orders/contract/constants.ts";
import { OrderSearch, OrderStatusTabs } from "#orders/screens/OrderFilter.tsx";
import { OrderSortSelect } from "#orders/screens/OrderSortSelect.tsx";
import { useOrderFilters } from "#orders/screens/use-order-filters.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxPackLists } from "../contract/constants.ts";
import type { ShopOrder } from "../contract.ts";
import { shopOrderCountsQuery, shopOrdersQuery } from "../queries.ts";
import { withSelection } from "../rules.ts";
import { PackLists } from "../screens/PackLists.tsx";
import { SelectionBar } from "../screens/SelectionBar.tsx";
import { ShopOrdersSkeleton } from "../screens/ShopOrdersSkeleton.tsx";
import { ShopOrderTable } from "../screens/ShopOrderTable.tsx";
import type { Route } from "./+types/vendor-orders";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_manage_title(locale));

export default function VendorOrders() {
  const locale = useLocale();
  const [filters, changeFilters] = useOrderFilters();
  const counts = useQuery(shopOrderCountsQuery(filters.q));
  // Orders stay selected on other pages of the list and under other filters.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [packing, setPacking] = useState<readonly string[]>([]);

  return (
    <ListPage
      title={m.orders_manage_title(locale)}
      beside={<OrderSearch filters={filters} help={m.sales_search_help(locale)} onChange={changeFilters} />}
      filter={<OrderStatusTabs filters={filters} counts={counts.data} onChange={changeFilters} />}
      query={(cursor) => shopOrdersQuery(filters, cursor)}
      pageSize={ordersPageSize}
      total={(count) => m.orders_manage_total(locale, { count })}
      tools={() => <OrderSortSelect sort={filters.sort} onSort={(sort) => changeFilters({ sort })} />}
      skeleton={<ShopOrdersSkeleton />}
      empty={
        filters.status || filters.q ? (
          <EmptyState title={m.orders_manage_none_title(locale)} text={m.orders_manage_none_text(locale)}>
            <Button onClick={() => changeFilters({ status: "", q: "" })}>
              {m.orders_manage_show_all(locale)}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={m.sales_none_title(locale)} text={m.sales_none_text(locale)}>
            <ButtonLink to="/dashboard/vendor/home">{m.shared_dashboard_vendor_home(locale)}</ButtonLink>
          </EmptyState>
        )
      }
      footer={
        <>
          {selected.size > 0 && (
            <SelectionBar
              count={selected.size}
              onPack={() => setPacking([...selected])}
              onClear={() => setSelected(new Set())}
            />
          )}
          <Dialog
            open={packing.length > 0}
            title={m.sales_pack_list(locale)}
            onClose={() => setPacking([])}
            className="max-w-3xl"
          >
            <PackLists ids={packing} />
          </Dialog>
        </>
      }
    >
      {(list) => (
        <SelectableShopOrders
          {...list}
          selected={selected}
          onSelect={(ids, select) => setSelected((before) => withSelection(before, ids, select))}
          onPack={(id) => setPacking([id])}
        />
      )}
    </ListPage>
  );
}

interface SelectableShopOrdersProps extends ListRows<ShopOrder> {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], select: boolean) => void;
  onPack: (id: string) => void;
}

function SelectableShopOrders({ rows, first, stale, selected, onSelect, onPack }: SelectableShopOrdersProps) {
  const locale = useLocale();
  const cancelled = rows
    .filter(({ _id, orderStatus }) => orderStatus === "cancelled" && selected.has(_id))
    .map(({ _id }) => _id);
  // Orders that have not been dispatched.
  const toPack = rows.filter(({ orderStatus }) => isCancellable(orderStatus)).map(({ _id }) => _id);
  const allSelected = toPack.length > 0 && toPack.every((id) => selected.has(id));
  useEffect(() => {
    // Deselect orders that were cancelled after they were selected: they must not be packed.
    if (cancelled.length > 0) onSelect(cancelled, false);
  });

  const selectAll = toPack.length > 0 && (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start px-3 xl:-m-2 xl:size-11 xl:justify-center xl:px-0">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-leaf"
        checked={allSelected}
        disabled={!allSelected && selected.size >= maxPackLists}
        onChange={({ target }) => onSelect(toPack, target.checked)}
      />
      <span className="xl:sr-only">{m.sales_select_page(locale)}</span>
    </label>
  );
  return (
    <>
      <div className="xl:hidden">{selectAll}</div>
      <ShopOrderTable
        orders={rows}
        first={first}
        stale={stale}
        selectAll={selectAll}
        selected={selected}
        full={selected.size >= maxPackLists}
        onSelect={(id, select) => onSelect([id], select)}
        onPack={onPack}
      />
    </>
  );
}
