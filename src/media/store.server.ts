/** All SQL of stored pictures. */
import { sql } from "kysely";
import type { Db } from "#platform/database.server.ts";
import type { StoredImage } from "#shared/stored-image.ts";

export interface NewImage extends StoredImage {
  ownerId: string | null;
}

/** A picture that is known already stays as it is, with its first owner. */
export async function insertImages(db: Db, images: readonly NewImage[], now: Date): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ hash, width, height, placeholder, ownerId }) => ({ hash, width, height, placeholder, ownerId, createdAt: now }));
  await db
    .insertInto("images")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  for (const { hash, ownerId } of images) if (ownerId !== null) await insertUpload(db, hash, ownerId);
}

/** Keeps that a person has sent this picture too. One that is being removed meanwhile is left alone. */
export async function insertUpload(db: Db, hash: string, userId: string): Promise<void> {
  await sql`
    insert into image_uploads (hash, user_id) select hash, ${userId}::uuid from images where hash = ${hash} for key share
    on conflict do nothing
  `.execute(db);
}

/** Which of these pictures a person has sent. */
export async function listUploadedBy(db: Db, userId: string, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.selectFrom("imageUploads").select("hash").where("userId", "=", userId).where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Which of these pictures somebody has sent, whoever that is. */
export async function listUploaded(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db.selectFrom("imageUploads").select("hash").distinct().where("hash", "in", hashes).execute();
  return rows.map(({ hash }) => hash);
}

export async function findImage(db: Db, hash: string): Promise<StoredImage | undefined> {
  return db.selectFrom("images").select(["hash", "width", "height", "placeholder"]).where("hash", "=", hash).executeTakeFirst();
}

/** The stored pictures among `hashes`, by hash; an unknown one is left out. */
export async function listImages(db: Db, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom("images")
    .select(["hash", "width", "height", "placeholder"])
    .where("hash", "in", [...new Set(hashes)])
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

export interface OwnPicture {
  hash: string;
  width: number;
  height: number;
  createdAt: Date;
}

/** What a person has uploaded, the newest first. */
export async function listPicturesOf(db: Db, userId: string): Promise<OwnPicture[]> {
  return db
    .selectFrom("images as i")
    .innerJoin("imageUploads as u", "u.hash", "i.hash")
    .select(["i.hash", "i.width", "i.height", "i.createdAt"])
    .where("u.userId", "=", userId)
    .orderBy("i.createdAt", "desc")
    .orderBy("i.hash")
    .execute();
}

/** The pictures stay, and nobody knows that this person has sent them. */
export async function disownPictures(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("imageUploads").where("userId", "=", userId).execute();
  await db.updateTable("images").set({ ownerId: null }).where("ownerId", "=", userId).execute();
}

/** Forgets pictures that nothing shows any more. */
export async function removePictures(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0)
    await db
      .deleteFrom("images")
      .where("hash", "in", [...hashes])
      .execute();
}
