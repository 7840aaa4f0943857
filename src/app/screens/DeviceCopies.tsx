import { useEffect, useState } from "react";
import type { CartEntry } from "#cart/contract.ts";
import { currentIssue, issueText } from "#cart/screens/entry-issue.ts";
import { titleWithVariation } from "#catalog/rules/localized-names.ts";
import { type Copy, readCopy } from "#client/offline.ts";
import { watchSession } from "#client/session-hint.ts";
import type { OrderCopy } from "#orders/queries/placed-copy.ts";
import { cartTotals } from "#orders/rules/cart-totals.ts";
import { statusLabel } from "#orders/rules/status-label.ts";
import { ageText } from "#shared/age-text.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { m } from "#words/messages.js";

const box = "rounded-lg border border-line bg-surface p-4 sm:p-6";

/** The cart and the last orders as this device has last seen them. Nothing, if it has none. */
export function DeviceCopies() {
  const locale = useLocale();
  const [{ cart, orders }, setCopies] = useState(readCopies);
  // A sign-out in another tab removes them.
  useEffect(() => watchSession(() => setCopies(readCopies())), []);
  return (
    <div className="flex w-full max-w-prose flex-col gap-5 text-start">
      {cart && (
        <section aria-labelledby="cart-copy" className={box}>
          <h2 id="cart-copy" className="text-xl">
            {m.orders_cart_title(locale)}
          </h2>
          {cart.value.length > 0 && <Age of={cart} text={m.app_copy_cart_age} />}
          <CartCopy entries={cart.value} />
        </section>
      )}
      {orders && orders.value.length > 0 && (
        <section aria-labelledby="orders-copy" className={box}>
          <h2 id="orders-copy" className="text-xl">
            {m.orders_recent_title(locale)}
          </h2>
          <Age of={orders} text={m.app_copy_orders_age} />
          <ul className="divide-y divide-line">
            {orders.value.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const readCopies = () => ({ cart: readCopy<CartEntry>("cart"), orders: readCopy<OrderCopy>("orders") });

function Age({ of: { savedAt }, text }: { of: Copy<unknown>; text: typeof m.app_copy_orders_age }) {
  const locale = useLocale();
  return (
    <p className="mb-2 text-sm text-muted">{text(locale, { age: ageText(Date.now() - savedAt, locale) })}</p>
  );
}

function CartCopy({ entries }: { entries: readonly CartEntry[] }) {
  const locale = useLocale();
  if (entries.length === 0) return <p>{m.orders_cart_empty_title(locale)}</p>;
  const available = entries.filter((entry) => entry.available);
  const { deliveryPoisha, totalPoisha } = cartTotals(available);
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <CartRow key={entry._id} entry={entry} />
        ))}
      </ul>
      {available.length > 0 && (
        <>
          <p className="flex justify-between gap-4 border-t border-line py-2">
            {m.orders_summary_delivery(locale)}
            <Price poisha={deliveryPoisha} />
          </p>
          <p className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
            {m.orders_summary_total(locale)}
            <Price poisha={totalPoisha} />
          </p>
        </>
      )}
    </>
  );
}

function CartRow({ entry }: { entry: CartEntry }) {
  const locale = useLocale();
  const { available, quantity, price } = entry;
  // Without a connection, the quantity cannot be corrected.
  const issue = available ? undefined : currentIssue(entry, undefined);
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className={available ? "" : "text-muted"}>
        {formatNumber(quantity, locale)} × {titleWithVariation(entry, locale)}
        {issue && (
          <span className="block text-sm font-bold text-alta">{issueText(issue, entry, locale)}</span>
        )}
      </span>
      {available && <Price poisha={(poishaOf(price) ?? 0) * quantity} />}
    </li>
  );
}

function OrderRow({ order }: { order: OrderCopy }) {
  const locale = useLocale();
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        {order.orderNumber}
        <Price poisha={poishaOf(order.total) ?? 0} />
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        {formatTime(new Date(order.placedAt), locale)}
        <StatusBadge status={order.orderStatus}>{statusLabel(order.orderStatus, locale)}</StatusBadge>
      </p>
      <ul className="text-sm">
        {order.products.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
          <li key={index}>
            {formatNumber(line.quantity, locale)} × {titleWithVariation(line, locale)}
          </li>
        ))}
      </ul>
    </li>
  );
}
