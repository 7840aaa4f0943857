/** Searches a large table for a part of a text. The work is bounded, whatever the search words are. */

import { type Expression, sql } from "kysely";
import { maxMatches } from "#shared/request-limits.ts";
import { type Db, isDatabaseError, sqlState } from "./database.server.ts";

/** Returns whether a trigram index can find this part of a text. */
export function hasTrigram(part: string): boolean {
  return /[\p{L}\p{M}\p{N}]{3}/u.test(part);
}

/** Further words of a search are ignored, the shortest first, because each word costs a condition. */
const maxWords = 8;

/** Separates words: blanks, commas, and the quotes and invisible characters of pasted text. */
const betweenWords = /[\s,"“”„«»\u200b\u2060\ufeff]+/u;

/** Returns the words of a search, at most `maxWords`. All of them must match, in any order. */
export function wordsOf(q: string): string[] {
  const words = new Set(q.normalize("NFC").split(betweenWords).filter(Boolean));
  return [...words].toSorted((a, b) => b.length - a.length).slice(0, maxWords);
}

/**
 * Counts matches and reads a page of them. The planner cannot know how common a part of a text is, and its
 * guess may read the whole table. So the count uses only the trigram indexes and stops at `maxMatches`.
 * With few matches, the page uses the same plan. With many matches, it scans the index of the sort order
 * until the page is full.
 * @param q if it has no trigram, `count` and `page` must read only a window of the newest rows
 */
export async function searchBounded<T>(
  db: Db,
  q: string,
  { count, page, isNear }: BoundedSearch<T>,
): Promise<{ total: number; rows: T }> {
  if (!hasTrigram(q)) return { total: await count(db), rows: await page(db) };
  const few = await readBounded(db, q, async (trx) => {
    const total = await count(trx);
    return total > maxMatches ? undefined : { total, rows: await page(trx) };
  });
  if (few) return few;
  const total = maxMatches + 1;
  return { total, rows: (await scan(db, page, isNear)) ?? (await readBounded(db, q, page)) };
}

export interface BoundedSearch<T> {
  count(db: Db): Promise<number>;
  page(db: Db): Promise<T>;
  /**
   * Returns whether one of the first `nearRows` rows of the order matches. If none does, the scan would
   * probably take too long, so it is left out.
   */
  isNear?(db: Db): Promise<boolean>;
}

/**
 * How many rows `isNear` reads. If 10,000 of a million rows match, about 20 of these 2,000 do, unless the
 * matches are concentrated elsewhere.
 */
export const nearRows = 2_000;

/**
 * Reads matches with the trigram indexes only.
 * @param q if it has no trigram, `read` must read only a window of the newest rows
 */
export function readBounded<T>(db: Db, q: string, read: (trx: Db) => Promise<T>): Promise<T> {
  if (!hasTrigram(q)) return read(db);
  return withSettings(
    db,
    { enable_seqscan: "off", enable_indexscan: "off", enable_indexonlyscan: "off" },
    read,
  );
}

/**
 * Time limit of the scan in index order. After it, all matches are sorted instead, which takes 30 ms for the
 * fewest that are scanned for and 100 to 270 ms for 110,000. A scan that finds its page takes about 20 ms.
 */
const scanMs = 100;

/** Returns undefined if the matches are far from the start of the order, for example old products. */
async function scan<T>(
  db: Db,
  page: (trx: Db) => Promise<T>,
  isNear: (trx: Db) => Promise<boolean> = async () => true,
): Promise<T | undefined> {
  const indexScanOnly = {
    enable_seqscan: "off",
    enable_bitmapscan: "off",
    enable_sort: "off",
    statement_timeout: `${scanMs}ms`,
  };
  try {
    return await withSettings(db, indexScanOnly, async (trx) =>
      (await isNear(trx)) ? await page(trx) : undefined,
    );
  } catch (error) {
    if (isDatabaseError(error) && error.code === sqlState.queryCanceled) return undefined;
    throw error;
  }
}

/** Counts these rows, up to `maxMatches` + 1. */
export async function countMatches(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) as matching limit ${maxMatches + 1}) as counted
  `.execute(db);
  return counted[0]?.total ?? 0;
}

/** Runs `work` in a transaction with these settings. */
function withSettings<R>(
  db: Db,
  settings: Record<string, string>,
  work: (trx: Db) => Promise<R>,
): Promise<R> {
  return db.transaction().execute(async (trx) => {
    const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await sql`select ${sql.join(each)}`.execute(trx);
    return work(trx);
  });
}
