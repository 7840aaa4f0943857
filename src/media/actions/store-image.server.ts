/** Stores images: the master in the object store, its record in the database. */
import { createHash } from "node:crypto";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import { maxUnverifiedImages, type StoredImage } from "#shared/images.ts";
import { Refusal } from "#shared/refusal.ts";
import { maxShopperStoredBytes, maxStoredBytes, mediaRefusals } from "../contract.ts";
import { bytesWithRenditions } from "../rules.ts";
import {
  countUploads,
  deleteOrphan,
  findImage,
  insertImages,
  insertOrphan,
  insertUpload,
  lockUploader,
  lockUploadsOf,
  recordReupload,
} from "../store.server.ts";
import { decodeImage } from "./pipeline.server.ts";
import { masterKey } from "./renditions.server.ts";

/**
 * Returns the hash that names an image: 32 hex digits of the SHA-256 of the uploaded bytes. The same file has
 * the same URL, whichever encoder version stored it.
 */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/**
 * Stores an uploaded image.
 * @param uploaderId null for the operator
 * @throws Refusal of `decodeImage`, `storage_full`, `shopper_storage_full`, `picture_unconfirmed`; errors
 * of the object store
 */
export async function storeImage(
  { db, objects, config: { rateLimitFactor: limitFactor } }: Pick<AppContext, "db" | "objects" | "config">,
  bytes: Uint8Array,
  uploaderId: string | null,
  now: Date,
): Promise<StoredImage> {
  const hash = hashOfBytes(bytes);
  const stored = await findImage(db, hash);
  if (
    stored &&
    (await objects.has(masterKey(hash))) &&
    (await recordUpload({ db, limitFactor }, hash, uploaderId, (trx) => recordReupload(trx, hash, now)))
  )
    return stored;
  // `recordUpload` decides, under a lock. Checked here too, so that a refused image leaves no file.
  const requireSpace = await readSpace({ db, limitFactor }, hash, uploaderId);
  requireSpace(0);
  const { master, ...size } = await decodeImage(bytes);
  requireSpace(bytesWithRenditions(master.length, size.width));
  // After a crash at any point there is neither a record without its file nor a file that is not listed as
  // orphaned.
  await insertOrphan(db, hash, now);
  await objects.put(masterKey(hash), master, "image/webp");
  await recordUpload({ db, limitFactor }, hash, uploaderId, async (trx) => {
    await insertImages(trx, [{ hash, ...size, ownerId: uploaderId, bytes: master.length }], now);
    await deleteOrphan(trx, hash);
    // For the row of a concurrent upload of the same bytes, which the insertion leaves unchanged.
    return recordReupload(trx, hash, now);
  });
  return { hash, ...size };
}

/**
 * Writes the record and the upload, within the storage limit of the uploader.
 * @param limitFactor RATE_LIMIT_FACTOR
 * @returns the result of `write`: false if nothing was written
 */
function recordUpload(
  { db, limitFactor }: { db: Db; limitFactor: number },
  hash: string,
  uploaderId: string | null,
  write: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (uploaderId === null) return write(trx);
    const uploader = await lockUploader(trx, uploaderId);
    const before = await countUploads(trx, uploaderId);
    if (!(await write(trx))) return false;
    await insertUpload(trx, hash, uploaderId);
    const after = await countUploads(trx, uploaderId);
    // An image that the person has uploaded before does not count again.
    if (after.images > before.images) checkStorageLimit(uploader, after, limitFactor);
    return true;
  });
}

/**
 * Returns a function that throws a Refusal if another image, with its bytes in all renditions, exceeds the
 * storage limit of the uploader.
 */
function readSpace(
  { db, limitFactor }: { db: Db; limitFactor: number },
  hash: string,
  uploaderId: string | null,
): Promise<(bytes: number) => void> {
  return inTransaction(db, async (trx) => {
    if (uploaderId === null) return () => {};
    const uploader = await lockUploader(trx, uploaderId);
    if ((await lockUploadsOf(trx, uploaderId, [hash])).size > 0) return () => {};
    const before = await countUploads(trx, uploaderId);
    return (bytes) =>
      checkStorageLimit(uploader, { images: before.images + 1, bytes: before.bytes + bytes }, limitFactor);
  });
}

/**
 * Limits the bytes of a person, to less for shoppers, and the number of images of shoppers without a verified
 * address.
 */
function checkStorageLimit(
  { role, emailVerified }: Awaited<ReturnType<typeof lockUploader>>,
  { images, bytes }: { images: number; bytes: number },
  factor: number,
): void {
  if (bytes > maxStoredBytes * factor) throw new Refusal(mediaRefusals.storage_full);
  if (role !== "user") return;
  if (!emailVerified && images > Math.max(1, maxUnverifiedImages * factor))
    throw new Refusal(mediaRefusals.picture_unconfirmed);
  if (bytes > maxShopperStoredBytes * factor) throw new Refusal(mediaRefusals.shopper_storage_full);
}

/** Stores only the file, for seeds, which write all records in one transaction. */
export async function storeImageFile(
  objects: ObjectStore,
  bytes: Uint8Array,
  hash = hashOfBytes(bytes),
): Promise<StoredImage & { bytes: number }> {
  const { master, ...size } = await decodeImage(bytes);
  // Before the record, so that a record always has a file.
  await objects.put(masterKey(hash), master, "image/webp");
  return { hash, ...size, bytes: master.length };
}
