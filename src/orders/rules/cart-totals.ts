import type { CartEntry } from "#cart/contract.ts";
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

/** Returns the sum of the quantities of cart entries or order lines. */
export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
