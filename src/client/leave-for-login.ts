/** The way to the login page, from which the person comes back to where they were. */
import { localeOfPath, localisePath, withoutLocale } from "#shared/locale.ts";
import { accountPath, secondFactorPath } from "./account-paths.ts";
import { loginPath } from "./login-path.ts";

let leftAt = Number.NEGATIVE_INFINITY;

/** Several parts of a page may find out at once that nobody is signed in; the page is left once. */
export function leaveForLogin(): void {
  // A page that is shown again from the browser's memory may be left again.
  if (performance.now() - leftAt < 5_000) return;
  leftAt = performance.now();
  location.assign(loginPath(location));
}

/** Goes to the setup of two-step sign-in, for an admin who must turn it on. Does nothing on the pages of their account, which stay open. */
export function goToSecondFactor(): void {
  const { pathname } = location;
  if (![accountPath, secondFactorPath].includes(withoutLocale(pathname)))
    location.assign(localisePath(secondFactorPath, localeOfPath(pathname)));
}
