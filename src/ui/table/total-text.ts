import { formatNumber, type Locale } from "#shared/locale.ts";
import { maxMatches } from "#shared/request-limits.ts";

/** Returns the total of a list; '10,000+' for the total of the server when there may be more matches. */
export function totalText(total: number, locale: Locale): string {
  return total === maxMatches + 1 ? `${formatNumber(maxMatches, locale)}+` : formatNumber(total, locale);
}
