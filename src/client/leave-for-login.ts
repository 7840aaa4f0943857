/** Opens the login page, which leads back to the current page. */
import { localeOfPath, localisePath, withoutLocale } from "#shared/locale.ts";
import { accountPath, secondFactorPath } from "./account-paths.ts";
import { loginPath } from "./login-path.ts";

let leftAt = Number.NEGATIVE_INFINITY;

/** Leaves the page only once, although several requests may get a 401 at the same time. */
export function leaveForLogin(): void {
  // A page that is restored from the back/forward cache can be left again.
  if (performance.now() - leftAt < 5_000) return;
  leftAt = performance.now();
  location.assign(loginPath(location));
}

/** Opens the setup of two-step sign-in, for an admin who must turn it on. Does nothing on the account pages, which stay usable.
 */
export function goToSecondFactor(): void {
  const { pathname } = location;
  if (![accountPath, secondFactorPath].includes(withoutLocale(pathname)))
    location.assign(localisePath(secondFactorPath, localeOfPath(pathname)));
}
