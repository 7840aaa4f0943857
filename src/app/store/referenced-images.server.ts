/**
 * SQL over all places that reference images, in all slices. Add a new place to both queries, or its
 * images are deleted after a month.
 */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

/** Selects every referenced image, possibly several times. */
const referenced = sql`
  select unnest(images) as hash from products
  union all select image from order_lines
  union all select image from categories
  union all select image from sub_categories
  union all select image from popular_gifts
  union all select substring(image from '^/images/([0-9a-f]{32})-') from users`;

/**
 * Returns which of these images are referenced. Ignores the photo of `exceptPhotoOf`, an account that is
 * being deleted.
 */
export async function listReferenced(
  db: Db,
  hashes: readonly string[],
  exceptPhotoOf: string | null = null,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const requested = sql`${[...new Set(hashes)]}::text[]`;
  // Each part has an index (migration 015). A join, or a limit, would let the planner read the whole table
  // instead. So would many images at once in products, because the planner overestimates how many products
  // show them: each is looked up by itself.
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${requested}) as requested (hash)
      cross join lateral (select from products where images @> array[requested.hash] offset 0) p
    union select image from order_lines where image = any(${requested})
    union select image from categories where image = any(${requested})
    union select image from sub_categories where image = any(${requested})
    union select image from popular_gifts where image = any(${requested})
    union select substring(image from '^/images/([0-9a-f]{32})-') from users
      where substring(image from '^/images/([0-9a-f]{32})-') = any(${requested}) and image is not null
        and id is distinct from ${exceptPhotoOf}::uuid
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Locks the images until the end of the transaction. Waits for transactions that are saving a reference to
 * one of them, and makes later ones wait.
 */
export async function lockImagesForRemoval(trx: Trx, hashes: readonly string[]): Promise<void> {
  await sql`select hash from images where hash = any(${[...hashes]}::text[])
    order by hash for update`.execute(trx);
}

/**
 * Locks and returns some of the images that were uploaded before `uploadedBefore` and seem to be
 * unreferenced. Skips images that are locked by a transaction that saves a reference. Check the result with
 * `listReferenced`, because a reference may have been saved since.
 */
export async function lockUnreferenced(trx: Trx, uploadedBefore: Date, limit: number): Promise<string[]> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    select i.hash from images i
      left join (select distinct hash from (${referenced}) s where hash is not null) s on s.hash = i.hash
    where i.last_sent_at < ${uploadedBefore} and s.hash is null
    order by i.hash limit ${limit} for update of i skip locked
  `.execute(trx);
  return rows.map(({ hash }) => hash);
}
