/**
 * The number of items on the cart in the header: first the one stored for this tab, then the one of the API.
 * Works without TanStack Query, which only private pages load.
 */
import { useSyncExternalStore } from "react";
import { callApi } from "#client/call-api.ts";
import { currentSession, watchSession } from "#client/session-hint.ts";
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import type { CartEntry } from "../contract.ts";

const hintKey = "mela-cart-count";
const changed = "mela:cart";

interface Hint {
  person: string;
  count: number;
}

let hint: Hint | undefined;
let started = false;
/** Whether the cart has changed since the page was opened. */
let hasChanged = false;
let latest = 0;
const listeners = new Set<() => void>();

/** Returns the number of items in the cart of the signed-in person, or undefined while it is not known. */
export function useCartCount(): number | undefined {
  return useSyncExternalStore(
    watch,
    () => (hint && hint.person === currentSession()?.id ? hint.count : undefined),
    () => undefined,
  );
}

/**
 * Updates the number after a change of the cart.
 * @param entries the current cart, if it is known; otherwise it is requested
 */
export function announceCart(entries?: readonly Pick<CartEntry, "quantity">[]): void {
  hasChanged = true;
  document.dispatchEvent(new CustomEvent(changed, { detail: entries ? countOf(entries) : null }));
}

function watch(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  const { person: whose, count } = readKeptRecord<Hint>("sessionStorage", hintKey) ?? {};
  if (whose !== undefined && typeof count === "number") hint = { person: whose, count };
  document.addEventListener(changed, (event) => {
    const { detail: count } = event as CustomEvent<number | null>;
    if (count === null) void request();
    else remember(count);
  });
  let person: string | undefined;
  const onSession = () => {
    const next = currentSession()?.id;
    if (next && next !== person) void request();
    person = next;
    for (const listener of listeners) listener();
  };
  watchSession(onSession);
  onSession();
}

/** A page that opens requests the number once; after a change of the cart a failed request is repeated. */
async function request(): Promise<void> {
  const current = ++latest;
  const retries = hasChanged ? 3 : 0;
  for (let failures = 0; failures <= retries && current === latest; failures++) {
    if (failures > 0) await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** failures));
    try {
      const entries = await callApi<CartEntry[]>("/users/user/favourites", { quiet: true });
      if (current === latest) remember(countOf(entries));
      return;
    } catch {
      // The cart page reports errors; without the number, the link still works.
    }
  }
}

function remember(count: number): void {
  const person = currentSession()?.id;
  if (!person) return;
  latest++;
  hint = { person, count };
  keep("sessionStorage", hintKey, JSON.stringify(hint));
  for (const listener of listeners) listener();
}

function countOf(entries: readonly Pick<CartEntry, "quantity">[]): number {
  return entries.reduce((sum, { quantity }) => sum + quantity, 0);
}
