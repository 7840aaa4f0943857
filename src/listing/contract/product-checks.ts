/**
 * Checks the fields of a product: the same rules on the server, in the form and in an import. `vendorFields`
 * in `product-input.ts` names what differs for an import. Numbers in text are parsed by `parseTypedNumber`
 * (form), `parseBanglaNumber` (API) or `parseImportedNumber` (import).
 */

import { isBangladesh } from "#catalog/contract/constants.ts";
import type { ProductTexts, RequiredText } from "#catalog/contract/product-fields.ts";
import { asciiDigits } from "#shared/characters.ts";
import { type FieldErrorMessages, type FieldIssue, numberParam } from "#shared/field-errors.ts";
import { formatYear } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { paragraphsIssue, textIssue } from "#shared/text-fields.ts";
import { m } from "#words/messages.js";
import {
  isMoneyField,
  listSeparator,
  maxDescriptionLength,
  maxProductTags,
  maxSingleLineLength,
  numberRange,
  type ProductNumber,
  type SingleLineField,
} from "./product-limits.ts";

const required = {
  title: m.listing_input_title_required,
  category: m.listing_input_category_required,
  type: m.listing_input_type_required,
  tags: m.listing_input_tags_required,
  materials: m.listing_input_materials_required,
  whoMade: m.listing_input_who_required,
  whatIsIt: m.listing_input_what_required,
  countryOfOrigin: m.listing_input_country_required,
  divisionOfOrigin: m.listing_input_division_required,
  districtOfOrigin: m.listing_input_district_required,
  streetAddressOfOrigin: m.listing_input_street_required,
  originPostalCode: m.listing_input_postal_required,
  price: m.listing_input_price_required,
  quantity: m.listing_input_quantity_required,
  whenDidYouMade: m.listing_input_year_required,
  deliverProcessTime: m.listing_input_days_required,
  deliveryCost: m.listing_input_cost_required,
} satisfies Record<RequiredText | "category" | ProductNumber, unknown>;

/** With an example of the field. */
const notNumber = {
  price: m.listing_input_price_number,
  quantity: m.listing_input_quantity_number,
  whenDidYouMade: m.listing_input_year_number,
  deliverProcessTime: m.listing_input_days_number,
  deliveryCost: m.listing_input_cost_number,
} satisfies Record<ProductNumber, unknown>;

/** The sentences of all errors of a product's fields. */
export const productErrorMessages: FieldErrorMessages = {
  ...Object.fromEntries(Object.entries(required).map(([name, text]) => [`${name}.required`, text])),
  ...Object.fromEntries(Object.entries(notNumber).map(([name, text]) => [`${name}.not_number`, text])),
  invalid: m.listing_check_field,
  "shopName.required": m.listing_input_shop_required,
  "imgPrimary.required": m.listing_input_photo_required,
  required: m.listing_input_text,
  not_text: m.listing_input_text,
  not_integer: m.listing_input_whole,
  "quantity.not_integer": m.listing_input_quantity_whole,
  not_positive: m.listing_input_positive,
  too_many_decimals: m.listing_input_decimals,
  unprintable: m.listing_input_unprintable,
  too_long: (locale, params) =>
    m.listing_input_long(locale, { count: numberParam(params, "maximum", locale) }),
  too_many_tags: (locale, params) =>
    m.listing_input_tags_many(locale, { count: numberParam(params, "maximum", locale) }),
  too_small: (locale, params) =>
    m.listing_input_minimum(locale, { minimum: numberParam(params, "minimum", locale) }),
  too_large: (locale, params) =>
    m.listing_input_maximum(locale, { maximum: numberParam(params, "maximum", locale) }),
  // A year has no separator of thousands.
  "whenDidYouMade.too_small": (locale, { minimum }) =>
    m.listing_input_minimum(locale, { minimum: formatYear(Number(minimum), locale) }),
  "whenDidYouMade.too_large": (locale, { maximum }) =>
    m.listing_input_maximum(locale, { maximum: formatYear(Number(maximum), locale) }),
  not_postal_code: m.listing_input_postal_wrong,
  foreign_image: m.listing_input_image_foreign,
  repeated_image: m.listing_input_image_twice,
  unknown_category: (locale, { category }) =>
    m.listing_input_category_unknown(locale, { category: String(category) }),
  unknown_sub_category: (locale, params) =>
    m.listing_input_sub_category_unknown(locale, {
      category: String(locale === "bn" ? params.categoryBn : params.category),
      subCategory: String(params.subCategory),
    }),
  too_many_photos: (locale, params) =>
    m.listing_photos_many(locale, { count: numberParam(params, "maximum", locale) }),
  sku_taken: m.listing_sku_taken,
  shop_name_taken: m.listing_shop_name_taken,
  "title.copied": m.listing_title_copied,
  "titleBn.copied": m.listing_title_bn_copied,
  "options.required": m.listing_variation_option_required,
  "name.required": m.listing_variation_option_required,
  "values.required": m.listing_variation_value_required,
  "items.required": m.listing_variation_items_none,
  too_many_options: (locale, params) =>
    m.listing_variation_options_many(locale, { count: numberParam(params, "maximum", locale) }),
  too_many_variations: (locale, params) =>
    m.listing_variation_items_many(locale, { count: numberParam(params, "maximum", locale) }),
  repeated_option: m.listing_variation_option_twice,
  repeated_variation: m.listing_variation_item_twice,
  has_variations: m.listing_input_has_variations,
  wrong_count_of_values: m.listing_variation_values_fit,
};

