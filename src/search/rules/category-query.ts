/** The canonical query of a category page. */
import { defaultListSort, type ListSort } from "#catalog/contract/sorts.ts";
import { canonicalCursor, parseListSort } from "#catalog/rules/lists.ts";
import { normalizeFilters } from "./facets.ts";
import { parseFilters, type SearchFilters, type SearchOptions, toSearchParams } from "./filters.ts";

export interface CategoryOptions extends SearchFilters {
  sort: ListSort;
}

/** Parses the options of a category page, which has no filter by category. */
export function parseCategoryOptions(params: URLSearchParams): CategoryOptions {
  return { sort: parseListSort(params.get("sort")), ...normalizeFilters(parseFilters(params), []) };
}

/** @param sub slug of the selected sub-category */
export function toCategoryParams(sub: string | null, options: SearchOptions): URLSearchParams {
  const params = toSearchParams(options, defaultListSort);
  if (sub) params.append("sub", sub);
  return params;
}

/** Returns the canonical query of a category's page. An unknown sub-category stays: its page is a 404. */
export function categoryPageQuery(params: URLSearchParams): URLSearchParams {
  const options = parseCategoryOptions(params);
  const query = toCategoryParams(params.get("sub"), options);
  const cursor = canonicalCursor(params, options.sort);
  if (cursor) query.append("cursor", cursor);
  return query;
}
