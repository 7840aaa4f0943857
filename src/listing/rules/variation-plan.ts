/** What a change of a product's variations by the vendor comes to. */

import { fieldError } from "#shared/field-errors.ts";
import type { Poisha } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { productTexts } from "../contract/product-errors.ts";

export interface VariationOffer {
  /** The lowest. */
  pricePoisha: Poisha;
  /** The highest, when they differ. */
  priceToPoisha: Poisha | null;
  /** Of all of them. */
  quantity: number;
}

/** What a product with these variations costs and how many there are. @param items at least one */
export function offerOf(items: readonly { pricePoisha: Poisha; quantity: number }[]): VariationOffer {
  const prices = items.map(({ pricePoisha }) => pricePoisha);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return {
    pricePoisha: lowest,
    priceToPoisha: highest > lowest ? highest : null,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export interface HeldVariation {
  id: string;
  chosen: readonly string[];
  position: number;
  pricePoisha: Poisha;
  quantity: number;
  withdrawn: boolean;
}

export interface WantedVariations {
  options: readonly string[];
  /** `id`: whose price and stock stay where none are said. */
  items: readonly {
    id: string | undefined;
    chosen: readonly string[];
    pricePoisha: Poisha | undefined;
    quantity: number | undefined;
    /** The stock that the quantity was written instead of. */
    quantityBefore?: number | undefined;
  }[];
}

type Placed = Pick<HeldVariation, "chosen" | "position" | "pricePoisha" | "quantity">;

export interface VariationPlan {
  options: readonly string[];
  /** What is there already, with what it is from now on. */
  kept: (Placed & { id: string })[];
  added: Placed[];
  /** Ids of what is sold no more. */
  withdrawn: string[];
  /** Something is different afterwards. */
  changed: boolean;
  /** So much that an admin has to look at it. */
  review: boolean;
  /** Undefined: a product without variations, whose price and quantity are its own. */
  offer: VariationOffer | undefined;
}

/**
 * What becomes of a product's variations. They are known by their values: other values are another thing, so that nobody is sold what they did not choose;
 * one that was withdrawn comes back by its values.
 * @param wanted undefined: as they are; null: none any more
 * @throws Refusal `invalid` for what is new and has no price or no stock
 */
export function planVariations(
  options: readonly string[],
  held: readonly HeldVariation[],
  wanted: WantedVariations | null | undefined,
): VariationPlan {
  const live = held.filter(({ withdrawn }) => !withdrawn);
  if (wanted === undefined) {
    const offer = live.length > 0 ? offerOf(live) : undefined;
    return { options, kept: [], added: [], withdrawn: [], changed: false, review: false, offer };
  }
  const { options: names, items } = wanted ?? { options: [], items: [] };
  const { known, from } = foundIn(held, items);
  const placed = filled(items, from).map((item, position) => ({ ...item, position, was: known[position] }));
  const withdrawn = live.filter((one) => !known.includes(one)).map(({ id }) => id);
  const kept = placed.flatMap(({ was, ...item }) => (was ? [{ ...item, id: was.id }] : []));
  const added = placed.flatMap(({ was, ...item }) => (was ? [] : [item]));
  const isBack = known.some((was) => was?.withdrawn);
  const review = !same(options, names) || withdrawn.length > 0 || added.length > 0 || isBack;
  const moved = placed.some(
    ({ was, pricePoisha, quantity, position }) =>
      was && (was.pricePoisha !== pricePoisha || was.quantity !== quantity || was.position !== position),
  );
  return {
    options: names,
    kept,
    added,
    withdrawn,
    changed: review || moved,
    review,
    offer: placed.length > 0 ? offerOf(placed) : undefined,
  };
}

/** Of each item what it is already, and whose price and stock it has where none are said. */
function foundIn(held: readonly HeldVariation[], items: WantedVariations["items"]) {
  const live = held.filter(({ withdrawn }) => !withdrawn);
  const known = items.map(
    ({ chosen }) =>
      live.find((one) => same(one.chosen, chosen)) ?? held.find((one) => same(one.chosen, chosen)),
  );
  const ids = items.map(({ id }) => id);
  const named = ids.map((id, at) => (ids.indexOf(id) === at ? live.find((one) => one.id === id) : undefined));
  // No stock counts twice.
  const from = known.map(
    (was, at) => named[at] ?? (was && !was.withdrawn && !named.includes(was) ? was : undefined),
  );
  return { known, from };
}

/** Stocks that are neither what they were when their vendor looked nor what they shall be. */
export function movedStocks(held: readonly HeldVariation[], wanted: WantedVariations | null | undefined) {
  const items = wanted?.items ?? [];
  const { from } = foundIn(held, items);
  return items.flatMap(({ quantity, quantityBefore: before }, at) => {
    const now = from[at]?.quantity;
    if (now === undefined || before === undefined || now === before || now === (quantity ?? now)) return [];
    return [{ path: `variations.items.${at}.quantity`, before, quantity: now }];
  });
}

/** The items with the prices and stocks that are not said: as they stand now, so that what was sold meanwhile stays sold. */
function filled(
  items: WantedVariations["items"],
  from: readonly (HeldVariation | undefined)[],
): Omit<Placed, "position">[] {
  const missing = items.flatMap((item, at) => {
    if (from[at]) return [];
    const empty = [
      ...(item.pricePoisha === undefined ? (["price"] as const) : []),
      ...(item.quantity === undefined ? (["quantity"] as const) : []),
    ];
    return empty.map((name) =>
      fieldError(productTexts, `variations.items.${at}.${name}`, { code: "required" }),
    );
  });
  if (missing.length > 0) throw invalid(missing);
  return items.map(({ chosen, pricePoisha, quantity }, at) => ({
    chosen,
    pricePoisha: pricePoisha ?? from[at]?.pricePoisha ?? 0,
    quantity: quantity ?? from[at]?.quantity ?? 0,
  }));
}

/** The prices that are others now, each step once. */
export function priceSteps(
  held: readonly HeldVariation[],
  { kept }: VariationPlan,
): [from: Poisha, to: Poisha][] {
  const steps = kept.flatMap(({ id, pricePoisha }): [Poisha, Poisha][] => {
    const was = held.find((one) => one.id === id && !one.withdrawn);
    return was && was.pricePoisha !== pricePoisha ? [[was.pricePoisha, pricePoisha]] : [];
  });
  return [...new Map(steps.map((step) => [step.join(), step])).values()];
}

const same = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);
