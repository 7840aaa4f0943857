/**
 * A product in the form, and its conversion from and to the API.
 *
 * When the product was changed elsewhere, for example in another window, the draft is merged with the newer
 * product. In such a merge, `before` is what the form started from, `typed` is the vendor's draft, and
 * `newer` is the product as it has been saved since. The result has a new `base`, with which the next change
 * is compared.
 */

import {
  type Maker,
  type ProductTexts,
  photoFields,
  type TextName,
  textFields,
  textNames,
} from "#catalog/contract/product-fields.ts";
import { randomKey } from "#client/endpoints.ts";
import { asciiDigits } from "#shared/characters.ts";
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { tidyLine, tidyParagraphs } from "#shared/text-fields.ts";
import {
  descriptionIssue,
  postalCodeIssue,
  productErrorMessages,
  shopNameIssue,
  singleLineIssue,
  tagsIn,
  tagsIssue,
  yearIssue,
} from "../../contract/product-checks.ts";
import {
  fieldsWithoutReview,
  numberRange,
  type ProductNumber,
  productNumbers,
} from "../../contract/product-limits.ts";
import type { AddProductBody, ChangeProductBody, OwnProduct } from "../../queries/products.ts";
import { parseTypedNumber, typedNumberIssue } from "../../rules/typed-number.ts";
import {
  matchExisting,
  toVariationsChange,
  toVariationsDraft,
  toVariationsPayload,
  type VariationsDraft,
  variationDraftIssues,
} from "./variations-draft.ts";
import { mergeVariations, rebaseVariations } from "./variations-merge.ts";

/** The texts with an input of their own; tags are entered one by one. */
const texts = textNames.filter((name): name is Exclude<TextName, "tags"> => name !== "tags");

export type FieldName =
  | (typeof texts)[number]
  // The unfinished tag in the input. The finished ones are `ProductDraft.tags`.
  | "typedTag"
  | "category"
  | "subCategory"
  | ProductNumber
  | "description"
  | "descriptionBn"
  | "shopName";

export type Fields = Record<FieldName, string>;

export interface ProductDraft {
  /**
   * The Idempotency-Key, the same for every attempt to send the draft. Also identifies the draft among those
   * of other tabs (`productDrafts`); a new key starts another draft.
   */
  key: string;
  fields: Fields;
  tags: string[];
  /** URLs of stored images, the main one first. */
  photos: string[];
  /** How many more photos were chosen but not uploaded yet. They are not part of a saved draft. */
  unsentPhotos: number;
  /** If set, price and stock belong to the variations. */
  variations: VariationsDraft | null;
  /** The version of the changed product. */
  version?: number;
}

const emptyFields: Fields = {
  ...record(texts, () => ""),
  ...record(productNumbers, () => ""),
  typedTag: "",
  category: "",
  subCategory: "",
  description: "",
  descriptionBn: "",
  shopName: "",
  countryOfOrigin: "Bangladesh",
};

export function emptyDraft(): ProductDraft {
  return { key: randomKey(), fields: emptyFields, tags: [], photos: [], unsentPhotos: 0, variations: null };
}

/**
 * Returns the draft of a vendor's first product, with the usual choices. Restored drafts never get these.
 * @param thisYear the current year in Asia/Dhaka
 */
export function firstDraft(thisYear: number): ProductDraft {
  const draft = emptyDraft();
  const usual = {
    whoMade: "I did" satisfies Maker,
    whatIsIt: "A finished product",
    whenDidYouMade: String(thisYear),
    type: "physical",
  };
  return { ...draft, fields: { ...draft.fields, ...usual } };
}

/** The fields that usually stay the same from one product of a maker to the next. */
const repeatedFields = [
  "whoMade",
  "whatIsIt",
  "whenDidYouMade",
  "type",
  "deliverProcessTime",
  "deliveryCost",
  "countryOfOrigin",
  "divisionOfOrigin",
  "districtOfOrigin",
  "streetAddressOfOrigin",
  "originPostalCode",
] as const satisfies FieldName[];

