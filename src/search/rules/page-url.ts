/** The canonical URL of a search page. */
import { categoryPaths } from "#catalog/contract/constants.ts";
import { maxSearchTextLength, normalizeSearchText } from "../contract/search-text.ts";
import { normalizeFilters } from "./facets.ts";
import { parseSearchOptions, toSearchParams } from "./filters.ts";
import { encodeSearchCursor, parseSearchCursor } from "./pagination.ts";

const categories = Object.keys(categoryPaths).map((slug) => ({ slug }));

export function searchQuery(params: URLSearchParams): URLSearchParams {
  const options = normalizeFilters(parseSearchOptions(params), categories);
  const query = toSearchParams(options);
  const position = parseSearchCursor(params.get("cursor") ?? "", options.sort);
  if (position) query.append("cursor", encodeSearchCursor(position));
  return query;
}

/**
 * Returns the search text in the path, normalized; undefined if it is too long. An empty text is a space,
 * because a path parameter cannot be empty.
 */
export function searchPathParameter(value: string): string | undefined {
  const text = normalizeSearchText(value);
  return text.length <= maxSearchTextLength ? text || " " : undefined;
}
