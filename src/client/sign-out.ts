/**
 * Ends the session of this browser, and opens the login or setup page that a request needs. A module of its
 * own, because every page loads `session-hint.ts`.
 */
import { storedKeys, writeStored } from "#shared/browser-storage.ts";
import { type Locale, localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";
import { accountPath, loginPath, loginPathFrom, secondFactorPath } from "#shared/page.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { discardBody } from "./discard-body.ts";
import { rememberSession, setEndedHere, waitingKey } from "./session-hint.ts";

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
    discardBody(response);
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
  if (!keepsWaiting)
    for (const key of storedKeys("localStorage", waitingKey)) writeStored("localStorage", key, null);
  rememberSession(null);
}

/**
 * Opens the login page, which leads back to this page. Unlike `loginPath`, also from a page below /user.
 * @param isSignedIn whether this browser is signed in, as another person, who is signed out first
 * @throws as `signOut`
 */
export async function logInAndReturn(isSignedIn: boolean, locale: Locale): Promise<void> {
  if (isSignedIn) await signOut();
  location.assign(localizePath(loginPathFrom(location.pathname + location.search), locale));
}

/** Parameter of the login page: the session ended on the page to return to. */
export const endedParameter = "ended";

let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Opens the login page, which says that the session has ended and leads back to the current page. Leaves the
 * page only once, although several requests may get a 401 at the same time.
 */
export function leaveForLogin(): void {
  // A page that is restored from the back/forward cache can be left again.
  if (performance.now() - leftAt < 5_000) return;
  leftAt = performance.now();
  location.assign(loginPath(location).replace("?", `?${endedParameter}&`));
}

/**
 * Opens the setup of two-step sign-in, for an admin who must turn it on. Does nothing on the account pages,
 * which stay usable.
 */
export function goToSecondFactor(): void {
  const { pathname } = location;
  if (![accountPath, secondFactorPath].includes(withoutLocale(pathname)))
    location.assign(localizePath(secondFactorPath, localeOfPath(pathname)));
}
