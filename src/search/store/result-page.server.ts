/** Pages of search results: as product ids for the API, and as cards with facets for the search page. */
import type { ProductCard } from "#catalog/contract/views.ts";
import { listCategories } from "#catalog/store/categories.server.ts";
import { listCardsById } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { SearchFacets } from "../contract/facets.ts";
import { correctText } from "../rules/expansion.ts";
import { countFacets, normalizeFilters } from "../rules/facets.ts";
import { isPlainSearch, plainSearch, type SearchOptions } from "../rules/filters.ts";
import {
  encodeSearchCursor,
  type PageRequest,
  paginate,
  paginateByScore,
  parseSearchCursor,
  type SearchCursor,
} from "../rules/pagination.ts";
import { type ParsedQuery, parseQuery } from "../rules/query.ts";
import { findFilteredProducts } from "./filtered-products.server.ts";
import { findRankedProducts } from "./ranked-products.server.ts";

/** Returns the product ids of a page. Without filters it reads no more of the products than their ids. */
export async function findResultIds(
  db: Db,
  query: ParsedQuery,
  options: SearchOptions,
  request: PageRequest,
): Promise<{ ids: string[]; total: number; next: SearchCursor | undefined }> {
  if (isPlainSearch(options)) {
    const { ranked } = await findRankedProducts(db, query);
    const { page, next } = paginateByScore(ranked, request);
    return { ids: page.map(({ id }) => id), total: ranked.length, next };
  }
  const { filtered } = await findFilteredProducts(db, query, options);
  const { page, next } = paginate(filtered, options.sort, request);
  return { ids: page.map(({ id }) => id), total: filtered.length, next };
}

export interface ResultPage {
  products: ProductCard[];
  total: number;
  /** True if more than `total` products may match. */
  totalIsLowerBound: boolean;
  nextCursor: string | undefined;
  facets: SearchFacets;
  /** True if more products may match than the facets count. */
  facetsAreLowerBounds: boolean;
  /** The requested options without unknown filters. */
  options: SearchOptions;
  /** False if the products only resemble the text: none has all of its words, in any spelling. */
  isExact: boolean;
  /** The text with its misspelled words corrected; undefined if it has none, or without an exact match. */
  correctedText: string | undefined;
}

/**
 * Returns a page of cards with facets. An invalid cursor, or one of another order, returns the first page.
 */
export async function findResultPage(
  db: Db,
  text: string,
  {
    limit,
    cursor,
    options: requested = plainSearch,
  }: { limit: number; cursor?: string | undefined; options?: SearchOptions },
): Promise<ResultPage> {
  const categories = await listCategories(db);
  const options = normalizeFilters(requested, categories);
  const query = parseQuery(text);
  const { matching, facetsAreLowerBounds, filtered, totalIsLowerBound, isExact, words } =
    await findFilteredProducts(db, query, options);
  const after = cursor === undefined ? undefined : parseSearchCursor(cursor, options.sort);
  const { page, next } = paginate(filtered, options.sort, { limit, after });
  return {
    products: await listCardsById(
      db,
      page.map(({ id }) => id),
    ),
    total: filtered.length,
    totalIsLowerBound,
    nextCursor: next && encodeSearchCursor(next),
    facets: countFacets(matching, options, categories),
    facetsAreLowerBounds,
    options,
    isExact,
    correctedText: isExact ? correctText(text, words) : undefined,
  };
}
