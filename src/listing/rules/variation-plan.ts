/** Plans how a vendor's change affects the variations of a product. */
import { fieldError } from "#shared/field-errors.ts";
import type { Poisha } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { productErrorMessages } from "../contract/product-checks.ts";

/** The price range and total stock that a product takes from its variations. */
export interface VariationTotals {
  /** The lowest price. */
  pricePoisha: Poisha;
  /** The highest price; null if all prices are equal. */
  priceToPoisha: Poisha | null;
  /** The total stock. */
  quantity: number;
}

/** Returns the price range and the total stock of variations. Requires at least one. */
export function variationTotals(
  items: readonly { pricePoisha: Poisha; quantity: number }[],
): VariationTotals {
  const prices = items.map(({ pricePoisha }) => pricePoisha);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return {
    pricePoisha: lowest,
    priceToPoisha: highest > lowest ? highest : null,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export interface StoredVariation {
  id: string;
  chosen: readonly string[];
  position: number;
  pricePoisha: Poisha;
  quantity: number;
  /**
   * No longer offered. The row stays for the carts and orders that contain it, and is restored if its values
   * return.
   */
  withdrawn: boolean;
}

export interface RequestedVariations {
  options: readonly string[];
  items: readonly {
    /**
     * The stored variation that provides the price and stock if they are omitted. It does not identify the
     * item: its values do, see `planVariations`.
     */
    id: string | undefined;
    chosen: readonly string[];
    pricePoisha: Poisha | undefined;
    quantity: number | undefined;
    /** The stock that the vendor saw when changing the quantity. */
    quantityBefore?: number | undefined;
  }[];
}

type PlannedVariation = Pick<StoredVariation, "chosen" | "position" | "pricePoisha" | "quantity">;

export interface VariationPlan {
  options: readonly string[];
  /** Stored variations with their new state. */
  updated: (PlannedVariation & { id: string })[];
  added: PlannedVariation[];
  /** Ids of variations that are no longer sold. */
  withdrawn: string[];
  /** Whether the plan changes anything. */
  changed: boolean;
  /** Whether an admin has to approve the change. */
  review: boolean;
  /** Undefined for a product without variations, which has its own price and quantity. */
  totals: VariationTotals | undefined;
}

/**
 * Plans a change of variations. A variation is identified by its values: different values make a new
 * variation, so that carts and orders never switch to something else. A withdrawn variation with the same
 * values is restored.
 * @param stored all variations of the product, including withdrawn ones
 * @param requested undefined keeps the variations, null removes them
 * @throws Refusal `invalid` if a new variation has no price or no stock
 */
export function planVariations(
  options: readonly string[],
  stored: readonly StoredVariation[],
  requested: RequestedVariations | null | undefined,
): VariationPlan {
  const active = stored.filter(({ withdrawn }) => !withdrawn);
  if (requested === undefined) {
    const totals = active.length > 0 ? variationTotals(active) : undefined;
    return { options, updated: [], added: [], withdrawn: [], changed: false, review: false, totals };
  }
  const { options: names, items } = requested ?? { options: [], items: [] };
  const { sameValues, defaults } = matchStored(stored, items);
  const planned = applyDefaults(items, defaults).map((item, position) => ({
    ...item,
    position,
    before: sameValues[position],
  }));
  const withdrawn = active.filter((variation) => !sameValues.includes(variation)).map(({ id }) => id);
  const updated = planned.flatMap(({ before, ...item }) => (before ? [{ ...item, id: before.id }] : []));
  const added = planned.flatMap(({ before, ...item }) => (before ? [] : [item]));
  const isRestored = sameValues.some((before) => before?.withdrawn);
  const review = !isEqual(options, names) || withdrawn.length > 0 || added.length > 0 || isRestored;
  const isUpdated = planned.some(
    ({ before, pricePoisha, quantity, position }) =>
      before &&
      (before.pricePoisha !== pricePoisha || before.quantity !== quantity || before.position !== position),
  );
  return {
    options: names,
    updated,
    added,
    withdrawn,
    changed: review || isUpdated,
    review,
    totals: planned.length > 0 ? variationTotals(planned) : undefined,
  };
}

/**
 * Returns for each item the stored variation with the same values, and the one that provides an omitted price
 * and stock: the one with the item's id, or else the one with the same values.
 */
function matchStored(stored: readonly StoredVariation[], items: RequestedVariations["items"]) {
  const active = stored.filter(({ withdrawn }) => !withdrawn);
  const sameValues = items.map(
    ({ chosen }) =>
      active.find((variation) => isEqual(variation.chosen, chosen)) ??
      stored.find((variation) => isEqual(variation.chosen, chosen)),
  );
  const ids = items.map(({ id }) => id);
  const byId = ids.map((id, index) =>
    ids.indexOf(id) === index ? active.find((variation) => variation.id === id) : undefined,
  );
  // Each stored variation provides its stock at most once.
  const defaults = sameValues.map(
    (variation, index) =>
      byId[index] ?? (variation && !variation.withdrawn && !byId.includes(variation) ? variation : undefined),
  );
  return { sameValues, defaults };
}

/** Returns the stocks that differ both from what the vendor saw and from what the vendor requests. */
export function findVariationStockConflicts(
  stored: readonly StoredVariation[],
  requested: RequestedVariations | null | undefined,
) {
  const items = requested?.items ?? [];
  const { defaults } = matchStored(stored, items);
  return items.flatMap(({ quantity, quantityBefore: before }, index) => {
    const current = defaults[index]?.quantity;
    if (current === undefined || before === undefined || current === before) return [];
    if (current === (quantity ?? current)) return [];
    return [{ path: `variations.items.${index}.quantity`, before, quantity: current }];
  });
}

/** Replaces omitted prices and stocks by the stored ones, so that concurrent sales are kept. */
function applyDefaults(
  items: RequestedVariations["items"],
  defaults: readonly (StoredVariation | undefined)[],
): Omit<PlannedVariation, "position">[] {
  const missing = items.flatMap((item, index) => {
    if (defaults[index]) return [];
    const empty = [
      ...(item.pricePoisha === undefined ? (["price"] as const) : []),
      ...(item.quantity === undefined ? (["quantity"] as const) : []),
    ];
    return empty.map((name) =>
      fieldError(productErrorMessages, `variations.items.${index}.${name}`, { code: "required" }),
    );
  });
  if (missing.length > 0) throw invalid(missing);
  return items.map(({ chosen, pricePoisha, quantity }, index) => ({
    chosen,
    pricePoisha: pricePoisha ?? defaults[index]?.pricePoisha ?? 0,
    quantity: quantity ?? defaults[index]?.quantity ?? 0,
  }));
}

/** Returns the distinct price changes of the plan. */
export function priceChanges(
  stored: readonly StoredVariation[],
  { updated }: VariationPlan,
): [from: Poisha, to: Poisha][] {
  const changes = updated.flatMap(({ id, pricePoisha }): [Poisha, Poisha][] => {
    const before = stored.find((variation) => variation.id === id && !variation.withdrawn);
    return before && before.pricePoisha !== pricePoisha ? [[before.pricePoisha, pricePoisha]] : [];
  });
  return [...new Map(changes.map((change) => [change.join(), change])).values()];
}

const isEqual = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);
