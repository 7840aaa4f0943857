/**
 * Postings that were read lately, so that a search reads those of common terms from memory. A row of
 * `search_postings` is never updated: while it exists, what was read of it stays true. When the version of
 * the index is another one, a search asks the database which rows exist.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/db/database.server.ts";
import type { PostingList } from "../rules/postings.ts";

/** The rows of a term. */
export interface CachedPostings {
  /**
   * `IndexVersion.documents` of the version in which these are all rows of the term; undefined if some were
   * left out.
   */
  version: string | undefined;
  lists: readonly (PostingList & { row: string })[];
}

/** By term. */
export type PostingCache = LRUCache<string, CachedPostings>;

const maxBytes = 32 * 1024 * 1024;
/** What a row takes beside its postings, roughly. */
const rowBytes = 200;

const sizeOf = ({ lists }: CachedPostings) =>
  lists.reduce((sum, { postings }) => sum + postings.length + rowBytes, rowBytes);

const caches = new WeakMap<Db, PostingCache>();

/** Returns the cache of a database. */
export function postingCacheOf(db: Db): PostingCache {
  const cache =
    caches.get(db) ?? new LRUCache<string, CachedPostings>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  caches.set(db, cache);
  return cache;
}