/** Returns the draft of a new product, with what it probably has in common with the previous one. */
export function nextDraft({ fields }: Pick<ProductDraft, "fields">): ProductDraft {
  const draft = emptyDraft();
  return { ...draft, fields: { ...draft.fields, ...record(repeatedFields, (name) => fields[name]) } };
}

/** Converts a product into a draft. */
export function toDraft(product: OwnProduct): ProductDraft {
  const text = (name: keyof OwnProduct) => String(product[name] ?? "");
  const names = [
    ...texts,
    "category",
    "subCategory",
    ...productNumbers,
    "description",
    "descriptionBn",
  ] as const;
  return {
    key: randomKey(),
    fields: { ...emptyFields, ...Object.fromEntries(names.map((name) => [name, text(name)])) },
    tags: tagsIn(product.tags),
    photos: photoFields.map(text).filter(Boolean),
    unsentPhotos: 0,
    variations: product.variations && toVariationsDraft(product.variations),
    ...(product.version !== undefined && { version: product.version }),
  };
}

/** Returns the draft of a copy, without the SKU, which is unique in a shop. */
export function toCopyDraft(product: OwnProduct): ProductDraft {
  const { version: _, variations, ...draft } = toDraft(product);
  const items = variations?.items.map(({ _id: __, ...item }) => item) ?? [];
  return {
    ...draft,
    fields: { ...draft.fields, sku: "" },
    variations: variations && { ...variations, items },
  };
}

/** Returns whether two drafts are equal, ignoring their keys and the variations that were removed. */
export function isSame(draft: ProductDraft, other: ProductDraft): boolean {
  const [first, second] = [draft, other].map(({ key: _, variations, ...fields }) => {
    const { removedItems: __, ...shown } = variations ?? {};
    return JSON.stringify({ ...fields, variations: variations && shown });
  });
  return first === second;
}

export type FormErrors = Record<string, string>;

export interface DraftContext {
  /** True for the vendor's first product, which creates the shop. */
  asksShopName: boolean;
  /** False only for a product that was imported without photos: it can be changed without adding one. */
  asksPhoto: boolean;
  /** The current year in Asia/Dhaka. */
  thisYear: number;
  /** The product that is changed. What an import has stored may stay, although the form would reject it. */
  saved?: Pick<ProductDraft, "fields" | "tags"> | undefined;
  /** The titles of the product that is copied. A copy needs others. */
  original?: { title: string; titleBn?: string | null | undefined } | undefined;
}

/** Validates a draft by the rules of `AddProduct`. Returns error messages by payload path. */
export function draftErrors(
  draft: ProductDraft,
  { asksShopName, asksPhoto, thisYear, saved, original }: DraftContext,
  locale: Locale,
): FormErrors {
  const { fields } = draft;
  const tags = allTags(draft).join(", ");
  const issues: Record<string, FieldIssue | undefined> = {
    description: descriptionIssue(tidyParagraphs(fields.description)),
    descriptionBn: descriptionIssue(tidyParagraphs(fields.descriptionBn)),
    tags: saved && tags === allTags(saved).join(", ") ? undefined : tagsIssue(tidyLine(tags)),
  };
  for (const name of [...texts, "category", "subCategory"] as const)
    issues[name] = singleLineIssue(name, tidyLine(fields[name]));
  issues.originPostalCode ??= postalCodeIssue(fields, saved?.fields);
  for (const name of ["title", "titleBn"] as const)
    if (original?.[name] && titleKey(fields[name]) === titleKey(original[name]))
      issues[name] = { code: "copied" };
  for (const name of productNumbers) issues[name] = typedNumberIssue(name, fields[name]);
  const year = parseTypedNumber(fields.whenDidYouMade);
  if (year !== undefined) issues.whenDidYouMade ??= yearIssue(year, thisYear);
  if (draft.variations !== null) for (const name of ["price", "quantity"]) delete issues[name];
  if (asksShopName) issues.shopName = shopNameIssue(tidyLine(fields.shopName));
  if (draft.variations !== null) Object.assign(issues, variationDraftIssues(draft.variations));
  if (asksPhoto && draft.photos.length === 0) issues.imgPrimary = { code: "required" };
  // Merging the changes of two windows may exceed the maximum.
  const maximum = photoFields.length;
  if (draft.photos.length > maximum) issues.photos = { code: "too_many_photos", params: { maximum } };
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, issue]) =>
      issue ? [[path, fieldErrorText(productErrorMessages, { path, ...issue }, locale)]] : [],
    ),
  );
}

