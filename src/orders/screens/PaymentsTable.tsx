import { formatDate } from "#shared/dates.ts";
import { poishaOf } from "#shared/money.ts";
import { Badge } from "#ui/Badge.tsx";
import { Price } from "#ui/Price.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Payment } from "../contract.ts";
import { paymentLabel, paymentTone } from "./payment-label.ts";

const cell = "px-3 py-2 text-start print:px-1 print:py-1";

/** A table with one row for each order; on phones, one card for each order. Prints as a table. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  const locale = useLocale();
  const columns = [
    m.orders_column_number(locale),
    m.orders_column_placed(locale),
    m.orders_payments_method(locale),
    m.orders_column_status(locale),
  ];
  return (
    <>
      <table className="hidden w-full border-collapse md:table print:table">
        <caption className="sr-only">{m.orders_payments_title(locale)}</caption>
        <thead>
          <tr className="border-b-2 border-line text-sm text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className={cell}>
                {column}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-end print:px-1 print:py-1">
              {m.orders_payments_amount(locale)}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment._id} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} font-bold whitespace-nowrap`}>
                {payment.orderNumber}
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                <Day date={payment.placedAt} />
              </td>
              <td className={cell}>{m.orders_payment_cash(locale)}</td>
              <td className={cell}>
                <State payment={payment} />
              </td>
              <td className="px-3 py-2 text-end print:px-1 print:py-1">
                <Amount payment={payment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line md:hidden print:hidden">
        {payments.map((payment) => (
          <li key={payment._id} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b>{payment.orderNumber}</b>
              <Amount payment={payment} />
            </p>
            <p className="text-sm text-muted">
              <Day date={payment.placedAt} /> · {m.orders_payment_cash(locale)}
            </p>
            <div className="flex flex-wrap items-center gap-x-2">
              <State payment={payment} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Day({ date, className }: { date: string; className?: string }) {
  const locale = useLocale();
  return (
    <time dateTime={date} className={className}>
      {formatDate(new Date(date), locale)}
    </time>
  );
}

function State({ payment: { state, settledAt } }: { payment: Payment }) {
  const locale = useLocale();
  return (
    <>
      <Badge tone={paymentTone[state]}>{paymentLabel(state, locale)}</Badge>
      {settledAt && <Day date={settledAt} className="block text-sm text-muted" />}
    </>
  );
}

function Amount({ payment: { amount, state } }: { payment: Payment }) {
  return (
    <Price
      poisha={poishaOf(amount) ?? 0}
      className={state === "not due" ? "text-muted line-through" : "font-bold"}
    />
  );
}
