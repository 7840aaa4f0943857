/** Leaves the page when a request needs another session. Not part of the first load of public pages. */
import { localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";
import { accountPath, loginPath, secondFactorPath } from "#shared/page.ts";

let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Opens the login page, which leads back to the current page. Leaves the page only once, although several
 * requests may get a 401 at the same time.
 */
export function leaveForLogin(): void {
  // A page that is restored from the back/forward cache can be left again.
  if (performance.now() - leftAt < 5_000) return;
  leftAt = performance.now();
  location.assign(loginPath(location));
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
