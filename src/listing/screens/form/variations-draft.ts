/** Variations while a vendor writes them: texts as typed, and what each press makes of them. Paths of faults are those of the payload. */
import type { FieldFault } from "#shared/field-errors.ts";
import { numberFault, tidyLine } from "../../contract/product-errors.ts";
import { optionFault, valueFault, variationFaults } from "../../contract/variation-errors.ts";
import { numberTyped } from "./number-typed.ts";

export interface Variations {
  /** `typed` is the value that is being written; those before it are in the items. */
  options: { name: string; typed?: string }[];
  /** A value that is not written yet is empty. */
  items: VariationDraft[];
}

export interface VariationDraft {
  _id?: string;
  /** One for each option. */
  values: string[];
  price: string;
  quantity: string;
}

export const emptyVariations: Variations = { options: [{ name: "" }], items: [] };

/** As a product answers them. */
interface WireVariations {
  options: { name: string }[];
  items: { _id?: string | null | undefined; values: string[]; price: number; quantity: number }[];
}

export function draftOfVariations({ options, items }: WireVariations): Variations {
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

/** The payload. What is no number stays as it is, for the server to name. */
export function variationsToSend({ options, items }: Variations) {
  return {
    options: options.map(({ name }) => ({ name: tidyLine(name) })),
    items: items.map((item) => ({
      ...item,
      values: item.values.map(tidyLine),
      price: amountTyped(item.price),
      quantity: amountTyped(item.quantity),
    })),
  };
}

/**
 * The payload of a change: a price or a stock that was not touched is left out, and stays as it stands by then, whatever was sold meanwhile.
 * A stock says what it was written instead of.
 */
export function variationsChanged(before: Variations, after: Variations) {
  const [old, now] = [variationsToSend(before), variationsToSend(withKnown(after, before))];
  const items = now.items.map(({ price, quantity, ...item }) => {
    const was = old.items.find(({ _id }) => _id !== undefined && _id === item._id);
    const stock = { quantity, ...(typeof was?.quantity === "number" && { quantityBefore: was.quantity }) };
    return { ...item, ...(price !== was?.price && { price }), ...(quantity !== was?.quantity && stock) };
  });
  return { ...now, items };
}

const itemOf = (state: Variations | null, id: string | undefined) =>
  state?.items.find(({ _id }) => _id !== undefined && _id === id);

/** What was written anew and is there by its values already is that one: its stock is not written over unseen. */
export function withKnown(typed: Variations, there: Variations): Variations {
  const items = typed.items.map((item) => {
    if (item._id !== undefined) return item;
    const is = there.items.find(({ values }) => same(values, item.values));
    return is?._id === undefined || itemOf(typed, is._id) ? item : { _id: is._id, ...item };
  });
  return { ...typed, items };
}

const hasStock = ({ quantity }: VariationDraft) => quantity.trim() !== "" && numberTyped(quantity) !== 0;

/**
 * What was typed, put into a newer state: what was not touched is as it is there, and what was added or taken away there is so here.
 * Where the options themselves are other ones, there is no telling what belongs to what: those that were typed stand.
 */
export function mergedVariations(
  before: Variations | null,
  typed: Variations,
  newer: Variations | null,
): Variations {
  if (!newer) return typed;
  const known = withKnown(typed, newer).items.map((item) => {
    const is = itemOf(before, item._id) ? undefined : itemOf(newer, item._id);
    return is
      ? { ...item, price: item.price || is.price, quantity: hasStock(item) ? item.quantity : is.quantity }
      : item;
  });
  if (!before) return { ...typed, items: known };
  const alike = new Set([before, typed, newer].map(({ options }) => options.length)).size === 1;
  const items = known.flatMap((item) => {
    const [was, is] = [itemOf(before, item._id), itemOf(newer, item._id)];
    if (!was) return [item];
    const isTouched =
      item.price !== was.price || item.quantity !== was.quantity || !same(item.values, was.values);
    // Its stock may be another one's by now.
    if (!is)
      return isTouched || !alike
        ? [{ ...item, quantity: item.quantity === was.quantity ? "" : item.quantity }]
        : [];
    return [
      {
        ...item,
        price: item.price === was.price ? is.price : item.price,
        quantity: item.quantity === was.quantity ? is.quantity : item.quantity,
      },
    ];
  });
  if (!alike) return { ...typed, items };
  const options = typed.options.map((option, at) => ({
    ...option,
    name: option.name === before.options[at]?.name ? (newer.options[at]?.name ?? "") : option.name,
  }));
  const added = newer.items.filter(
    ({ _id, values }) => !itemOf(before, _id) && !items.some((item) => same(item.values, values)),
  );
  return inOrder({ options, items: [...items, ...added] });
}

/**
 * The newer state as what a change of it begins with: a stock that was typed is still written instead of the one that was seen.
 * Of what was not there yet, none was seen.
 */
export function seenVariations(
  before: Variations | null,
  typed: Variations | null,
  newer: Variations | null,
): Variations | null {
  if (!newer) return null;
  const mine = typed && withKnown(typed, newer);
  const items = newer.items.map((item) => {
    const [was, written] = [itemOf(before, item._id), itemOf(mine, item._id)];
    if (!was) return written && hasStock(written) ? { ...item, quantity: "0" } : item;
    return written && written.quantity !== was.quantity ? { ...item, quantity: was.quantity } : item;
  });
  return { ...newer, items };
}

/** Returns what is wrong, by its path in the payload. */
export function draftFaults(draft: Variations): Record<string, FieldFault> {
  const { options, items } = variationsToSend(draft);
  const faults: [path: string, fault: FieldFault | undefined][] = [
    ...options.map(({ name }, at): [string, FieldFault | undefined] => [
      `options.${at}.name`,
      optionFault(name),
    ]),
    ...items.flatMap(({ values, price, quantity }, at): [string, FieldFault | undefined][] => [
      ...values.map((value, option): [string, FieldFault | undefined] => [
        `items.${at}.values.${option}`,
        valueFault(value),
      ]),
      [`items.${at}.price`, numberFault("price", price)],
      [`items.${at}.quantity`, numberFault("quantity", quantity)],
    ]),
    ...variationFaults({ options, items }).map(({ path, ...fault }): [string, FieldFault] => [path, fault]),
  ];
  return Object.fromEntries(
    faults.flatMap(([path, fault]) => (fault ? [[`variations.${path}`, fault]] : [])),
  );
}

/** What is no number stays text. */
function amountTyped(text: string): number | string {
  const number = numberTyped(text);
  return number === undefined || Number.isNaN(number) ? text : number;
}

export function isTyped({ options, items }: Variations): boolean {
  return (
    items.length > 0 || options.some(({ name, typed = "" }) => name.trim() !== "" || typed.trim() !== "")
  );
}

/** The values of an option, each once, in the order in which they were written. */
export function valuesIn({ items }: Variations, option: number): string[] {
  return [...new Set(items.map(({ values }) => values[option] ?? ""))].filter((value) => value !== "");
}

/** Combinations of the values that are not among the items. */
export function leftOut(draft: Variations): string[][] {
  return combinations(draft).filter((values) => !draft.items.some((item) => same(item.values, values)));
}

function combinations(draft: Variations): string[][] {
  const [first = [], second] = draft.options.map((_, option) => valuesIn(draft, option));
  if (!second) return first.map((value) => [value]);
  return first.flatMap((one) => second.map((other) => [one, other]));
}

export function withName(draft: Variations, option: number, name: string): Variations {
  return { ...draft, options: draft.options.map((was, at) => (at === option ? { ...was, name } : was)) };
}

/** With this as the value that is being written. */
export function withTyped(draft: Variations, option: number, typed: string): Variations {
  if ((draft.options[option]?.typed ?? "") === typed) return draft;
  return {
    ...draft,
    options: draft.options.map(({ name, ...was }, at) => ({
      name,
      ...(at !== option ? was : typed && { typed }),
    })),
  };
}

/** What is being written becomes values: several, when there are commas in it. */
export function withTakenOver(
  draft: Variations,
  option: number,
  typed = draft.options[option]?.typed ?? "",
): Variations {
  return withTyped(
    typed.split(/[,،;\n]/).reduce((made, value) => withValue(made, option, value), draft),
    option,
    "",
  );
}

/** Nothing is left that is only being written. */
export function withAllTakenOver(draft: Variations): Variations {
  return draft.options.reduce((made, _, option) => withTakenOver(made, option), draft);
}

export function withOption(draft: Variations): Variations {
  return {
    options: [...draft.options, { name: "" }],
    items: draft.items.map((item) => ({ ...item, values: [...item.values, ""] })),
  };
}

/** What differed in this option alone is one now: the first stays. */
export function withoutOption(draft: Variations, option: number): Variations {
  const items = draft.items
    .map((item) => ({ ...item, values: item.values.filter((_, at) => at !== option) }))
    .filter(
      ({ values }, at, all) =>
        values.some((value) => value !== "") && all.findIndex((other) => same(other.values, values)) === at,
    );
  return { options: draft.options.filter((_, at) => at !== option), items };
}

/** With one more value: combined with each value of the other option. */
export function withValue(draft: Variations, option: number, typed: string): Variations {
  const value = tidyLine(typed);
  if (value === "" || valuesIn(draft, option).some((known) => known.toLowerCase() === value.toLowerCase()))
    return draft;
  // The first value of an option fills the place that was kept for it.
  if (draft.items.some(({ values }) => values[option] === ""))
    return {
      ...draft,
      items: draft.items.map((item) =>
        item.values[option] === "" ? { ...item, values: item.values.with(option, value) } : item,
      ),
    };
  const other = draft.options.length === 1 ? undefined : 1 - option;
  const others =
    other === undefined ? [] : [...new Set(draft.items.map(({ values }) => values[other] ?? ""))];
  const made = (others.length > 0 ? others : [""]).map((beside) => {
    const values = draft.options.map((_, at) => (at === option ? value : beside));
    return { values, price: samePrice(draft), quantity: "" };
  });
  return inOrder({ ...draft, items: [...draft.items, ...made] });
}

/** The last value of an option leaves its place empty, so that what was written of the other one stays. */
export function withoutValue(draft: Variations, option: number, value: string): Variations {
  if (!valuesIn(draft, option).includes(value)) return draft;
  const isLast = draft.options.length > 1 && valuesIn(draft, option).length === 1;
  const items = isLast
    ? draft.items
        .map((item) => ({ ...item, values: item.values.with(option, "") }))
        .filter(({ values }) => values.some((one) => one !== ""))
    : draft.items.filter(({ values }) => values[option] !== value);
  return { ...draft, items };
}

export function withItem(
  draft: Variations,
  at: number,
  change: Partial<Pick<VariationDraft, "price" | "quantity">>,
): Variations {
  return {
    ...draft,
    items: draft.items.map((item, place) => (place === at ? { ...item, ...change } : item)),
  };
}

export function withoutItem(draft: Variations, at: number): Variations {
  return { ...draft, items: draft.items.filter((_, place) => place !== at) };
}

/** One that was left out comes back. */
export function withCombination(draft: Variations, values: string[]): Variations {
  return inOrder({ ...draft, items: [...draft.items, { values, price: samePrice(draft), quantity: "" }] });
}

/** The first price that is written, for all. */
export function withSamePrice(draft: Variations): Variations {
  const price = draft.items.find((item) => item.price.trim() !== "")?.price ?? "";
  return { ...draft, items: draft.items.map((item) => ({ ...item, price })) };
}

/** What all cost that have a price: one more will most likely cost the same. */
function samePrice({ items }: Variations): string {
  const prices = new Set(items.map(({ price }) => price.trim()).filter((price) => price !== ""));
  return prices.size === 1 ? ([...prices][0] ?? "") : "";
}

/** Grouped by the values of the first option. */
function inOrder(draft: Variations): Variations {
  const firsts = [...new Set(draft.items.map(({ values }) => values[0]))];
  return {
    ...draft,
    items: firsts.flatMap((first) => draft.items.filter(({ values }) => values[0] === first)),
  };
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);
