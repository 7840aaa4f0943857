/**
 * Postings that were read lately, so that a search reads those of common terms from memory. A row of
 * `search_postings` is never updated: while it exists, what was read of it stays true. Each search asks the
 * database which rows exist.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/db/database.server.ts";

/** Postings by row. */
type PostingRows = ReadonlyMap<string, Buffer>;

/** By term. */
export type PostingCache = LRUCache<string, PostingRows>;

const maxBytes = 32 * 1024 * 1024;
/** What a row takes beside its postings, roughly. */
const rowBytes = 200;

const sizeOf = (rows: PostingRows) =>
  [...rows.values()].reduce((sum, { length }) => sum + length + rowBytes, rowBytes);

const caches = new WeakMap<Db, PostingCache>();

/** Returns the cache of a database. */
export function postingCacheOf(db: Db): PostingCache {
  const cache =
    caches.get(db) ?? new LRUCache<string, PostingRows>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  caches.set(db, cache);
  return cache;
}
