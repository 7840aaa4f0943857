import type { CartEntry } from "#cart/contract.ts";
import { poishaOf } from "#shared/money.ts";
import { deliveryFeePoisha } from "../contract/constants.ts";

export interface Totals {
  /** Sum of quantities. */
  count: number;
  itemsPoisha: number;
  deliveryPoisha: number;
  totalPoisha: number;
}

/** Returns the totals of the entries that will be ordered, specification section 9. */
export function cartTotals(entries: readonly Pick<CartEntry, "price" | "quantity">[]): Totals {
  const itemsPoisha = entries.reduce(
    (sum, { price, quantity }) => sum + (poishaOf(price) ?? 0) * quantity,
    0,
  );
  const deliveryPoisha = entries.length > 0 ? deliveryFeePoisha : 0;
  return {
    count: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    itemsPoisha,
    deliveryPoisha,
    totalPoisha: itemsPoisha + deliveryPoisha,
  };
}
