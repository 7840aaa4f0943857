/**
 * Renditions are encoded and stored at their first request, so that uploads and the first start of the demo
 * are fast and unused ones are never made.
 */
import { availableParallelism } from "node:os";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from "#shared/images.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { deleteOrphan, insertOrphan, lockOrphan } from "../store.server.ts";
import { memoryCache } from "./memory-cache.server.ts";
import { renderImage } from "./pipeline.server.ts";

export function masterKey(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}/master.webp`;
}

function renditionKey(hash: string, width: ImageWidth, format: ImageFormat): string {
  return `images/${hash.slice(0, 2)}/${hash}/${width}.${format}`;
}

export interface Renditions {
  /** Returns the image in this width and format, or undefined if there is no such image. */
  find(hash: string, width: ImageWidth, format: ImageFormat): Promise<Uint8Array | undefined>;
}

/** Leaves a core to requests and the database. */
const encodersAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Renditions that may wait; further requests get 503 with Retry-After. */
const maxWaitingRenditions = 50;
const renditionWaitMs = 10_000;

const maxCacheBytes = 48 * 1024 * 1024;
/** How long a process may serve an image whose files another process has removed. */
const maxCacheAgeMs = 10 * 60_000;

/** One cache for each store, so that the removal of an image's files also removes its cached renditions. */
const caches = new WeakMap<ObjectStore, ReturnType<typeof memoryCache>>();

function cacheOf(objects: ObjectStore) {
  const cache = caches.get(objects) ?? memoryCache(maxCacheBytes, maxCacheAgeMs);
  caches.set(objects, cache);
  return cache;
}

/**
 * @param onStoreError called if a rendition could not be stored; it is still returned, and encoded again at
 * the next request
 */
export function openRenditions(objects: ObjectStore, onStoreError: (error: unknown) => void): Renditions {
  const cache = cacheOf(objects);
  const running = new Map<string, Promise<Uint8Array | undefined>>();
  const encodeSemaphore = createSemaphore(encodersAtOnce, maxWaitingRenditions, renditionWaitMs);

  const create = async (hash: string, width: ImageWidth, format: ImageFormat) => {
    const key = renditionKey(hash, width, format);
    const stored = await objects.get(key);
    if (stored) return stored;
    // Requests for images that do not exist take no place in the queue.
    if (!(await objects.has(masterKey(hash)))) return undefined;
    return encodeSemaphore(async () => {
      // Read only now, so that waiting renditions hold no master in memory.
      const master = await objects.get(masterKey(hash));
      if (!master) return undefined;
      const rendition = await renderImage(master, width, format);
      await objects.put(key, rendition, `image/${format}`).catch(onStoreError);
      const hasMaster = await objects.has(masterKey(hash)).catch(() => true);
      if (hasMaster) return rendition;
      // The image was removed during the encoding. Nothing else would remove this file.
      await objects.remove(key).catch(onStoreError);
      return undefined;
    });
  };

  return {
    async find(hash, width, format) {
      const key = renditionKey(hash, width, format);
      const cached = cache.get(key);
      if (cached) return cached;
      let work = running.get(key);
      if (!work) {
        work = create(hash, width, format).finally(() => running.delete(key));
        running.set(key, work);
      }
      const bytes = await work;
      if (bytes) cache.set(key, bytes);
      return bytes;
    },
  };
}

/** Removes the master first, so that no rendition is created again or outlives it. */
async function removeImageFiles(objects: ObjectStore, hash: string): Promise<void> {
  await objects.remove(masterKey(hash));
  const renditions = imageWidths.flatMap((width) =>
    imageFormats.map((format) => renditionKey(hash, width, format)),
  );
  await Promise.all(renditions.map((key) => objects.remove(key)));
  for (const key of renditions) caches.get(objects)?.delete(key);
}

/** Longer than any upload takes. Until then, the record of a file may still be written. */
const orphanMinutes = 60;

/**
 * Removes the files of images without a record. An upload of the same image waits while its file is being
 * removed.
 * @param maxImages leaves further ones to the next call
 * @throws errors of the object store; the file is then retried later
 */
export async function removeOrphanedFiles(
  { db, objects, now }: Pick<AppContext, "db" | "objects" | "now">,
  maxImages = Number.POSITIVE_INFINITY,
): Promise<void> {
  const before = new Date(now().getTime() - orphanMinutes * 60_000);
  let lastHash = "";
  const removeOne = async (trx: Trx) => {
    lastHash = "";
    const orphan = await lockOrphan(trx, before);
    if (!orphan) return false;
    lastHash = orphan.hash;
    if (!orphan.recorded) await removeImageFiles(objects, orphan.hash);
    await deleteOrphan(trx, orphan.hash);
    return true;
  };
  try {
    for (let left = maxImages; left > 0 && (await inTransaction(db, removeOne)); left--);
  } catch (error) {
    // Moves the file to the end of the queue, so that one that cannot be removed does not block the others.
    if (lastHash) await insertOrphan(db, lastHash, now());
    throw error;
  }
}
