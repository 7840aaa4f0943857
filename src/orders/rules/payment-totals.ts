import { isoDay } from "#shared/dates.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import type { Payment } from "../contract.ts";

export interface PaymentTotals {
  collectedPoisha: Poisha;
  duePoisha: Poisha;
}

export interface MonthOfPayments extends PaymentTotals {
  /** `2026-11`, in Dhaka. */
  month: string;
  /** A time in this month. */
  time: Date;
}

/**
 * Returns totals by month, newest first: collected money by the day of payment, money due by the day of the
 * order.
 */
export function totalsByMonth(payments: readonly Payment[]): MonthOfPayments[] {
  const months = new Map<string, MonthOfPayments>();
  for (const payment of payments) {
    if (payment.state === "not due") continue;
    const time = new Date(payment.settledAt ?? payment.placedAt);
    const month = isoDay(time).slice(0, 7);
    const totals = months.get(month) ?? { month, time, collectedPoisha: 0, duePoisha: 0 };
    months.set(month, { ...totals, ...add(totals, payment) });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

export function totalsOf(payments: readonly Payment[]): PaymentTotals {
  return payments.reduce<PaymentTotals>(add, { collectedPoisha: 0, duePoisha: 0 });
}

function add({ collectedPoisha, duePoisha }: PaymentTotals, { state, amount }: Payment): PaymentTotals {
  const poisha = poishaOf(amount) ?? 0;
  return {
    collectedPoisha: collectedPoisha + (state === "collected" ? poisha : 0),
    duePoisha: duePoisha + (state === "due on delivery" ? poisha : 0),
  };
}
