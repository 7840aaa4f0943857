/**
 * Postings that were read lately, so that a search reads those of common terms from memory. A row of
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
  // A Map keeps the order of insertion: the key that was not used for the longest time comes first.
  readonly #terms = new Map<string, { rows: PostingRows; bytes: number }>();
  #bytes = 0;

  /** @param key of a term, or of its postings in heads */
  get(key: string): PostingRows | undefined {
    const found = this.#terms.get(key);
    if (!found) return undefined;
    this.#terms.delete(key);
    this.#terms.set(key, found);
    return found.rows;
  }

  set(key: string, rows: PostingRows): void {
    this.#bytes -= this.#terms.get(key)?.bytes ?? 0;
    this.#terms.delete(key);
    const bytes = sizeOf(rows);
    this.#terms.set(key, { rows, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#terms) {
      if (this.#bytes <= maxBytes) break;
      this.#terms.delete(oldest);
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
