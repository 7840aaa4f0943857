import { csvOf } from "#shared/csv.ts";
import { isoDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { Payment } from "../contract.ts";
import { paymentWord } from "./payment-word.ts";

/** All payments as a file: words in the reader's language, days and amounts so that a spreadsheet can reckon with them. */
export function paymentsFile(payments: readonly Payment[], locale: Locale): string {
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
    paymentWord(state, locale),
    settledAt ? isoDay(new Date(settledAt)) : "",
  ]);
  return csvOf([head, ...rows]);
}
