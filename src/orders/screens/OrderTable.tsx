import type { ReactNode } from "react";
import { localizedTitle } from "#cart/rules/localized-names.ts";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { formatClock, formatDate, formatTime } from "#shared/dates.ts";
import { localDigits } from "#shared/local-digits.ts";
import { poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { Price } from "#ui/Price.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";
import { statusLabel } from "../rules/status-label.ts";

export interface OrderTableProps {
  caption: string;
  orders: readonly OrderRecord[];
  /** Renders the last cell of an order, which spans all of its rows. */
  action: (order: OrderRecord) => ReactNode;
  /** Renders a row below the rows of an order. */
  below?: (order: OrderRecord) => ReactNode;
  /** Whether to show the buyer, for admins. */
  withBuyer?: boolean;
}

const cell = "px-2 py-3 align-middle first:ps-3 last:pe-3";

/** The buyer's data by which an admin can search for the order. */
function Buyer({ order: { email, address } }: { order: OrderRecord }) {
  const locale = useLocale();
  return (
    <>
      <span className="block text-sm break-all text-muted">{email}</span>
      <span className="block text-sm text-muted tabular-nums">
        {localDigits(address.mobileNumber, locale)}
      </span>
    </>
  );
}

/** A table with one row for each order line; on phones, one card for each order. */
export function OrderTable({ caption, orders, action, below, withBuyer = false }: OrderTableProps) {
  const locale = useLocale();
  const columns = [
    m.orders_column_number(locale),
    m.orders_column_status(locale),
    m.orders_column_placed(locale),
    m.orders_column_product(locale),
    m.orders_column_quantity(locale),
    m.orders_column_total(locale),
    m.orders_column_action(locale),
  ];
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table className="hidden w-full border-collapse text-start lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cell} border-b border-line text-start text-sm text-muted first:rounded-ss-lg last:rounded-se-lg`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <tbody key={order._id} className="border-b border-line last:border-0">
            {order.products.map((line, index) => (
              <tr key={line._id}>
                <td className={cell}>
                  <span className="text-sm font-bold whitespace-nowrap">{order.orderNumber}</span>
                  {withBuyer && <Buyer order={order} />}
                </td>
                <td className={cell}>
                  <Badge status={order.orderStatus}>{statusLabel(order.orderStatus, locale)}</Badge>
                </td>
                <td className={`${cell} text-sm whitespace-nowrap`}>
                  <time dateTime={order.placedAt}>
                    {formatDate(new Date(order.placedAt), locale)}
                    <span className="block text-muted">{formatClock(new Date(order.placedAt), locale)}</span>
                  </time>
                </td>
                <td className={cell}>
                  <span className="flex items-center gap-3">
                    <Thumbnail src={line.imgPrimary} alt="" className="size-14" />
                    <span className="min-w-0">
                      <span className="line-clamp-2">{localizedTitle(line, locale)}</span>
                      <ChosenVariation variation={line.variation} className="text-muted" />
                    </span>
                  </span>
                </td>
                <td className={`${cell} tabular-nums`}>{formatNumber(line.quantity, locale)}</td>
                <td className={`${cell} font-bold`}>
                  <Price poisha={(poishaOf(line.price) ?? 0) * line.quantity} />
                </td>
                {index === 0 && (
                  <td className={cell} rowSpan={order.products.length}>
                    {action(order)}
                  </td>
                )}
              </tr>
            ))}
            {below && (
              <tr>
                <td colSpan={columns.length} className="px-3 pb-4">
                  {below(order)}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      <ul className="divide-y divide-line lg:hidden">
        {orders.map((order) => (
          <li key={order._id} className="flex flex-col gap-3 p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold">{order.orderNumber}</span>
              <Badge status={order.orderStatus}>{statusLabel(order.orderStatus, locale)}</Badge>
            </div>
            <p className="text-sm text-muted">
              <time dateTime={order.placedAt}>{formatTime(new Date(order.placedAt), locale)}</time>
              {withBuyer && <Buyer order={order} />}
            </p>
            {order.products.map((line) => (
              <div key={line._id} className="flex items-center gap-3">
                <Thumbnail src={line.imgPrimary} alt="" className="size-16" />
                <p className="min-w-0 flex-1">
                  <span className="line-clamp-2">{localizedTitle(line, locale)}</span>
                  <ChosenVariation variation={line.variation} className="text-muted" />
                  <span className="text-sm text-muted">
                    {m.orders_column_quantity(locale)}: {formatNumber(line.quantity, locale)}
                  </span>
                </p>
                <Price poisha={(poishaOf(line.price) ?? 0) * line.quantity} className="font-bold" />
              </div>
            ))}
            <div>{action(order)}</div>
            {below?.(order)}
          </li>
        ))}
      </ul>
    </div>
  );
}
