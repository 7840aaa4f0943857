/** Filters products, and counts for each option of a filter how many products it would leave. */
import { districtOf, isInBangladesh } from "#catalog/rules/districts.ts";
import type { MaterialSlug } from "../contract/constants.ts";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import type { SearchFilters } from "./filters.ts";
import { materialNames, materialsIn } from "./materials.ts";

export interface FilterableProduct {
  /** Omitted in a list without a filter by category. */
  categorySlug?: string;
  pricePoisha: number;
  /** District and materials as the vendor wrote them. */
  district: string;
  materials: string;
}

export interface CategoryName {
  slug: string;
  name: string;
  nameBn: string;
}

/** Replaces the district by its key, and drops an unknown category. */
export function normalizeFilters<T extends SearchFilters>(
  { category, district, ...rest }: T,
  categories: readonly Pick<CategoryName, "slug">[],
): T {
  return {
    ...rest,
    ...(category && categories.some(({ slug }) => slug === category) && { category }),
    ...(district && { district: districtOf(district).key }),
  } as T;
}

/** Returns the products that pass all filters. */
export function filterProducts<T extends FilterableProduct>(
  products: readonly T[],
  filters: SearchFilters,
): readonly T[] {
  const predicates = predicatesOf(filters);
  if (predicates.length === 0) return products;
  return parseProducts(products)
    .filter((parsed) => predicates.every(([, passes]) => passes(parsed)))
    .map(({ product }) => product);
}

/**
 * Returns the options of each filter with the number of products that each would leave, given the other
 * filters. Includes selected options that would leave none, and all options of a filter if none would leave
 * any. Categories keep their order; the others are sorted by count.
 */
export function countFacets(
  products: readonly FilterableProduct[],
  filters: SearchFilters,
  categories: readonly CategoryName[],
): SearchFacets {
  const predicates = predicatesOf(filters);
  const all = parseProducts(products);
  const passingAllBut = (name: FilterName) =>
    all.filter((parsed) => predicates.every(([other, passes]) => other === name || passes(parsed)));
  function countOptions<V extends string>(
    name: FilterName,
    valuesOf: (parsed: ParsedProduct<FilterableProduct>) => readonly V[],
    selected: readonly V[],
  ): Map<V, number> {
    const passing = passingAllBut(name);
    const uncounted = passing.length === 0 ? all.flatMap(valuesOf) : [];
    const counts = new Map([...uncounted, ...selected].map((value) => [value, 0]));
    for (const value of passing.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  }
  const byCategory = countOptions("category", ({ product }) => [product.categorySlug ?? ""], []);
  const byDistrict = countOptions("district", ({ district }) => [district], [filters.district ?? []].flat());
  const byMaterial = countOptions("materials", ({ materials }) => materials, filters.materials);
  const prices = passingAllBut("price").map(({ product }) => product.pricePoisha);
  return {
    categories: categories
      .filter(({ slug }) => byCategory.has(slug) || slug === filters.category)
      .map(({ slug, name, nameBn }) => ({ value: slug, name, nameBn, count: byCategory.get(slug) ?? 0 })),
    districts: sortByCount(
      [...byDistrict].map(([value, count]) => ({ value, ...districtLabel(value, all), count })),
    ),
    materials: sortByCount(
      [...byMaterial].map(([value, count]) => ({ value, ...materialNames(value), count })),
    ),
    price: prices.length === 0 ? null : { minPoisha: Math.min(...prices), maxPoisha: Math.max(...prices) },
  };
}

/** A product with the district and materials recognized in the vendor's text. */
interface ParsedProduct<T> {
  product: T;
  district: string;
  materials: readonly MaterialSlug[];
}

function parseProducts<T extends FilterableProduct>(products: readonly T[]): ParsedProduct<T>[] {
  return products.map((product) => ({
    product,
    district: districtOf(product.district).key,
    materials: materialsIn(product.materials),
  }));
}

type FilterName = "category" | "price" | "district" | "materials";
type Predicate = (parsed: ParsedProduct<FilterableProduct>) => boolean;

function predicatesOf({
  category,
  minPoisha = 0,
  maxPoisha = Infinity,
  district,
  materials: slugs,
}: SearchFilters): [FilterName, Predicate][] {
  const predicates: [FilterName, Predicate][] = [];
  if (category !== undefined)
    predicates.push(["category", ({ product }) => product.categorySlug === category]);
  if (minPoisha > 0 || maxPoisha < Infinity)
    predicates.push([
      "price",
      ({ product: { pricePoisha } }) => pricePoisha >= minPoisha && pricePoisha <= maxPoisha,
    ]);
  if (district !== undefined)
    predicates.push(["district", (parsed) => parsed.district === districtOf(district).key]);
  if (slugs.length > 0)
    predicates.push(["materials", ({ materials }) => materials.some((slug) => slugs.includes(slug))]);
  return predicates;
}

type Label = Pick<FacetValue, "name" | "nameBn">;

/** Returns the names of a district. A district abroad is named as a vendor spelled it. */
function districtLabel(key: string, products: readonly ParsedProduct<FilterableProduct>[]): Label {
  const known = districtOf(key);
  if (isInBangladesh(known)) return { name: known.name, nameBn: known.nameBn };
  const spelling = products.find(({ district }) => district === key)?.product.district;
  return { name: spelling ?? known.name, nameBn: null };
}

function sortByCount(values: FacetValue[]): FacetValue[] {
  return values.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
