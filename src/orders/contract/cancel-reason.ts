/** Reasons for cancelling an order: a predefined one, or the buyer's own words. */

import { type FieldErrorMessages, type FieldIssue, numberParam } from "#shared/field-errors.ts";
import { paragraphsIssue, tidyParagraphs } from "#shared/text-fields.ts";
import { m } from "#words/messages.js";

export const maxCancelReasonLength = 500;

/** Predefined reasons as they are sent and stored. Screens translate them. */
export const cancelReasons = [
  "ordered by mistake",
  "other things wanted",
  "address is wrong",
  "takes too long",
  "found elsewhere",
  "not needed any more",
] as const;
export type CancelReason = (typeof cancelReasons)[number];
/** The audit log contains this instead of a reason in the buyer's own words, which may be personal data. */
export const ownWordsReason = "own words";

/** Normalizes a reason for storage: NFC, `\n` as line break, trimmed; empty if no character is visible. */
export function normalizeReason(typed: string): string {
  return tidyParagraphs(typed.replaceAll("\t", " "));
}

export const reasonErrorMessages: FieldErrorMessages = {
  invalid: m.orders_reason_required,
  required: m.orders_reason_required,
  too_long: (locale, params) =>
    m.orders_reason_long(locale, { count: numberParam(params, "maximum", locale) }),
  unprintable: m.orders_reason_unprintable,
};

/** @param reason normalized */
export function reasonIssue(reason: string): FieldIssue | undefined {
  return reason === "" ? { code: "required" } : paragraphsIssue(reason, maxCancelReasonLength);
}
