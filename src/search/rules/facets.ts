/** Filters on found products: who passes, and how many there would be behind each further choice. */
import { districtOf } from "#catalog/rules/districts.ts";
import type { MaterialSlug } from "../contract/constants.ts";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import type { SearchFilters } from "./filters.ts";
import { materialNames, materialsIn } from "./materials.ts";

export interface Filterable {
  categorySlug: string;
  pricePoisha: number;
  /** As the vendor wrote them. */
  district: string;
  materials: string;
}

export interface CategoryName {
  slug: string;
  name: string;
  nameBn: string;
}

/** The filters without a category that there is not; the district as its key. */
export function knownFilters<T extends SearchFilters>(
  { category, district, ...rest }: T,
  categories: readonly CategoryName[],
): T {
  return {
    ...rest,
    ...(category && categories.some(({ slug }) => slug === category) && { category }),
    ...(district && { district: districtOf(district).key }),
  } as T;
}

type FilterName = "category" | "price" | "district" | "materials";

/** A product with what its vendor wrote read once. */
interface Read<T> {
  product: T;
  district: string;
  materials: readonly MaterialSlug[];
}

const readAll = <T extends Filterable>(products: readonly T[]): Read<T>[] =>
  products.map((product) => ({
    product,
    district: districtOf(product.district).key,
    materials: materialsIn(product.materials),
  }));

type Test = (read: Read<Filterable>) => boolean;

function testsOf({
  category,
  minPoisha = 0,
  maxPoisha = Infinity,
  district,
  materials: wanted,
}: SearchFilters): [FilterName, Test][] {
  const tests: [FilterName, Test][] = [];
  if (category !== undefined) tests.push(["category", ({ product }) => product.categorySlug === category]);
  if (minPoisha > 0 || maxPoisha < Infinity)
    tests.push([
      "price",
      ({ product: { pricePoisha } }) => pricePoisha >= minPoisha && pricePoisha <= maxPoisha,
    ]);
  if (district !== undefined) tests.push(["district", (read) => read.district === districtOf(district).key]);
  if (wanted.length > 0)
    tests.push(["materials", ({ materials }) => materials.some((slug) => wanted.includes(slug))]);
  return tests;
}

export function filtered<T extends Filterable>(products: readonly T[], filters: SearchFilters): readonly T[] {
  const tests = testsOf(filters);
  if (tests.length === 0) return products;
  return readAll(products)
    .filter((read) => tests.every(([, passes]) => passes(read)))
    .map(({ product }) => product);
}

/**
 * The choices that each filter offers, with how many products each would leave beside the other filters. What is chosen already is
 * listed in any case. Categories come in their order, the others with the most products first.
 */
export function countFacets(
  products: readonly Filterable[],
  filters: SearchFilters,
  categories: readonly CategoryName[],
): SearchFacets {
  const tests = testsOf(filters);
  const all = readAll(products);
  const besides = (name: FilterName) =>
    all.filter((read) => tests.every(([other, passes]) => other === name || passes(read)));
  const inCategory = counted(besides("category").map(({ product }) => [product.categorySlug]));
  const inDistrict = counted(
    besides("district").map(({ district }) => [district]),
    filters.district,
  );
  const ofMaterial = counted(
    besides("materials").map(({ materials }) => materials),
    ...filters.materials,
  );
  const prices = besides("price").map(({ product }) => product.pricePoisha);
  return {
    categories: categories
      .filter(({ slug }) => inCategory.has(slug) || slug === filters.category)
      .map(({ slug, name, nameBn }) => ({ value: slug, name, nameBn, count: inCategory.get(slug) ?? 0 })),
    districts: mostFirst(
      [...inDistrict].map(([value, count]) => ({ value, ...labelOfDistrict(value, all), count })),
    ),
    materials: mostFirst(
      [...ofMaterial].map(([value, count]) => ({ value, ...materialNames(value), count })),
    ),
    price: prices.length === 0 ? null : { minPoisha: Math.min(...prices), maxPoisha: Math.max(...prices) },
  };
}

function counted<T extends string>(
  values: readonly (readonly T[])[],
  ...chosen: (T | undefined)[]
): Map<T, number> {
  const counts = new Map<T, number>(chosen.flatMap((value) => (value === undefined ? [] : [[value, 0]])));
  for (const value of values.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

type Label = Pick<FacetValue, "name" | "nameBn">;

/** A district abroad has no name but its vendor's spelling. */
function labelOfDistrict(key: string, all: readonly Read<Filterable>[]): Label {
  const { name, nameBn } = districtOf(key);
  const written =
    nameBn === null ? all.find(({ district }) => district === key)?.product.district : undefined;
  return { name: written ?? name, nameBn };
}

function mostFirst(values: FacetValue[]): FacetValue[] {
  return values.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
