/**
 * Postings that were read lately, so that a search reads those of common words from memory. A row of
 * `search_postings` is never updated: while it exists, what was read of it stays true. Each search asks the
 * database which rows exist.
 */
import type { Db } from "#platform/db/database.server.ts";

/** Postings by row. */
export type PostingRows = ReadonlyMap<string, Buffer>;

const maxBytes = 32 * 1024 * 1024;
/** What a row takes beside its postings, roughly. */
const rowBytes = 200;

const sizeOf = (rows: PostingRows) =>
  [...rows.values()].reduce((sum, { length }) => sum + length + rowBytes, rowBytes);

export class PostingCache {
  // A Map keeps the order of insertion: the word that was not used for the longest time comes first.
  readonly #words = new Map<string, { rows: PostingRows; bytes: number }>();
  #bytes = 0;

  get(word: string): PostingRows | undefined {
    const found = this.#words.get(word);
    if (!found) return undefined;
    this.#words.delete(word);
    this.#words.set(word, found);
    return found.rows;
  }

  set(word: string, rows: PostingRows): void {
    this.#bytes -= this.#words.get(word)?.bytes ?? 0;
    this.#words.delete(word);
    const bytes = sizeOf(rows);
    this.#words.set(word, { rows, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#words) {
      if (this.#bytes <= maxBytes) break;
      this.#words.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

const caches = new WeakMap<Db, PostingCache>();

/** Returns the cache of a database. */
export function postingCacheOf(db: Db): PostingCache {
  const cache = caches.get(db) ?? new PostingCache();
  caches.set(db, cache);
  return cache;
}
