import { headerSearchMinimum, headerSearchMinimumBangla } from "#catalog/contract/constants.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";

/** Returns the hint about the minimum length of a search text. */
export function searchLengthHint(locale: Locale): string {
  const min = formatNumber(headerSearchMinimum, locale);
  const minBangla = formatNumber(headerSearchMinimumBangla, locale);
  return m.search_length_hint(locale, { min, minBangla });
}
