/**
 * SQL over all places that reference images, in all slices. Add a new place to `places`, or its images are
 * deleted after `unreferencedImageDays`.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

/** SQL that selects hashes of images of one place, as `hash`. They may be null or repeated. */
interface Place {
  all: RawBuilder<unknown>;
  /**
   * Only those of `requested`, an array; `exceptPhotoOf` is an account that is being deleted. Each has an
   * index (migration 015).
   */
  among(requested: RawBuilder<unknown>, exceptPhotoOf: string | null): RawBuilder<unknown>;
}

const ofColumn = (table: string): Place => ({
  all: sql`select image as hash from ${sql.table(table)}`,
  among: (requested) => sql`select image as hash from ${sql.table(table)} where image = any(${requested})`,
});

const hashOfPhoto = sql`substring(image from '^/images/([0-9a-f]{32})-')`;

const places: readonly Place[] = [
  {
    all: sql`select unnest(images) as hash from products`,
    // A join, or a limit, would let the planner read the whole table. So would many images at once, because
    // the planner overestimates how many products show them: each is looked up by itself.
    among: (requested) => sql`select hash from unnest(${requested}) as requested (hash)
      cross join lateral (select from products where images @> array[requested.hash] offset 0) p`,
  },
  ...["order_lines", "categories", "sub_categories", "popular_gifts"].map(ofColumn),
  {
    all: sql`select ${hashOfPhoto} as hash from users`,
    among: (requested, exceptPhotoOf) => sql`select ${hashOfPhoto} as hash from users
      where ${hashOfPhoto} = any(${requested}) and image is not null
        and id is distinct from ${exceptPhotoOf}::uuid`,
  },
];

/** Selects every referenced image, possibly several times. */
const referenced = sql.join(
  places.map(({ all }) => all),
  sql` union all `,
);

/** Returns SQL without parameters that selects each referenced image once, as `hash`. */
export function selectReferencedSql(db: Db): string {
  return sql`select distinct hash from (${referenced}) s where hash is not null`.compile(db).sql;
}

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
  const { rows } = await sql<{ hash: string }>`${sql.join(
    places.map(({ among }) => among(requested, exceptPhotoOf)),
    sql` union `,
  )}`.execute(db);
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
 * Locks and returns some of the images that have been neither uploaded nor referenced since `unusedSince`,
 * and seem to be unreferenced. Skips images that are locked by a transaction that saves a reference. Check
 * the result with `listReferenced`, because a reference may have been saved since.
 */
export async function lockUnreferenced(trx: Trx, unusedSince: Date, limit: number): Promise<string[]> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    select i.hash from images i
      left join (select distinct hash from (${referenced}) s where hash is not null) s on s.hash = i.hash
    where i.last_sent_at < ${unusedSince} and s.hash is null
    order by i.hash limit ${limit} for update of i skip locked
  `.execute(trx);
  return rows.map(({ hash }) => hash);
}
