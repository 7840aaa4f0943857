import { localeOfPath, localisePath, withoutLocale } from "#shared/locale.ts";

/** The login page in the language of the page, told where to come back to. Runs in guards on the server and in the browser. */
export function loginPath({ pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">): string {
  const login = localisePath("/user/login", localeOfPath(pathname));
  return withoutLocale(pathname).startsWith("/user/")
    ? login
    : `${login}?from=${encodeURIComponent(pathname + search + hash)}`;
}