/** @param line tidy */
export function singleLineIssue(name: SingleLineField, line: string): FieldIssue | undefined {
  if (line === "") return name in required ? { code: "required" } : undefined;
  return textIssue(line, maxSingleLineLength[name]);
}

/** Checks the name of the shop that a vendor's first product creates. */
export function shopNameIssue(name: string): FieldIssue | undefined {
  return name === "" ? { code: "required" } : singleLineIssue("shopName", name);
}

/** Returns the distinct tags of a list as first written: jute and bag for `jute , bag,,Jute`. */
export function tagsIn(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const tag of text.split(listSeparator).map((part) => part.trim()))
    if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

/** @param text tidy */
export function tagsIssue(text: string): FieldIssue | undefined {
  const count = tagsIn(text).length;
  if (count > maxProductTags) return { code: "too_many_tags", params: { maximum: maxProductTags } };
  return singleLineIssue("tags", count === 0 ? "" : text);
}

/** @param text tidy; both languages */
export function descriptionIssue(text: string): FieldIssue | undefined {
  return paragraphsIssue(text, maxDescriptionLength);
}

/** @param value undefined if the field is empty; Bangla digits have been converted before */
export function numberIssue(name: ProductNumber, value: unknown): FieldIssue | undefined {
  if (value === undefined || value === null || value === "") return { code: "required" };
  if (typeof value !== "number" || !Number.isFinite(value)) return { code: "not_number" };
  const { minimum, maximum } = numberRange[name];
  if (name === "price" && value <= 0) return { code: "not_positive" };
  if (value < minimum) return { code: "too_small", params: { minimum } };
  if (value > maximum) return { code: "too_large", params: { maximum } };
  if (isMoneyField(name)) return poishaOf(value) === undefined ? { code: "too_many_decimals" } : undefined;
  return Number.isInteger(value) ? undefined : { code: "not_integer" };
}

/** @param thisYear of Asia/Dhaka */
export function yearIssue(year: number, thisYear: number): FieldIssue | undefined {
  return year > thisYear
    ? { code: "too_large", params: { maximum: thisYear } }
    : numberIssue("whenDidYouMade", year);
}

type Origin = Pick<ProductTexts, "countryOfOrigin" | "originPostalCode">;

/**
 * Checks the postal code of origin: four digits in Bangladesh, any text elsewhere.
 * @param before the saved product; an older code that stays the same is accepted. An import has none.
 */
export function postalCodeIssue(after: Origin, before?: Origin): FieldIssue | undefined {
  const { countryOfOrigin, originPostalCode } = after;
  if (before?.countryOfOrigin === countryOfOrigin && before.originPostalCode === originPostalCode)
    return undefined;
  return isBangladesh(countryOfOrigin) && !/^\d{4}$/.test(asciiDigits(originPostalCode).trim())
    ? { code: "not_postal_code" }
    : undefined;
}
