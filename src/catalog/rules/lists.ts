/** How a list of products goes on: opaque cursors. */
import { queryOf } from "#shared/page.ts";
import { type ListSort, listSorts } from "../contract/sorts.ts";

/** The place in a list after which the next page begins; the id tells equals apart. */
export interface ListPosition {
  sort: ListSort;
  /** Poisha; of the newest first microseconds since 1970, PostgreSQL's own precision, which a Date would lose. */
  key: number;
  id: string;
}

export function encodePosition({ sort, key, id }: ListPosition): string {
  return Buffer.from(`${sort} ${key} ${id}`).toString("base64url");
}

/** Undefined for a cursor that is not one of ours, or of another order. */
export function decodePosition(cursor: string, sort: ListSort = "newest"): ListPosition | undefined {
  const match = /^([a-z-]{1,20}) (\d{1,17}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, "base64url").toString("latin1"),
  );
  return match && listSorts.find((known) => known === match[1]) === sort
    ? { sort, key: Number(match[2]), id: match[3] as string }
    : undefined;
}

export function listSortOf(text: string | null): ListSort {
  return listSorts.find((sort) => sort === text) ?? "newest";
}

/** Returns the canonical cursor of a page; undefined if it has none of this order. */
export function canonicalCursor(params: URLSearchParams, sort = listSortOf(null)): string | undefined {
  const position = decodePosition(params.get("cursor") ?? "", sort);
  return position && encodePosition(position);
}

/** Returns the canonical query of a page that lists what the parameter `name` selects. Its unknown values stay: their page is a 404. */
export function listQuery(name: string, params: URLSearchParams): URLSearchParams {
  const value = params.get(name);
  return queryOf({ cursor: value && canonicalCursor(params), [name]: value });
}

/** Returns the canonical query of a category's page. An unknown sub-category stays: its page is a 404. */
export function categoryQuery(params: URLSearchParams): URLSearchParams {
  const sort = listSortOf(params.get("sort"));
  return queryOf({
    cursor: canonicalCursor(params, sort),
    sort: sort === listSortOf(null) ? null : sort,
    sub: params.get("sub"),
  });
}
