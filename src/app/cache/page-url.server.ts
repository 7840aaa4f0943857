/**
 * The canonical URL of each public page, which is what it is cached by. A page depends on the parameters that `publicPages` reads for it and on
 * nothing else: its loader receives the canonical URL, so it cannot see other parameters.
 */
import { categoryPaths, searchMaximum } from "#catalog/contract/constants.ts";
import { decodePosition, encodePosition, listSortOf } from "#catalog/rules/lists.ts";
import { homeLimit, similarLimit } from "#catalog/rules/paging.ts";
import { policyPaths } from "#policies/contract/constants.ts";
import { normaliseFilters } from "#search/rules/facets.ts";
import { parseSearchOptions, toSearchParams } from "#search/rules/filters.ts";
import { encodeSearchCursor, parseSearchCursor } from "#search/rules/pagination.ts";
import { type Locale, localeOfPath, localisePath, withoutLocale } from "#shared/locale.ts";

interface PublicPage {
  /** The name of its route in `routes.ts`, without the language. */
  route: string;
  /** Returns the parameters that the page depends on, in canonical spelling and order. Omitted if there are none. */
  read?(params: URLSearchParams): URLSearchParams;
}

const own = (values: Record<string, string | null | undefined>) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Reads the size of a list that grows; the default size has no parameter. */
const sized = (limitOf: (value: string | null) => number) => (params: URLSearchParams) => {
  const limit = limitOf(params.get("limit"));
  return own({ limit: limit === limitOf(null) ? null : String(limit) });
};

function listCursor(params: URLSearchParams, sort = listSortOf(null)): string | undefined {
  const position = decodePosition(params.get("cursor") ?? "", sort);
  return position && encodePosition(position);
}

// Unknown values of `sub`, `district` and `page` are passed on: their page is a 404, which is not cached.
const listOf = (name: string) => (params: URLSearchParams) => {
  const value = params.get(name);
  return own({ cursor: value && listCursor(params), [name]: value });
};

function categoryQuery(params: URLSearchParams): URLSearchParams {
  const sort = listSortOf(params.get("sort"));
  return own({
    cursor: listCursor(params, sort),
    sort: sort === listSortOf(null) ? null : sort,
    sub: params.get("sub"),
  });
}

const categories = Object.keys(categoryPaths).map((slug) => ({ slug, name: "", nameBn: "" }));

function searchQuery(params: URLSearchParams): URLSearchParams {
  const wish = normaliseFilters(parseSearchOptions(params), categories);
  const query = toSearchParams(wish);
  const position = parseSearchCursor(params.get("cursor") ?? "", wish.sort);
  if (position) query.append("cursor", encodeSearchCursor(position));
  return query;
}

/** By path without the language; `*` matches one segment. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  "/": { route: "home", read: sized(homeLimit) },
  ...Object.fromEntries(
    Object.entries(categoryPaths).map(([slug, path]) => [
      path,
      { route: `category-${slug}`, read: categoryQuery },
    ]),
  ),
  "/product-details/*": { route: "product", read: sized(similarLimit) },
  "/shop/*": { route: "shop", read: (params) => own({ cursor: listCursor(params) }) },
  "/search": { route: "search-start", read: (params) => own({ q: params.get("q") }) },
  "/search/*": { route: "search", read: searchQuery },
  ...Object.fromEntries(Object.entries(policyPaths).map(([name, path]) => [path, { route: name }])),
  "/special-offers": { route: "special-offers", read: listOf("sub") },
  "/shops": { route: "shops", read: (params) => own({ page: params.get("page") }) },
  "/regions": { route: "regions", read: listOf("district") },
  "/help-center": { route: "help-center" },
  "/about": { route: "about" },
  "/contact": { route: "contact" },
};

/**
 * Returns the canonical path and query of a public page, or of the data that React Router requests instead (`.data`). Returns undefined for
 * a URL that no page has: one with a trailing slash or with an over-long search. An unknown path is returned without its query.
 * @param pathname percent-encoded
 * @throws URIError when it cannot be decoded
 */
export function canonicalPage(
  pathname: string,
  params: URLSearchParams,
): { pathname: string; query: URLSearchParams } | undefined {
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
  const query = page.read?.(params) ?? new URLSearchParams();
  if (!isData) return { pathname: path, query };
  const routes = routesOf(page, locale, params.get("_routes"));
  if (routes) query.append("_routes", routes);
  return { pathname: path === "/" ? "/_.data" : `${path}.data`, query };
}

function pageOf(parts: readonly string[]): PublicPage | undefined {
  return (
    publicPages[`/${parts.join("/")}`] ?? (parts.length === 2 ? publicPages[`/${parts[0]}/*`] : undefined)
  );
}

/** Returns the canonical `_routes`, the parameter of React Router that lists the routes whose loaders run. */
function routesOf({ route }: PublicPage, locale: Locale, value: string | null): string {
  const requested = value?.split(",") ?? [];
  return ["root", `${locale}/main`, `${locale}/${route}`].filter((id) => requested.includes(id)).join(",");
}
