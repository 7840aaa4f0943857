/** Pages: what a route module states about its page, and the paths of pages that several slices link to. */

import { localeOfPath, localizePath, withoutLocale } from "./locale.ts";
import type { Role } from "./role.ts";

/**
 * Who may see a page. "public" is the same for everyone and cached; "anyone" is rendered for each person who
 * opens it, with their cookie.
 */
export type PageAccess = "public" | "anyone" | "signed-in" | Exclude<Role, "user">;

interface PublicPage {
  access: "public";
  /**
   * Returns the parameters that the page reads, in canonical spelling and order. It sees no others. Omitted
   * if there are none.
   */
  query?(params: URLSearchParams): URLSearchParams;
  /** Returns the canonical spelling of the parameter in the path; undefined for one that no page has. */
  pathParameter?(value: string): string | undefined;
  /** Returns the limit that a render counts against, by the canonical query; "pages" if omitted. */
  limit?(query: URLSearchParams): "pages" | "searches";
}

interface PrivatePage {
  access: Exclude<PageAccess, "public">;
  /** Whether people need it in order to buy: it is then still rendered when the server is overloaded. */
  isReserved?: true;
}

/**
 * What each route module of a page states about itself, in an export that is named `page`. The server derives
 * caching and guards from it. It calls no function outside of its methods, so that the build can leave it out
 * of the browser's code.
 */
export type PageDefinition = PublicPage | PrivatePage;

/** The beginning of the route ids of the layouts of private pages, without the language. */
export const guardedPrefix = "guarded-";

/** Returns a query of these parameters, without the empty ones. */
export function queryOf(values: Record<string, string | null | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

// Paths without the language.
export const productPath = (id: string) => `/product-details/${id}`;
export const shopPath = (slug: string) => `/shop/${slug}`;
export const dashboardPath = (role: Role) => `/dashboard/${role}/home`;
export const accountPath = "/dashboard/user/account";
export const secondFactorPath = "/dashboard/user/second-factor";

/** Returns the path of the login page without the language, with the path to return to. */
export const loginPathFrom = (from: string) => `/user/login?from=${encodeURIComponent(from)}`;

/**
 * Returns the path of the login page in the page's language, with that page as the path to return to, unless
 * it is below /user. Runs on the server and in the browser.
 */
export function loginPath({ pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">): string {
  const login = withoutLocale(pathname).startsWith("/user/")
    ? "/user/login"
    : loginPathFrom(pathname + search + hash);
  return localizePath(login, localeOfPath(pathname));
}
