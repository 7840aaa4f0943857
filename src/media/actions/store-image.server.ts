/** Takes a picture in: the pipeline's master goes to the object store, its record to the database. */
import { createHash } from "node:crypto";
import type { Db } from "#platform/database.server.ts";
import type { ObjectStore } from "#platform/object-store.server.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { findImage, insertImages, insertUpload } from "../store.server.ts";
import { decodePicture } from "./pipeline.server.ts";
import { masterKey } from "./renditions.server.ts";

/**
 * Names a picture by the bytes that came in (32 hex digits of their SHA-256), so the same file is the same address
 * everywhere and whatever version of the encoders stored it.
 */
export function imageHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/**
 * @param ownerId who sent it; null for the operator.
 * @throws Refusal when it is not a picture that Mela takes, see `decodePicture`.
 */
export async function storeImage(
  { db, objects }: { db: Db; objects: ObjectStore },
  bytes: Uint8Array,
  ownerId: string | null,
  now: Date,
): Promise<StoredImage> {
  const hash = imageHash(bytes);
  const known = await findImage(db, hash);
  if (known && (await objects.has(masterKey(hash)))) {
    if (ownerId !== null) await insertUpload(db, hash, ownerId);
    return known;
  }
  const image = await keepPicture(objects, bytes, hash);
  await insertImages(db, [{ ...image, ownerId }], now);
  return image;
}

/** The part of `storeImage` before the database: for seeds, whose records go into one transaction. */
export async function keepPicture(objects: ObjectStore, bytes: Uint8Array, hash = imageHash(bytes)): Promise<StoredImage> {
  const { master, ...size } = await decodePicture(bytes);
  // First the bytes: a record always has a picture behind it.
  await objects.put(masterKey(hash), master, "image/webp");
  return { hash, ...size };
}
