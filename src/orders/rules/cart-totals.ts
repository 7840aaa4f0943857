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
export function orderTotals(itemsPoisha: Poisha, deliveryPoisha: Poisha = deliveryFeePoisha): OrderTotals {
  return { itemsPoisha, deliveryPoisha, totalPoisha: itemsPoisha + deliveryPoisha };
}

/**
 * Returns the totals of the entries that will be ordered, specification section 9.
 * @param deliveryPoisha the fee that the server has reported, if this code may be older
 */
export function cartTotals(
  entries: readonly Pick<CartEntry, "price" | "quantity">[],
  deliveryPoisha?: Poisha,
): Totals {
  const itemsPoisha = entries.reduce(
    (sum, { price, quantity }) => sum + (poishaOf(price) ?? 0) * quantity,
    0,
  );
  const totals =
    entries.length > 0
      ? orderTotals(itemsPoisha, deliveryPoisha)
      : { itemsPoisha: 0, deliveryPoisha: 0, totalPoisha: 0 };
  return { pieces: piecesOf(entries), ...totals };
}
