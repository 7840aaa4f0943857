import type { ReactNode } from "react";
import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { statusLabel } from "#orders/rules/status-label.ts";
import { FirstLine, TotalAndPieces } from "#orders/screens/FirstLine.tsx";
import { brand } from "#shared/brand.ts";
import { formatDate, formatTime } from "#shared/dates.ts";
import { localDigits } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { DetailsButton } from "#ui/table/DetailsButton.tsx";
import { useExpandedRows } from "#ui/table/use-expanded-rows.ts";
import { m } from "#words/messages.js";
import type { ShopOrder } from "../contract.ts";
import { ShopOrderLines } from "./ShopOrderLines.tsx";

export interface ShopOrderTableProps {
  orders: readonly ShopOrder[];
  /** Number of the first row, from 1. */
  first: number;
  /** Whether these rows are from the previous page or filter, while the next ones load. */
  stale: boolean;
  /** Selects the orders of this page that have not been dispatched. */
  selectAll: ReactNode;
  selected: ReadonlySet<string>;
  /** Whether the maximum number of orders is selected. */
  full: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onPack: (id: string) => void;
}

/**
 * One row for each order with the vendor's own lines, which can be expanded to the whole address and all
 * lines. Cancelled orders cannot be packed.
 */
export function ShopOrderTable({
  orders,
  first,
  stale,
  selectAll,
  selected,
  full,
  onSelect,
  onPack,
}: ShopOrderTableProps) {
  const locale = useLocale();
  const [expanded, toggle] = useExpandedRows();

  const checkbox = ({ _id, orderNumber, orderStatus }: ShopOrder) =>
    orderStatus !== "cancelled" && (
      <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-leaf"
          checked={selected.has(_id)}
          disabled={full && !selected.has(_id)}
          onChange={({ target }) => onSelect(_id, target.checked)}
        />
        <span className="sr-only">{m.sales_select_order(locale, { number: orderNumber })}</span>
      </label>
    );
  const status = ({ orderStatus }: ShopOrder) => (
    <StatusBadge status={orderStatus}>{statusLabel(orderStatus, locale)}</StatusBadge>
  );
  const total = ({ itemsTotal }: ShopOrder) => (
    <Price poisha={poishaOf(itemsTotal) ?? 0} className="font-bold" />
  );
  const cancelledNote = (
    <p className="text-sm leading-snug font-bold text-alta">{m.sales_cancelled(locale)}</p>
  );
  const packingHint = m.sales_next(locale, { brand: brand.name[locale] });
  const pack = ({ _id, orderNumber, orderStatus }: ShopOrder) =>
    orderStatus !== "cancelled" && (
      <Button
        kind="outline"
        size="small"
        className="whitespace-nowrap"
        onClick={() => onPack(_id)}
        aria-label={m.sales_pack_list_of(locale, { number: orderNumber })}
      >
        {m.sales_pack_list(locale)}
      </Button>
    );

  return (
    <>
      <DataTable
        caption={m.orders_manage_title(locale)}
        rows={orders}
        first={first}
        stale={stale}
        variant="wide"
        below={(order) => expanded.has(order._id) && <OrderPanel order={order} />}
        columns={[
          { heading: m.sales_select(locale), control: selectAll, cell: checkbox },
          {
            heading: m.orders_column_number(locale),
            cell: ({ orderNumber, placedAt }) => (
              <>
                <b>{orderNumber}</b>
                <time dateTime={placedAt} className="block text-muted">
                  {formatDate(new Date(placedAt), locale)}
                </time>
              </>
            ),
            className: "text-sm leading-snug whitespace-nowrap",
          },
          { heading: m.orders_column_status(locale), cell: status },
          {
            heading: m.orders_invoice_deliver_to(locale),
            cell: ({ address, orderStatus }) =>
              orderStatus === "cancelled" ? (
                cancelledNote
              ) : (
                <>
                  <span className="line-clamp-1 wrap-anywhere">{address.fullName}</span>
                  <span className="block text-muted">{localDigits(address.mobileNumber, locale)}</span>
                </>
              ),
            className: "text-sm leading-snug min-w-32",
          },
          {
            heading: m.orders_column_product(locale),
            cell: ({ products }) => <FirstLine lines={products} />,
            className: "w-full",
          },
          {
            heading: m.sales_total(locale),
            cell: ({ itemsTotal, products }) => <TotalAndPieces total={itemsTotal} lines={products} />,
            className: "whitespace-nowrap",
          },
          {
            heading: m.orders_column_action(locale),
            cell: (order) => (
              <div className="flex items-center justify-end gap-1">
                {pack(order)}
                <DetailsButton
                  id={order._id}
                  label={m.orders_manage_details_of(locale, { number: order.orderNumber })}
                  expanded={expanded.has(order._id)}
                  onClick={() => toggle(order._id)}
                />
              </div>
            ),
            alignEnd: true,
          },
        ]}
        card={(order) => (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {checkbox(order)}
              <span className="flex-1 font-bold whitespace-nowrap">{order.orderNumber}</span>
              {status(order)}
            </div>
            <time dateTime={order.placedAt} className="text-sm text-muted">
              {formatTime(new Date(order.placedAt), locale)}
            </time>
            <AddressLines address={order.address} />
            <ShopOrderLines lines={order.products} />
            {order.orderStatus === "pending" && (
              <p className="text-sm leading-snug text-muted">{packingHint}</p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <p>
                {m.sales_total(locale)}: {total(order)}
              </p>
              {order.orderStatus === "cancelled" ? cancelledNote : pack(order)}
            </div>
          </>
        )}
      />
      {/* One hint below the table instead of one in each row, so that more rows fit. */}
      {orders.some(({ orderStatus }) => orderStatus === "pending") && (
        <p className="text-sm text-muted max-xl:hidden">
          <b>{statusLabel("pending", locale)}:</b> {packingHint}
        </p>
      )}
    </>
  );
}

/** The delivery address and all lines, for the table; a card shows them anyway. */
function OrderPanel({ order }: { order: ShopOrder }) {
  return (
    <div className="hidden grid-cols-2 gap-6 rounded-md bg-paper p-3 text-sm xl:grid">
      <AddressLines address={order.address} />
      <ShopOrderLines lines={order.products} />
    </div>
  );
}
