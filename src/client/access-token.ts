/**
 * The access token of the signed-in person. It is stored in localStorage, and one tab renews it for all
 * before it expires.
 */
import { readStored, writeStored } from "#shared/browser-storage.ts";
import { callPublic } from "./endpoints.ts";
import { inOneTab } from "./in-one-tab.ts";
import { ApiProblem, unreachable } from "./problem.ts";
import {
  currentSession,
  refreshSession,
  rememberSession,
  sessionErrorStatus,
  tokenKey,
  watchSession,
} from "./session-hint.ts";

interface Token {
  text: string;
  personId: string;
  /** When it is renewed and when it expires, in milliseconds of the server's clock. */
  renewAt: number;
  endsAt: number;
}

/** Key of the difference to the server's clock: a phone with a wrong clock must not renew every token. */
const clockKey = "mela-clock";
const serverNow = () => Date.now() + Number(readStored("localStorage", clockKey) ?? 0);

let renewing: Promise<string> | undefined;

/**
 * Returns a valid token.
 * @param personId whose token it must be, because another person may have signed in in another tab
 * @throws ApiProblem 401 if no one is signed in, 409 `other_person` if someone else is, status 0 if the
 * server is unreachable
 */
export async function accessToken(personId?: string): Promise<string> {
  const stored = storedToken();
  const own = isTokenOf(stored?.personId, personId) ? stored : undefined;
  if (own && serverNow() < own.renewAt) return own.text;
  try {
    return await renewAccessToken(stored?.text, personId);
  } catch (error) {
    // Only the renewal has failed, and the current token is still valid.
    if (own && serverNow() < own.endsAt && error instanceof ApiProblem && error.status !== 401)
      return own.text;
    throw error;
  }
}

const isTokenOf = (owner: string | undefined, personId: string | undefined) =>
  personId === undefined || owner === personId;

/**
 * Requests a new token once for all concurrent calls and tabs.
 * @param rejectedToken the token that is no longer valid; if another tab has replaced it, the new one is used
 * @param personId as for `accessToken`
 */
export async function renewAccessToken(
  rejectedToken: string | undefined,
  personId?: string,
): Promise<string> {
  renewing ??= inOneTab("access-token", async () => {
    const other = storedToken();
    if (
      other &&
      other.text !== rejectedToken &&
      isTokenOf(other.personId, personId) &&
      serverNow() < other.renewAt
    )
      return other.text;
    return await requestToken();
  }).finally(() => {
    renewing = undefined;
  });
  const token = await renewing;
  if (!isTokenOf(claimsOf(token)?.sub, personId)) throw new ApiProblem(409, "other_person");
  return token;
}

/** Requests a new token after a sign-in, because that of an earlier session is not valid for the new one. */
export function replaceAccessToken(): Promise<string> {
  return renewAccessToken(readStored("localStorage", tokenKey) ?? undefined, currentSession()?.id);
}

/** Returns the problem with which the last request for the session failed, or undefined if it succeeded. */
export function sessionProblem(): ApiProblem | undefined {
  const status = sessionErrorStatus();
  if (status === undefined) return undefined;
  // Not 401 and 403: they would sign the person out, but from this request they cannot mean that.
  const isKnown = status !== 0 && status !== 401 && status !== 403;
  return isKnown ? new ApiProblem(status, `http_${status}`) : unreachable();
}

async function requestToken(): Promise<string> {
  const person = currentSession() ?? (await refreshSession());
  if (person === undefined) throw sessionProblem() ?? unreachable();
  if (person === null) throw new ApiProblem(401, "not_signed_in");
  try {
    const { token } = await callPublic("POST /jwt", { body: { email: person.email } }).catch(
      async (error: unknown) => {
        if (statusOf(error) !== 403) throw error;
        // Another person may have signed in in this browser.
        const current = await refreshSession();
        if (current === null) throw new ApiProblem(401, "not_signed_in");
        // Unchanged, as after a failed `refreshSession`. Not 403, which would sign the person out.
        if (!current || current.email === person.email) throw new ApiProblem(409, "other_person");
        return callPublic("POST /jwt", { body: { email: current.email } });
      },
    );
    storeToken(token);
    return token;
  } catch (error) {
    if (statusOf(error) === 401) rememberSession(null);
    throw error;
  }
}

const statusOf = (error: unknown) => (error instanceof ApiProblem ? error.status : undefined);

function storeToken(text: string): void {
  const claims = claimsOf(text);
  if (claims) writeStored("localStorage", clockKey, String(claims.iat * 1000 - Date.now()));
  writeStored("localStorage", tokenKey, text);
}

function storedToken(): Token | undefined {
  const text = readStored("localStorage", tokenKey);
  const claims = text ? claimsOf(text) : undefined;
  if (!text || !claims) return undefined;
  const issuedAt = claims.iat * 1000;
  const endsAt = claims.exp * 1000;
  return { text, personId: claims.sub, endsAt, renewAt: issuedAt + (endsAt - issuedAt) * 0.8 };
}

function claimsOf(token: string): { sub: string; iat: number; exp: number } | undefined {
  try {
    return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}

/**
 * Renews the token before it expires while the page is open and someone is signed in, also when a sleeping or
 * disconnected page resumes.
 * @returns a function that stops this
 */
export function keepTokenFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const checkIn = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(check, ms);
  };
  const check = () => {
    clearTimeout(timer);
    const person = currentSession();
    if (!person) return;
    accessToken(person.id).then(
      () => {
        const token = storedToken();
        const waitMs = token ? token.renewAt - serverNow() : 0;
        // Not positive if the renewal has failed: `accessToken` returns the old token while it is valid.
        checkIn(waitMs > 0 ? Math.max(1_000, waitMs) : 30_000);
      },
      () => checkIn(30_000),
    );
  };
  const onFocus = () => document.visibilityState === "visible" && check();
  check();
  const stopSession = watchSession(check);
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", onFocus);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopSession();
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", onFocus);
  };
}
