/** A product as it is typed, and what the wire makes of it. */
import { type FieldFault, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { asciiDigits } from "#shared/text.ts";
import {
  descriptionFault,
  lineFault,
  numberFault,
  productTexts,
  shopNameFault,
  tagsFault,
  tagsIn,
  tidyLine,
  tidyParagraphs,
  yearFault,
} from "../../contract/product-errors.ts";
import { numberRange, type ProductNumber, photoFields } from "../../contract/product-limits.ts";
import type { NewProduct, OwnProduct, ProductChange } from "../../queries/products.ts";
import { numberTyped } from "./number-typed.ts";
import {
  draftOfVariations,
  mergedVariations,
  seenVariations,
  type Variations,
  variationsChanged,
  draftFaults as variationsFaults,
  variationsToSend,
  withKnown,
} from "./variations-draft.ts";

const lines = [
  "title",
  "titleBn",
  "category",
  "subCategory",
  "type",
  "materials",
  "sku",
  "whoMade",
  "whatIsIt",
] as const;
const origins = [
  "countryOfOrigin",
  "divisionOfOrigin",
  "districtOfOrigin",
  "streetAddressOfOrigin",
  "originPostalCode",
] as const;
const numbers = [
  "price",
  "quantity",
  "whenDidYouMade",
  "deliverProcessTime",
  "deliveryCost",
] as const satisfies readonly ProductNumber[];

/** `tags` is the one that is being typed; those before it are chips. */
export type FieldName =
  | (typeof lines)[number]
  | (typeof origins)[number]
  | (typeof numbers)[number]
  | "description"
  | "descriptionBn"
  | "shopName"
  | "tags";

export type Fields = Record<FieldName, string>;

export interface ProductDraft {
  /** The Idempotency-Key: one a draft, however often it is sent. */
  key: string;
  fields: Fields;
  tags: string[];
  /** Addresses of stored pictures, the main one first. */
  photos: string[];
  /** When there are any, each has a price and a stock of its own. */
  variations: Variations | null;
  /** Of the product that is changed. */
  version?: number;
}

const noFields: Fields = {
  ...{
    title: "",
    titleBn: "",
    category: "",
    subCategory: "",
    type: "",
    materials: "",
    sku: "",
    whoMade: "",
    whatIsIt: "",
  },
  ...{ price: "", quantity: "", whenDidYouMade: "", deliverProcessTime: "", deliveryCost: "" },
  ...{
    countryOfOrigin: "Bangladesh",
    divisionOfOrigin: "",
    districtOfOrigin: "",
    streetAddressOfOrigin: "",
    originPostalCode: "",
  },
  ...{ description: "", descriptionBn: "", shopName: "", tags: "" },
};

export function emptyDraft(): ProductDraft {
  return { key: freshKey(), fields: noFields, tags: [], photos: [], variations: null };
}

// crypto.randomUUID is there only over https and on localhost; a shop on a home network has neither.
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** A product as the form shows it. */
export function draftOf(product: OwnProduct): ProductDraft {
  const text = (name: keyof OwnProduct) => String(product[name] ?? "");
  const names = [...lines, ...origins, ...numbers, "description", "descriptionBn"] as const;
  return {
    key: freshKey(),
    fields: { ...noFields, ...Object.fromEntries(names.map((name) => [name, text(name)])) },
    tags: tagsIn(product.tags),
    photos: photoFields.map(text).filter(Boolean),
    variations: product.variations && draftOfVariations(product.variations),
    ...(product.version !== undefined && { version: product.version }),
  };
}

/** The same goods once more: a SKU stands only once in a shop. */
export function copyOf(product: OwnProduct): ProductDraft {
  const { version: _, variations, ...draft } = draftOf(product);
  const items = variations?.items.map(({ _id: __, ...item }) => item) ?? [];
  return {
    ...draft,
    fields: { ...draft.fields, sku: "" },
    variations: variations && { ...variations, items },
  };
}

/** Whether two drafts say the same, whatever their keys. */
export function isSame({ key: _, ...one }: ProductDraft, { key: __, ...other }: ProductDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Faults = Record<string, string>;

export interface FaultContext {
  /** The first product makes the shop. */
  asksShopName: boolean;
  /** False only for a product that was imported without photos: it can be changed without adding one. */
  asksPhoto: boolean;
  /** Of Asia/Dhaka. */
  thisYear: number;
}

/** The rules of `AddProduct` in the words of the page, by the names of the payload. */
export function draftFaults(
  draft: ProductDraft,
  { asksShopName, asksPhoto, thisYear }: FaultContext,
  locale: Locale,
): Faults {
  const { fields } = draft;
  const faults: Record<string, FieldFault | undefined> = {
    description: descriptionFault(tidyParagraphs(fields.description)),
    descriptionBn: descriptionFault(tidyParagraphs(fields.descriptionBn)),
    tags: tagsFault(tidyLine(allTags(draft).join(", "))),
  };
  for (const name of [...lines, ...origins]) faults[name] = lineFault(name, tidyLine(fields[name]));
  for (const name of numbers) faults[name] = numberFault(name, numberTyped(fields[name]));
  const year = numberTyped(fields.whenDidYouMade);
  if (year !== undefined) faults.whenDidYouMade ??= yearFault(year, thisYear);
  if (draft.variations !== null) for (const name of ["price", "quantity"]) delete faults[name];
  if (asksShopName) faults.shopName = shopNameFault(tidyLine(fields.shopName));
  if (draft.variations !== null) Object.assign(faults, variationsFaults(draft.variations));
  if (asksPhoto && draft.photos.length === 0) faults.imgPrimary = { code: "required" };
  // Two windows may have added some.
  const most = photoFields.length;
  if (draft.photos.length > most) faults.photos = { code: "too_many_photos", params: { maximum: most } };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, fault]) =>
      fault ? [[path, fieldErrorText(productTexts, { path, ...fault }, locale)]] : [],
    ),
  );
}

