/**
 * Who is signed in, as far as this browser knows. Public pages are the same for everyone, so the browser adds
 * the person: immediately from a hint that is stored for this tab, then from the session, or from the copy on
 * the device if there is no connection. A hint grants no access: the server checks every private request.
 */
import { useSyncExternalStore } from "react";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import type { Role } from "#shared/role.ts";
import { discardBody } from "./discard-body.ts";

/** The signed-in person as the web app knows them. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  photoURL: string | null;
}

/** null: no one is signed in. undefined: not known yet, as on the server and at the start of a visit. */
export type SessionHint = SignedIn | null | undefined;

/** Key of the access token in localStorage. Its removal notifies other tabs of a sign-out. */
export const tokenKey = "access-token";

/** Keys of the last searches and the viewed products in localStorage, which the end of a session removes. */
export const recentSearchesKey = "mela-searches";
export const viewedProductsKey = "mela-viewed";

/**
 * Key of the device's record of the person, their cart and orders in localStorage. `rememberSession` writes
 * the person and `saveCopy` of `offline.ts` the rest; each keeps the members of the other.
 */
export const copyKey = "mela-own";

/** Key in localStorage that exists while actions wait for a connection (`offline.ts`). */
export const waitingKey = "mela-waiting";

/** Key in localStorage of what this device has saved before a sign-in (`saved-ids.ts`). */
export const savedKey = "mela-saved";

const hintKey = "mela-session";
/**
 * A session older than this is requested again when a page is loaded or becomes visible, and when the
 * connection returns.
 */
const maxAgeMs = 60_000;

let hint: SessionHint;
let updatedAt = 0;
/** Incremented at each update, so that responses to older requests can be ignored. */
let updates = 0;
let started = false;
let pendingRequest: Promise<SessionHint> | undefined;
/** Status with which the last request for the session failed, 0 without a response. */
let errorStatus: number | undefined;
let retryMs = 2_000;
let retry: ReturnType<typeof setTimeout> | undefined;
let endedHere = false;
let shownPersonId: string | undefined;
const listeners = new Set<() => void>();

/** Returns the signed-in person, and rerenders when it changes in this or another tab. */
export function useSignedIn(): SessionHint {
  return useSyncExternalStore(watchSession, currentSession, () => undefined);
}

export function currentSession(): SessionHint {
  start();
  return hint;
}

/** Sets the person of the private page that is shown, and undefined when it is left. */
export function setShownPerson(id: string | undefined): void {
  shownPersonId = id;
}

/**
 * Returns the id of the person for whom requests are sent. A private page stays for a moment after someone
 * else has signed in, and must not change the account of that person.
 */
export function requestingPerson(): string | undefined {
  return shownPersonId ?? currentSession()?.id;
}

export function watchSession(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `onSession` immediately and after each change of the session.
 * @param onSession `isNewPerson` is true if someone is signed in who was not in the call before, or in the
 *   first call
 */
export function followSession(onSession: (isNewPerson: boolean) => void): void {
  let person: string | undefined;
  const follow = () => {
    const before = person;
    person = currentSession()?.id;
    onSession(person !== undefined && person !== before);
  };
  watchSession(follow);
  follow();
}

/**
 * Stores who is signed in, null if no one is. Notifies the listeners and, on a sign-out, the other tabs.
 */
export function rememberSession(person: SignedIn | null): void {
  start();
  updatedAt = Date.now();
  updates++;
  if (person) endedHere = false;
  const changed = JSON.stringify(person) !== JSON.stringify(hint ?? null) || hint === undefined;
  const before = hint;
  if (changed) hint = person;
  writeStored("sessionStorage", hintKey, JSON.stringify({ person, updatedAt }));
  if (person === null) writeStored("localStorage", tokenKey, null);
  const copies = readStoredRecord<{ email: string; person?: SignedIn }>("localStorage", copyKey);
  // Clear searches, viewed and saved products and stored pages: the next person on this device must not see
  // them.
  const last = before ?? copies?.person;
  if (last && last.id !== person?.id) {
    for (const key of [recentSearchesKey, viewedProductsKey, savedKey])
      writeStored("localStorage", key, null);
    navigator.serviceWorker?.controller?.postMessage("forget pages");
  }
  // Only after a change, because another tab may write the copies at the same time.
  if (changed || !copies?.person) {
    const own = person && { ...(copies?.email === person.email && copies), email: person.email, person };
    writeStored("localStorage", copyKey, own && JSON.stringify(own));
  }
  if (changed) announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Requests the session from the server. During an outage, the state stays as it is. While it is unknown, the
 * request is repeated.
 * @param afterPending whether to send a new request after a pending one, which may be older than a sign-in
 */
export async function refreshSession({ afterPending = false } = {}): Promise<SessionHint> {
  if (afterPending) await pendingRequest;
  pendingRequest ??= requestSession().finally(() => {
    pendingRequest = undefined;
  });
  return pendingRequest;
}

async function requestSession(): Promise<SessionHint> {
  const updatesBefore = updates;
  try {
    const response = await fetch("/api/auth/get-session", { signal: AbortSignal.timeout(timeLimitMs) });
    errorStatus = response.ok ? undefined : response.status;
    if (response.ok) {
      const received = personOf(await response.json());
      if (updatesBefore === updates) rememberSession(received);
    } else discardBody(response);
  } catch {
    errorStatus = 0;
  }
  // The state stays as it is. A new tab learns who was signed in last.
  if (hint === undefined) {
    hint = readStoredRecord<{ person?: SignedIn }>("localStorage", copyKey)?.person;
    announce();
  }
  clearTimeout(retry);
  if (hint === undefined) {
    retry = setTimeout(refreshSession, retryMs);
    retryMs = Math.min(retryMs * 2, 60_000);
  }
  return hint;
}

/**
 * Returns the status with which the last request for the session failed, 0 if there was no response, and
 * undefined if it succeeded. After a failure, `refreshSession` returns the state from before the request.
 */
export function sessionErrorStatus(): number | undefined {
  return errorStatus;
}

/** Returns whether this page ended the session, and not another tab or the server. */
export function hasEndedHere(): boolean {
  return endedHere;
}

/** Records whether this page has ended the session. */
export function setEndedHere(ended: boolean): void {
  endedHere = ended;
}

interface SessionResponse {
  user: {
    id: string;
    name: string;
    email: string;
    role?: string;
    suspended?: boolean;
    image?: string | null;
  };
}

export function personOf(session: SessionResponse | null): SignedIn | null {
  if (!session || session.user.suspended) return null;
  const { id, name, email, role, image } = session.user;
  return {
    id,
    name,
    email,
    role: role === "admin" || role === "vendor" ? role : "user",
    photoURL: image?.startsWith("/images/") ? image : null,
  };
}

function start(): void {
  if (started || typeof window === "undefined") return;
  started = true;
  const stored = readStoredRecord<{ person: SignedIn | null; updatedAt: number }>("sessionStorage", hintKey);
  if (stored) ({ person: hint, updatedAt = 0 } = stored);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return;
    if (key === tokenKey && newValue !== null) void refreshSession({ afterPending: true });
    else if (hint) rememberSession(null);
  });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && refreshWhenOld(),
  );
  window.addEventListener("online", refreshWhenOld);
  // Later, so that the request does not delay the public content. With a hint, it is less urgent.
  setTimeout(refreshWhenOld, hint === undefined ? 0 : 1_000);
}

function refreshWhenOld(): void {
  if (Date.now() - updatedAt > maxAgeMs) void refreshSession();
}
