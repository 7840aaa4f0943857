/**
 * The canonical URL of each public page, which is what it is cached by. A page depends on the parameters that `publicPages` reads for it and on
 * nothing else: the loader is given the canonical URL, so that it cannot see any other.
 */
import { categoryPaths, searchMaximum } from "#catalog/contract/limits.ts";
import { decodePosition, encodePosition } from "#catalog/rules/lists.ts";
import { homeLimit, similarLimit } from "#catalog/rules/paging.ts";
import { knownFilters } from "#catalog/rules/search-facets.ts";
import { decodeSearchPosition, encodeSearchPosition } from "#catalog/rules/search-page.ts";
import { listSortOf, queryOfWish, readSearchWish } from "#catalog/rules/search-wish.ts";
import { policyPaths } from "#policies/contract/limits.ts";
import { type Locale, localeOfPath, localisePath, withoutLocale } from "#shared/locale.ts";

interface PublicPage {
  /** The name of its route in `routes.ts`, without the language. */
  route: string;
  /** Returns the parameters that the page depends on, in their one spelling and order. Absent: none. */
  read?(asked: URLSearchParams): URLSearchParams;
}

const own = (values: Record<string, string | null | undefined>) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The size of a growing list; the first size is the page without a parameter. */
const sized = (limitOf: (asked: string | null) => number) => (asked: URLSearchParams) => {
  const limit = limitOf(asked.get("limit"));
  return own({ limit: limit === limitOf(null) ? null : String(limit) });
};

function listCursor(asked: URLSearchParams, sort = listSortOf(null)): string | undefined {
  const position = decodePosition(asked.get("cursor") ?? "", sort);
  return position && encodePosition(position);
}

// What has no such address (`sub`, `district`, `page`) is passed on: its page is 404, which is not cached.
const listOf = (name: string) => (asked: URLSearchParams) => {
  const value = asked.get(name);
  return own({ cursor: value && listCursor(asked), [name]: value });
};

function categoryQuery(asked: URLSearchParams): URLSearchParams {
  const sort = listSortOf(asked.get("sort"));
  return own({ cursor: listCursor(asked, sort), sort: sort === listSortOf(null) ? null : sort, sub: asked.get("sub") });
}

const categories = Object.keys(categoryPaths).map((slug) => ({ slug, name: "", nameBn: "" }));

function searchQuery(asked: URLSearchParams): URLSearchParams {
  const wish = knownFilters(readSearchWish(asked), categories);
  const query = queryOfWish(wish);
  const position = decodeSearchPosition(asked.get("cursor") ?? "", wish.sort);
  if (position) query.append("cursor", encodeSearchPosition(position));
  return query;
}

/** By path without the language; `*` stands for one part of any text. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  "/": { route: "home", read: sized(homeLimit) },
  ...Object.fromEntries(Object.entries(categoryPaths).map(([slug, path]) => [path, { route: `category-${slug}`, read: categoryQuery }])),
  "/product-details/*": { route: "product", read: sized(similarLimit) },
  "/shop/*": { route: "shop", read: (asked) => own({ cursor: listCursor(asked) }) },
  "/search": { route: "search-start", read: (asked) => own({ q: asked.get("q") }) },
  "/search/*": { route: "search", read: searchQuery },
  ...Object.fromEntries(Object.entries(policyPaths).map(([name, path]) => [path, { route: name }])),
  "/special-offers": { route: "special-offers", read: listOf("sub") },
  "/shops": { route: "shops", read: (asked) => own({ page: asked.get("page") }) },
  "/regions": { route: "regions", read: listOf("district") },
  "/help-center": { route: "help-center" },
  "/about": { route: "about" },
  "/contact": { route: "contact" },
};

/**
 * Returns the canonical path and query of a public page, or of the data that React Router asks for in its place (`.data`). Undefined for
 * an address that no page has: one with a trailing slash or with an over-long search. An unknown path is returned without its query.
 * @param pathname percent-encoded
 * @throws URIError when it cannot be decoded
 */
export function canonicalPage(pathname: string, asked: URLSearchParams): { pathname: string; query: URLSearchParams } | undefined {
  if (/.\/$|.\/_\.data$/.test(pathname)) return undefined;
  const isData = pathname.endsWith(".data");
  const document = isData ? pathname.replace(/(?:(?<=^\/)_)?\.data$/, "") : pathname;
  const locale = localeOfPath(document);
  const parts = withoutLocale(document).split("/").slice(1).map(decodeURIComponent);
  const page = pageOf(parts);
  if (!page) return { pathname, query: new URLSearchParams() };
  if (page.route === "search") {
    const text = (parts[1] ?? "").normalize("NFC").trim();
    if (text.length > searchMaximum) return undefined;
    parts[1] = text || " ";
  }
  const path = localisePath(`/${parts.map(encodeURIComponent).join("/")}`, locale);
  const query = page.read?.(asked) ?? new URLSearchParams();
  if (!isData) return { pathname: path, query };
  const routes = routesOf(page, locale, asked.get("_routes"));
  if (routes) query.append("_routes", routes);
  return { pathname: path === "/" ? "/_.data" : `${path}.data`, query };
}

function pageOf(parts: readonly string[]): PublicPage | undefined {
  return publicPages[`/${parts.join("/")}`] ?? (parts.length === 2 ? publicPages[`/${parts[0]}/*`] : undefined);
}

/** React Router's own parameter: the routes whose loaders it wants to run. */
function routesOf({ route }: PublicPage, locale: Locale, asked: string | null): string {
  const wanted = asked?.split(",") ?? [];
  return ["root", `${locale}/main`, `${locale}/${route}`].filter((id) => wanted.includes(id)).join(",");
}