/** A product without a photo can be imported, and changed afterwards. */
export type ProductPayload = Omit<NewProduct, "imgPrimary"> & { imgPrimary: string | null };

function record<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, makeValue(name, index)])) as Record<
    Name,
    Value
  >;
}

/** Call it only with a draft that has no faults. */
export function payloadOf(draft: ProductDraft): ProductPayload {
  const { fields, photos, variations } = draft;
  const orNull = (text: string) => tidyLine(text) || null;
  const { price, quantity, ...otherAmounts } = record(numbers, (name) => numberTyped(fields[name]));
  return {
    title: tidyLine(fields.title),
    titleBn: orNull(fields.titleBn),
    description: tidyParagraphs(fields.description),
    descriptionBn: tidyParagraphs(fields.descriptionBn) || null,
    category: fields.category,
    subCategory: orNull(fields.subCategory),
    type: tidyLine(fields.type),
    tags: allTags(draft).join(", "),
    materials: tidyLine(fields.materials),
    sku: orNull(fields.sku),
    whoMade: tidyLine(fields.whoMade),
    whatIsIt: tidyLine(fields.whatIsIt),
    ...otherAmounts,
    ...record(origins, (name) => tidyLine(fields[name])),
    originPostalCode: tidyLine(asciiDigits(fields.originPostalCode)),
    ...record(photoFields, (_, index) => photos[index] ?? null),
    ...(variations === null ? { price, quantity, variations } : { variations: variationsToSend(variations) }),
    ...(fields.shopName && { shopName: tidyLine(fields.shopName) }),
  };
}

/** Those that are chips, and the one that is still being typed. */
export function allTags({ tags, fields }: Pick<ProductDraft, "tags" | "fields">): string[] {
  return tagsIn([...tags, fields.tags].map(tidyLine).join(","));
}

/** What of the payload is different: all that a change sends. A stock says what it was written instead of. */
export function changesBetween(before: ProductDraft, after: ProductDraft): ProductChange {
  const old: ProductChange = payloadOf(before);
  const now: ProductChange = payloadOf(after);
  if (before.variations && after.variations)
    now.variations = variationsChanged(before.variations, after.variations);
  if (before.variations) old.variations = variationsChanged(before.variations, before.variations);
  const changes = differences(old, now);
  // The stock of first variations takes the place of the product's own.
  const writesStock =
    changes.quantity !== undefined || (before.variations === null && after.variations !== null);
  return { ...changes, ...(writesStock && { quantityBefore: numberTyped(before.fields.quantity) }) };
}

