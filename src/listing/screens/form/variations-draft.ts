/**
 * The variations in the product form: texts as typed, and the changes that each input makes. Errors have
 * payload paths. `product-draft.ts` describes merges (`before`, `typed`, `newer`).
 */
import type { FieldIssue } from "#shared/field-errors.ts";
import { tidyLine } from "#shared/text-fields.ts";
import { listSeparator } from "../../contract/product-limits.ts";
import { optionIssue, valueIssue, variationIssues } from "../../contract/variation-checks.ts";
import { parseTypedNumber, typedNumberIssue } from "../../rules/typed-number.ts";

export interface VariationsDraft {
  /** `typed` is the value in the input; values that were added before are in the items. */
  options: { name: string; typed?: string }[];
  /** A missing value is empty. */
  items: VariationDraft[];
  /** The price of the product before it had variations, as typed: that of a new item. */
  defaults?: Pick<VariationDraft, "price">;
  /** Items that were removed. They return with their price and stock when their values are added again. */
  removedItems?: VariationDraft[];
}

export interface VariationDraft {
  _id?: string;
  /** One value for each option. */
  values: string[];
  price: string;
  quantity: string;
}

export const emptyVariationsDraft: VariationsDraft = { options: [{ name: "" }], items: [] };

/** The variations in a response of the API. */
interface ProductVariations {
  options: { name: string }[];
  items: { _id?: string | null | undefined; values: string[]; price: number; quantity: number }[];
}

export function toVariationsDraft({ options, items }: ProductVariations): VariationsDraft {
  return {
    options: options.map(({ name }) => ({ name })),
    items: items.map(({ _id, values, price, quantity }) => ({
      ...(_id && { _id }),
      values,
      price: String(price),
      quantity: String(quantity),
    })),
  };
}

/** Converts the draft into the payload. Invalid numbers stay texts, so that the server reports them. */
export function toVariationsPayload({ options, items }: VariationsDraft) {
  return {
    options: options.map(({ name }) => ({ name: tidyLine(name) })),
    items: items.map((item) => ({
      ...item,
      values: item.values.map(tidyLine),
      price: parseAmount(item.price),
      quantity: parseAmount(item.quantity),
    })),
  };
}

/**
 * Converts a changed draft into the payload. Unchanged prices and stocks are omitted, so that concurrent
 * sales are kept. A changed stock includes the stock that the vendor saw.
 */
export function toVariationsChange(before: VariationsDraft, after: VariationsDraft) {
  const [old, current] = [toVariationsPayload(before), toVariationsPayload(matchExisting(after, before))];
  const items = current.items.map(({ price, quantity, ...item }) => {
    const previous = old.items.find(({ _id }) => _id !== undefined && _id === item._id);
    const stock = {
      quantity,
      ...(typeof previous?.quantity === "number" && { quantityBefore: previous.quantity }),
    };
    return {
      ...item,
      ...(price !== previous?.price && { price }),
      ...(quantity !== previous?.quantity && stock),
    };
  });
  return { ...current, items };
}

const itemOf = (state: VariationsDraft | null, id: string | undefined) =>
  state?.items.find(({ _id }) => _id !== undefined && _id === id);

/**
 * Gives new items the id of the existing item with the same values, so that its stock is not overwritten
 * unseen.
 */
export function matchExisting(typed: VariationsDraft, existing: VariationsDraft): VariationsDraft {
  const items = typed.items.map((item) => {
    if (item._id !== undefined) return item;
    const match = existing.items.find(({ values }) => isEqual(values, item.values));
    return match?._id === undefined || itemOf(typed, match._id) ? item : { _id: match._id, ...item };
  });
  return { ...typed, items };
}

const hasStock = ({ quantity }: VariationDraft) => quantity.trim() !== "" && parseTypedNumber(quantity) !== 0;

/**
 * Merges the typed draft into a newer state of the product: unchanged fields take the newer values, and items
 * that were added or removed there are added or removed here. If the number of options differs, the values
 * cannot be compared: the options and items stay as typed, and only prices and stocks are merged, by id.
 */
