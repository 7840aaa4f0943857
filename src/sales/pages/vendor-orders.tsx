import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { ordersPageSize } from "#orders/contract/constants.ts";
import type { OrdersView } from "#orders/queries/orders.ts";
import { OrderFilter } from "#orders/screens/OrderFilter.tsx";
import { OrderSortSelect } from "#orders/screens/OrderSortSelect.tsx";
import { useOrdersView } from "#orders/screens/use-orders-view.ts";
import type { PageDefinition } from "#shared/page.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { packMaximum } from "../contract/constants.ts";
import { salesCountsQuery, salesQuery } from "../queries.ts";
import { ChosenBar } from "../screens/ChosenBar.tsx";
import { PackList } from "../screens/PackList.tsx";
import { SalesSkeleton } from "../screens/SalesSkeleton.tsx";
import { SalesTable } from "../screens/SalesTable.tsx";
import type { Route } from "./+types/vendor-orders";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_manage_title(locale));

export default function VendorOrders() {
  const locale = useLocale();
  const [view, show] = useOrdersView();
  const counts = useQuery(salesCountsQuery(view.q));
  // Chosen ones stay so on other pages of the list and under other filters.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [packing, setPacking] = useState<readonly string[]>([]);

  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{m.orders_manage_title(locale)}</h1>
      <OrderFilter
        view={view}
        help={m.orders_sales_search_help(locale)}
        counts={counts.data}
        onChange={show}
      />
      <FoundSales
        view={view}
        show={show}
        chosen={chosen}
        onChoose={(ids, choose) => setChosen((before) => withChoice(before, ids, choose))}
        onPack={(id) => setPacking([id])}
      />
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          onPack={() => setPacking([...chosen])}
          onClear={() => setChosen(new Set())}
        />
      )}
      <Dialog
        open={packing.length > 0}
        title={m.orders_pack(locale)}
        onClose={() => setPacking([])}
        className="max-w-3xl"
      >
        <PackList ids={packing} />
      </Dialog>
    </div>
  );
}

/** The choice with these orders or without them; as many as fit. */
function withChoice(
  before: ReadonlySet<string>,
  ids: readonly string[],
  choose: boolean,
): ReadonlySet<string> {
  if (choose) return new Set([...before, ...ids].slice(0, packMaximum));
  return new Set([...before].filter((id) => !ids.includes(id)));
}

interface FoundSalesProps {
  view: OrdersView;
  show: (change: Partial<OrdersView>) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], choose: boolean) => void;
  onPack: (id: string) => void;
}

function FoundSales({ view, show, chosen, onChoose, onPack }: FoundSalesProps) {
  const locale = useLocale();
  const cursors = useCursors(JSON.stringify(view));
  const page = useQuery(salesQuery(view, cursors.cursor));
  const cancelled =
    page.data?.items
      .filter(({ _id, orderStatus }) => orderStatus === "cancelled" && chosen.has(_id))
      .map(({ _id }) => _id) ?? [];
  const waiting = useWaiting(cursors, page);
  useEffect(() => {
    // What was chosen and is cancelled by now is not packed.
    if (cancelled.length > 0) onChoose(cancelled, false);
  });

  if (waiting) return <SalesSkeleton />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  if (items.length === 0)
    return view.status || view.q ? (
      <EmptyState title={m.orders_manage_none_title(locale)} text={m.orders_manage_none_text(locale)}>
        <Button onClick={() => show({ status: "", q: "" })}>{m.orders_manage_show_all(locale)}</Button>
      </EmptyState>
    ) : (
      <EmptyState title={m.orders_sales_none_title(locale)} text={m.orders_sales_none_text(locale)}>
        <ButtonLink to="/dashboard/vendor/home">{m.accounts_menu_vendor_home(locale)}</ButtonLink>
      </EmptyState>
    );
  const packable = items.filter(({ orderStatus }) => orderStatus !== "cancelled").map(({ _id }) => _id);
  const allChosen = packable.length > 0 && packable.every((id) => chosen.has(id));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={cursors.heading} className="text-lg">
          {m.orders_manage_total(locale, { count: formatNumber(total, locale) })}
        </h2>
        <OrderSortSelect sort={view.sort} onSort={(sort) => show({ sort })} />
      </div>
      {packable.length > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start px-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-leaf"
            checked={allChosen}
            disabled={!allChosen && chosen.size >= packMaximum}
            onChange={({ target }) => onChoose(packable, target.checked)}
          />
          {m.orders_sales_choose_page(locale)}
        </label>
      )}
      <SalesTable
        orders={items}
        first={cursors.pagesBefore * ordersPageSize + 1}
        stale={page.isPlaceholderData}
        chosen={chosen}
        full={chosen.size >= packMaximum}
        onChoose={(id, choose) => onChoose([id], choose)}
        onPack={onPack}
      />
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
