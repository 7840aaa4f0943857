import { type MouseEvent, useEffect, useRef } from "react";
import { deliveryOf } from "#addresses/rules/delivery-and-billing.ts";
import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedShopName, localizedTitle } from "#catalog/rules/localized-names.ts";
import { formatDate, formatTime } from "#shared/dates.ts";
import { formatNumber, localDigits } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { DetailsButton } from "#ui/table/DetailsButton.tsx";
import { useExpandedRows } from "#ui/table/use-expanded-rows.ts";
import { useSettledRows } from "#ui/table/use-settled-rows.ts";
import { m } from "#words/messages.js";
import { nextStatus, type OrderStatus, type SettableStatus } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { statusLabel } from "../rules/status-label.ts";
import { FirstLine, TotalAndPieces } from "./FirstLine.tsx";
import { InvoiceButton } from "./InvoiceButton.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { LineTotal } from "./OrderTable.tsx";
import { StatusButtons } from "./StatusButtons.tsx";

export interface AllOrdersTableProps {
  orders: readonly OrderRecord[];
  onSet: (order: OrderRecord, status: SettableStatus) => void;
  stale: boolean;
}

/**
 * The admin's table with one row for each order and a button for the next status. A row can be expanded to
 * all statuses, all lines and the history.
 */
export function AllOrdersTable({ orders, onSet, stale }: AllOrdersTableProps) {
  const locale = useLocale();
  const [expanded, toggle] = useExpandedRows();
  // Changes when the row moves or its button changes: a double click must not set two statuses.
  const rowKey = ({ _id, orderStatus }: OrderRecord) =>
    `${orders.findIndex((order) => order._id === _id)} ${_id} ${orderStatus}`;
  const isSettled = useSettledRows(orders.map(rowKey), stale);
  const table = useRef<HTMLDivElement>(null);
  const clicked = useRef<{ id: string; status: OrderStatus }>(undefined);

  useEffect(() => {
    if (!clicked.current) return;
    const { id, status } = clicked.current;
    if (orders.some((order) => order._id === id && order.orderStatus === status)) return;
    clicked.current = undefined;
    if (document.activeElement !== document.body) return;
    // The last status has no next one, so the clicked button has been unmounted.
    const buttons = table.current?.querySelectorAll<HTMLElement>(`[data-details="${id}"]`);
    [...(buttons ?? [])].find((button) => button.offsetParent !== null)?.focus();
  });

  const next = (order: OrderRecord) => {
    const status = nextStatus(order.orderStatus);
    if (!status) return null;
    const label = m.orders_manage_next(locale, {
      number: order.orderNumber,
      status: statusLabel(status, locale),
    });
    return (
      <Button
        kind="leaf"
        size="small"
        className="leading-tight max-xl:flex-1 max-sm:basis-full xl:w-34 xl:px-1.5"
        aria-label={label}
        title={label}
        onClick={(event: MouseEvent) => {
          if (!isSettled(event, rowKey(order))) return;
          clicked.current = { id: order._id, status: order.orderStatus };
          onSet(order, status);
        }}
      >
        {m.orders_manage_next_short(locale, { status: statusLabel(status, locale) })}
      </Button>
    );
  };
  const actions = (order: OrderRecord) => (
    <div className="flex flex-wrap items-center justify-end gap-1 xl:flex-nowrap">
      {next(order)}
      <InvoiceButton compact order={order} />
      <DetailsButton
        id={order._id}
        label={m.orders_manage_details_of(locale, { number: order.orderNumber })}
        expanded={expanded.has(order._id)}
        onClick={() => toggle(order._id)}
      />
    </div>
  );
  const mobileNumber = ({ address }: OrderRecord) => localDigits(address.mobileNumber, locale);
  const status = ({ orderStatus }: OrderRecord) => (
    <StatusBadge status={orderStatus}>{statusLabel(orderStatus, locale)}</StatusBadge>
  );
  return (
    <div ref={table}>
      <DataTable
        caption={m.orders_manage_title(locale)}
        rows={orders}
        stale={stale}
        variant="wide"
        below={(order) =>
          expanded.has(order._id) && <OrderPanel order={order} onSet={(status) => onSet(order, status)} />
        }
        columns={[
          {
            heading: m.orders_column_number(locale),
            cell: (order) => (
              <>
                <b>{order.orderNumber}</b>
                <time
                  dateTime={order.placedAt}
                  title={formatTime(new Date(order.placedAt), locale)}
                  className="block text-muted"
                >
                  {formatDate(new Date(order.placedAt), locale)}
                </time>
              </>
            ),
            className: "text-sm leading-snug whitespace-nowrap",
          },
          { heading: m.orders_column_status(locale), cell: status },
          {
            heading: m.orders_column_buyer(locale),
            cell: (order) => (
              <span className="block w-28">
                <span title={order.address.fullName} className="line-clamp-2 wrap-anywhere">
                  {order.address.fullName}
                </span>
                <span className="text-muted">{mobileNumber(order)}</span>
              </span>
            ),
            className: "text-sm leading-snug",
          },
          {
            heading: m.orders_column_product(locale),
            cell: ({ products }) => <FirstLine lines={products} />,
            className: "w-full",
          },
          {
            heading: m.orders_column_total(locale),
            cell: ({ total, products }) => <TotalAndPieces total={total} lines={products} />,
            className: "whitespace-nowrap",
          },
          { heading: m.orders_column_action(locale), cell: actions, alignEnd: true },
        ]}
        card={(order) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold">{order.orderNumber}</span>
              {status(order)}
            </div>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <time dateTime={order.placedAt}>{formatTime(new Date(order.placedAt), locale)}</time>
              <span className="wrap-anywhere">{order.address.fullName}</span>
              <span>{mobileNumber(order)}</span>
            </p>
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <FirstLine lines={order.products} />
              </div>
              <TotalAndPieces total={order.total} lines={order.products} />
            </div>
            {actions(order)}
          </>
        )}
      />
    </div>
  );
}

/** All statuses, the lines, the buyer and the history of an order. */
function OrderPanel({ order, onSet }: { order: OrderRecord; onSet: (status: SettableStatus) => void }) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-3 rounded-md bg-paper p-3 wrap-anywhere">
      <StatusButtons order={order} onSet={onSet} />
      <div className="grid gap-x-6 gap-y-3 xl:grid-cols-2">
        <div className="flex flex-col gap-3 text-sm">
          <div>
            <p className="text-muted">{m.orders_invoice_deliver_to(locale)}</p>
            <AddressLines address={deliveryOf(order.address)} />
            <p className="text-muted">{order.email}</p>
          </div>
          <ul className="flex flex-col gap-1.5">
            {order.products.map((line) => (
              <li key={line._id} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1">
                  {localizedTitle(line, locale)} × {formatNumber(line.quantity, locale)}
                  <ChosenVariation variation={line.variation} className="text-muted" />
                  <span className="block text-muted">{localizedShopName(line, locale)}</span>
                </span>
                <LineTotal line={line} className="font-bold" />
              </li>
            ))}
            <li className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">{m.orders_summary_delivery(locale)}</span>
              <Price poisha={poishaOf(order.deliveryFee) ?? 0} className="font-bold" />
            </li>
          </ul>
        </div>
        <OrderHistory history={order.history} open />
      </div>
    </div>
  );
}
