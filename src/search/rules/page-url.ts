/** The canonical URLs of a search page, and of a shop with a search among its products. */
import { categoryPaths } from "#catalog/contract/constants.ts";
import { sortedListQuery } from "#catalog/rules/lists.ts";
import { queryOf } from "#shared/page.ts";
import { maxSearchTextLength } from "../contract/search-text.ts";
import { normalizeFilters } from "./facets.ts";
import { parseSearchOptions, toSearchParams } from "./filters.ts";
import { encodeSearchCursor, parseSearchCursor } from "./pagination.ts";
import { cutSearchText } from "./search-text.ts";

const categories = Object.keys(categoryPaths).map((slug) => ({ slug }));

export function searchQuery(params: URLSearchParams): URLSearchParams {
  const options = normalizeFilters(parseSearchOptions(params), categories);
  const query = toSearchParams(options);
  const position = parseSearchCursor(params.get("cursor") ?? "", options.sort);
  if (position) query.append("cursor", encodeSearchCursor(position));
  return query;
}

/**
 * Returns the search text in the path, normalized; undefined if it is longer than a search box accepts. An
 * empty text is a space, because a path parameter cannot be empty.
 */
export function searchPathParameter(value: string): string | undefined {
  return value.length <= maxSearchTextLength ? cutSearchText(value) || " " : undefined;
}

/** Returns the canonical query of a shop's page: a search among its products, or all of them in an order. */
export function shopQuery(params: URLSearchParams): URLSearchParams {
  const q = shopSearchText(params);
  if (q === undefined) return sortedListQuery(params);
  const position = parseSearchCursor(params.get("cursor") ?? "", "best");
  return queryOf({ cursor: position && encodeSearchCursor(position), q });
}

/** Returns the text to search for in a shop, which may be too short; undefined if there is none. */
export function shopSearchText(params: URLSearchParams): string | undefined {
  return cutSearchText(params.get("q") ?? "") || undefined;
}