export function mergeVariations(
  before: VariationsDraft | null,
  // The stocks of removed items may be outdated.
  { removedItems: _, ...typed }: VariationsDraft,
  newer: VariationsDraft | null,
): VariationsDraft {
  if (!newer) return typed;
  // Added in both windows: a price that was only filled in from the defaults, an empty price or stock, and a
  // stock of 0 give way to the other window's.
  const matched = matchExisting(typed, newer).items.map((item) => {
    const added = itemOf(before, item._id) ? undefined : itemOf(newer, item._id);
    return added
      ? {
          ...item,
          price: item.price && item.price !== typed.defaults?.price ? item.price : added.price,
          quantity: hasStock(item) ? item.quantity : added.quantity,
        }
      : item;
  });
  if (!before) return { ...typed, items: matched };
  const hasSameOptions = new Set([before, typed, newer].map(({ options }) => options.length)).size === 1;
  const items = matched.flatMap((item) => {
    const [old, latest] = [itemOf(before, item._id), itemOf(newer, item._id)];
    if (!old) return [item];
    const isChanged =
      item.price !== old.price || item.quantity !== old.quantity || !isEqual(item.values, old.values);
    // The other window removed this variation. Its pieces may now be counted in another variation, so a stock
    // that was not typed becomes empty, and the vendor has to enter it.
    if (!latest)
      return isChanged || !hasSameOptions
        ? [{ ...item, quantity: item.quantity === old.quantity ? "" : item.quantity }]
        : [];
    return [
      {
        ...item,
        price: item.price === old.price ? latest.price : item.price,
        quantity: item.quantity === old.quantity ? latest.quantity : item.quantity,
      },
    ];
  });
  if (!hasSameOptions) return { ...typed, items };
  const options = typed.options.map((option, index) => ({
    ...option,
    name: option.name === before.options[index]?.name ? (newer.options[index]?.name ?? "") : option.name,
  }));
  const added = newer.items.filter(
    ({ _id, values }) => !itemOf(before, _id) && !items.some((item) => isEqual(item.values, values)),
  );
  return groupByFirstOption({ options, items: [...items, ...added] });
}

/**
 * Returns the newer state as the base of the typed draft. A stock that the vendor has typed keeps the base
 * value that the vendor saw; for items that did not exist then, it is 0.
 */
export function rebaseVariations(
  before: VariationsDraft | null,
  typed: VariationsDraft | null,
  newer: VariationsDraft | null,
): VariationsDraft | null {
  if (!newer) return null;
  const matched = typed && matchExisting(typed, newer);
  const items = newer.items.map((item) => {
    const [old, typedItem] = [itemOf(before, item._id), itemOf(matched, item._id)];
    if (!old) return typedItem && hasStock(typedItem) ? { ...item, quantity: "0" } : item;
    return typedItem && typedItem.quantity !== old.quantity ? { ...item, quantity: old.quantity } : item;
  });
  return { ...newer, items };
}

/** Returns what is wrong, by its path in the payload. */
export function variationDraftIssues(draft: VariationsDraft): Record<string, FieldIssue> {
  const { options, items } = toVariationsPayload(draft);
  const issues: [path: string, issue: FieldIssue | undefined][] = [
    ...options.map(({ name }, index): [string, FieldIssue | undefined] => [
      `options.${index}.name`,
      optionIssue(name),
    ]),
    ...draft.items.flatMap(({ values, price, quantity }, index): [string, FieldIssue | undefined][] => [
      ...values.map((value, option): [string, FieldIssue | undefined] => [
        `items.${index}.values.${option}`,
        valueIssue(tidyLine(value)),
      ]),
      [`items.${index}.price`, typedNumberIssue("price", price)],
      [`items.${index}.quantity`, typedNumberIssue("quantity", quantity)],
    ]),
    ...variationIssues({ options, items }).map(({ path, ...issue }): [string, FieldIssue] => [path, issue]),
  ];
  return Object.fromEntries(
    issues.flatMap(([path, issue]) => (issue ? [[`variations.${path}`, issue]] : [])),
  );
}

/** Returns the text itself if it is not a number. */
function parseAmount(text: string): number | string {
  const number = parseTypedNumber(text);
  return number === undefined || Number.isNaN(number) ? text : number;
}

export function hasInput({ options, items }: VariationsDraft): boolean {
  return (
    items.length > 0 || options.some(({ name, typed = "" }) => name.trim() !== "" || typed.trim() !== "")
  );
}

/** Returns the index of the item with the lowest stock, or -1. */
export function lowestStock({ items }: VariationsDraft): number {
  const stocks = items.map(({ quantity }) => parseTypedNumber(quantity) ?? Number.NaN);
  return stocks.indexOf(Math.min(...stocks.filter((stock) => !Number.isNaN(stock))));
}

/** Returns the distinct values of an option, in the order in which they were added. */
export function valuesOf({ items }: VariationsDraft, option: number): string[] {
  return [...new Set(items.map(({ values }) => values[option] ?? ""))].filter((value) => value !== "");
}

/** Returns the combinations of values that are not among the items. */
export function missingCombinations(draft: VariationsDraft): string[][] {
  return combinations(draft).filter((values) => !draft.items.some((item) => isEqual(item.values, values)));
}

function combinations(draft: VariationsDraft): string[][] {
  const [first = [], second] = draft.options.map((_, option) => valuesOf(draft, option));
  if (!second) return first.map((value) => [value]);
  return first.flatMap((value) => second.map((other) => [value, other]));
}

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

/** Adds a combination that was removed before. */
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

/** Groups the items by the value of the first option. */
function groupByFirstOption(draft: VariationsDraft): VariationsDraft {
  const firsts = [...new Set(draft.items.map(({ values }) => values[0]))];
  return {
    ...draft,
    items: firsts.flatMap((first) => draft.items.filter(({ values }) => values[0] === first)),
  };
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);
