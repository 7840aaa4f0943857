/** How a vendor's own list goes on: opaque cursors. */
import { isPrintable } from "#shared/text.ts";
import { type OwnSort, ownSorts } from "../contract/own-list.ts";

/** The place in the list after which the next page begins; the id tells equals apart. */
export interface OwnPosition {
  sort: OwnSort;
  /** What the list is ordered by: a title, or a whole number, of times microseconds since 1970. */
  value: string;
  id: string;
}

export function encodeOwnPosition({ sort, value, id }: OwnPosition): string {
  return Buffer.from(`${sort} ${id} ${value}`).toString("base64url");
}

/** Undefined for a cursor that is not one of ours, or of another order. */
export function decodeOwnPosition(cursor: string, sort: OwnSort): OwnPosition | undefined {
  const match = /^(-?[a-z]{1,20}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.{0,600})$/s.exec(Buffer.from(cursor, "base64url").toString());
  const [, known, id = "", value = ""] = match ?? [];
  if (!match || ownSorts.find((one) => one === known) !== sort) return undefined;
  const fits = sort.endsWith("title") ? isPrintable(value) : /^\d{1,17}$/.test(value);
  return fits ? { sort, value, id } : undefined;
}
