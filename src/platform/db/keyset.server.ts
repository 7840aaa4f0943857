/**
 * Keyset pagination. The cursor holds the sort value of the last row and not only its id, because the row may
 * have been changed or deleted when the next page is requested.
 */
import { type RawBuilder, sql } from "kysely";
import { type Cursor, encodeCursor, invalidCursor, parseCursor } from "#shared/cursor.ts";

/** A column, or an expression of columns, that a list is sorted by. */
export interface SortKey {
  by: string;
  kind: "time" | "number" | "text";
  /** True if the order is descending without a leading `-`, as `newest` is. */
  descending?: true;
}

export interface Keyset {
  /** The requested order, e.g. `-price`: a leading `-` reverses it. A cursor of another order is rejected. */
  sort: string;
  key: SortKey;
  /** The column that orders rows with equal values. */
  id: string;
}

/** Texts are sorted by this many characters; texts with the same beginning are sorted by their id. */
const maxTextLength = 300;

/**
 * Returns the SQL fragments of a page and the function that makes the cursor of the next one.
 * @param cursor of the previous page; undefined for the first page
 * @throws Refusal `malformed` for an invalid cursor, and for a cursor of another sort order
 */
export function orderByKeyset({ sort, key, id }: Keyset, cursor: string | undefined) {
  const { by, kind } = key;
  const descending = sort.startsWith("-") !== (key.descending ?? false);
  const value = sql.raw(kind === "text" ? `left(${by}, ${maxTextLength})` : by);
  const [idColumn, direction] = [sql.raw(id), sql.raw(descending ? "desc" : "asc")];
  const after = cursor === undefined ? undefined : parseKeyset(cursor, sort, kind);
  const typed = {
    time: (text: string) => sql`to_timestamp(0) + ${text}::bigint * interval '1 microsecond'`,
    number: (text: string) => sql`${text}::bigint`,
    text: (text: string) => sql`${text}::text`,
  }[kind];
  return {
    /** The condition of the rows on this page and all later ones. */
    after: after
      ? sql<boolean>`
          (${value}, ${idColumn}) ${sql.raw(descending ? "<" : ">")}
            (${typed(after.value)}, ${after.id}::uuid)`
      : sql<boolean>`true`,
    orderBy: sql`${value} ${direction}, ${idColumn} ${direction}`,
    /** Must be selected as `position`. Times are microseconds since 1970. */
    position: (kind === "time"
      ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text`
      : sql`${value}::text`) as RawBuilder<string>,
    /** @param rows one more than `limit` if there is a next page */
    nextCursor(rows: readonly { position: string; id: string }[], limit: number): string | undefined {
      const last = rows[limit - 1];
      return rows.length > limit && last
        ? encodeCursor({ sort, id: last.id, value: last.position })
        : undefined;
    },
  };
}

function parseKeyset(cursor: string, sort: string, kind: SortKey["kind"]): Cursor {
  const parsed = parseCursor(cursor, sort);
  if (!parsed) throw invalidCursor();
  const { value } = parsed;
  // PostgreSQL has no text with a zero byte.
  const isValid =
    kind === "text" ? [...value].length <= maxTextLength && !value.includes("\0") : /^\d{1,17}$/.test(value);
  if (!isValid) throw invalidCursor();
  return parsed;
}
