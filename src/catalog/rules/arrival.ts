import { addDays } from "#shared/dates.ts";
import { deliveryDays } from "../contract/constants.ts";

/**
 * Returns the days of the earliest and the latest arrival of an order.
 * @param processDays the days until dispatch of each product; each vendor sends their own products
 */
export function estimateArrival(placedAt: Date, processDays: readonly number[]): { from: Date; to: Date } {
  return {
    from: addDays(placedAt, Math.min(...processDays)),
    to: addDays(placedAt, Math.max(...processDays) + deliveryDays),
  };
}
