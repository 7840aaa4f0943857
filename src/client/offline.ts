/**
 * What this device stores for the time without a connection: copies of what the person has last seen, and
 * actions that are sent later (record 022).
 */

import { useSyncExternalStore } from "react";
import { readStored, readStoredRecord, storedKeys, writeStored } from "#shared/browser-storage.ts";
import { type BodyOf, randomKey } from "./endpoints.ts";
import { copyKey, currentSession, requestingPerson, waitingKey, watchSession } from "./session-hint.ts";

/**
 * What this device has last seen of the person's cart or orders. `rememberSession` removes it at a sign-out
 * and when another person signs in.
 */
export interface Copy<T> {
  savedAt: number;
  value: T;
}

/** `placed`: the last order, until the person has seen it confirmed (`orders/queries/placed-copy.ts`). */
type CopyName = "cart" | "orders" | "placed";
type Copies = { email: string; person?: { id: string } } & { [Name in CopyName]?: Copy<unknown> };

/** @param email of the person whom the value belongs to */
export function saveCopy(email: string, name: CopyName, value: readonly unknown[]): void {
  const person = currentSession();
  // The response may have come after a sign-out.
  if (person === null || (person && person.email !== email)) return;
  const copies = readStoredRecord<Copies>("localStorage", copyKey);
  const own = copies?.email === email ? copies : { email };
  const next = { ...own, [name]: { savedAt: Date.now(), value } };
  writeStored("localStorage", copyKey, JSON.stringify(next));
}

/** Returns who has signed in last on this device, in any tab. */
const lastSignedIn = () => readStoredRecord<Copies>("localStorage", copyKey)?.person;

/** Returns the copy of the signed-in person, also while the session is not known. */
export function readCopy<T>(name: CopyName): Copy<readonly T[]> | undefined {
  const person = currentSession();
  const { email, [name]: copy } = readStoredRecord<Copies>("localStorage", copyKey) ?? {};
  if (person === null || (person && person.email !== email) || !Array.isArray(copy?.value)) return undefined;
  return copy as Copy<readonly T[]>;
}

interface NamedProduct {
  id: string;
  title: string;
  titleBn: string | null;
}

export type NewAction =
  | { kind: "cart"; product: NamedProduct; body: BodyOf<"POST /users/user/favourites"> }
  | { kind: "save"; product: NamedProduct & { pricePoisha: number }; saved: boolean }
  | WaitingOrder;

type OrderBody = BodyOf<"POST /users/checkout/orders">;

export interface WaitingOrder {
  kind: "order";
  body: OrderBody;
  /** The total that the buyer has agreed to. */
  totalPoisha: number;
  /** Whether it was sent, so that it may have been placed. */
  wasSent: boolean;
  /**
   * The same order at the current prices and to the current address. It is sent only after the buyer has
   * accepted it. `addressText` is in the language of the page; undefined if the address has not changed.
   */
  offer?: { body: OrderBody; totalPoisha: number; addressText?: string };
}

/**
 * An action of the signed-in person that had no connection. Each is an item of its own in localStorage, so
 * that two tabs cannot overwrite each other's.
 */
export type WaitingAction = NewAction & {
  /** Its Idempotency-Key, the same for each attempt. */
  key: string;
  personId: string;
  createdAt: number;
  /** Why the server refused the action, in the language of the page. It is shown, but not sent again. */
  refusal?: string;
};

const prefix = `${waitingKey}-`;
const itemKey = (key: string) => prefix + key;
/** An item of its own, because the tab that sends the order may write the action at the same time. */
const withdrawnKey = (key: string) => `${itemKey(key)}-withdrawn`;

const listeners = new Set<() => void>();
let shown: { text: string; actions: readonly WaitingAction[] } = { text: "", actions: [] };

/**
 * Stores an action of the signed-in person. Returns false if that is not possible, because it is not
 * known who is signed in or the browser stores nothing.
 * @param key of the request that has had no response
 * @param sentFor the person whom it was sent for: someone else may have signed in since
 */
