/**
 * Which products are saved: those of the account, or of this device before the sign-in. Public pages use it,
 * so it must not import TanStack Query.
 */
import { useSyncExternalStore } from "react";
import { callApi } from "#client/call-api.ts";
import { addWaiting, removeWaitingSaves, useWaitingActions } from "#client/offline.ts";
import { isUnreachable } from "#client/problem.ts";
import { currentSession, followSession, refreshSession, savedKey } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { maxSaved } from "../contract/constants.ts";

/** What a device stores of a product, so that it can be named when it is no longer on sale. */
export interface DeviceProduct {
  id: string;
  title: string;
  titleBn: string | null;
  /** The price when it was saved. The server stores its own for an account. */
  pricePoisha: number;
}

interface Change {
  id: string;
  saved: boolean;
}

/** Written after each change of the account's list, so that other tabs request it again. */
const changeKey = "mela-saved-changed";
/** Session storage key of the number of saved products, shown until the list of the account has loaded. */
const countKey = "mela-saved-count";

let device: readonly DeviceProduct[] = [];
let account: { person: string; ids: readonly string[] } | undefined;
let ids: readonly string[] = [];
let count = 0;
/** Changes whose requests are not finished, in their order. They are shown as if they had succeeded. */
let unfinished: readonly Change[] = [];
let started = false;
const listeners = new Set<() => void>();
/** Requests run one after another, so that two quick clicks end with the state of the second. */
let queue: Promise<unknown> = Promise.resolve();

const nothing: readonly string[] = [];

/** Returns the ids of the saved products, last saved first. Empty while they are unknown. */
function useSavedIds(): readonly string[] {
  return useSyncExternalStore(
    watch,
    () => ids,
    () => nothing,
  );
}

/** Returns whether `useSavedIds` has the list of the account. That of the device is always known. */
export function areSavedIdsKnown(): boolean {
  const person = currentSession()?.id;
  return !person || account?.person === person;
}

/** Returns how many products are saved, first from a value in sessionStorage. */
export function useSavedCount(): number {
  return useSyncExternalStore(
    watch,
    () => count,
    () => 0,
  );
}

/** Returns what this device has saved before the sign-in, last saved first. */
export function deviceProducts(): readonly DeviceProduct[] {
  start();
  return device;
}

/** Resolves when all requests that change or fetch the list of the account are done. */
export async function savedSettled(): Promise<void> {
  start();
  await queue;
}

/**
 * Saves or removes a product, for the account if someone is signed in, otherwise on this device.
 * @param quiet whether it is a request in the background, which never opens the login page
 * @throws ApiProblem; the state is then as before
 */
export async function setSaved(product: DeviceProduct, saved: boolean, quiet = false): Promise<void> {
  start();
  const change = { id: product.id, saved };
  unfinished = [...unfinished, change];
  update();
  try {
    const session = currentSession();
    // Only if it is unknown who is signed in. The change of a visitor must not wait for a request, so that
    // leaving the page does not lose it.
    const person = session === undefined ? await refreshSession() : session;
    if (person) await sendChange(person.id, change, quiet);
    else storeDevice(withProduct(device, product, saved));
  } finally {
    unfinished = unfinished.filter((other) => other !== change);
    update();
  }
}

/**
 * Saves or removes a product. Without a connection, the change waits for one.
 * @returns whether it is done
 * @throws ApiProblem
 */
export async function setSavedOrWait(product: DeviceProduct, saved: boolean): Promise<boolean> {
  const person = currentSession()?.id;
  try {
    await setSaved(product, saved);
    removeWaitingSaves(product.id);
    return true;
  } catch (error) {
    const { id, title, titleBn, pricePoisha } = product;
    const action = { kind: "save" as const, product: { id, title, titleBn, pricePoisha }, saved };
    if (isUnreachable(error) && addWaiting(action, undefined, person)) return false;
    throw error;
  }
}

async function sendChange(personId: string, change: Change, quiet: boolean): Promise<void> {
  const request = queue.then(() =>
    callApi(change.saved ? "PUT /users/user/saved/:productId" : "DELETE /users/user/saved/:productId", {
      params: { productId: change.id },
      personId,
      quiet,
    }),
  );
  queue = request.catch(() => {});
  try {
    await request;
  } catch (error) {
    void syncAccount();
    throw error;
  }
  // It may have stayed there, see `syncAccount`.
  if (device.some(({ id }) => id === change.id)) storeDevice(device.filter(({ id }) => id !== change.id));
  // The change alone does not say what else is saved.
  if (account?.person === personId) account = { person: personId, ids: withChange(account.ids, change) };
  else await syncAccount();
  writeStored("localStorage", changeKey, String(Date.now()));
}

