import { isBangladesh } from "#shared/geo/is-bangladesh.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { Maker } from "../contract/product-fields.ts";

/** Returns Bangladesh in the language of the page, and other countries as stored. */
export function countryText(country: string, locale: Locale): string {
  return isBangladesh(country) ? m.catalog_country_bangladesh(locale) : country;
}

const makers: Record<Maker, typeof m.catalog_product_by_i_did> = {
  "I did": m.catalog_product_by_i_did,
  "A member of my shop": m.catalog_product_by_member,
  "Another maker": m.catalog_product_by_another,
};

/**
 * Returns the maker as shown to buyers: the choices of the product form are in the first person. Free text is
 * unchanged.
 */
export function makerText(whoMade: string, locale: Locale): string {
  return Object.hasOwn(makers, whoMade) ? makers[whoMade as Maker](locale) : whoMade;
}
