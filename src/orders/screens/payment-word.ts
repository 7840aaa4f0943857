import type { Locale } from "#shared/locale.ts";
import type { Tone } from "#ui/Badge.tsx";
import { m } from "#words/messages.js";
import type { PaymentState } from "../contract/constants.ts";

/** A state of the wire in the reader's words. */
export function paymentWord(state: PaymentState, locale: Locale): string {
  return {
    "due on delivery": m.orders_payments_due,
    collected: m.orders_payments_collected,
    "not due": m.orders_payments_not_due,
  }[state](locale);
}

export const paymentTone: Record<PaymentState, Tone> = {
  "due on delivery": "waiting",
  collected: "done",
  "not due": "quiet",
};
