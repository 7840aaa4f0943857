/** Simple variations: what they are called, and what a change of them by the vendor comes to. */
import type { Locale } from "#shared/locale.ts";
import type { Poisha } from "#shared/money.ts";
import { optionWords } from "../contract/option-words.ts";

/** `Size: L, Colour: Red`, as it is kept with an order. What is no longer sold under these names is called by its values alone. */
export function variationText(options: readonly string[], chosen: readonly string[]): string {
  return chosen.map((value, at) => (options.length === chosen.length ? `${options[at]}: ${value}` : value)).join(", ");
}

/** The name of an option in the reader's language when it is one that we suggest, else as its vendor wrote it. */
export function optionName(name: string, locale: Locale): string {
  return optionWords.find((words) => Object.values(words).some((word) => word.toLowerCase() === name.toLowerCase()))?.[locale] ?? name;
}

/** A kept `variationText` with the names of its options in the reader's language. */
export function variationFor(text: string, locale: Locale): string {
  return text
    .split(", ")
    .map((part) => {
      const [name = "", ...value] = part.split(": ");
      return value.length === 0 ? part : `${optionName(name, locale)}: ${value.join(": ")}`;
    })
    .join(", ");
}

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
  return { pricePoisha: lowest, priceToPoisha: highest > lowest ? highest : null, quantity: items.reduce((sum, { quantity }) => sum + quantity, 0) };
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
  items: readonly { id: string | undefined; chosen: readonly string[]; pricePoisha: Poisha; quantity: number }[];
}

type Placed = WantedVariations["items"][number] & { position: number };

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
 * What becomes of a product's variations. They are known by their ids, else by their values; one that was withdrawn comes back by its values.
 * @param wanted undefined: as they are; null: none any more
 */
export function planVariations(options: readonly string[], held: readonly HeldVariation[], wanted: WantedVariations | null | undefined): VariationPlan {
  const live = held.filter(({ withdrawn }) => !withdrawn);
  if (wanted === undefined) {
    const offer = live.length > 0 ? offerOf(live) : undefined;
    return { options, kept: [], added: [], withdrawn: [], changed: false, review: false, offer };
  }
  const { options: names, items } = wanted ?? { options: [], items: [] };
  const known = matched(items, held);
  const placed = items.map((item, position) => ({ ...item, position, was: known[position] }));
  const withdrawn = live.filter((one) => !known.includes(one)).map(({ id }) => id);
  const kept = placed.flatMap(({ was, ...item }) => (was ? [{ ...item, id: was.id }] : []));
  const added = placed.flatMap(({ was, ...item }) => (was ? [] : [item]));
  const renamed = placed.some(({ was, chosen }) => was && (was.withdrawn || !same(was.chosen, chosen)));
  const review = !same(options, names) || withdrawn.length > 0 || added.length > 0 || renamed;
  const moved = placed.some(
    ({ was, pricePoisha, quantity, position }) => was && (was.pricePoisha !== pricePoisha || was.quantity !== quantity || was.position !== position),
  );
  return { options: names, kept, added, withdrawn, changed: review || moved, review, offer: items.length > 0 ? offerOf(items) : undefined };
}

/** For each item what it was until now: each at most once. */
function matched(items: WantedVariations["items"], held: readonly HeldVariation[]): (HeldVariation | undefined)[] {
  const free = new Set(held);
  const take = (found: HeldVariation | undefined) => {
    if (found) free.delete(found);
    return found;
  };
  const byId = items.map(({ id }) => take([...free].find((one) => one.id === id && !one.withdrawn)));
  const byValues = (chosen: readonly string[], withdrawn: boolean) => [...free].find((one) => one.withdrawn === withdrawn && same(one.chosen, chosen));
  return items.map(({ chosen }, at) => byId[at] ?? take(byValues(chosen, false) ?? byValues(chosen, true)));
}

const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);
