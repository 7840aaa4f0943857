/** From what a vendor or an import sends to what is kept of a product. */
import { hashOfImageUrl } from "#media/contract.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { type ProductInput, photoFields } from "../contract/product-input.ts";
import { categoryKey } from "./category-names.ts";

/** The columns of a product that its seller decides, apart from its place in the catalogue and its pictures. */
export interface ProductFields {
  title: string;
  titleBn: string | null;
  description: string;
  descriptionBn: string | null;
  type: string;
  tags: string;
  materials: string;
  pricePoisha: Poisha;
  quantity: number;
  sku: string | null;
  whenDidYouMade: number;
  whoMade: string;
  whatIsIt: string;
  deliverProcessDays: number;
  deliveryCostPoisha: Poisha;
  countryOfOrigin: string;
  divisionOfOrigin: string;
  districtOfOrigin: string;
  streetAddressOfOrigin: string;
  originPostalCode: string;
}

const dhakaYear = new Intl.DateTimeFormat("en", { timeZone: "Asia/Dhaka", year: "numeric" });

/** @throws Refusal `invalid` when the product is said to be of a year to come. */
export function productFields(input: ProductInput, now: Date): ProductFields {
  const year = Number(dhakaYear.format(now));
  if (input.whenDidYouMade > year) throw invalid([{ path: "whenDidYouMade", message: `At most ${year}.` }]);
  const { title, titleBn, description, descriptionBn, type, materials, quantity, sku, whenDidYouMade, whoMade, whatIsIt } = input;
  const { countryOfOrigin, divisionOfOrigin, districtOfOrigin, streetAddressOfOrigin, originPostalCode } = input;
  return {
    ...{ title, titleBn, description, descriptionBn, type, materials, quantity, sku, whenDidYouMade, whoMade, whatIsIt },
    ...{ countryOfOrigin, divisionOfOrigin, districtOfOrigin, streetAddressOfOrigin, originPostalCode },
    tags: tidyTags(input.tags),
    pricePoisha: exactPoisha(input.price),
    deliverProcessDays: input.deliverProcessTime,
    deliveryCostPoisha: exactPoisha(input.deliveryCost),
  };
}

/** The schema has let only amounts of two decimals through. */
function exactPoisha(taka: number): Poisha {
  return poishaOf(taka) ?? Math.round(taka * 100);
}

/** `jute , bag,,Jute` → `jute, bag`: each once, as first written. */
function tidyTags(tags: string): string {
  const byKey = new Map<string, string>();
  for (const tag of tags.split(/[,،;]/).map((part) => part.trim())) if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()].join(", ");
}

export interface CatalogCategory {
  id: string;
  slug: string;
  name: string;
  nameBn: string;
  subCategories: readonly { id: string; slug: string; title: string; titleBn: string }[];
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
  const means = (wanted: string, ...names: string[]) => names.some((one) => categoryKey(one) === categoryKey(wanted));
  const category = categories.find(({ slug, name: english, nameBn }) => means(name, slug, english, nameBn));
  if (!category) throw invalid([{ path: "category", message: `There is no category “${name}”.` }]);
  if (title === null) return { category, subCategory: null };
  const subCategory = category.subCategories.find((one) => means(title, one.slug, one.title, one.titleBn));
  if (!subCategory) throw invalid([{ path: "subCategory", message: `${category.name} has no sub-category “${title}”.` }]);
  return { category, subCategory };
}

/**
 * The hashes of the pictures that were sent, in order, empty slots left out. Whether they are stored pictures is for the caller to look up.
 * @throws Refusal `invalid` for an address that our own image call did not give out.
 */
export function photoHashes(input: Pick<ProductInput, (typeof photoFields)[number]>, ownOrigin: string): string[] {
  const sent = photoFields.flatMap((path) => (input[path]?.trim() ? [{ path, url: input[path].trim() }] : []));
  const hashes = sent.map(({ path, url }) => ({ path, hash: hashOfImageUrl(url, ownOrigin) }));
  const foreign = hashes.filter(({ hash }) => hash === undefined);
  if (foreign.length > 0) throw invalid(foreign.map(({ path }) => ({ path, message: "Only pictures that were sent to this shop." })));
  return [...new Set(hashes.flatMap(({ hash }) => hash ?? []))];
}
