/**
 * Who is signed in, as far as this browser knows. Public pages are the same for everybody, so the browser adds the person itself:
 * at once from a hint kept for this tab, then from the session. A hint opens nothing: every private page and call asks the server.
 */
import { useSyncExternalStore } from "react";
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import type { Role } from "#shared/role.ts";

/** The signed-in person as the web app knows them. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  photoURL: string | null;
}

/** null: nobody is signed in. undefined: not known yet, as on the server and in the first moment of a visit. */
export type SessionHint = SignedIn | null | undefined;

/** Where the access token lies in localStorage; its removal is how other tabs learn of a sign-out. */
export const tokenKey = "access-token";

const hintKey = "mela-session";
const trustedForMs = 60_000;
export const timeLimitMs = 15_000;

let hint: SessionHint;
let learntAt = 0;
/** Counts what was learnt, so that an answer that was asked for before is known to be old. */
let lessons = 0;
let started = false;
let asking: Promise<SessionHint> | undefined;
let leftHere = false;
const listeners = new Set<() => void>();

/** The signed-in person, repainted whenever it changes in this or another tab. */
export function useSignedIn(): SessionHint {
  return useSyncExternalStore(watchSession, currentSession, () => undefined);
}

export function currentSession(): SessionHint {
  start();
  return hint;
}

export function watchSession(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers what a sign-in or a private page's guard has just learnt from the server. */
export function rememberSession(person: SignedIn | null): void {
  start();
  learntAt = Date.now();
  lessons++;
  if (person) leftHere = false;
  const changed = JSON.stringify(person) !== JSON.stringify(hint ?? null) || hint === undefined;
  if (changed) hint = person;
  keep("sessionStorage", hintKey, JSON.stringify({ person, learntAt }));
  if (person === null) keep("localStorage", tokenKey, null);
  if (changed) for (const listener of listeners) listener();
}

/**
 * Asks the server who is signed in.
 * An outage changes nothing: whoever was signed in stays so, and a visitor who is not known stays unknown.
 * @param anew after a sign-in: an answer that is on its way already would be of the time before
 */
export async function refreshSession(anew = false): Promise<SessionHint> {
  if (anew) await asking;
  asking ??= askSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askSession(): Promise<SessionHint> {
  const asked = lessons;
  try {
    const answer = await fetch("/api/auth/get-session", { signal: AbortSignal.timeout(timeLimitMs) });
    if (answer.ok && asked === lessons) rememberSession(personOf(await answer.json()));
  } catch {
    // No connection, or too slow: what is known stands.
  }
  return hint;
}

/**
 * Ends the session, then takes the token away; the other tabs follow.
 * @throws when the server could not be reached: then the person is still signed in, and must be told.
 */
export async function signOut(): Promise<void> {
  const answer = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(timeLimitMs),
  });
  void answer.body?.cancel();
  if (!answer.ok && answer.status !== 401) throw new Error(`sign-out was answered with ${answer.status}`);
  forgetSession();
}

/** The person leaves by what they pressed on this page, which leads them on. */
export function forgetSession(): void {
  leftHere = true;
  rememberSession(null);
}

/** Whether the session that is over was ended on this page, and not elsewhere or by time. */
export function hasLeftHere(): boolean {
  return leftHere;
}

interface SessionAnswer {
  user: {
    id: string;
    name: string;
    email: string;
    role?: string;
    suspended?: boolean;
    image?: string | null;
  };
}

export function personOf(answer: SessionAnswer | null): SignedIn | null {
  if (!answer || answer.user.suspended) return null;
  const { id, name, email, role, image } = answer.user;
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
  const kept = readKeptRecord<{ person: SignedIn | null; learntAt: number }>("sessionStorage", hintKey);
  if (kept) ({ person: hint, learntAt = 0 } = kept);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return;
    if (key === tokenKey && newValue !== null) void refreshSession(true);
    else if (hint) rememberSession(null);
  });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && refreshWhenOld(),
  );
  // After the page has come to rest: who is signed in must not delay what everybody sees.
  setTimeout(refreshWhenOld, hint === undefined ? 0 : 1_000);
}

function refreshWhenOld(): void {
  if (Date.now() - learntAt > trustedForMs) void refreshSession();
}
