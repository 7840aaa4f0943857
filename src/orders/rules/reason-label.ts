import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type CancelReason, cancelReasons } from "../contract/cancel-reason.ts";

/** Translates a stored reason. The buyer's own words are returned unchanged. */
export function reasonLabel(reason: string, locale: Locale): string {
  const labels: Record<CancelReason, (locale: Locale) => string> = {
    "ordered by mistake": m.orders_reason_mistake,
    "other things wanted": m.orders_reason_other_things,
    "address is wrong": m.orders_reason_address,
    "takes too long": m.orders_reason_slow,
    "found elsewhere": m.orders_reason_elsewhere,
    "not needed any more": m.orders_reason_not_needed,
  };
  return cancelReasons.includes(reason as CancelReason) ? labels[reason as CancelReason](locale) : reason;
}
