/** Ends the session of this browser. A module of its own, because every page loads `session-hint.ts`. */
import { storedKeys, writeStored } from "#shared/browser-storage.ts";
import {
  recentSearchesKey,
  rememberSession,
  setEndedHere,
  viewedProductsKey,
  waitingKey,
} from "./session-hint.ts";
import { timeLimitMs } from "./time-limit.ts";

/**
 * Ends the session, then removes the token, which signs out the other tabs.
 * @param keepsWaiting see `forgetSession`
 * @throws if the server is unreachable; the person is then still signed in, and must be informed
 */
export async function signOut(keepsWaiting = false): Promise<void> {
  // Before the response, because other requests may be rejected earlier.
  setEndedHere(true);
  try {
    const response = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(timeLimitMs),
    });
    void response.body?.cancel();
    if (!response.ok && response.status !== 401)
      throw new Error(`sign-out failed with status ${response.status}`);
  } catch (error) {
    setEndedHere(false);
    throw error;
  }
  forgetSession(keepsWaiting);
}

/**
 * Signs this browser out, on a page that then navigates itself.
 * @param keepsWaiting whether what waits for a connection stays for the person's next sign-in, because they
 * have not signed out themselves
 */
export function forgetSession(keepsWaiting = false): void {
  setEndedHere(true);
  const waiting = keepsWaiting ? [] : storedKeys(waitingKey);
  for (const key of [recentSearchesKey, viewedProductsKey, ...waiting])
    writeStored("localStorage", key, null);
  rememberSession(null);
}
