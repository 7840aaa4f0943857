/**
 * The variations in the product form, as typed, and what is sent to the API. `variations-edits.ts` has the
 * changes that each input makes, and `variations-merge.ts` merges changes of other windows. Errors have
 * payload paths.
 */
import type { FieldIssue } from "#shared/field-errors.ts";
import { tidyLine } from "#shared/text-fields.ts";
import { optionIssue, valueIssue, variationIssues } from "../../contract/variation-checks.ts";
import { parseTypedNumber, typedNumberIssue } from "../../rules/typed-number.ts";

export interface VariationsDraft {
  /** `typed` is the value in the input; values that were added before are in the items. */
  options: { name: string; typed?: string }[];
  /** A value that has not been chosen is an empty text. */
  items: VariationDraft[];
  /** The price that a new item begins with: that of the product before it had variations, as typed. */
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

export const itemOf = (state: VariationsDraft | null, id: string | undefined) =>
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

/** Groups the items by the value of the first option. */
export function groupByFirstOption(draft: VariationsDraft): VariationsDraft {
  const firsts = [...new Set(draft.items.map(({ values }) => values[0]))];
  return {
    ...draft,
    items: firsts.flatMap((first) => draft.items.filter(({ values }) => values[0] === first)),
  };
}

export const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);
