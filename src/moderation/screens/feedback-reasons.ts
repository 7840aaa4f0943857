import { type Locale, locales } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const reasons = {
  photo: [m.moderation_reason_photo, m.moderation_reason_photo_text],
  blurred: [m.moderation_reason_blurred, m.moderation_reason_blurred_text],
  sides: [m.moderation_reason_sides, m.moderation_reason_sides_text],
  short: [m.moderation_reason_short, m.moderation_reason_short_text],
  price: [m.moderation_reason_price, m.moderation_reason_price_text],
  category: [m.moderation_reason_category, m.moderation_reason_category_text],
  handmade: [m.moderation_reason_handmade, m.moderation_reason_handmade_text],
  contact: [m.moderation_reason_contact, m.moderation_reason_contact_text],
  foreign: [m.moderation_reason_foreign, m.moderation_reason_foreign_text],
} as const;

export type FeedbackReason = keyof typeof reasons;
export const feedbackReasons = Object.keys(reasons) as FeedbackReason[];

export const reasonLabel = (reason: FeedbackReason, locale: Locale): string => reasons[reason][0](locale);

/**
 * Returns the text of a reason in both languages, because an admin does not know which one the vendor reads.
 * `feedbackText` of listing recognizes it: a line for each language, the Bangla one ending in `।`.
 */
function reasonText(reason: FeedbackReason): string {
  return locales.map((locale) => reasons[reason][1](locale)).join("\n");
}

export const hasReason = (text: string, reason: FeedbackReason): boolean => text.includes(reasonText(reason));

/** Appends the paragraph of a reason, or removes it if the text contains it. */
export function withReason(text: string, reason: FeedbackReason): string {
  if (!hasReason(text, reason)) return [text.trimEnd(), reasonText(reason)].filter(Boolean).join("\n\n");
  return text
    .replace(reasonText(reason), "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
