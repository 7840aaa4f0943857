import { readStored, writeStored } from "#shared/browser-storage.ts";

const key = "mela-reloaded";
const minIntervalMs = 60_000;

/** Reloads the page, at most once per minute, for errors that only the server can fix or explain. */
export function reloadOnce(): void {
  if (Date.now() - Number(readStored("sessionStorage", key)) < minIntervalMs) return;
  const now = String(Date.now());
  writeStored("sessionStorage", key, now);
  // Without storage, it could reload forever.
  if (readStored("sessionStorage", key) === now) location.reload();
}
