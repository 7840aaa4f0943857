/**
 * Lists that are ordered by what may change meanwhile, page by page: the cursor carries the value that was seen last, and not only its row,
 * which may be renamed, stand elsewhere or be gone when the next page is asked for.
 */
import { type RawBuilder, sql } from "kysely";
import { commonRefusals, Refusal } from "#shared/refusal.ts";

/** What a list is ordered by: a column or an expression of it. */
export interface ListKey {
  by: string;
  kind: "time" | "number" | "text";
}

export interface ListOrder {
  /** What was asked for, `-price`: the cursor of another order is none of this one. */
  sort: string;
  key: ListKey;
  falling: boolean;
  /** The column that tells equals apart. */
  id: string;
}

/** Characters of a text by which it has its place; equal beginnings are told apart by the id. */
const textMaximum = 300;

/**
 * @param cursor of the page before; undefined: the first page
 * @throws Refusal `malformed` for a cursor that is not of this list in this order
 */
export function inOrder({ sort, key: { by, kind }, falling, id }: ListOrder, cursor: string | undefined) {
  const value = sql.raw(kind === "text" ? `left(${by}, ${textMaximum})` : by);
  const [idColumn, direction] = [sql.raw(id), sql.raw(falling ? "desc" : "asc")];
  const after = cursor === undefined ? undefined : placeIn(cursor, sort, kind);
  const place = {
    time: (text: string) => sql`to_timestamp(0) + ${text}::bigint * interval '1 microsecond'`,
    number: (text: string) => sql`${text}::bigint`,
    text: (text: string) => sql`${text}::text`,
  }[kind];
  return {
    /** What a row must fulfil to stand on this page or a later one. */
    after: after
      ? sql<boolean>`(${value}, ${idColumn}) ${sql.raw(falling ? "<" : ">")} (${place(after.value)}, ${after.id}::uuid)`
      : sql<boolean>`true`,
    orderBy: sql`${value} ${direction}, ${idColumn} ${direction}`,
    /** To be selected as `place`; of times the microseconds since 1970. */
    place: (kind === "time"
      ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text`
      : sql`${value}::text`) as RawBuilder<string>,
    /** @param rows one more than `limit` tells that the list goes on */
    nextCursor(rows: readonly { place: string; id: string }[], limit: number): string | undefined {
      const last = rows[limit - 1];
      return rows.length > limit && last
        ? Buffer.from(`${sort} ${last.id} ${last.place}`).toString("base64url")
        : undefined;
    },
  };
}

function placeIn(cursor: string, sort: string, kind: ListKey["kind"]): { id: string; value: string } {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, known, id = "", value = ""] =
    /^(-?[a-z]{1,20}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s.exec(text) ?? [];
  // PostgreSQL has no text with a zero byte.
  const fits =
    kind === "text" ? [...value].length <= textMaximum && !value.includes("\0") : /^\d{1,17}$/.test(value);
  if (known !== sort || !fits)
    throw new Refusal(commonRefusals.malformed, {
      errors: [{ path: "cursor", message: "not a cursor of this list" }],
    });
  return { id, value };
}
