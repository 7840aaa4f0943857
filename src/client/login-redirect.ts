import { localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";

/**
 * Returns the path of the login page in the page's language, with the path to return to. Runs on the server
 * and in the browser.
 */
export function loginPath({ pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">): string {
  const login = localizePath("/user/login", localeOfPath(pathname));
  return withoutLocale(pathname).startsWith("/user/")
    ? login
    : `${login}?from=${encodeURIComponent(pathname + search + hash)}`;
}
