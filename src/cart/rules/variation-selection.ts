/** Selection of a product's variation, option by option. */
import type { Variation, Variations } from "#catalog/contract/views.ts";
import type { Poisha } from "#shared/money.ts";

/** The selected value of each option, by the index of the option. */
export type Selection = readonly (string | undefined)[];

/** `absent`: the product has no such combination. */
export type Availability = "available" | "sold out" | "absent";

/** Returns the distinct values of an option, in the vendor's order. */
export function valuesOf({ items }: Variations, option: number): string[] {
  return [...new Set(items.flatMap(({ chosen }) => chosen[option] ?? []))];
}

/** Selects the value of every option that has only one, unless it is sold out. */
export function initialSelection(variations: Variations): Selection {
  return variations.options.map((_, option) => {
    const values = valuesOf(variations, option);
    return values.length === 1 && availabilityOf(variations, [], option, values[0] ?? "") === "available"
      ? values[0]
      : undefined;
  });
}

/**
 * Returns whether a value can be selected. A product has at most two options. The first does not depend on
 * the second, so that the shopper can always change it; the second depends on the first.
 */
export function availabilityOf(
  { items }: Variations,
  selection: Selection,
  option: number,
  value: string,
): Availability {
  const matching = matchingItems(items, selection, option, value);
  if (matching.length === 0) return "absent";
  return matching.some(({ quantity }) => quantity > 0) ? "available" : "sold out";
}

function matchingItems(items: readonly Variation[], selection: Selection, option: number, value: string) {
  const firstValue = option === 0 ? undefined : selection[0];
  return items.filter(
    ({ chosen }) => chosen[option] === value && (firstValue === undefined || chosen[0] === firstValue),
  );
}

export interface ValuePrice {
  pricePoisha: Poisha;
  /** True if other variations with this value cost more. */
  hasHigherPrices: boolean;
}

/**
 * Returns the price of each value of an option that can be selected, or none if the price does not depend on
 * it.
 */
export function valuePrices(
  variations: Variations,
  selection: Selection,
  option: number,
): ReadonlyMap<string, ValuePrice> {
  const prices = new Map<string, ValuePrice>();
  for (const value of valuesOf(variations, option)) {
    const amounts = matchingItems(variations.items, selection, option, value)
      .filter(({ quantity }) => quantity > 0)
      .map(({ pricePoisha }) => pricePoisha);
    if (amounts.length === 0) continue;
    const pricePoisha = Math.min(...amounts);
    prices.set(value, { pricePoisha, hasHigherPrices: Math.max(...amounts) > pricePoisha });
  }
  const texts = new Set([...prices.values()].map((price) => JSON.stringify(price)));
  return texts.size > 1 ? prices : new Map();
}

/**
 * Returns the selection with another value of `option`, without later values that are not available together
 * with it.
 */
export function selectValue(
  variations: Variations,
  selection: Selection,
  option: number,
  value: string,
): Selection {
  const next = variations.options.map((_, index) => (index === option ? value : selection[index]));
  return next.map((current, index) =>
    index > 0 && current !== undefined && availabilityOf(variations, next, index, current) !== "available"
      ? undefined
      : current,
  );
}

/**
 * Returns the selected variation, or undefined while an option is missing or if the variation is sold out.
 */
export function selectedVariation(
  { items, options }: Variations,
  selection: Selection,
): Variation | undefined {
  return items.find(
    ({ chosen, quantity }) =>
      quantity > 0 && options.every((_, option) => selection[option] === chosen[option]),
  );
}

/** Returns the indices of the options without an available selected value. */
export function missingOptions(variations: Variations, selection: Selection): number[] {
  return variations.options.flatMap((_, option) => {
    const value = selection[option];
    return value !== undefined && availabilityOf(variations, selection, option, value) === "available"
      ? []
      : [option];
  });
}
