import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { statusLabel } from "#orders/rules/status-label.ts";
import { formatClock, formatDate, formatTime } from "#shared/dates.ts";
import { poishaOf } from "#shared/money.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Price } from "#ui/Price.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { ShopOrder } from "../contract.ts";
import { ShopOrderLines } from "./ShopOrderLines.tsx";

export interface ShopOrderTableProps {
  orders: readonly ShopOrder[];
  /** Number of the first row, from 1. */
  first: number;
  /** Whether these rows are from the previous page or filter, while the next ones load. */
  stale: boolean;
  selected: ReadonlySet<string>;
  /** Whether the maximum number of orders is selected. */
  full: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onPack: (id: string) => void;
}

/** One row for each order: delivery address and the vendor's own lines. Cancelled orders cannot be packed. */
export function ShopOrderTable({
  orders,
  first,
  stale,
  selected,
  full,
  onSelect,
  onPack,
}: ShopOrderTableProps) {
  const locale = useLocale();

  const choice = ({ _id, orderNumber, orderStatus }: ShopOrder) =>
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
    <Badge status={orderStatus}>{statusLabel(orderStatus, locale)}</Badge>
  );
  const total = ({ itemsTotal }: ShopOrder) => (
    <Price poisha={poishaOf(itemsTotal) ?? 0} className="font-bold" />
  );
  const pack = ({ _id, orderNumber, orderStatus }: ShopOrder) =>
    orderStatus === "cancelled" ? (
      <p className="text-sm font-bold text-alta lg:w-28">{m.sales_cancelled(locale)}</p>
    ) : (
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
    <DataTable
      caption={m.orders_manage_title(locale)}
      rows={orders}
      first={first}
      stale={stale}
      columns={[
        { heading: m.sales_select(locale), cell: choice, className: "align-top" },
        {
          heading: m.orders_column_number(locale),
          className: "align-top",
          cell: (order) => (
            <div className="flex flex-col items-start gap-1">
              <span className="font-bold whitespace-nowrap">{order.orderNumber}</span>
              {status(order)}
              <time dateTime={order.placedAt} className="text-sm whitespace-nowrap text-muted">
                {formatDate(new Date(order.placedAt), locale)}
                <span className="block">{formatClock(new Date(order.placedAt), locale)}</span>
              </time>
            </div>
          ),
        },
        {
          heading: m.orders_invoice_deliver_to(locale),
          className: "align-top text-sm min-w-48",
          cell: ({ address }) => <AddressLines half={address} />,
        },
        {
          heading: m.orders_column_product(locale),
          className: "align-top",
          cell: ({ products }) => <ShopOrderLines lines={products} />,
        },
        { heading: m.sales_total(locale), cell: total, className: "align-top" },
        { heading: m.orders_column_action(locale), cell: pack, className: "align-top" },
      ]}
      card={(order) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {choice(order)}
            <span className="flex-1 font-bold whitespace-nowrap">{order.orderNumber}</span>
            {status(order)}
          </div>
          <time dateTime={order.placedAt} className="text-sm text-muted">
            {formatTime(new Date(order.placedAt), locale)}
          </time>
          <AddressLines half={order.address} />
          <ShopOrderLines lines={order.products} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <p>
              {m.sales_total(locale)}: {total(order)}
            </p>
            {pack(order)}
          </div>
        </>
      )}
    />
  );
}
