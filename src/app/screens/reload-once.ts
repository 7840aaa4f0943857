import { readStored, store } from "#shared/browser-storage.ts";

const key = "mela-reloaded";
const once = 60_000;

/** Loads the page whole, for what only the server can mend or tell; not a second time within a minute. */
export function reloadOnce(): void {
  if (Date.now() - Number(readStored("sessionStorage", key)) < once) return;
  store("sessionStorage", key, String(Date.now()));
  location.reload();
}
