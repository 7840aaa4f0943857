/**
 * The number on the cart icon in the header: first from a value in sessionStorage, then from the API. Public
 * pages use it, so it must not import TanStack Query.
 */
import { useSyncExternalStore } from "react";
import { callApi } from "#client/call-api.ts";
import { readCopy, saveCopy } from "#client/offline.ts";
import { copyKey, currentSession, followSession } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import type { CartEntry } from "../contract.ts";
import { piecesOf } from "../rules/pieces.ts";

const hintKey = "mela-cart-count";

interface Hint {
  person: string;
  count: number;
}

let hint: Hint | undefined;
let started = false;
/** Whether this page has changed the cart. */
let hasChanged = false;
/** Number of the latest update; the response of an older request is ignored. */
let latest = 0;
let runningRequests = 0;
const listeners = new Set<() => void>();

/** Returns how many pieces are in the cart of the signed-in person, or undefined while this is unknown. */
export function useCartCount(): number | undefined {
  return useSyncExternalStore(
    watchCartCount,
    () => (hint && hint.person === currentSession()?.id ? hint.count : undefined),
    () => undefined,
  );
}

/** Shows the number of a cart that was just read. */
export function saveCartCount(entries: readonly Pick<CartEntry, "quantity">[]): void {
  // A page without the cart's icon does not show the number, and the icon fetches it when it appears.
  if (!started) return;
  latest++;
  saveCount(piecesOf(entries));
}

/** Fetches the number again. Call it after a change of the cart. */
export function refreshCartCount(): void {
  hasChanged = true;
  if (started) void fetchCount();
}

export function watchCartCount(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  const { person: owner, count } = readStoredRecord<Hint>("sessionStorage", hintKey) ?? {};
  if (owner !== undefined && typeof count === "number") hint = { person: owner, count };
  // Another tab has read the cart and stored a copy of it. This tab only reads the copy. It stores a new one
  // only if a request of its own was running, so two tabs do not answer each other forever.
  window.addEventListener("storage", ({ key }) => {
    const cart = key === copyKey && readCopy<CartEntry>("cart");
    if (!cart) return;
    saveCount(piecesOf(cart.value));
    // The response of a request that is running may be older.
    if (runningRequests > 0) void fetchCount();
  });
  followSession((isNewPerson) => {
    if (isNewPerson) void fetchCount();
    for (const listener of listeners) listener();
  });
}

/** Requests the number. A failed request is only repeated after a change of the cart. */
async function fetchCount(): Promise<void> {
  const request = ++latest;
  const retries = hasChanged ? 3 : 0;
  for (let failures = 0; failures <= retries && request === latest; failures++) {
    if (failures > 0) await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** failures));
    runningRequests++;
    try {
      const entries = await callApi("GET /users/user/favourites", { quiet: true });
      if (request !== latest) return;
      saveCount(piecesOf(entries));
      saveCopy(entries[0]?.email ?? currentSession()?.email ?? "", "cart", entries);
      return;
    } catch {
      // The count is optional; the cart page reports errors.
    } finally {
      runningRequests--;
    }
  }
}

function saveCount(count: number): void {
  const person = currentSession()?.id;
  if (!person) return;
  hint = { person, count };
  writeStored("sessionStorage", hintKey, JSON.stringify(hint));
  for (const listener of listeners) listener();
}
