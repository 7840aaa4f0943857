import { formatNumber, type Locale, localText } from "#shared/locale.ts";
import { m } from "#words/messages.js";

export function productsText(count: number, locale: Locale): string {
  if (count === 0) return m.shops_products_none(locale);
  return count === 1
    ? m.shops_products_one(locale)
    : m.shops_products(locale, { count: formatNumber(count, locale) });
}

/** Returns the name of a shop in the reader's language, if it has one. */
export function shopName({ name, nameBn }: { name: string; nameBn: string | null }, locale: Locale): string {
  return localText(locale, name, nameBn);
}
