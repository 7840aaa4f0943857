/**
 * The number on the cart icon in the header: first from a value in sessionStorage, then from the API. Public
 * pages use it, so it must not import TanStack Query.
 */
import { useSyncExternalStore } from "react";
import { callApi } from "#client/call-api.ts";
import { currentSession, watchSession } from "#client/session-hint.ts";
import { readStoredRecord, store } from "#shared/browser-storage.ts";
import type { CartEntry } from "../contract.ts";

const hintKey = "mela-cart-count";
const cartEvent = "mela:cart";

interface Hint {
  person: string;
  count: number;
}

let hint: Hint | undefined;
let started = false;
/** Whether the cart has changed since the page was opened. */
let hasChanged = false;
/** Number of the latest update; the response of an older request is ignored. */
let latest = 0;
const listeners = new Set<() => void>();

/** Returns how many items are in the cart of the signed-in person, or undefined while this is unknown. */
export function useCartCount(): number | undefined {
  return useSyncExternalStore(
    watch,
    () => (hint && hint.person === currentSession()?.id ? hint.count : undefined),
    () => undefined,
  );
}

/**
 * Notifies all cart counters that the cart has changed.
 * @param entries the current cart if the caller knows it; otherwise it is fetched
 */
export function announceCart(entries?: readonly Pick<CartEntry, "quantity">[]): void {
  hasChanged = true;
  document.dispatchEvent(new CustomEvent(cartEvent, { detail: entries ? countOf(entries) : null }));
}

function watch(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  const { person: owner, count } = readStoredRecord<Hint>("sessionStorage", hintKey) ?? {};
  if (owner !== undefined && typeof count === "number") hint = { person: owner, count };
  document.addEventListener(cartEvent, (event) => {
    const { detail: count } = event as CustomEvent<number | null>;
    if (count === null) void fetchCount();
    else saveCount(count);
  });
  let person: string | undefined;
  const onSession = () => {
    const next = currentSession()?.id;
    if (next && next !== person) void fetchCount();
    person = next;
    for (const listener of listeners) listener();
  };
  watchSession(onSession);
  onSession();
}

/** Requests the number. A failed request is only repeated after a change of the cart. */
async function fetchCount(): Promise<void> {
  const request = ++latest;
  const retries = hasChanged ? 3 : 0;
  for (let failures = 0; failures <= retries && request === latest; failures++) {
    if (failures > 0) await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** failures));
    try {
      const entries = await callApi("GET /users/user/favourites", { quiet: true });
      if (request === latest) saveCount(countOf(entries));
      return;
    } catch {
      // The count is optional; the cart page reports errors.
    }
  }
}

function saveCount(count: number): void {
  const person = currentSession()?.id;
  if (!person) return;
  latest++;
  hint = { person, count };
  store("sessionStorage", hintKey, JSON.stringify(hint));
  for (const listener of listeners) listener();
}

function countOf(entries: readonly Pick<CartEntry, "quantity">[]): number {
  return entries.reduce((sum, { quantity }) => sum + quantity, 0);
}
