/** The canonical URL of a search page. */
import { categoryPaths, searchMaximum } from "#catalog/contract/constants.ts";
import { knownFilters } from "./facets.ts";
import { queryOfWish, readSearchWish } from "./filters.ts";
import { decodeSearchPosition, encodeSearchPosition } from "./result-page.ts";

const categories = Object.keys(categoryPaths).map((slug) => ({ slug, name: "", nameBn: "" }));

export function searchQuery(params: URLSearchParams): URLSearchParams {
  const wish = knownFilters(readSearchWish(params), categories);
  const query = queryOfWish(wish);
  const position = decodeSearchPosition(params.get("cursor") ?? "", wish.sort);
  if (position) query.append("cursor", encodeSearchPosition(position));
  return query;
}

/** Returns the search term as it is searched for; undefined if it is too long. */
export function searchPathParameter(value: string): string | undefined {
  const term = value.normalize("NFC").trim();
  return term.length <= searchMaximum ? term || " " : undefined;
}
