/** From what a vendor or an import sends to what is kept of a product. */

import { mapTexts, type ProductFields, type ProductTexts } from "#catalog/contract/product-fields.ts";
import { type CatalogCategory, categoryKey } from "#catalog/rules/categories.ts";
import { hashOfImageUrl } from "#media/contract.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { type PictureProblem, pictureFault, tagsIn, yearFault } from "../contract/product-errors.ts";
import type { ProductInput } from "../contract/product-input.ts";
import { photoFields } from "../contract/product-limits.ts";

const dhakaYear = new Intl.DateTimeFormat("en", { timeZone: "Asia/Dhaka", year: "numeric" });

/** @throws Refusal `invalid` when the product is said to be of a year to come. */
export function productFields(input: ProductInput, now: Date): ProductFields {
  const late = yearFault(input.whenDidYouMade, Number(dhakaYear.format(now)), "en");
  if (late) throw invalid([{ path: "whenDidYouMade", message: late }]);
  const { description, descriptionBn, quantity, whenDidYouMade } = input;
  return {
    ...(mapTexts((name) => input[name]) as ProductTexts),
    description,
    descriptionBn,
    quantity,
    whenDidYouMade,
    tags: tagsIn(input.tags).join(", "),
    pricePoisha: exactPoisha(input.price),
    deliverProcessDays: input.deliverProcessTime,
    deliveryCostPoisha: exactPoisha(input.deliveryCost),
  };
}

/** The schema has let only amounts of two decimals through. */
export function exactPoisha(taka: number): Poisha {
  return poishaOf(taka) ?? Math.round(taka * 100);
}

export interface CatalogPlace {
  category: CatalogCategory;
  subCategory: CatalogCategory["subCategories"][number] | null;
}

/** @throws Refusal `invalid` for a category that there is not, or a sub-category that this one has not. */
export function placeInCatalog(
  categories: readonly CatalogCategory[],
  { category: name, subCategory: title }: Pick<ProductInput, "category" | "subCategory">,
): CatalogPlace {
  const means = (wanted: string, ...names: string[]) =>
    names.some((one) => categoryKey(one) === categoryKey(wanted));
  const category = categories.find(({ slug, name: english, nameBn }) => means(name, slug, english, nameBn));
  if (!category) throw invalid([{ path: "category", message: `The category “${name}” does not exist.` }]);
  if (title === null) return { category, subCategory: null };
  const subCategory = category.subCategories.find((one) => means(title, one.slug, one.title, one.titleBn));
  if (!subCategory)
    throw invalid([{ path: "subCategory", message: `${category.name} has no sub-category “${title}”.` }]);
  return { category, subCategory };
}

export type Photos = Pick<ProductInput, (typeof photoFields)[number]>;

/**
 * The pictures that were sent, in order, empty slots left out. Whether they are stored pictures is for the caller to look up.
 * @throws Refusal `invalid` for an address that our own image call did not give out.
 */
export function sentPhotos(input: Photos, ownOrigin: string): { path: string; hash: string }[] {
  const sent = photoFields.flatMap((path) =>
    input[path]?.trim() ? [{ path, url: input[path].trim() }] : [],
  );
  const hashes = sent.map(({ path, url }) => ({ path, hash: hashOfImageUrl(url, ownOrigin) ?? "" }));
  refusePhotos(
    hashes.filter(({ hash }) => hash === ""),
    "foreign",
  );
  return hashes;
}

/** The hashes of `sentPhotos`, one that stands there twice once. */
export function photoHashes(input: Photos, ownOrigin: string): string[] {
  return [...new Set(sentPhotos(input, ownOrigin).map(({ hash }) => hash))];
}

/**
 * The hashes of a vendor's pictures.
 * @param own what may be among them: what the vendor has sent, and what the product has already
 * @throws Refusal `invalid` for another's picture, and for one that stands there twice.
 */
export function ownPhotos(
  sent: readonly { path: string; hash: string }[],
  own: ReadonlySet<string>,
): string[] {
  const hashes = sent.map(({ hash }) => hash);
  refusePhotos(
    sent.filter(({ hash }) => !own.has(hash)),
    "foreign",
  );
  refusePhotos(
    sent.filter(({ hash }, at) => hashes.indexOf(hash) < at),
    "twice",
  );
  return hashes;
}

/**
 * Checks that a change does not remove the last photo. A product that never had one, such as an imported product, may stay without.
 * @throws Refusal `invalid`, naming `imgPrimary`
 */
export function keepOnePhoto(before: readonly string[], after: readonly string[]): void {
  if (before.length > 0 && after.length === 0) refusePhotos([{ path: "imgPrimary" }], "missing");
}

function refusePhotos(bad: readonly { path: string }[], problem: PictureProblem): void {
  if (bad.length > 0) throw invalid(bad.map(({ path }) => ({ path, message: pictureFault(problem, "en") })));
}
