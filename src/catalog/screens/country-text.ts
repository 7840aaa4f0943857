import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** A country as stored in the reader's language; one that we do not know stays as it is. */
export function countryText(country: string, locale: Locale): string {
  return country.toLowerCase() === "bangladesh" ? m.catalog_country_bangladesh(locale) : country;
}
