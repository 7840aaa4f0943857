/** All SQL of stored images. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { StoredImage } from "#shared/images.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Role } from "#shared/role.ts";
import { bytesWithRenditions } from "./rules.ts";

export interface NewImage extends StoredImage {
  ownerId: string | null;
  /** Size of the master; 0 if unknown. */
  bytes?: number;
}

/** Inserts images. An existing image is not changed and keeps its first owner. */
export async function insertImages(db: Db, images: readonly NewImage[], now: Date): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ hash, width, height, placeholder, ownerId, bytes = 0 }) => ({
    hash,
    width,
    height,
    placeholder,
    ownerId,
    bytes,
    createdAt: now,
    lastSentAt: now,
  }));
  await db
    .insertInto("images")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  for (const { hash, ownerId } of images) if (ownerId !== null) await insertUpload(db, hash, ownerId);
}

/** Records that a person has uploaded this image. Does nothing if the image is being removed. */
export async function insertUpload(db: Db, hash: string, userId: string): Promise<void> {
  await sql`
    insert into image_uploads (hash, user_id)
    select hash, ${userId}::uuid from images where hash = ${hash} for key share
    on conflict do nothing
  `.execute(db);
}

/**
 * Records another upload of an image and locks it against removal until the end of the transaction. Returns
 * false if it has been removed.
 */
export async function recordReupload(trx: Trx, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("images")
    .set({ lastSentAt: now })
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that a reference to these images was removed. An unreferenced image is kept as long as if it was
 * uploaded now, see `unreferencedImageDays`.
 */
export async function restartDeletionPeriod(trx: Trx, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    update images set last_sent_at = greatest(last_sent_at, ${now})
    where hash in (
      select hash from images where hash = any(${[...hashes]}::text[]) order by hash for no key update
    )
  `.execute(trx);
}

/**
 * Locks the uploader until the end of the transaction, so that concurrent uploads are counted one after
 * another.
 * @throws Refusal `not_signed_in` if the account has been deleted during the upload
 */
export async function lockUploader(
  trx: Trx,
  userId: string,
): Promise<{ role: Role; emailVerified: boolean }> {
  const uploader = await trx
    .selectFrom("users")
    .select(["role", "emailVerified"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!uploader) throw new Refusal(commonRefusals.not_signed_in);
  return uploader;
}

/** Returns how many images a person has uploaded, and their bytes with all renditions. */
export async function countUploads(db: Db, userId: string): Promise<{ images: number; bytes: number }> {
  const { rows } = await sql<{ width: number; images: number; bytes: number }>`
    select i.width, count(*) as images, sum(i.bytes) as bytes
    from images i join image_uploads u on u.hash = i.hash where u.user_id = ${userId} group by i.width
  `.execute(db);
  return {
    images: rows.reduce((sum, { images }) => sum + images, 0),
    bytes: rows.reduce((sum, { bytes, width }) => sum + bytesWithRenditions(bytes, width), 0),
  };
}

/**
 * Returns which of these images a person has uploaded, and locks them against removal until the end of the
 * transaction.
 */
export async function lockUploadsOf(
  trx: Trx,
  userId: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await trx
    .selectFrom("images as i")
    .innerJoin("imageUploads as u", "u.hash", "i.hash")
    .select("i.hash")
    .where("u.userId", "=", userId)
    .where("i.hash", "in", hashes)
    .orderBy("i.hash")
    .forKeyShare("i")
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns which of these images anyone has uploaded. */
export async function listUploaded(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("imageUploads")
    .select("hash")
    .distinct()
    .where("hash", "in", hashes)
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function findImage(db: Db, hash: string): Promise<StoredImage | undefined> {
  return db
    .selectFrom("images")
    .select(["hash", "width", "height", "placeholder"])
    .where("hash", "=", hash)
    .executeTakeFirst();
}

/**
 * Returns the stored images by hash, without unknown ones, and locks them against removal until the end of
 * the transaction.
 */
export async function lockImages(trx: Trx, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  if (hashes.length === 0) return new Map();
  const rows = await trx
    .selectFrom("images")
    .select(["hash", "width", "height", "placeholder"])
    .where("hash", "in", [...new Set(hashes)])
    .orderBy("hash")
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

export interface OwnImage {
  hash: string;
  width: number;
  height: number;
  createdAt: Date;
}

/** Returns a person's uploads, newest first. */
export async function listImagesOf(db: Db, userId: string): Promise<OwnImage[]> {
  return db
    .selectFrom("images as i")
    .innerJoin("imageUploads as u", "u.hash", "i.hash")
    .select(["i.hash", "i.width", "i.height", "i.createdAt"])
    .where("u.userId", "=", userId)
    .orderBy("i.createdAt", "desc")
    .orderBy("i.hash")
    .execute();
}

/** Removes the person as owner and uploader of images. The images stay. */
export async function disownImages(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("imageUploads").where("userId", "=", userId).execute();
  await db.updateTable("images").set({ ownerId: null }).where("ownerId", "=", userId).execute();
}

/**
 * Removes unreferenced images. Their files are orphaned and removed by `removeOrphanedFiles` after the
 * commit.
 */
export async function removeImages(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const rows = await trx
    .deleteFrom("images")
    .where("hash", "in", [...hashes])
    .returning("hash")
    .execute();
  if (rows.length === 0) return;
  // `since` is long ago: no upload is going to write records for these files, so they can be removed now.
  await trx
    .insertInto("loosePictures")
    .values(rows.map(({ hash }) => ({ hash, since: new Date(0) })))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Records a file as orphaned before it is written. Waits if the file is being removed. */
export async function insertOrphan(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .insertInto("loosePictures")
    .values({ hash, since: now })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ since: now }))
    .execute();
}

export async function deleteOrphan(db: Db, hash: string): Promise<void> {
  await db.deleteFrom("loosePictures").where("hash", "=", hash).execute();
}

/**
 * Locks a file that has been orphaned since before `before`, so that no one writes or removes it until the
 * end of the transaction, for which the idle timeout is raised.
 */
export async function lockOrphan(
  trx: Trx,
  before: Date,
): Promise<{ hash: string; recorded: boolean } | undefined> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  const { rows } = await sql<{ hash: string; recorded: boolean }>`
    with l as (
      select hash from loose_pictures where since < ${before}
      order by since, hash limit 1 for update skip locked
    )
    select l.hash, i.hash is not null as recorded from l left join images i on i.hash = l.hash
  `.execute(trx);
  return rows[0];
}
