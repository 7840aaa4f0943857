import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";

/** Returns the number of items in the cart as text for screen readers. */
export function cartWords(count: number, locale: Locale): string {
  return (count === 1 ? m.app_nav_cart_count_one : m.app_nav_cart_count)(locale, {
    count: formatNumber(count, locale),
  });
}
