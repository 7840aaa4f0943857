/** Cursors of lists. Clients treat them as opaque. */
import { commonRefusals, Refusal } from "./refusal.ts";

/** The last row of a page: its id, and the value that the list is sorted by. */
export interface Cursor {
  /** The order of the list, e.g. `-price`. */
  sort: string;
  id: string;
  value: string;
}

export function encodeCursor({ sort, id, value }: Cursor): string {
  return Buffer.from(`${sort} ${id} ${value}`).toString("base64url");
}

/** Returns undefined for an invalid cursor, and for a cursor of another order. */
export function parseCursor(cursor: string, sort: string): Cursor | undefined {
  const [, cursorSort, id = "", value = ""] =
    /^(-?[a-z-]{1,20}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s.exec(
      Buffer.from(cursor, "base64url").toString(),
    ) ?? [];
  return cursorSort === sort ? { sort, id, value } : undefined;
}

export function invalidCursor(): Refusal {
  return new Refusal(commonRefusals.malformed, {
    errors: [{ path: "cursor", code: "wrong_cursor", message: "not a cursor of this list" }],
  });
}

/** The last row of a page of a list that is sorted by a time. */
export interface TimePosition {
  id: string;
  time: Date;
}

export function encodeTimeCursor(sort: string, { id, time }: TimePosition): string {
  return encodeCursor({ sort, id, value: String(time.getTime()) });
}

/** @throws Refusal `malformed` for an invalid cursor, and for a cursor of another sort order */
export function parseTimeCursor(cursor: string | undefined, sort: string): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const { id, value = "" } = parseCursor(cursor, sort) ?? {};
  if (id === undefined || !/^\d{1,15}$/.test(value)) throw invalidCursor();
  return { id, time: new Date(Number(value)) };
}
