import { formatMoney, poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { OrderCopy } from "../queries/placed-copy.ts";

/** Confirms an order from the copy on the device, which has no address. */
export function PlacedNote({ order }: { order: OrderCopy }) {
  const locale = useLocale();
  return (
    <div role="status" className="max-w-prose rounded-lg border-2 border-leaf bg-leaf-soft p-4 sm:p-6">
      <h2 className="mb-1 text-xl text-leaf-deep">{m.orders_placed(locale)}</h2>
      <p>{m.orders_placed_reached(locale, { number: order.orderNumber })}</p>
      <p className="font-bold">
        {m.orders_placed_pay(locale, { total: formatMoney(poishaOf(order.total) ?? 0, locale) })}
      </p>
    </div>
  );
}
