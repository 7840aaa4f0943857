import type { CartEntry } from "#cart/contract.ts";
import { piecesOf } from "#cart/rules/pieces.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { deliveryFeePoisha } from "../contract/constants.ts";

export interface Totals {
  pieces: number;
  itemsPoisha: Poisha;
  deliveryPoisha: Poisha;
  totalPoisha: Poisha;
}

/** Returns the totals of the entries that will be ordered, specification section 9. */
export function cartTotals(entries: readonly Pick<CartEntry, "price" | "quantity">[]): Totals {
  const itemsPoisha = entries.reduce(
    (sum, { price, quantity }) => sum + (poishaOf(price) ?? 0) * quantity,
    0,
  );
  const deliveryPoisha = entries.length > 0 ? deliveryFeePoisha : 0;
  return {
    pieces: piecesOf(entries),
    itemsPoisha,
    deliveryPoisha,
    totalPoisha: itemsPoisha + deliveryPoisha,
  };
}
