/** Documents that were looked up in the current version of the index: whether their product is on sale. */
import type { Db } from "#platform/db/database.server.ts";
import type { IndexVersion } from "./index-version.server.ts";

/** Products by document number; undefined if the product is not on sale or has another document now. */
type KnownDocuments = Map<number, string | undefined>;

/** About 100 bytes each. With more, the map starts again, because an LRU takes twice the time and memory. */
const maxDocuments = 100_000;

const caches = new WeakMap<Db, { version: string; known: KnownDocuments }>();

/**
 * Returns the map of a version. Searches that began in another version have a map of their own, so that what
 * they still read is not taken for a fact of this version.
 */
function knownDocuments(db: Db, version: string): KnownDocuments {
  const cache = caches.get(db);
  if (cache?.version === version && cache.known.size < maxDocuments) return cache.known;
  const known: KnownDocuments = new Map();
  caches.set(db, { version, known });
  return known;
}

/**
 * Returns the products on sale by the number of their document.
 * @param read returns them for the numbers that are not known in this version
 */
export async function cachedOnSale(
  db: Db,
  { onSale: version }: IndexVersion,
  numbers: readonly number[],
  read: (unknown: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<ReadonlyMap<number, string | undefined>> {
  const known = knownDocuments(db, version);
  const unknown = numbers.filter((number) => !known.has(number));
  const fresh = unknown.length > 0 ? await read(unknown) : undefined;
  for (const number of unknown) known.set(number, fresh?.get(number));
  return known;
}
