/** Why an order is cancelled: one of the ready-made reasons, or the buyer's own words. */
import type { FieldFault, FieldTexts } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";

export const cancelReasonMaximum = 500;

/** Ready-made reasons as they travel and are kept; each reader sees them in their own language. */
export const cancelReasons = [
  "ordered by mistake",
  "other things wanted",
  "address is wrong",
  "takes too long",
  "found elsewhere",
  "not needed any more",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** One form for what is kept: NFC, one kind of line break, nothing blank around it. */
export function tidyReason(typed: string): string {
  return typed.normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
}

export const reasonTexts: FieldTexts = {
  invalid: m.orders_reason_required,
  required: m.orders_reason_required,
  too_long: (locale, { maximum }) => m.orders_reason_long(locale, { count: String(maximum) }),
  unprintable: m.orders_reason_unprintable,
};

/** @param reason tidy */
export function reasonFault(reason: string): FieldFault | undefined {
  if (reason === "") return { code: "required" };
  if (reason.length > cancelReasonMaximum)
    return { code: "too_long", params: { maximum: cancelReasonMaximum } };
  return isPrintable(reason.replaceAll("\n", "")) ? undefined : { code: "unprintable" };
}

/** A kept reason in the reader's words; the buyer's own stay as they are. */
export function reasonWords(reason: string, locale: Locale): string {
  const ready: Record<CancelReason, (locale: Locale) => string> = {
    "ordered by mistake": m.orders_reason_mistake,
    "other things wanted": m.orders_reason_other_things,
    "address is wrong": m.orders_reason_address,
    "takes too long": m.orders_reason_slow,
    "found elsewhere": m.orders_reason_elsewhere,
    "not needed any more": m.orders_reason_not_needed,
  };
  return cancelReasons.includes(reason as CancelReason) ? ready[reason as CancelReason](locale) : reason;
}
