/** Keyset pagination of search results: no product is repeated or skipped between pages. */
import type { SearchSort } from "#catalog/contract/sorts.ts";
import { encodeCursor, parseCursor } from "#shared/cursor.ts";

export interface ScoredProduct {
  id: string;
  score: number;
}

export interface SortableProduct extends ScoredProduct {
  pricePoisha: number;
  /** Seconds since 1970, with fractions. */
  approvedSecond: number;
  recentOrders: number;
}

/**
 * The last product of a page. Products are sorted by ascending `key`; equal keys by ascending id, or with
 * `best` and `popular` by descending id, so that the newer product comes first.
 */
export interface SearchCursor {
  sort: SearchSort;
  key: number;
  id: string;
}

export interface PageRequest {
  limit: number;
  after?: SearchCursor | undefined;
}

export interface SearchPage<T> {
  page: T[];
  /** Undefined on the last page. */
  next: SearchCursor | undefined;
}

const sortKeys: Record<SearchSort, (product: SortableProduct) => number> = {
  best: scoreKey,
  // Equally popular products are in the order of their scores. A score may exceed 1; score / (1 + score)
  // stays below one order.
  popular: ({ recentOrders, score }) => -(recentOrders + score / (1 + score)),
  newest: ({ approvedSecond }) => -approvedSecond,
  "price-asc": ({ pricePoisha }) => pricePoisha,
  "price-desc": ({ pricePoisha }) => -pricePoisha,
};

function scoreKey({ score }: ScoredProduct): number {
  return -score;
}

export function paginateByScore<T extends ScoredProduct>(
  products: readonly T[],
  request: PageRequest,
): SearchPage<T> {
  return paginateByKey(products, "best", scoreKey, request);
}

export function paginate<T extends SortableProduct>(
  products: readonly T[],
  sort: SearchSort,
  request: PageRequest,
): SearchPage<T> {
  return paginateByKey(products, sort, sortKeys[sort], request);
}

function paginateByKey<T extends ScoredProduct>(
  products: readonly T[],
  sort: SearchSort,
  keyOf: (product: T) => number,
  { limit, after }: PageRequest,
): SearchPage<T> {
  const isNewestFirst = sort === "best" || sort === "popular";
  const isBefore = (id: string, other: string) => (isNewestFirst ? id > other : id < other);
  const remaining = products
    .map((product) => ({ product, key: keyOf(product) }))
    .filter(
      ({ key, product }) =>
        !after || key > after.key || (key === after.key && isBefore(after.id, product.id)),
    )
    .sort((a, b) => a.key - b.key || (isBefore(a.product.id, b.product.id) ? -1 : 1));
  const last = remaining[limit - 1];
  return {
    page: remaining.slice(0, limit).map(({ product }) => product),
    next: last && remaining.length > limit ? { sort, key: last.key, id: last.product.id } : undefined,
  };
}

export function encodeSearchCursor({ sort, key, id }: SearchCursor): string {
  return encodeCursor({ sort, id, value: String(key) });
}

/** Returns undefined for an invalid cursor, and for a cursor of another sort order. */
export function parseSearchCursor(cursor: string, sort: SearchSort): SearchCursor | undefined {
  const parsed = parseCursor(cursor, sort);
  if (!parsed || !/^-?\d{1,21}(\.\d{1,30})?(e-\d{1,3})?$/.test(parsed.value)) return undefined;
  return { sort, key: Number(parsed.value), id: parsed.id };
}
