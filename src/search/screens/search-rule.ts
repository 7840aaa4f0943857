import { headerSearchMinimum, headerSearchMinimumBangla } from "#catalog/contract/constants.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";

/** How many letters the search box asks for. */
export function searchRule(locale: Locale): string {
  const min = formatNumber(headerSearchMinimum, locale);
  const minBangla = formatNumber(headerSearchMinimumBangla, locale);
  return m.catalog_search_rule(locale, { min, minBangla });
}
