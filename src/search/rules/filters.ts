/** The filters and the order of a search, and how they are written in the URL. Runs in the browser too. */
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import { takaOf } from "#shared/money.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { type MaterialSlug, materialSlugs } from "../contract/constants.ts";

export interface SearchFilters {
  /** Slug. */
  category?: string;
  /** The price range includes both ends. */
  minPoisha?: number;
  maxPoisha?: number;
  /** A district's key, or any spelling of its name. */
  district?: string;
  /** Matches products of any of these. */
  materials: readonly MaterialSlug[];
}

export interface SearchOptions extends SearchFilters {
  sort: SearchSort;
}

/**
 * Parses the options of a search from a URL. Ignores invalid values, and swaps the ends of an inverted price
 * range.
 */
export function parseSearchOptions(params: URLSearchParams): SearchOptions {
  const category = parseSlug(params.get("category"));
  return {
    sort: searchSorts.find((sort) => sort === params.get("sort")) ?? "best",
    ...(category && { category }),
    ...parseFilters(params),
  };
}

/** Parses the filters that a category page has too. */
export function parseFilters(params: URLSearchParams): Omit<SearchFilters, "category"> {
  const prices = ["min", "max"].map((name) => poishaTyped(params.get(name) ?? ""));
  const [min, max] = prices.every((price) => price !== undefined) ? prices.sort((a, b) => a - b) : prices;
  const district = (params.get("district") ?? "").replaceAll("\0", "").normalize("NFC").trim().slice(0, 100);
  const materials = new Set(params.getAll("material").map(parseSlug));
  return {
    ...(min !== undefined && { minPoisha: min }),
    ...(max !== undefined && { maxPoisha: max }),
    ...(district && { district }),
    materials: materialSlugs.filter((slug) => materials.has(slug)).sort(),
  };
}

function parseSlug(text: string | null): string | undefined {
  const slug = text?.trim().toLowerCase();
  return slug && /^[a-z0-9-]{1,100}$/.test(slug) ? slug : undefined;
}

/**
 * Returns the canonical URL parameters of the options: names and values in alphabetical order, defaults
 * omitted.
 */
export function toSearchParams(options: SearchOptions, defaultSort: SearchSort = "best"): URLSearchParams {
  const params = new URLSearchParams();
  if (options.category) params.append("category", options.category);
  if (options.district) params.append("district", options.district);
  for (const material of [...options.materials].sort()) params.append("material", material);
  if (options.maxPoisha !== undefined) params.append("max", String(takaOf(options.maxPoisha)));
  if (options.minPoisha !== undefined) params.append("min", String(takaOf(options.minPoisha)));
  if (options.sort !== defaultSort) params.append("sort", options.sort);
  return params;
}

export const plainSearch: SearchOptions = { sort: "best", materials: [] };

/** Returns whether a search has no filters and the default order. */
export function isPlainSearch(options: SearchOptions): boolean {
  return options.sort === "best" && countFilters(options) === 0;
}

/** Counts the filters that are set. A price range counts as one. */
export function countFilters({ category, minPoisha, maxPoisha, district, materials }: SearchFilters): number {
  return (
    [category, minPoisha ?? maxPoisha, district].filter((value) => value !== undefined).length +
    materials.length
  );
}
