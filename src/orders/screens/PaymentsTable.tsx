import { formatDate } from "#shared/dates.ts";
import { poishaOf } from "#shared/money.ts";
import { Badge, type Tone } from "#ui/Badge.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { m } from "#words/messages.js";
import type { PaymentState } from "../contract/constants.ts";
import type { Payment } from "../contract.ts";
import { paymentLabel } from "../rules/payment-label.ts";

const paymentTone: Record<PaymentState, Tone> = {
  "due on delivery": "waiting",
  collected: "done",
  "not due": "quiet",
};

/** A table with one row for each order; on phones, one card for each order. Prints as a table. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  const locale = useLocale();
  return (
    <DataTable
      caption={m.orders_payments_title(locale)}
      rows={payments}
      variant="inCard"
      columns={[
        {
          heading: m.orders_column_number(locale),
          cell: ({ orderNumber }) => orderNumber,
          isRowHeader: true,
          className: "font-bold whitespace-nowrap",
        },
        {
          heading: m.orders_column_placed(locale),
          cell: ({ placedAt }) => <Day date={placedAt} />,
          className: "whitespace-nowrap",
        },
        { heading: m.orders_payments_method(locale), cell: () => m.orders_payment_cash(locale) },
        { heading: m.orders_column_status(locale), cell: (payment) => <State payment={payment} /> },
        {
          heading: m.orders_payments_amount(locale),
          cell: (payment) => <Amount payment={payment} />,
          alignEnd: true,
        },
      ]}
      card={(payment) => (
        <>
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
        </>
      )}
    />
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
      {settledAt && <Day date={settledAt} className="block text-sm leading-snug text-muted" />}
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