function withChange(productIds: readonly string[], { id, saved }: Change): readonly string[] {
  const others = productIds.filter((other) => other !== id);
  return saved ? [id, ...others].slice(0, maxSaved) : others;
}

function withProduct(products: readonly DeviceProduct[], product: DeviceProduct, saved: boolean) {
  const others = products.filter(({ id }) => id !== product.id);
  const { id, title, titleBn, pricePoisha } = product;
  return saved ? [{ id, title, titleBn, pricePoisha }, ...others].slice(0, maxSaved) : others;
}

function watch(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  device = readDevice();
  window.addEventListener("storage", ({ key }) => {
    if (key === savedKey || key === null) readDeviceAgain();
    else if (key === changeKey && currentSession()) void syncAccount();
  });
  // A page that the browser restores has missed the changes of other tabs.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    readDeviceAgain();
    void syncAccount();
  });
  followSession((isNewPerson) => {
    if (isNewPerson) void syncAccount();
    // The end of a session removes what the device has stored.
    readDeviceAgain();
  });
}

/**
 * Merges what this device has saved into the account, and fetches the ids of the account. After a failure,
 * the next document, the wishlist or the next change repeats it.
 */
export function syncAccount(): Promise<unknown> {
  const request = queue.then(async () => {
    const person = currentSession()?.id;
    if (!person) return;
    const sent = device.map(({ id }) => id);
    const { productIds } = await (sent.length > 0
      ? callApi("POST /users/user/saved", { body: { productIds: sent }, quiet: true })
      : callApi("GET /users/user/saved/ids", { quiet: true }));
    if (currentSession()?.id !== person) return;
    account = { person, ids: productIds };
    // The server does not save what is not on sale at the moment. It stays on the device and is sent again,
    // but not what exceeds `maxSaved`, which would become the newest.
    const left = productIds.length < maxSaved ? sent.filter((id) => !productIds.includes(id)) : [];
    if (sent.length > left.length)
      storeDevice(device.filter(({ id }) => !sent.includes(id) || left.includes(id)));
    else update();
  });
  queue = request.catch(() => {});
  return queue;
}

function storeDevice(products: readonly DeviceProduct[]): void {
  device = products;
  writeStored("localStorage", savedKey, products.length > 0 ? JSON.stringify({ products }) : null);
  update();
}

function readDeviceAgain(): void {
  device = readDevice();
  update();
}

function readDevice(): readonly DeviceProduct[] {
  const { products } = readStoredRecord<{ products: DeviceProduct[] }>("localStorage", savedKey) ?? {};
  return Array.isArray(products) ? products.filter(isProduct).slice(0, maxSaved) : [];
}

function isProduct(value: Partial<DeviceProduct> | null): value is DeviceProduct {
  return (
    typeof value?.id === "string" && typeof value.title === "string" && Number.isInteger(value.pricePoisha)
  );
}

function update(): void {
  ids = unfinished.reduce(withChange, storedIds());
  count = ids.length;
  const person = currentSession()?.id;
  if (person && account?.person === person)
    writeStored("sessionStorage", countKey, JSON.stringify({ person, count }));
  else if (person) {
    const hint = readStoredRecord<{ person: string; count: number }>("sessionStorage", countKey);
    if (hint?.person === person && typeof hint.count === "number") count = hint.count;
  }
  for (const listener of listeners) listener();
}

function storedIds(): readonly string[] {
  const person = currentSession()?.id;
  if (!person) return device.map(({ id }) => id);
  return account?.person === person ? account.ids : nothing;
}

/** Returns whether a product is saved, or will be when there is a connection. Undefined while unknown. */
export function useIsSaved(id: string): boolean | undefined {
  const savedIds = useSavedIds();
  const waiting = useWaitingActions().find(
    (action) => action.kind === "save" && action.product.id === id && !action.refusal,
  );
  if (waiting?.kind === "save") return waiting.saved;
  return savedIds.includes(id) || (areSavedIdsKnown() ? false : undefined);
}
