import type { ReactNode } from "react";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedShopName, localizedTitle } from "#catalog/rules/localized-names.ts";
import { formatClock, formatDate, formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { productPath, shopPath } from "#shared/page.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";
import { statusLabel } from "../rules/status-label.ts";

export interface OrderTableProps {
  caption: string;
  orders: readonly OrderRecord[];
  /** Renders the last cell of an order, which spans all of its rows. */
  action: (order: OrderRecord) => ReactNode;
  /** Renders a button below the title of a line. */
  lineAction?: (order: OrderRecord, line: OrderRecord["products"][number]) => ReactNode;
  /** Renders a row below the rows of an order. */
  below?: (order: OrderRecord) => ReactNode;
}

function PlacedAt({ order: { placedAt } }: { order: OrderRecord }) {
  const locale = useLocale();
  return (
    <time dateTime={placedAt}>
      {formatDate(new Date(placedAt), locale)}
      <span className="block text-muted">{formatClock(new Date(placedAt), locale)}</span>
    </time>
  );
}

/** A table with one row for each order line; on phones, one card for each order. */
export function OrderTable({ caption, orders, action, lineAction, below }: OrderTableProps) {
  const locale = useLocale();
  const status = ({ orderStatus }: OrderRecord) => (
    <StatusBadge status={orderStatus}>{statusLabel(orderStatus, locale)}</StatusBadge>
  );
  return (
    <DataTable
      caption={caption}
      rows={orders}
      lines={({ products }) => products}
      below={below}
      columns={[
        {
          heading: m.orders_column_number(locale),
          cell: ({ orderNumber }) => orderNumber,
          className: "text-sm font-bold whitespace-nowrap",
        },
        { heading: m.orders_column_status(locale), cell: status },
        {
          heading: m.orders_column_placed(locale),
          cell: (order) => <PlacedAt order={order} />,
          className: "text-sm whitespace-nowrap",
        },
        {
          heading: m.orders_column_product(locale),
          cell: (order, _number, line) => (
            <span className="flex items-center gap-3">
              <Thumbnail src={line.imgPrimary} alt="" className="size-14" />
              <span className="min-w-0">
                <LineTitle line={line} />
                {lineAction?.(order, line)}
              </span>
            </span>
          ),
        },
        {
          heading: m.orders_column_quantity(locale),
          cell: (_order, _number, { quantity }) => formatNumber(quantity, locale),
          className: "tabular-nums",
        },
        {
          heading: m.orders_column_line_total(locale),
          cell: (_order, _number, line) => <LineTotal line={line} />,
          className: "font-bold",
        },
        { heading: m.orders_column_action(locale), cell: action, spansLines: true },
      ]}
      card={(order) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-bold">{order.orderNumber}</span>
            {status(order)}
          </div>
          <p className="text-sm text-muted">
            <time dateTime={order.placedAt}>{formatTime(new Date(order.placedAt), locale)}</time>
          </p>
          {order.products.map((line) => (
            <div key={line._id} className="flex items-center gap-3">
              <Thumbnail src={line.imgPrimary} alt="" className="size-16" />
              <div className="min-w-0 flex-1">
                <LineTitle line={line} />
                <span className="text-sm text-muted">
                  {m.orders_column_quantity(locale)}: {formatNumber(line.quantity, locale)}
                </span>
                {lineAction && <div>{lineAction(order, line)}</div>}
              </div>
              <LineTotal line={line} className="font-bold" />
            </div>
          ))}
          <div>{action(order)}</div>
        </>
      )}
    />
  );
}

function LineTitle({ line }: { line: OrderRecord["products"][number] }) {
  const locale = useLocale();
  const title = localizedTitle(line, locale);
  const shopName = localizedShopName(line, locale);
  return (
    <>
      {line.onSale ? (
        <Link to={productPath(line.productId)} className="plain-link line-clamp-2 min-h-6">
          {title}
        </Link>
      ) : (
        <span className="line-clamp-2">{title}</span>
      )}
      <ChosenVariation variation={line.variation} className="text-muted" />
      {line.shopOpen ? (
        <Link
          to={shopPath(line.shopSlug)}
          className="plain-link flex min-h-6 items-center text-sm text-muted"
        >
          {shopName}
        </Link>
      ) : (
        <span className="flex min-h-6 items-center text-sm text-muted">{shopName}</span>
      )}
    </>
  );
}

export function LineTotal({
  line: { price, quantity },
  className,
}: {
  line: OrderRecord["products"][number];
  className?: string;
}) {
  return <Price poisha={(poishaOf(price) ?? 0) * quantity} {...(className && { className })} />;
}
