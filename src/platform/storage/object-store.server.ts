import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { syncFolder } from "./sync-folder.server.ts";

/** Stores bytes by key: in a local folder by default, or in an S3-compatible store (`s3-store.server.ts`). */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or undefined if there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** @throws Error for a key that our code does not create; keys never contain text of a client. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9./-]*$/.test(key) || key.includes("..")) throw new Error(`not an object key: ${key}`);
  return key;
}

const fullCodes = new Set(["ENOSPC", "EDQUOT"]);
const fullRetrySeconds = 60;

/**
 * Opens a store of objects as files. A file is written atomically: it is written under a temporary name,
 * synced and renamed, and then its folder is synced. While the disk is full, `put` throws a refusal with 503,
 * and reports the error to `onTrouble`.
 * @param freeBytes stays free for others, mainly a database on the same disk. If less would remain, the disk
 * counts as full.
 */
export function folderStore(
  root: string,
  onTrouble: (error: Error) => void = () => {},
  freeBytes = 0,
): ObjectStore {
  const pathOf = (key: string) => join(root, checkKey(key));
  const checkRoom = async (needed: number) => {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize - needed < freeBytes)
      throw Object.assign(new Error(`less than ${freeBytes} bytes would be free below ${root}`), {
        code: "ENOSPC",
      });
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = `${path}.${randomBytes(6).toString("hex")}`;
      try {
        const folder = dirname(path);
        const firstCreated = await mkdir(folder, { recursive: true });
        if (freeBytes > 0) await checkRoom(bytes.length);
        const file = await open(temporary, "wx");
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncFolder(folder);
        // Each new folder is an entry of its parent: syncs the parents up to that of the first new folder.
        for (let created = folder; firstCreated && created.length >= firstCreated.length; ) {
          created = dirname(created);
          await syncFolder(created);
        }
      } catch (error) {
        await rm(temporary, { force: true });
        if (!fullCodes.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
        onTrouble(error as Error);
        throw new Refusal(commonRefusals.unavailable, {}, fullRetrySeconds);
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      try {
        await stat(pathOf(key));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
