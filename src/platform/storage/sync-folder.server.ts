import { open } from "node:fs/promises";

/**
 * Syncs the entries of a folder to the disk. Otherwise a power failure may undo a rename that is already
 * acknowledged.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
