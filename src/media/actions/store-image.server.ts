/** Takes a picture in: the pipeline's master goes to the object store, its record to the database. */
import { createHash } from "node:crypto";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import { unconfirmedPictures } from "#shared/picture-limits.ts";
import { Refusal } from "#shared/refusal.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { maxStoredBytes, mediaRefusals, shopperStoredBytes } from "../contract.ts";
import {
  countUploads,
  deleteLoose,
  findImage,
  insertImages,
  insertLoose,
  insertUpload,
  lockUploads,
  touchImage,
} from "../store.server.ts";
import { decodePicture } from "./pipeline.server.ts";
import { masterKey } from "./renditions.server.ts";

/**
 * Names a picture by the bytes that came in (32 hex digits of their SHA-256), so the same file is the same address
 * everywhere and whatever version of the encoders stored it.
 */
export function imageHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

interface Storing {
  db: Db;
  /** RATE_LIMIT_FACTOR */
  limitFactor: number;
}

/**
 * @param ownerId who sent it; null for the operator.
 * @throws Refusal when it is not a picture that Mela takes, see `decodePicture`; `storage_full`, `shopper_storage_full`, `picture_unconfirmed`; and what the store of pictures throws.
 */
export async function storeImage(
  { db, objects, config: { rateLimitFactor: limitFactor } }: Pick<AppContext, "db" | "objects" | "config">,
  bytes: Uint8Array,
  ownerId: string | null,
  now: Date,
): Promise<StoredImage> {
  const hash = imageHash(bytes);
  const known = await findImage(db, hash);
  if (
    known &&
    (await objects.has(masterKey(hash))) &&
    (await record({ db, limitFactor }, ownerId, (trx) => touchImage(trx, hash, now), hash))
  )
    return known;
  const { master, ...size } = await decodePicture(bytes);
  // Whatever comes in between, there is never a record without its file, nor a file that nobody knows of.
  await insertLoose(db, hash, now);
  await objects.put(masterKey(hash), master, "image/webp");
  await record(
    { db, limitFactor },
    ownerId,
    async (trx) => {
      await insertImages(trx, [{ hash, ...size, ownerId, bytes: master.length }], now);
      await deleteLoose(trx, hash);
      return touchImage(trx, hash, now);
    },
    hash,
  );
  return { hash, ...size };
}

/**
 * Writes the record and its owner, within the owner's storage limit.
 * @returns what `write` returns: false when there was nothing to write
 */
function record(
  { db, limitFactor }: Storing,
  ownerId: string | null,
  write: (trx: Trx) => Promise<boolean>,
  hash: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (ownerId === null) return write(trx);
    const owner = await lockUploads(trx, ownerId);
    const before = await countUploads(trx, ownerId);
    if (!(await write(trx))) return false;
    await insertUpload(trx, hash, ownerId);
    const after = await countUploads(trx, ownerId);
    // What one has sent before may be sent again, however much there is.
    if (after.pictures > before.pictures) refuseBeyond(owner, after, limitFactor);
    return true;
  });
}

/** Anyone can sign up as a shopper: only vendors and admins may store many pictures, and only a confirmed address more than one. */
function refuseBeyond(
  { role, emailVerified }: Awaited<ReturnType<typeof lockUploads>>,
  { pictures, bytes }: { pictures: number; bytes: number },
  factor: number,
): void {
  if (bytes > maxStoredBytes) throw new Refusal(mediaRefusals.storage_full);
  if (role !== "user") return;
  if (!emailVerified && pictures > Math.max(1, unconfirmedPictures * factor))
    throw new Refusal(mediaRefusals.picture_unconfirmed);
  if (bytes > shopperStoredBytes * factor) throw new Refusal(mediaRefusals.shopper_storage_full);
}

/** Stores the file alone: for seeds, whose records go into one transaction. */
export async function keepPicture(
  objects: ObjectStore,
  bytes: Uint8Array,
  hash = imageHash(bytes),
): Promise<StoredImage & { bytes: number }> {
  const { master, ...size } = await decodePicture(bytes);
  // First the bytes: a record always has a picture behind it.
  await objects.put(masterKey(hash), master, "image/webp");
  return { hash, ...size, bytes: master.length };
}
