/**
 * What is wrong with a field of a product, in words: the same on the server, in the form and in the report of
 * an import. Undefined when nothing is.
 */
import type { RequiredText } from "#catalog/contract/product-fields.ts";
import type { Locale } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { yearText } from "#shared/year-text.ts";
import { m } from "#words/messages.js";
import {
  descriptionMaximum,
  feedbackMaximum,
  lineMaximum,
  numberRange,
  type ProductLine,
  type ProductNumber,
  tagsMaximum,
} from "./product-limits.ts";

/** One form for what is kept: NFC, one line, single blanks, none around it. */
export function tidyLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

/** One form for what is kept: NFC, one kind of line break, nothing blank around it. */
export function tidyParagraphs(typed: string): string {
  return typed.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

/** @param line tidy */
export function lineFault(name: ProductLine, line: string, locale: Locale): string | undefined {
  if (line === "") return name in missing ? missing[name as keyof typeof missing](locale) : undefined;
  if (line.length > lineMaximum[name])
    return m.catalog_input_long(locale, { count: formatNumber(lineMaximum[name], locale) });
  return isPrintable(line) ? undefined : m.catalog_input_unprintable(locale);
}

const missing = {
  title: m.catalog_input_title_required,
  category: m.catalog_input_category_required,
  type: m.catalog_input_type_required,
  tags: m.catalog_input_tags_required,
  materials: m.catalog_input_materials_required,
  whoMade: m.catalog_input_who_required,
  whatIsIt: m.catalog_input_what_required,
  countryOfOrigin: m.catalog_input_country_required,
  divisionOfOrigin: m.catalog_input_division_required,
  districtOfOrigin: m.catalog_input_district_required,
  streetAddressOfOrigin: m.catalog_input_street_required,
  originPostalCode: m.catalog_input_postal_required,
} satisfies Record<RequiredText | "category", unknown>;

/** What is no text at all, or is not there. */
export function textFault(name: ProductLine, value: unknown, locale: Locale): string {
  const absent = value === undefined || value === null ? lineFault(name, "", locale) : undefined;
  return absent ?? noText(locale);
}

export function noText(locale: Locale): string {
  return m.catalog_input_text(locale);
}

/** A vendor's first product makes their shop, and it needs a name. */
export function shopNameFault(name: string, locale: Locale): string | undefined {
  return name === "" ? m.catalog_input_shop_required(locale) : lineFault("shopName", name, locale);
}

/** `jute , bag,,Jute` → jute and bag: each once, as first written. */
export function tagsIn(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const tag of text.split(/[,،;]/).map((part) => part.trim()))
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

/** @param text tidy */
export function tagsFault(text: string, locale: Locale): string | undefined {
  const count = tagsIn(text).length;
  if (count > tagsMaximum)
    return m.catalog_input_tags_many(locale, { count: formatNumber(tagsMaximum, locale) });
  return lineFault("tags", count === 0 ? "" : text, locale);
}

/** @param text tidy; both languages */
export function descriptionFault(text: string, locale: Locale): string | undefined {
  if (text.length > descriptionMaximum)
    return m.catalog_input_long(locale, { count: formatNumber(descriptionMaximum, locale) });
  return isPrintable(text.replace(/[\t\n]/g, "")) ? undefined : m.catalog_input_unprintable(locale);
}

/** @param value undefined when the field is empty; what is typed in Bangla digits is a number already */
export function numberFault(name: ProductNumber, value: unknown, locale: Locale): string | undefined {
  if (value === undefined || value === null || value === "") return missingNumber[name](locale);
  if (typeof value !== "number" || !Number.isFinite(value)) return m.catalog_input_number(locale);
  const { least, most } = numberRange[name];
  const written = (end: number) =>
    name === "whenDidYouMade" ? yearText(end, locale) : formatNumber(end, locale);
  if (name === "price" && value <= 0) return m.catalog_input_positive(locale);
  if (value < least) return m.catalog_input_least(locale, { least: written(least) });
  if (value > most) return m.catalog_input_most(locale, { most: written(most) });
  if (name === "price" || name === "deliveryCost")
    return poishaOf(value) === undefined ? m.catalog_input_decimals(locale) : undefined;
  return Number.isInteger(value) ? undefined : m.catalog_input_whole(locale);
}

const missingNumber = {
  price: m.catalog_input_price_required,
  quantity: m.catalog_input_quantity_required,
  whenDidYouMade: m.catalog_input_year_required,
  deliverProcessTime: m.catalog_input_days_required,
  deliveryCost: m.catalog_input_cost_required,
};

/** @param thisYear of Asia/Dhaka */
export function yearFault(year: number, thisYear: number, locale: Locale): string | undefined {
  return year > thisYear
    ? m.catalog_input_most(locale, { most: yearText(thisYear, locale) })
    : numberFault("whenDidYouMade", year, locale);
}

export type PictureProblem = keyof typeof pictureFaults;

const pictureFaults = {
  missing: m.catalog_input_photo_required,
  foreign: m.catalog_input_picture_foreign,
  twice: m.catalog_input_picture_twice,
};

export function pictureFault(problem: PictureProblem, locale: Locale): string {
  return pictureFaults[problem](locale);
}

/** @param text tidy */
export function feedbackFault(text: string, locale: Locale): string | undefined {
  if (text === "") return m.catalog_feedback_required(locale);
  if (text.length > feedbackMaximum)
    return m.catalog_input_long(locale, { count: formatNumber(feedbackMaximum, locale) });
  return isPrintable(text.replace(/[\t\n]/g, "")) ? undefined : m.catalog_input_unprintable(locale);
}
