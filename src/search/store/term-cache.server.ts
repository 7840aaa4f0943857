/**
 * What was read lately of the dictionary: the same words are searched for again and again, and the terms that
 * sound or look like them take much of the work of a search.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/db/database.server.ts";

/** A term of the dictionary with the number of products that have it. */
export interface KnownTerm {
  term: string;
  products: number;
}

/** What was read of a word. */
interface CachedTerms {
  terms: readonly KnownTerm[];
  /**
   * `IndexVersion.documents` of the only version in which an empty result is valid; undefined if it is valid
   * in all. A result with terms is valid until it expires.
   */
  version: string | undefined;
}

/** Terms by word. */
type TermsByWord = ReadonlyMap<string, readonly KnownTerm[]>;

/** About 100 bytes each. */
const maxTerms = 100_000;
/** What a word takes beside its terms, in terms: random words must not fill the memory. */
const termsPerWord = 4;
/** How long a search may miss a new term that it would find by another spelling. */
const maxAgeMs = 60_000;

let caches = new WeakMap<Db, LRUCache<string, CachedTerms>>();

/**
 * Returns the terms that are the words or resemble them.
 * @param kind of resemblance
 * @param read reads the terms of the words that are not cached
 * @param versionOf returns the version of the documents for a word whose empty result is valid only in that
 *   version; undefined for others
 */
export async function cachedTerms(
  db: Db,
  kind: "same" | "sound" | "letters",
  words: readonly string[],
  read: (missing: string[]) => Promise<TermsByWord>,
  versionOf: (word: string) => string | undefined = () => undefined,
): Promise<KnownTerm[]> {
  const cache = caches.get(db) ?? newCache();
  caches.set(db, cache);
  const cached = new Map(words.map((word) => [word, cache.get(`${kind} ${word}`)]));
  const missing = [...cached].flatMap(([word, known]) =>
    known && (known.terms.length > 0 || known.version === versionOf(word)) ? [] : [word],
  );
  const termsRead = missing.length > 0 ? await read(missing) : undefined;
  for (const word of missing)
    cache.set(`${kind} ${word}`, { terms: termsRead?.get(word) ?? [], version: versionOf(word) });
  return [...cached].flatMap(([word, known]) => termsRead?.get(word) ?? known?.terms ?? []);
}

const newCache = () =>
  new LRUCache<string, CachedTerms>({
    maxSize: maxTerms,
    sizeCalculation: ({ terms }) => terms.length + termsPerWord,
    ttl: maxAgeMs,
  });

/**
 * Forgets all terms, because this process has changed the dictionary. A search that reads it before the
 * change is committed remembers the old one, like another process, for `maxAgeMs`.
 */
export function forgetTerms(): void {
  caches = new WeakMap();
}
