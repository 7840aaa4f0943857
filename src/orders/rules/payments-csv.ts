import { csvOf } from "#shared/csv.ts";
import { isoDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { Payment } from "../contract.ts";
import { paymentLabel } from "./payment-label.ts";

/** Returns the payments as CSV: labels in the reader's language, ISO dates and plain numbers. */
export function paymentsCsv(payments: readonly Payment[], locale: Locale): string {
  const head = [
    m.orders_column_number(locale),
    m.orders_column_placed(locale),
    m.orders_payments_amount_bdt(locale),
    m.orders_payments_method(locale),
    m.orders_column_status(locale),
    m.orders_payments_settled(locale),
  ];
  const rows = payments.map(({ orderNumber, placedAt, amount, state, settledAt }) => [
    orderNumber,
    isoDay(new Date(placedAt)),
    amount,
    m.orders_payment_cash(locale),
    paymentLabel(state, locale),
    settledAt ? isoDay(new Date(settledAt)) : "",
  ]);
  return csvOf([head, ...rows]);
}
