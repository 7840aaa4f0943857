/** Searching a large table for a part of a text, within a bounded amount of work whatever the words are. */
import { type Expression, sql } from "kysely";
import type { Db, Trx } from "./database.server.ts";

/** How many matches are counted; a total above it stands for any larger number. */
export const matchesMaximum = 10_000;

/** A trigram index finds nothing by fewer letters, so these are looked for among this many of the newest rows. */
export const shortWordsWindow = 10_000;

/** Whether a trigram index can find this part of a text. */
export function hasTrigram(part: string): boolean {
  return /[\p{L}\p{M}\p{N}]{3}/u.test(part);
}

/**
 * Counts matches and reads a page of them. The planner cannot know how common a part of a text is, and its guess may read the whole table.
 * So the count uses the indexes of the words alone and stops at `matchesMaximum`. The page then takes the same way when there are few matches;
 * when there are many, it walks the index of the order until the page is full, which by then cannot take long.
 * @param q without a trigram, `count` and `page` must look at a window of the newest rows only
 */
export async function searchBounded<T>(
  db: Db,
  q: string,
  { count, page }: { count(db: Db): Promise<number>; page(db: Db): Promise<T> },
): Promise<{ total: number; found: T }> {
  if (!hasTrigram(q)) return { total: await count(db), found: await page(db) };
  return db.transaction().execute(async (trx) => {
    await plan(trx, { enable_seqscan: "off", enable_indexscan: "off", enable_indexonlyscan: "off" });
    const total = await count(trx);
    if (total > matchesMaximum) await plan(trx, { enable_indexscan: "on", enable_indexonlyscan: "on", enable_bitmapscan: "off", enable_sort: "off" });
    return { total, found: await page(trx) };
  });
}

/** Counts these rows, up to one more than `matchesMaximum`. */
export async function countMatches(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) as matching limit ${matchesMaximum + 1}) as counted
  `.execute(db);
  return counted[0]?.total ?? 0;
}

/** Settings of the planner until the end of the transaction. */
async function plan(trx: Trx, settings: Record<string, string>): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(each)}`.execute(trx);
}
