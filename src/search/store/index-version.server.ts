/**
 * The version of the search index and of the set of products on sale. Each search reads it first with a short
 * statement. What an earlier search read under the same version is taken from memory.
 */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";

/** Compare by equality. */
export interface IndexVersion {
  /** Changes when documents are written or removed, or their postings are merged. */
  documents: string;
  /** Changes with `documents`, and when a product goes on or off sale. */
  onSale: string;
}

const latest = new WeakMap<Db, IndexVersion>();

/**
 * Reads the current version. Each write of documents adds a row of postings for the empty term, and each
 * change of what is on sale adds a row to a counter (migration 017), in the transaction of the change. The
 * address of a row and the transaction that wrote it identify it. When a counter is 0, its rows are deleted
 * without a new one. While there is no row, each read returns another version.
 */
export async function readIndexVersion(db: Db): Promise<IndexVersion> {
  const { rows } = await sql<{ documents: string | null; sale: string | null }>`
    select (
      select string_agg(concat_ws(' ', ctid, xmin), ',' order by ctid) from search_postings where word = ''
    ) as documents, (
      select string_agg(concat_ws(' ', ctid, xmin), ',' order by ctid) from counters
      where scope = 'on_sale' and key = ''
    ) as sale ${named}
  `.execute(db.withoutPlugins());
  const documents = rows[0]?.documents ?? crypto.randomUUID();
  const version = { documents, onSale: `${documents} ${rows[0]?.sale ?? crypto.randomUUID()}` };
  const known = latest.get(db);
  // The same strings again if nothing has changed: equal strings are compared letter by letter.
  if (known?.onSale === version.onSale) return known;
  if (known?.documents === version.documents) version.documents = known.documents;
  latest.set(db, version);
  return version;
}
