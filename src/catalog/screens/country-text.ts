import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** Returns Bangladesh in the language of the page, and other countries as stored. */
export function countryText(country: string, locale: Locale): string {
  return country.toLowerCase() === "bangladesh" ? m.catalog_country_bangladesh(locale) : country;
}
