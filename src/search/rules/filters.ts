/** What somebody wants of a search besides its words, as it stands in an address. Runs in the browser too. */
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import { takaOf } from "#shared/money.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { type MaterialSlug, materialSlugs } from "../contract/constants.ts";

export interface SearchFilters {
  /** Slug. */
  category?: string;
  /** Both ends belong to the range. */
  minPoisha?: number;
  maxPoisha?: number;
  /** A district's key, or any way of writing its name. */
  district?: string;
  /** A product of any of these passes. */
  materials: readonly MaterialSlug[];
}

export interface SearchWish extends SearchFilters {
  sort: SearchSort;
}

/** Reads an address kindly: what makes no sense is left out, and a range the wrong way round is turned. */
export function readSearchWish(query: URLSearchParams): SearchWish {
  const prices = ["min", "max"].map((name) => poishaTyped(query.get(name) ?? ""));
  const [min, max] = prices.every((price) => price !== undefined) ? prices.sort((a, b) => a - b) : prices;
  const category = slugIn(query.get("category"));
  const district = (query.get("district") ?? "").replaceAll("\0", "").normalize("NFC").trim().slice(0, 100);
  const asked = new Set(query.getAll("material").map(slugIn));
  return {
    sort: searchSorts.find((sort) => sort === query.get("sort")) ?? "best",
    ...(category && { category }),
    ...(min !== undefined && { minPoisha: min }),
    ...(max !== undefined && { maxPoisha: max }),
    ...(district && { district }),
    materials: materialSlugs.filter((slug) => asked.has(slug)).sort(),
  };
}

function slugIn(text: string | null): string | undefined {
  const slug = text?.trim().toLowerCase();
  return slug && /^[a-z0-9-]{1,100}$/.test(slug) ? slug : undefined;
}

/** The one query of a wish, without what is not asked for: names and values in the order of the alphabet. */
export function queryOfWish(wish: SearchWish): URLSearchParams {
  const query = new URLSearchParams();
  if (wish.category) query.append("category", wish.category);
  if (wish.district) query.append("district", wish.district);
  for (const material of [...wish.materials].sort()) query.append("material", material);
  if (wish.maxPoisha !== undefined) query.append("max", String(takaOf(wish.maxPoisha)));
  if (wish.minPoisha !== undefined) query.append("min", String(takaOf(wish.minPoisha)));
  if (wish.sort !== "best") query.append("sort", wish.sort);
  return query;
}

/** How many filters there are; the range of prices is one. */
export function filterCount({ category, minPoisha, maxPoisha, district, materials }: SearchFilters): number {
  return (
    [category, minPoisha ?? maxPoisha, district].filter((value) => value !== undefined).length +
    materials.length
  );
}