const titleKey = (title: string) => tidyLine(title).toLowerCase();

/** `imgPrimary` may be null, because imported products without photos can be changed. */
export type ProductPayload = Omit<AddProductBody, "imgPrimary"> & { imgPrimary: string | null };

function record<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, makeValue(name, index)])) as Record<
    Name,
    Value
  >;
}

/**
 * Converts a draft into the payload. An invalid draft has `undefined` or NaN for its numbers; it is only
 * compared with another one and never sent.
 */
export function toPayload(draft: ProductDraft): ProductPayload {
  const { fields, photos, variations } = draft;
  const orNull = (text: string) => tidyLine(text) || null;
  const { price, quantity, ...otherAmounts } = record(productNumbers, (name) =>
    parseTypedNumber(fields[name]),
  );
  return {
    ...(record(texts, (name) =>
      textFields[name].required ? tidyLine(fields[name]) : orNull(fields[name]),
    ) as Omit<ProductTexts, "tags">),
    description: tidyParagraphs(fields.description),
    descriptionBn: tidyParagraphs(fields.descriptionBn) || null,
    category: fields.category,
    subCategory: orNull(fields.subCategory),
    tags: allTags(draft).join(", "),
    ...otherAmounts,
    originPostalCode: tidyLine(asciiDigits(fields.originPostalCode)),
    ...record(photoFields, (_, index) => photos[index] ?? null),
    ...(variations === null
      ? { price, quantity, variations }
      : { variations: toVariationsPayload(variations) }),
    ...(fields.shopName && { shopName: tidyLine(fields.shopName) }),
  };
}

/** Returns the finished tags and the one in the input. */
function allTags({ tags, fields }: Pick<ProductDraft, "tags" | "fields">): string[] {
  return tagsIn([...tags, fields.typedTag].map(tidyLine).join(","));
}

/** Returns the changed fields of the payload. A changed stock includes the stock that the vendor saw. */
export function changesBetween(before: ProductDraft, after: ProductDraft): ChangeProductBody {
  const old: ChangeProductBody = toPayload(before);
  const now: ChangeProductBody = toPayload(after);
  if (before.variations && after.variations)
    now.variations = toVariationsChange(before.variations, after.variations);
  // In the form of a change, so that it equals `now.variations` if nothing has changed.
  if (before.variations) old.variations = toVariationsChange(before.variations, before.variations);
  const changes = differences(old, now);
  // The first variations replace the stock of the product.
  const writesStock =
    changes.quantity !== undefined || (before.variations === null && after.variations !== null);
  return { ...changes, ...(writesStock && { quantityBefore: parseTypedNumber(before.fields.quantity) }) };
}

function differences<T extends object>(old: T, now: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys({ ...old, ...now }) as (keyof T)[])
    if (JSON.stringify(old[name]) !== JSON.stringify(now[name])) changes[name] = now[name];
  return changes;
}

/** Returns whether an admin has to approve the change from one draft to the other. */
export function needsReview(before: ProductDraft, after: ProductDraft): boolean {
  const others = Object.keys(changesBetween(before, after)).filter(
    (name) => !(name in fieldsWithoutReview) && name !== "quantityBefore",
  );
  return others.some((name) => name !== "variations" || choicesOf(before) !== choicesOf(after));
}

