/** The changes that the inputs of the product form make to the variations. */
import { tidyLine } from "#shared/text-fields.ts";
import { listSeparator } from "../../contract/product-limits.ts";
import {
  groupByFirstOption,
  isEqual,
  type VariationDraft,
  type VariationsDraft,
  valuesOf,
} from "./variations-draft.ts";

export function renameOption(draft: VariationsDraft, option: number, name: string): VariationsDraft {
  return {
    ...draft,
    options: draft.options.map((other, index) => (index === option ? { ...other, name } : other)),
  };
}

export function setTypedValue(draft: VariationsDraft, option: number, typed: string): VariationsDraft {
  if ((draft.options[option]?.typed ?? "") === typed) return draft;
  return {
    ...draft,
    options: draft.options.map(({ name, ...rest }, index) => ({
      name,
      ...(index !== option ? rest : typed && { typed }),
    })),
  };
}

/** Adds the typed text as values, separated by commas, and clears the input. */
export function commitTypedValue(
  draft: VariationsDraft,
  option: number,
  typed = draft.options[option]?.typed ?? "",
): VariationsDraft {
  return setTypedValue(
    typed.split(listSeparator).reduce((result, value) => addValue(result, option, value), draft),
    option,
    "",
  );
}

/** Adds the texts in all inputs as values. */
export function commitAllTypedValues(draft: VariationsDraft): VariationsDraft {
  return draft.options.reduce((result, _, option) => commitTypedValue(result, option), draft);
}

export function addOption(draft: VariationsDraft): VariationsDraft {
  return {
    ...mapValues(draft, (values) => [...values, ""]),
    options: [...draft.options, { name: "" }],
  };
}

/** Removes an option. Of items that differed only in this option, the first stays. */
export function removeOption(draft: VariationsDraft, option: number): VariationsDraft {
  const items = distinctItems(itemsWithout(draft, option));
  // Values of removed items cannot be compared with those of other options.
  const { removedItems: _, ...rest } = draft;
  return { ...rest, options: draft.options.filter((_, index) => index !== option), items };
}

/** Returns whether removing an option deletes a stock, or a price that differs from those that stay. */
export function losesInput(draft: VariationsDraft, option: number): boolean {
  const all = itemsWithout(draft, option);
  const remaining = distinctItems(all);
  return all.some((item) => {
    if (remaining.includes(item)) return false;
    const similar = remaining.find(({ values }) => isEqual(values, item.values));
    return item.quantity.trim() !== "" || (item.price.trim() !== "" && item.price !== similar?.price);
  });
}

const itemsWithout = ({ items }: VariationsDraft, option: number): VariationDraft[] =>
  items.map((item) => ({ ...item, values: item.values.filter((_, index) => index !== option) }));

/** Returns the first item of each combination of values. */
const distinctItems = (items: readonly VariationDraft[]): VariationDraft[] =>
  items.filter(
    ({ values }, index) =>
      values.some((value) => value !== "") &&
      items.findIndex((other) => isEqual(other.values, values)) === index,
  );

/** Changes the values of all items, also of removed ones. */
function mapValues(
  { removedItems, ...draft }: VariationsDraft,
  change: (values: string[]) => string[],
): VariationsDraft {
  const changed = (items: VariationDraft[]) =>
    items.map((item) => ({ ...item, values: change(item.values) }));
  return {
    ...draft,
    items: changed(draft.items),
    ...(removedItems && { removedItems: changed(removedItems) }),
  };
}

/** Adds a value, combined with each value of the other option. */
export function addValue(draft: VariationsDraft, option: number, typed: string): VariationsDraft {
  const value = tidyLine(typed);
  if (
    value === "" ||
    valuesOf(draft, option).some((existing) => existing.toLowerCase() === value.toLowerCase())
  )
    return draft;
  // The first value of an option replaces the empty values of the items.
  if (draft.items.some(({ values }) => values[option] === ""))
    return mapValues(draft, (values) => (values[option] === "" ? values.with(option, value) : values));
  const other = draft.options.length === 1 ? undefined : 1 - option;
  const others =
    other === undefined ? [] : [...new Set(draft.items.map(({ values }) => values[other] ?? ""))];
  return addItems(
    draft,
    (others.length > 0 ? others : [""]).map((otherValue) =>
      draft.options.map((_, index) => (index === option ? value : otherValue)),
    ),
  );
}

/** Removes a value. Removing the last value of an option leaves it empty, so that the other option stays. */
export function removeValue(draft: VariationsDraft, option: number, value: string): VariationsDraft {
  if (!valuesOf(draft, option).includes(value)) return draft;
  const isLast = draft.options.length > 1 && valuesOf(draft, option).length === 1;
  if (!isLast) return removeItems(draft, ({ values }) => values[option] === value);
  const { items, ...rest } = removeItems(draft, ({ values }) =>
    values.every((other, index) => index === option || other === ""),
  );
  return { ...rest, items: items.map((item) => ({ ...item, values: item.values.with(option, "") })) };
}

function removeItems(
  { items, removedItems = [], ...draft }: VariationsDraft,
  isRemoved: (item: VariationDraft) => boolean,
): VariationsDraft {
  return {
    ...draft,
    items: items.filter((item) => !isRemoved(item)),
    removedItems: [...removedItems, ...items.filter(isRemoved)],
  };
}

export function updateItem(
  draft: VariationsDraft,
  index: number,
  change: Partial<Pick<VariationDraft, "price" | "quantity">>,
): VariationsDraft {
  return {
    ...draft,
    items: draft.items.map((item, i) => (i === index ? { ...item, ...change } : item)),
  };
}

export function removeItem(draft: VariationsDraft, index: number): VariationsDraft {
  return removeItems(draft, (item) => item === draft.items[index]);
}

/** Adds a combination that is missing. */
export function addCombination(draft: VariationsDraft, values: string[]): VariationsDraft {
  return addItems(draft, [values]);
}

/** Adds items with these values, those that were removed before with their price and stock. */
function addItems({ removedItems, ...draft }: VariationsDraft, added: string[][]): VariationsDraft {
  const items = added.map((values) => {
    const item = newItem(draft, values);
    const removed = removedItems?.findLast((other) => isEqual(other.values, values));
    return removed ? { ...removed, price: removed.price || item.price } : item;
  });
  const isAdded = ({ values }: VariationDraft) => items.some((item) => isEqual(item.values, values));
  const stillRemoved = removedItems?.filter((item) => !isAdded(item)) ?? [];
  return groupByFirstOption({
    ...draft,
    items: [...draft.items, ...items],
    ...(stillRemoved.length > 0 && { removedItems: stillRemoved }),
  });
}

/** Applies the first typed price to all items. */
export function applyFirstPrice(draft: VariationsDraft): VariationsDraft {
  const price = draft.items.find((item) => item.price.trim() !== "")?.price ?? "";
  return { ...draft, items: draft.items.map((item) => ({ ...item, price })) };
}

/**
 * Returns an item with the price of all items if they have the same, or else with the default. Its stock is
 * empty, because that of the product is the sum of all items.
 */
function newItem({ items, defaults }: VariationsDraft, values: string[]): VariationDraft {
  const prices = new Set(items.map(({ price }) => price.trim()).filter((price) => price !== ""));
  const [common = ""] = prices.size === 1 ? prices : [];
  return { values, price: common || (defaults?.price ?? ""), quantity: "" };
}
