import type { CartEntry } from "#cart/contract.ts";
import { piecesOf } from "#cart/rules/pieces.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { deliveryFeePoisha } from "../contract/constants.ts";

export interface OrderTotals {
  itemsPoisha: Poisha;
  deliveryPoisha: Poisha;
  totalPoisha: Poisha;
}

export interface Totals extends OrderTotals {
  pieces: number;
}

/** Returns the totals of an order of these items: the delivery fee does not depend on them (section 9). */
export function orderTotals(itemsPoisha: Poisha): OrderTotals {
  return {
    itemsPoisha,
    deliveryPoisha: deliveryFeePoisha,
    totalPoisha: itemsPoisha + deliveryFeePoisha,
  };
}

/** Returns the totals of the entries that will be ordered, specification section 9. */
export function cartTotals(entries: readonly Pick<CartEntry, "price" | "quantity">[]): Totals {
  const itemsPoisha = entries.reduce(
    (sum, { price, quantity }) => sum + (poishaOf(price) ?? 0) * quantity,
    0,
  );
  const totals =
    entries.length > 0 ? orderTotals(itemsPoisha) : { itemsPoisha: 0, deliveryPoisha: 0, totalPoisha: 0 };
  return { pieces: piecesOf(entries), ...totals };
}
