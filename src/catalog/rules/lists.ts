/** Cursors, sort orders and queries of product lists. */
import { encodeCursor, parseCursor } from "#shared/cursor.ts";
import { queryOf } from "#shared/page.ts";
import { defaultListSort, type ListSort, listSorts } from "../contract/sorts.ts";

/** The last product of a page. The id breaks ties between equal keys. */
export interface ListCursor {
  sort: ListSort;
  /**
   * Poisha, a number of orders, or microseconds since 1970: PostgreSQL's precision, which a Date would lose.
   */
  key: number;
  id: string;
}

export function encodeListCursor({ sort, key, id }: ListCursor): string {
  return encodeCursor({ sort, id, value: String(key) });
}

/** Returns undefined for an invalid cursor, and for a cursor of another sort order. */
export function parseListCursor(cursor: string, sort: ListSort = defaultListSort): ListCursor | undefined {
  const parsed = parseCursor(cursor, sort);
  return parsed && /^\d{1,17}$/.test(parsed.value)
    ? { sort, key: Number(parsed.value), id: parsed.id }
    : undefined;
}

export function parseListSort(text: string | null): ListSort {
  return listSorts.find((sort) => sort === text) ?? defaultListSort;
}

/** Returns the canonical cursor of a page; undefined if it has none of this sort order. */
export function canonicalCursor(
  params: URLSearchParams,
  sort: ListSort = defaultListSort,
): string | undefined {
  const position = parseListCursor(params.get("cursor") ?? "", sort);
  return position && encodeListCursor(position);
}

/** Returns the canonical query of a page with one list in any order. */
export function sortedListQuery(params: URLSearchParams): URLSearchParams {
  const sort = parseListSort(params.get("sort"));
  return queryOf({
    cursor: canonicalCursor(params, sort),
    sort: sort === defaultListSort ? undefined : sort,
  });
}

/**
 * Returns the canonical query of a page that lists what the parameter `name` selects. Its unknown values
 * stay: their page is a 404.
 */
export function listPageQuery(name: string, params: URLSearchParams): URLSearchParams {
  const value = params.get(name);
  return queryOf({ cursor: value && canonicalCursor(params), [name]: value });
}
