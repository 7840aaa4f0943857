/** Searching a large table for a part of a text, within a bounded amount of work whatever the words are. */
import { type Expression, sql } from "kysely";
import { type Db, isDatabaseError } from "./database.server.ts";

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
  const byWords = <R>(work: (trx: Db) => Promise<R>) => planned(db, { enable_seqscan: "off", enable_indexscan: "off", enable_indexonlyscan: "off" }, work);
  const few = await byWords(async (trx) => {
    const total = await count(trx);
    return total > matchesMaximum ? undefined : { total, found: await page(trx) };
  });
  if (few) return few;
  const total = matchesMaximum + 1;
  const walk = { enable_seqscan: "off", enable_bitmapscan: "off", enable_sort: "off", statement_timeout: `${walkMs}ms` };
  try {
    return { total, found: await planned(db, walk, page) };
  } catch (error) {
    const timedOut = isDatabaseError(error) && error.code === "57014";
    if (!timedOut) throw error;
    // The matches are far from where the order begins: old products, for example.
    return { total, found: await byWords(page) };
  }
}

/** How long the walk through the index of an order may take before all matches are sorted instead. */
const walkMs = 300;

/** Makes the planner walk the index of an order with a limit and look up each row's others by index, where it would rather sort. */
export function walkingIndexes<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const joins = { enable_hashjoin: "off", enable_mergejoin: "off", enable_hashagg: "off" };
  return planned(db, { enable_seqscan: "off", enable_bitmapscan: "off", enable_sort: "off", ...joins }, work);
}

/** Counts these rows; for few, or for what an index alone answers. */
export async function countRows(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db);
  return counted[0]?.total ?? 0;
}

/** Counts these rows, up to one more than `matchesMaximum`. */
export async function countMatches(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) as matching limit ${matchesMaximum + 1}) as counted
  `.execute(db);
  return counted[0]?.total ?? 0;
}

/** Runs `work` in a transaction with these settings. */
function planned<R>(db: Db, settings: Record<string, string>, work: (trx: Db) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (trx) => {
    const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await sql`select ${sql.join(each)}`.execute(trx);
    return work(trx);
  });
}
