/** From what a vendor or an import sends to what is kept of a product. */
import { type CatalogCategory, categoryKey } from "#catalog/rules/categories.ts";
import type { ProductFields } from "#catalog/rules/product-fields.ts";
import { hashOfImageUrl } from "#media/contract.ts";
import { fieldError } from "#shared/field-errors.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { productTexts, tagsIn, yearFault } from "../contract/product-errors.ts";
import type { ProductInput } from "../contract/product-input.ts";
import { photoFields } from "../contract/product-limits.ts";

const dhakaYear = new Intl.DateTimeFormat("en", { timeZone: "Asia/Dhaka", year: "numeric" });

/** @throws Refusal `invalid` when the product is said to be of a year to come. */
export function productFields(input: ProductInput, now: Date): ProductFields {
  const late = yearFault(input.whenDidYouMade, Number(dhakaYear.format(now)));
  if (late) throw invalid([fieldError(productTexts, "whenDidYouMade", late)]);
  const {
    title,
    titleBn,
    description,
    descriptionBn,
    type,
    materials,
    quantity,
    sku,
    whenDidYouMade,
    whoMade,
    whatIsIt,
  } = input;
  const { countryOfOrigin, divisionOfOrigin, districtOfOrigin, streetAddressOfOrigin, originPostalCode } =
    input;
  return {
    ...{
      title,
      titleBn,
      description,
      descriptionBn,
      type,
      materials,
      quantity,
      sku,
      whenDidYouMade,
      whoMade,
      whatIsIt,
    },
    ...{ countryOfOrigin, divisionOfOrigin, districtOfOrigin, streetAddressOfOrigin, originPostalCode },
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
  if (!category) {
    const fault = { code: "unknown_category", params: { category: name } };
    throw invalid([fieldError(productTexts, "category", fault)]);
  }
  if (title === null) return { category, subCategory: null };
  const subCategory = category.subCategories.find((one) => means(title, one.slug, one.title, one.titleBn));
  if (!subCategory) {
    const params = { category: category.name, categoryBn: category.nameBn, subCategory: title };
    throw invalid([fieldError(productTexts, "subCategory", { code: "unknown_sub_category", params })]);
  }
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
    "foreign_image",
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
    "foreign_image",
  );
  refusePhotos(
    sent.filter(({ hash }, at) => hashes.indexOf(hash) < at),
    "repeated_image",
  );
  return hashes;
}

/**
 * Checks that a change does not remove the last photo. A product that never had one, such as an imported product, may stay without.
 * @throws Refusal `invalid`, naming `imgPrimary`
 */
export function keepOnePhoto(before: readonly string[], after: readonly string[]): void {
  if (before.length > 0 && after.length === 0) refusePhotos([{ path: "imgPrimary" }], "required");
}

function refusePhotos(
  bad: readonly { path: string }[],
  code: "required" | "foreign_image" | "repeated_image",
): void {
  if (bad.length > 0) throw invalid(bad.map(({ path }) => fieldError(productTexts, path, { code })));
}
