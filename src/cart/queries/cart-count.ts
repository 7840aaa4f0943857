/** The number on the cart in the header: from a hint kept for this tab at once, then from the API; without the client of the private pages. */
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
let asked = 0;
const listeners = new Set<() => void>();

/** How many items lie in the cart of the signed-in person; undefined while nobody knows. */
export function useCartCount(): number | undefined {
  return useSyncExternalStore(
    watch,
    () => (hint && hint.person === currentSession()?.id ? hint.count : undefined),
    () => undefined,
  );
}

/**
 * Tells every counter that the cart has changed.
 * @param entries the cart as it is now, when it is known; else it is asked for
 */
export function announceCart(entries?: readonly Pick<CartEntry, "quantity">[]): void {
  document.dispatchEvent(new CustomEvent(changed, { detail: entries && countOf(entries) }));
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
    const { detail } = event as CustomEvent<number | undefined>;
    if (detail === undefined) void ask();
    else remember(detail);
  });
  let person: string | undefined;
  const onSession = () => {
    const next = currentSession()?.id;
    if (next && next !== person) void ask();
    person = next;
    for (const listener of listeners) listener();
  };
  watchSession(onSession);
  onSession();
}

async function ask(): Promise<void> {
  const question = ++asked;
  try {
    const entries = await callApi("GET /users/user/favourites", { quiet: true });
    if (question === asked) remember(countOf(entries));
  } catch {
    // The number is a courtesy; the cart itself says what is wrong.
  }
}

function remember(count: number): void {
  const person = currentSession()?.id;
  if (!person) return;
  asked++;
  hint = { person, count };
  keep("sessionStorage", hintKey, JSON.stringify(hint));
  for (const listener of listeners) listener();
}

function countOf(entries: readonly Pick<CartEntry, "quantity">[]): number {
  return entries.reduce((sum, { quantity }) => sum + quantity, 0);
}
