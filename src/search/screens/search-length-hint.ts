import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { minSearchTextLength, minSearchTextLengthBangla } from "../contract/search-text.ts";

/** Returns the hint about the minimum length of a search text. */
export function searchLengthHint(locale: Locale): string {
  const min = formatNumber(minSearchTextLength, locale);
  const minBangla = formatNumber(minSearchTextLengthBangla, locale);
  return m.search_length_hint(locale, { min, minBangla });
}
