/** Renditions, made when they are first asked for and stored then: an upload and the demo's first start stay quick, and nothing is made that nobody looks at. */
import { availableParallelism } from "node:os";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { imageFormats, imageWidths } from "#shared/stored-image.ts";
import { deleteLoose, insertLoose, lockLoose } from "../store.server.ts";
import { type ImageFormat, type ImageWidth, renderPicture } from "./pipeline.server.ts";

export function masterKey(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}/master.webp`;
}

function renditionKey(hash: string, width: ImageWidth, format: ImageFormat): string {
  return `images/${hash.slice(0, 2)}/${hash}/${width}.${format}`;
}

export interface Renditions {
  /** The picture in this width and format, or undefined when there is no such picture. */
  find(hash: string, width: ImageWidth, format: ImageFormat): Promise<Uint8Array | undefined>;
}

/** Leaves a core to requests and the database. */
const encodersAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Renditions that may wait; further requests get 503 with Retry-After. */
const renditionSeats = 50;
const renditionWaitMs = 10_000;

/** @param onTrouble told when a rendition could not be stored; it is answered all the same and made again next time. */
export function openRenditions(
  objects: ObjectStore,
  onTrouble: (error: unknown) => void,
  maxHotBytes = 48 * 1024 * 1024,
): Renditions {
  const hot = memoryCache(maxHotBytes);
  const running = new Map<string, Promise<Uint8Array | undefined>>();
  const inTurn = createSemaphore(encodersAtOnce, renditionSeats, renditionWaitMs);

  const make = async (hash: string, width: ImageWidth, format: ImageFormat) => {
    const key = renditionKey(hash, width, format);
    const stored = await objects.get(key);
    if (stored) return stored;
    return inTurn(async () => {
      // Read only now, so that waiting renditions hold no master in memory.
      const master = await objects.get(masterKey(hash));
      if (!master) return undefined;
      const made = await renderPicture(master, width, format);
      await objects.put(key, made, `image/${format}`).catch(onTrouble);
      return made;
    });
  };

  return {
    async find(hash, width, format) {
      const key = renditionKey(hash, width, format);
      const found = hot.get(key);
      if (found) return found;
      let work = running.get(key);
      if (!work) {
        work = make(hash, width, format).finally(() => running.delete(key));
        running.set(key, work);
      }
      const bytes = await work;
      if (bytes) hot.keep(key, bytes);
      return bytes;
    },
  };
}

/** What was asked for last stays in memory, up to `maxBytes` altogether. */
function memoryCache(maxBytes: number) {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  const forget = (key: string) => {
    total -= files.get(key)?.length ?? 0;
    files.delete(key);
  };
  return {
    get(key: string): Uint8Array | undefined {
      const bytes = files.get(key);
      if (bytes) {
        // A Map remembers the order of insertion: moved to the end, it is the last to be forgotten.
        files.delete(key);
        files.set(key, bytes);
      }
      return bytes;
    },
    keep(key: string, bytes: Uint8Array): void {
      forget(key);
      if (bytes.length > maxBytes / 8) return;
      files.set(key, bytes);
      total += bytes.length;
      for (const oldest of files.keys()) {
        if (total <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}

/** The master first: without it nothing is made anew. */
async function removePicture(objects: ObjectStore, hash: string): Promise<void> {
  await objects.remove(masterKey(hash));
  for (const width of imageWidths)
    for (const format of imageFormats) await objects.remove(renditionKey(hash, width, format));
}

/** Longer than any upload takes: until then its file may be without a record. */
const looseMinutes = 60;

/**
 * Removes the files that no record stands for. While one is being removed, whoever sends the same picture waits.
 * @throws what the store of pictures throws; then that file waits for its turn again
 */
export async function removeLooseFiles({
  db,
  objects,
  now,
}: Pick<AppContext, "db" | "objects" | "now">): Promise<void> {
  const before = new Date(now().getTime() - looseMinutes * 60_000);
  let taken = "";
  const removeOne = (trx: Trx) =>
    lockLoose(trx, before).then(async (loose) => {
      if (!loose) return false;
      taken = loose.hash;
      if (!loose.recorded) await removePicture(objects, loose.hash);
      await deleteLoose(trx, loose.hash);
      return true;
    });
  try {
    while (await inTransaction(db, removeOne));
  } catch (error) {
    if (taken) await insertLoose(db, taken, now());
    throw error;
  }
}
