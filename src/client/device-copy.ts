/**
 * What this device has last seen of the person's cart and orders, so that they can be read without a
 * connection. `rememberSession` removes it at a sign-out and when another person signs in.
 */
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { copyKey, currentSession } from "./session-hint.ts";

export interface Copy<T> {
  savedAt: number;
  value: T;
}

/** `placed`: the last order, until the page of orders has shown it. */
type CopyName = "cart" | "orders" | "placed";
type Copies = { email: string } & { [Name in CopyName]?: Copy<unknown> };

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

/** Returns the copy of the signed-in person, also while the session is not known. */
export function readCopy<T>(name: CopyName): Copy<readonly T[]> | undefined {
  const person = currentSession();
  const { email, [name]: copy } = readStoredRecord<Copies>("localStorage", copyKey) ?? {};
  if (person === null || (person && person.email !== email) || !Array.isArray(copy?.value)) return undefined;
  return copy as Copy<readonly T[]>;
}
