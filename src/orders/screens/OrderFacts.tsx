import type { Locale } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { isOpen, type OrderStatus } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { arrivalText } from "../rules/arrival-text.ts";
import { OrderHelp } from "./OrderHelp.tsx";

const steps = [
  m.orders_progress_placed,
  m.orders_progress_packed,
  m.orders_progress_on_the_way,
  m.orders_progress_delivered,
];
const stepOf: Record<OrderStatus, number> = {
  pending: 0,
  processing: 1,
  "ready to ship": 1,
  shipping: 2,
  "on the way": 2,
  delivered: 3,
  cancelled: -1,
};

/** For the buyer: the amount with delivery, the progress, the arrival and a button to get help. */
export function OrderFacts({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  const { orderStatus, orderNumber } = order;
  const total = formatMoney(poishaOf(order.total) ?? 0, locale);
  const isCancelled = orderStatus === "cancelled";
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-2">
      {!isCancelled && <Progress current={stepOf[orderStatus]} locale={locale} />}
      <p>
        <b className="block">
          {isCancelled
            ? m.orders_payments_not_due(locale)
            : (isOpen(orderStatus) ? m.orders_placed_pay : m.orders_paid)(locale, { total })}
        </b>
        {isOpen(orderStatus) && (
          <span className="text-sm text-muted">
            {m.orders_terms_arrives(locale, {
              days: arrivalText(order.products, new Date(order.placedAt), locale),
            })}
          </span>
        )}
      </p>
      <OrderHelp orderNumber={orderNumber} />
    </div>
  );
}

/** Four dots with words. */
function Progress({ current, locale }: { current: number; locale: Locale }) {
  return (
    <ol
      aria-label={m.orders_progress(locale)}
      className="grid w-full max-w-md grid-cols-4 text-center text-sm"
    >
      {steps.map((label, step) => (
        <li
          key={label(locale)}
          aria-current={step === current ? "step" : undefined}
          className={`relative pt-5 before:absolute before:inset-x-0 before:top-1.5 before:h-0.5 first:before:start-1/2 last:before:end-1/2 ${step <= current ? "before:bg-leaf" : "text-muted before:bg-line"} ${step === current ? "font-bold text-leaf" : ""}`}
        >
          <span
            aria-hidden="true"
            className={`absolute inset-x-0 top-0 mx-auto size-3.5 rounded-full border-2 ${step <= current ? "border-leaf bg-leaf" : "border-edge bg-surface"}`}
          />
          {label(locale)}
        </li>
      ))}
    </ol>
  );
}
