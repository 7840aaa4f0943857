/** The canonical URL of a search page. */
import { categoryPaths, searchMaximum } from "#catalog/contract/constants.ts";
import { normaliseSearchText } from "../contract/search-text.ts";
import { normaliseFilters } from "./facets.ts";
import { parseSearchOptions, toSearchParams } from "./filters.ts";
import { encodeSearchCursor, parseSearchCursor } from "./pagination.ts";

const categories = Object.keys(categoryPaths).map((slug) => ({ slug }));

export function searchQuery(params: URLSearchParams): URLSearchParams {
  const options = normaliseFilters(parseSearchOptions(params), categories);
  const query = toSearchParams(options);
  const position = parseSearchCursor(params.get("cursor") ?? "", options.sort);
  if (position) query.append("cursor", encodeSearchCursor(position));
  return query;
}

/**
 * Returns the search text in the path, normalised; undefined if it is too long. An empty text is a space,
 * because a path parameter cannot be empty.
 */
export function searchPathParameter(value: string): string | undefined {
  const text = normaliseSearchText(value);
  return text.length <= searchMaximum ? text || " " : undefined;
}
