import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { PaymentState } from "../contract/constants.ts";

/** Returns the label of a payment state in the reader's language. */
export function paymentLabel(state: PaymentState, locale: Locale): string {
  return {
    "due on delivery": m.orders_payments_due,
    collected: m.orders_payments_collected,
    "not due": m.orders_payments_not_due,
  }[state](locale);
}
