/** How a list of products goes on: opaque cursors. */
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
