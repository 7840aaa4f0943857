/** Converts the input of a vendor or an import into the stored form of a product. */

import {
  mapTexts,
  type PhotoField,
  type ProductFields,
  type ProductTexts,
  photoFields,
} from "#catalog/contract/product-fields.ts";
import { type CatalogCategory, categoryKey } from "#catalog/rules/categories.ts";
import { asciiDigits } from "#shared/characters.ts";
import { yearOf } from "#shared/dates.ts";
import { fieldError } from "#shared/field-errors.ts";
import { hashInImageUrl } from "#shared/images.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { postalCodeIssue, productErrorMessages, tagsIn, yearIssue } from "../contract/product-checks.ts";
import type { ProductInput } from "../contract/product-input.ts";

/**
 * Returns the stored fields.
 * @param before the product that the input changes
 * @throws Refusal `invalid` if the year of manufacture is in the future, or the postal code is wrong
 */
export function toProductFields(input: ProductInput, now: Date, before?: ProductTexts): ProductFields {
  const issues = {
    whenDidYouMade: yearIssue(input.whenDidYouMade, yearOf(now)),
    originPostalCode: postalCodeIssue(input, before),
  };
  const errors = Object.entries(issues).flatMap(([name, issue]) =>
    issue ? [fieldError(productErrorMessages, name, issue)] : [],
  );
  if (errors.length > 0) throw invalid(errors);
  const { description, descriptionBn, quantity, whenDidYouMade } = input;
  return {
    ...(mapTexts((name) => input[name]) as ProductTexts),
    originPostalCode: asciiDigits(input.originPostalCode),
    description,
    descriptionBn,
    quantity,
    whenDidYouMade,
    tags: tagsIn(input.tags).join(", "),
    pricePoisha: toPoisha(input.price),
    deliverProcessDays: input.deliverProcessTime,
    deliveryCostPoisha: toPoisha(input.deliveryCost),
  };
}

/** Converts an amount in taka. @throws for more than two decimals, which the schema rejects before */
export function toPoisha(taka: number): Poisha {
  const poisha = poishaOf(taka);
  if (poisha === undefined) throw new Error(`not an amount in taka: ${taka}`);
  return poisha;
}

export interface ResolvedCategory {
  category: CatalogCategory;
  subCategory: CatalogCategory["subCategories"][number] | null;
}

/**
 * Finds the category and sub-category by name or slug.
 * @throws Refusal `invalid` if the category does not exist or does not have the sub-category
 */
export function resolveCategory(
  categories: readonly CatalogCategory[],
  { category: name, subCategory: title }: Pick<ProductInput, "category" | "subCategory">,
): ResolvedCategory {
  const matches = (text: string, ...names: string[]) =>
    names.some((candidate) => categoryKey(candidate) === categoryKey(text));
  const category = categories.find(({ slug, name: english, nameBn }) => matches(name, slug, english, nameBn));
  if (!category) {
    const issue = { code: "unknown_category", params: { category: name } };
    throw invalid([fieldError(productErrorMessages, "category", issue)]);
  }
  if (title === null) return { category, subCategory: null };
  const subCategory = category.subCategories.find((candidate) =>
    matches(title, candidate.slug, candidate.title, candidate.titleBn),
  );
  if (!subCategory) {
    const params = { category: category.name, categoryBn: category.nameBn, subCategory: title };
    throw invalid([
      fieldError(productErrorMessages, "subCategory", { code: "unknown_sub_category", params }),
    ]);
  }
  return { category, subCategory };
}

export type Photos = Pick<ProductInput, PhotoField>;

/**
 * Returns the photos in order, without empty slots. Does not check whether the images are stored.
 * @throws Refusal `invalid` for a URL that is not one of our image URLs
 */
export function parsePhotos(input: Photos, ownOrigin: string): { path: string; hash: string }[] {
  const urls = photoFields.flatMap((path) =>
    input[path]?.trim() ? [{ path, url: input[path].trim() }] : [],
  );
  const hashes = urls.map(({ path, url }) => ({ path, hash: hashInImageUrl(url, ownOrigin) ?? "" }));
  rejectPhotos(
    hashes.filter(({ hash }) => hash === ""),
    "foreign_image",
  );
  return hashes;
}

/** Returns the distinct hashes of the photos. */
export function photoHashes(input: Photos, ownOrigin: string): string[] {
  return [...new Set(parsePhotos(input, ownOrigin).map(({ hash }) => hash))];
}

/**
 * Returns the hashes of the photos.
 * @param allowed hashes of the images that the vendor uploaded, that the changed product already has, or, for
 * a new product, that another product of the vendor shows
 * @throws Refusal `invalid` for another person's image, and for a duplicate
 */
export function requireOwnPhotos(
  photos: readonly { path: string; hash: string }[],
  allowed: ReadonlySet<string>,
): string[] {
  const hashes = photos.map(({ hash }) => hash);
  rejectPhotos(
    photos.filter(({ hash }) => !allowed.has(hash)),
    "foreign_image",
  );
  rejectPhotos(
    photos.filter(({ hash }, index) => hashes.indexOf(hash) < index),
    "repeated_image",
  );
  return hashes;
}

/**
 * Checks that a change does not remove the last photo. A product that never had one, such as an imported
 * product, may stay without.
 * @throws Refusal `invalid`, naming `imgPrimary`
 */
export function rejectRemovalOfLastPhoto(before: readonly string[], after: readonly string[]): void {
  if (before.length > 0 && after.length === 0) rejectPhotos([{ path: "imgPrimary" }], "required");
}

function rejectPhotos(
  bad: readonly { path: string }[],
  code: "required" | "foreign_image" | "repeated_image",
): void {
  if (bad.length > 0) throw invalid(bad.map(({ path }) => fieldError(productErrorMessages, path, { code })));
}