function differences<T extends object>(old: T, now: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys({ ...old, ...now }) as (keyof T)[])
    if (JSON.stringify(old[name]) !== JSON.stringify(now[name])) changes[name] = now[name];
  return changes;
}

const free = ["price", "quantity", "quantityBefore"];

/** Whether an admin has to look at the product again when this draft becomes the other. */
export function needsReview(before: ProductDraft, after: ProductDraft): boolean {
  const others = Object.keys(changesBetween(before, after)).filter((name) => !free.includes(name));
  return others.some((name) => name !== "variations" || choicesOf(before) !== choicesOf(after));
}

/** What can be chosen, whatever it costs. */
function choicesOf({ variations }: ProductDraft): string {
  const { options, items } = variationsToSend(variations ?? { options: [], items: [] });
  return JSON.stringify([options, items.map(({ values }) => JSON.stringify(values)).sort()]);
}

/**
 * What was typed into one state of a product, put into a newer one.
 * @returns it, and what it is a change of: the newer one, but for stocks, which are still written instead of those that were seen
 */
export function merged(
  before: ProductDraft,
  typed: ProductDraft,
  newer: ProductDraft,
): { draft: ProductDraft; base: ProductDraft } {
  const own = (Object.keys(typed.fields) as FieldName[]).filter(
    (name) => typed.fields[name] !== before.fields[name],
  );
  const differs = JSON.stringify(typed.variations) !== JSON.stringify(before.variations);
  const draft = {
    ...newer,
    fields: { ...newer.fields, ...Object.fromEntries(own.map((name) => [name, typed.fields[name]])) },
    tags: mergedList(before.tags, typed.tags, newer.tags),
    photos: mergedList(before.photos, typed.photos, newer.photos),
    ...(differs && {
      variations: typed.variations && mergedVariations(before.variations, typed.variations, newer.variations),
    }),
  };
  const writesStock =
    own.includes("quantity") || (before.variations === null) !== (typed.variations === null);
  const quantity = writesStock ? before.fields.quantity : newer.fields.quantity;
  return {
    draft,
    base: {
      ...newer,
      fields: { ...newer.fields, quantity },
      variations: seenVariations(before.variations, typed.variations, newer.variations),
    },
  };
}

/** What was added and what was taken away on either side is so, in the order that was typed, where there is one. */
function mergedList(before: readonly string[], typed: readonly string[], newer: readonly string[]): string[] {
  if (typed.join("\n") === before.join("\n")) return [...newer];
  const stay = typed.filter((one) => newer.includes(one) || !before.includes(one));
  return [...stay, ...newer.filter((one) => !before.includes(one) && !stay.includes(one))];
}

/** A change of it was refused because there are so many by now: they are what was seen, from now on. @param stocks by their paths in the payload */
export function withSeenStock(
  base: ProductDraft,
  typed: ProductDraft,
  stocks: readonly { path: string; quantity: number }[],
): ProductDraft {
  const now = new Map(stocks.map(({ path, quantity }) => [path, String(quantity)]));
  const written = typed.variations && base.variations && withKnown(typed.variations, base.variations);
  const items = base.variations?.items.map((item) => {
    const at = written?.items.findIndex(({ _id }) => _id !== undefined && _id === item._id);
    return { ...item, quantity: now.get(`variations.items.${at}.quantity`) ?? item.quantity };
  });
  return {
    ...base,
    fields: { ...base.fields, quantity: now.get("quantity") ?? base.fields.quantity },
    variations: base.variations && { ...base.variations, items: items ?? [] },
  };
}

/** The years of the list, the current one first. */
export function yearsTo(thisYear: number): number[] {
  const { least } = numberRange.whenDidYouMade;
  return Array.from({ length: thisYear - least + 1 }, (_, back) => thisYear - back);
}
