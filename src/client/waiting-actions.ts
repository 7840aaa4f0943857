/**
 * Actions of the signed-in person that had no connection and are sent later (record 022). Each is an item of
 * its own in localStorage, so that two tabs cannot overwrite each other's.
 */
import { useSyncExternalStore } from "react";
import { readStored, readStoredRecord, storedKeys, writeStored } from "#shared/browser-storage.ts";
import type { BodyOf } from "./endpoints.ts";
import { randomKey } from "./random-key.ts";
import { currentSession, waitingKey, watchSession } from "./session-hint.ts";

interface NamedProduct {
  id: string;
  title: string;
  titleBn: string | null;
}

export type NewAction =
  | { kind: "cart"; product: NamedProduct; body: BodyOf<"POST /users/user/favourites"> }
  | { kind: "save"; product: NamedProduct & { pricePoisha: number }; saved: boolean };

export type WaitingAction = NewAction & {
  /** Its Idempotency-Key, the same for each attempt. */
  key: string;
  personId: string;
  createdAt: number;
  /** Why it was refused, in the language of the page. It is then only shown. */
  refusal?: string;
};

const prefix = `${waitingKey}-`;
const itemKey = (key: string) => prefix + key;

const listeners = new Set<() => void>();
let snapshot: { text: string; actions: readonly WaitingAction[] } = { text: "", actions: [] };

/**
 * Stores an action of the signed-in person. Returns false if that is not possible, because it is not
 * known who is signed in or the browser stores nothing.
 * @param key of the request that has had no response
 */
export function addWaiting(action: NewAction, key = randomKey()): boolean {
  const personId = currentSession()?.id;
  if (!personId) return false;
  // A later heart replaces an earlier one of the same product.
  if (action.kind === "save")
    for (const other of waitingActions())
      if (other.kind === "save" && other.product.id === action.product.id) removeWaiting(other.key);
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
  announce();
  return readStored("localStorage", itemKey(action.key)) === text;
}

export function removeWaiting(key: string): void {
  writeStored("localStorage", itemKey(key), null);
  if (storedKeys("localStorage", prefix).length === 0) writeStored("localStorage", waitingKey, null);
  announce();
}

/** Returns the actions of the signed-in person, oldest first, also while the session is not known. */
export function waitingActions(): readonly WaitingAction[] {
  const person = currentSession();
  const own = person === null ? [] : stored().filter(({ personId }) => !person || personId === person.id);
  const text = JSON.stringify(own);
  if (text !== snapshot.text) snapshot = { text, actions: own };
  return snapshot.actions;
}

/** Removes the actions of everyone but the signed-in person. Returns how many there were. */
export function removeForeignActions(): number {
  const person = currentSession();
  if (person === undefined) return 0;
  const foreign = stored().filter(({ personId }) => personId !== person?.id);
  for (const { key } of foreign) removeWaiting(key);
  return foreign.length;
}

export function useWaitingActions(): readonly WaitingAction[] {
  return useSyncExternalStore(watchWaiting, waitingActions, () => nothing);
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

/** People and other programs may write to the storage too. */
function isAction(value: Partial<WaitingAction>): value is WaitingAction {
  return (
    typeof value.key === "string" &&
    typeof value.personId === "string" &&
    typeof value.createdAt === "number" &&
    typeof value.product?.title === "string"
  );
}
