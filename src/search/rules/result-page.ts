/** The order of search results, and how a page of them follows another: nothing twice, nothing left out. */
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";

export interface Ranked {
  id: string;
  score: number;
}

export interface Sortable extends Ranked {
  pricePoisha: number;
  /** Since 1970, with its fractions. */
  approvedSecond: number;
}

/** The last product of a page. The smaller `key` comes first, and of equal keys the smaller id, or with `best` the greater id: the newer product. */
export interface SearchPosition {
  sort: SearchSort;
  key: number;
  id: string;
}

interface Wanted {
  limit: number;
  after?: SearchPosition | undefined;
}

interface SearchPage<T> {
  page: T[];
  /** Undefined at the end. */
  next: SearchPosition | undefined;
}

const keys: Record<SearchSort, (product: Sortable) => number> = {
  best: byScore,
  newest: ({ approvedSecond }) => -approvedSecond,
  "price-asc": ({ pricePoisha }) => pricePoisha,
  "price-desc": ({ pricePoisha }) => -pricePoisha,
};

function byScore({ score }: Ranked): number {
  return -score;
}

export function bestPage<T extends Ranked>(products: readonly T[], wanted: Wanted): SearchPage<T> {
  return pageBy(products, "best", byScore, wanted);
}

export function searchPage<T extends Sortable>(
  products: readonly T[],
  sort: SearchSort,
  wanted: Wanted,
): SearchPage<T> {
  return pageBy(products, sort, keys[sort], wanted);
}

function pageBy<T extends Ranked>(
  products: readonly T[],
  sort: SearchSort,
  keyOf: (product: T) => number,
  { limit, after }: Wanted,
): SearchPage<T> {
  const isBefore = (id: string, other: string) => (sort === "best" ? id > other : id < other);
  const left = products
    .map((product) => ({ product, key: keyOf(product) }))
    .filter(
      ({ key, product }) =>
        !after || key > after.key || (key === after.key && isBefore(after.id, product.id)),
    )
    .sort((a, b) => a.key - b.key || (isBefore(a.product.id, b.product.id) ? -1 : 1));
  const last = left[limit - 1];
  return {
    page: left.slice(0, limit).map(({ product }) => product),
    next: last && left.length > limit ? { sort, key: last.key, id: last.product.id } : undefined,
  };
}

export function encodeSearchPosition({ sort, key, id }: SearchPosition): string {
  return Buffer.from(`${sort} ${key} ${id}`).toString("base64url");
}

/** Undefined for a cursor that is not one of ours, or of another order. */
export function decodeSearchPosition(cursor: string, sort: SearchSort): SearchPosition | undefined {
  const [name, key = "", id = "", ...more] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  if (searchSorts.find((known) => known === name) !== sort || more.length > 0) return undefined;
  if (!/^-?\d{1,21}(\.\d{1,30})?(e-\d{1,3})?$/.test(key) || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  return { sort, key: Number(key), id };
}
