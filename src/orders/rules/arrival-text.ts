import { estimateArrival } from "#catalog/rules/arrival.ts";
import { formatDays } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * Returns the days on which an order of these products probably arrives.
 * @param products with their days until dispatch
 */
export function arrivalText(
  products: readonly { deliverProcessTime: number }[],
  placedAt: Date,
  locale: Locale,
): string {
  const processDays = products.map(({ deliverProcessTime }) => deliverProcessTime);
  const { from, to } = estimateArrival(placedAt, processDays);
  return formatDays(from, to, locale);
}
