/** SQL of the places that show pictures, across all slices. A new place needs a line in both queries, or its pictures are deleted after a month. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

/** Every picture that is shown anywhere, once or more. */
const shown = sql`
  select unnest(images) as hash from products
  union all select image from order_lines
  union all select image from categories
  union all select image from sub_categories
  union all select image from popular_gifts
  union all select substring(image from '^/images/([0-9a-f]{32})-') from users`;

/** Which of these pictures are shown. @param exceptPhotoOf whoever is leaving: their own photo does not count */
export async function listShown(
  db: Db,
  hashes: readonly string[],
  exceptPhotoOf: string | null = null,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const asked = sql`${[...new Set(hashes)]}::text[]`;
  // Each part has an index (migration 015). A join, or a limit, would let the planner read the whole table instead. So would many pictures
  // at once in products, because the planner overestimates how many products show them: each is looked up by itself.
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${asked}) as one (hash) cross join lateral (select from products where images @> array[one.hash] offset 0) p
    union select image from order_lines where image = any(${asked})
    union select image from categories where image = any(${asked})
    union select image from sub_categories where image = any(${asked})
    union select image from popular_gifts where image = any(${asked})
    union select substring(image from '^/images/([0-9a-f]{32})-') from users
      where substring(image from '^/images/([0-9a-f]{32})-') = any(${asked}) and image is not null and id is distinct from ${exceptPhotoOf}::uuid
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** Whoever is about to show one of these waits for the end of the transaction, and whoever was at it has done so when this returns. */
export async function lockPictures(trx: Trx, hashes: readonly string[]): Promise<void> {
  await sql`select hash from images where hash = any(${[...hashes]}::text[]) order by hash for update`.execute(
    trx,
  );
}

/**
 * Some of the pictures that were sent before then and that nothing seems to show, locked; one that somebody is about to show is left out.
 * What was shown since the question was asked may be among them: `listShown` tells.
 */
export async function lockUnshown(trx: Trx, sentBefore: Date, limit: number): Promise<string[]> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    select i.hash from images i left join (select distinct hash from (${shown}) s where hash is not null) s on s.hash = i.hash
    where i.last_sent_at < ${sentBefore} and s.hash is null
    order by i.hash limit ${limit} for update of i skip locked
  `.execute(trx);
  return rows.map(({ hash }) => hash);
}
