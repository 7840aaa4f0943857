import { type Locale, locales } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const reasons = {
  photo: [m.catalog_reason_photo, m.catalog_reason_photo_text],
  blurred: [m.catalog_reason_blurred, m.catalog_reason_blurred_text],
  sides: [m.catalog_reason_sides, m.catalog_reason_sides_text],
  short: [m.catalog_reason_short, m.catalog_reason_short_text],
  price: [m.catalog_reason_price, m.catalog_reason_price_text],
  category: [m.catalog_reason_category, m.catalog_reason_category_text],
  handmade: [m.catalog_reason_handmade, m.catalog_reason_handmade_text],
  contact: [m.catalog_reason_contact, m.catalog_reason_contact_text],
  foreign: [m.catalog_reason_foreign, m.catalog_reason_foreign_text],
} as const;

export type FeedbackReason = keyof typeof reasons;
export const feedbackReasons = Object.keys(reasons) as FeedbackReason[];

export const reasonLabel = (reason: FeedbackReason, locale: Locale): string => reasons[reason][0](locale);

/**
 * Returns the text of a reason in both languages, because an admin does not know which one the vendor reads.
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