/** Returns a key of the options and values, without prices and stocks. */
function choicesOf({ variations }: ProductDraft): string {
  const { options, items } = toVariationsPayload(variations ?? { options: [], items: [] });
  return JSON.stringify([options, items.map(({ values }) => JSON.stringify(values)).sort()]);
}

/** The fields whose choices depend on another field. They are merged like that field if it has changed. */
const parents: { [Name in FieldName]?: FieldName } = {
  subCategory: "category",
  divisionOfOrigin: "countryOfOrigin",
  districtOfOrigin: "divisionOfOrigin",
};

/** Returns whether a merge takes the typed value of a field. */
function isTyped(name: FieldName, before: Fields, typed: Fields, newer: Fields): boolean {
  const parent = parents[name];
  if (parent && (typed[parent] !== before[parent] || newer[parent] !== before[parent]))
    return isTyped(parent, before, typed, newer);
  return typed[name] !== before[name];
}

/**
 * Merges the changes from `before` to `typed` into a newer state of the product.
 * @returns the merged draft and its base: the newer state, but with the stocks that the vendor saw when
 * changing them
 */
export function mergeDrafts(
  before: ProductDraft,
  typed: ProductDraft,
  newer: ProductDraft,
): { draft: ProductDraft; base: ProductDraft } {
  const changedNames = (Object.keys(typed.fields) as FieldName[]).filter((name) =>
    isTyped(name, before.fields, typed.fields, newer.fields),
  );
  const differs = JSON.stringify(typed.variations) !== JSON.stringify(before.variations);
  const draft = {
    ...newer,
    fields: {
      ...newer.fields,
      ...Object.fromEntries(changedNames.map((name) => [name, typed.fields[name]])),
    },
    tags: mergeLists(before.tags, typed.tags, newer.tags),
    photos: mergeLists(before.photos, typed.photos, newer.photos),
    ...(differs && {
      variations: typed.variations && mergeVariations(before.variations, typed.variations, newer.variations),
    }),
  };
  const writesStock =
    changedNames.includes("quantity") || (before.variations === null) !== (typed.variations === null);
  const quantity = writesStock ? before.fields.quantity : newer.fields.quantity;
  return {
    draft,
    base: {
      ...newer,
      fields: { ...newer.fields, quantity },
      variations: rebaseVariations(before.variations, typed.variations, newer.variations),
    },
  };
}

/** Applies the additions and removals of both sides, in the typed order if the typed list has changed. */
function mergeLists(before: readonly string[], typed: readonly string[], newer: readonly string[]): string[] {
  if (typed.join("\n") === before.join("\n")) return [...newer];
  const remaining = typed.filter((item) => newer.includes(item) || !before.includes(item));
  return [...remaining, ...newer.filter((item) => !before.includes(item) && !remaining.includes(item))];
}

/**
 * Returns the base with the current stocks after a conflict. The form shows them then, so the next attempt
 * may replace them.
 * @param stocks current stocks by payload path
 */
export function withCurrentStocks(
  base: ProductDraft,
  typed: ProductDraft,
  stocks: readonly { path: string; quantity: number }[],
): ProductDraft {
  const current = new Map(stocks.map(({ path, quantity }) => [path, String(quantity)]));
  const matched = typed.variations && base.variations && matchExisting(typed.variations, base.variations);
  const items = base.variations?.items.map((item) => {
    const index = matched?.items.findIndex(({ _id }) => _id !== undefined && _id === item._id);
    return { ...item, quantity: current.get(`variations.items.${index}.quantity`) ?? item.quantity };
  });
  return {
    ...base,
    fields: { ...base.fields, quantity: current.get("quantity") ?? base.fields.quantity },
    variations: base.variations && { ...base.variations, items: items ?? [] },
  };
}

/** Returns the years of the select, the current one first. */
export function yearOptions(thisYear: number): number[] {
  const { minimum } = numberRange.whenDidYouMade;
  return Array.from({ length: thisYear - minimum + 1 }, (_, age) => thisYear - age);
}
