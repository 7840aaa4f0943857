/** The access token of the signed-in person: kept in localStorage, renewed before it runs out, by one tab for all. */
import { keep, readKept } from "#shared/browser-storage.ts";
import { callPublic } from "./call-public.ts";
import { ApiProblem, unreachable } from "./problem.ts";
import { currentSession, refreshSession, rememberSession, tokenKey } from "./session-hint.ts";

interface Token {
  text: string;
  /** When four fifths of its life are over, and when all of it is; milliseconds of the server's clock. */
  renewAt: number;
  endsAt: number;
}

// Phones with a wrong clock must not take every token for a spent one.
const clockKey = "mela-clock";
const serverNow = () => Date.now() + Number(readKept("localStorage", clockKey) ?? 0);

let renewing: Promise<string> | undefined;

/** A token that is good for a call made now. @throws ApiProblem 401 when nobody is signed in, status 0 when it could not be had. */
export async function accessToken(): Promise<string> {
  const token = storedToken();
  if (token && serverNow() < token.renewAt) return token.text;
  try {
    return await renewAccessToken(token?.text);
  } catch (problem) {
    // An outage of this one call: the token that is there still opens doors.
    if (token && serverNow() < token.endsAt && problem instanceof ApiProblem && problem.status !== 401)
      return token.text;
    throw problem;
  }
}

/**
 * Gets a new token, once, however many calls and tabs ask for it at the same time.
 * @param spent the token that is no good any more: if another tab has put a new one in its place, that one is taken
 */
export function renewAccessToken(spent: string | undefined): Promise<string> {
  renewing ??= oneTabAtATime(async () => {
    const other = storedToken();
    if (other && other.text !== spent && serverNow() < other.renewAt) return other.text;
    return await askForToken();
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** After a sign-in: a token of an earlier session is no good for this one, whoever it belonged to. */
export function replaceAccessToken(): Promise<string> {
  return renewAccessToken(readKept("localStorage", tokenKey) ?? undefined);
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("mela-access-token", work) : work();
}

async function askForToken(): Promise<string> {
  const person = currentSession() ?? (await refreshSession());
  if (person === undefined) throw unreachable();
  if (person === null) throw new ApiProblem(401, "not_signed_in");
  try {
    const { token } = await callPublic("POST /jwt", { body: { email: person.email } }).catch(
      async (problem: unknown) => {
        // Someone else may have signed in in this browser.
        const current = statusOf(problem) === 403 ? await refreshSession() : undefined;
        if (!current || current.email === person.email) throw problem;
        return callPublic("POST /jwt", { body: { email: current.email } });
      },
    );
    keepToken(token);
    return token;
  } catch (problem) {
    if (statusOf(problem) === 401) rememberSession(null);
    throw problem;
  }
}

const statusOf = (problem: unknown) => (problem instanceof ApiProblem ? problem.status : undefined);

function keepToken(text: string): void {
  const claims = claimsOf(text);
  if (claims) keep("localStorage", clockKey, String(claims.iat * 1000 - Date.now()));
  keep("localStorage", tokenKey, text);
}

function storedToken(): Token | undefined {
  const text = readKept("localStorage", tokenKey);
  const claims = text ? claimsOf(text) : undefined;
  if (!text || !claims) return undefined;
  const bornAt = claims.iat * 1000;
  const endsAt = claims.exp * 1000;
  return { text, endsAt, renewAt: bornAt + (endsAt - bornAt) * 0.8 };
}

function claimsOf(token: string): { iat: number; exp: number } | undefined {
  try {
    return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}

/** Renews the token in good time as long as the page is open; a sleeping or disconnected one catches up when it wakes. */
export function keepTokenFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (!currentSession()) return;
    accessToken().then(
      () => {
        const token = storedToken();
        timer = setTimeout(check, token ? Math.max(1_000, token.renewAt - serverNow()) : 30_000);
      },
      () => {
        timer = setTimeout(check, 30_000);
      },
    );
  };
  const onFocus = () => document.visibilityState === "visible" && check();
  check();
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", onFocus);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", onFocus);
  };
}
