import { formatNumber, type Locale } from "#shared/locale.ts";
import { maxMatches } from "#shared/request-limits.ts";

/** Returns whether the server has stopped counting: it counts at most one match more than `maxMatches`. */
export const isPartialCount = (count: number | undefined): boolean => count === maxMatches + 1;

/** Returns the total of a list; '10,000+' for the total of the server when there may be more matches. */
export function totalText(total: number, locale: Locale): string {
  return isPartialCount(total) ? `${formatNumber(maxMatches, locale)}+` : formatNumber(total, locale);
}