export function addWaiting(action: NewAction, key = randomKey(), sentFor = requestingPerson()): boolean {
  const personId = currentSession()?.id;
  if (!personId || (sentFor && sentFor !== personId)) return false;
  // A later wishlist change of a product replaces an earlier one.
  if (action.kind === "save") removeWaitingSaves(action.product.id);
  // Two actions of the same millisecond keep their order.
  const createdAt = Math.max(Date.now(), ...waitingActions().map((other) => other.createdAt + 1));
  const added = storeWaiting({ ...action, key, personId, createdAt });
  if (added) writeStored("localStorage", waitingKey, "1");
  return added;
}

/** Stores a changed action. Returns false if the browser did not store it. */
export function storeWaiting(action: WaitingAction): boolean {
  const text = JSON.stringify(action);
  writeStored("localStorage", itemKey(action.key), text);
  const isStored = readStored("localStorage", itemKey(action.key)) === text;
  // A listener may send the action at once, and change it.
  announce();
  return isStored;
}

export function removeWaiting(key: string): void {
  writeStored("localStorage", itemKey(key), null);
  writeStored("localStorage", withdrawnKey(key), null);
  if (storedKeys("localStorage", prefix).length === 0) writeStored("localStorage", waitingKey, null);
  announce();
}

/** Removes the waiting changes of a wishlist for this product, because a later click has replaced them. */
export function removeWaitingSaves(productId: string): void {
  for (const action of waitingActions())
    if (action.kind === "save" && action.product.id === productId) removeWaiting(action.key);
}

/**
 * Withdraws an order: hides it, and removes it as soon as it is certain that it has not been placed.
 */
export function withdrawWaiting(key: string): void {
  writeStored("localStorage", withdrawnKey(key), "1");
  announce();
}

export function isWithdrawn(key: string): boolean {
  return readStored("localStorage", withdrawnKey(key)) !== null;
}

/**
 * Returns the actions of the signed-in person, oldest first; while the session is not known, those of the
 * person who was signed in last.
 */
export function waitingActions(): WaitingAction[] {
  const session = currentSession();
  const person = session === undefined ? lastSignedIn() : session;
  return stored().filter(({ personId }) => personId === person?.id);
}

function shownActions(): readonly WaitingAction[] {
  const actions = waitingActions().filter(({ key }) => !isWithdrawn(key));
  const text = JSON.stringify(actions);
  if (text !== shown.text) shown = { text, actions };
  return shown.actions;
}

/**
 * Removes the actions of everyone but the signed-in person. After a session that has ended elsewhere they are
 * kept, because the same person may sign in again; `forgetSession` removes them at a sign-out.
 * @returns how many there were
 */
export function removeForeignActions(): number {
  const person = currentSession();
  // A restored tab may still show a person who has signed out in another one.
  if (!person || lastSignedIn()?.id !== person.id) return 0;
  const foreign = stored().filter(({ personId }) => personId !== person.id);
  for (const { key } of foreign) removeWaiting(key);
  return foreign.length;
}

/** Returns the actions of the signed-in person that are not withdrawn, oldest first. */
export function useWaitingActions(): readonly WaitingAction[] {
  return useSyncExternalStore(watchWaiting, shownActions, () => nothing);
}

/** Returns how many actions, not withdrawn, wait until their person signs in again. */
export function useCountUntilSignIn(): number {
  return useSyncExternalStore(
    watchWaiting,
    () => (currentSession() === null ? stored().filter(({ key }) => !isWithdrawn(key)).length : 0),
    () => 0,
  );
}

export function watchWaiting(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && listener();
  const stopSession = watchSession(listener);
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    stopSession();
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

const nothing: readonly WaitingAction[] = [];

function announce(): void {
  for (const listener of listeners) listener();
}

function stored(): WaitingAction[] {
  return storedKeys("localStorage", prefix)
    .flatMap((key) => readStoredRecord<WaitingAction>("localStorage", key) ?? [])
    .filter(isAction)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** Validates a record, because users, extensions or older versions may have written it. */
function isAction(value: Partial<WaitingAction>): value is WaitingAction {
  return (
    typeof value.key === "string" &&
    typeof value.personId === "string" &&
    typeof value.createdAt === "number" &&
    (value.kind === "order"
      ? Array.isArray(value.body?.products)
      : "product" in value && typeof value.product?.title === "string")
  );
}
