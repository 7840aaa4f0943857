import { open } from "node:fs/promises";

/** Writes the entries of a folder to the disk. Without it a power cut may take back a rename that is already acknowledged. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
