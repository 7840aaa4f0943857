/** All SQL of stored pictures. */
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
export async function listPicturesOf(db: Db, ownerId: string): Promise<OwnPicture[]> {
  return db
    .selectFrom("images")
    .select(["hash", "width", "height", "createdAt"])
    .where("ownerId", "=", ownerId)
    .orderBy("createdAt", "desc")
    .orderBy("hash")
    .execute();
}

/** The pictures stay, and nobody knows whose they were. */
export async function disownPictures(db: Db, ownerId: string): Promise<void> {
  await db.updateTable("images").set({ ownerId: null }).where("ownerId", "=", ownerId).execute();
}

/** Forgets pictures that nothing shows any more. */
export async function removePictures(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0)
    await db
      .deleteFrom("images")
      .where("hash", "in", [...hashes])
      .execute();
}
