/**
 * What the server derives from the definitions in the route modules (`shared/page.ts`): who may see a page,
 * which pages are cached, and the canonical URL that a public page is cached by. Its loader receives that
 * URL, so the page cannot depend on a parameter that is not defined.
 */
import { type Locale, localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";
import type { PageAccess, PageDefinition } from "#shared/page.ts";

/**
 * The part of a route of React Router's server build that is read here. Its id is the language and a name:
 * `bn/cart`.
 */
export interface PageRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { page?: PageDefinition };
}

export interface Page {
  /** Without the language; `/shop/:slug`. */
  path: string;
  /** Names of the routes above it and of its own, without the language. */
  routes: readonly string[];
  definition: PageDefinition;
}

/** How a URL is served. */
export interface PageUrl {
  /** The canonical URL. A private page keeps its query. */
  url: URL;
  /** Whether it is rendered for each request, with its cookie, and not cached. */
  isPrivate: boolean;
  /** Whether people need it in order to buy, so that it is served before other pages (record 012). */
  isReserved: boolean;
  limit: "pages" | "searches";
}

/** A path that no page has. URLs that cannot be those of a page are served as this one. */
export const notFoundPath = "/not-a-page";

/**
 * Returns the URL of a request for a path; undefined if it cannot be decoded, or if a browser would resolve
 * it to another site.
 */
export function parseUrl(requestUrl: string, publicUrl: string): URL | undefined {
  try {
    // In a link, the rest of two leading slashes is a host, and a backslash is read as a slash. No link of
    // ours has either. A URL with a scheme, which only a proxy receives, does not begin with a slash.
    if (/^(?!\/)|^\/\/|^[^?#]*\\/.test(requestUrl)) return undefined;
    const url = new URL(publicUrl + requestUrl);
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** Matches a path with a trailing or a double slash, and the data of such a path. No page has one. */
const hasExtraSlash = /.\/$|.\/_\.data$|\/\//;

// A page that does not say who may see it is for admins only.
const strictest: PageDefinition = { access: "admin" };

export class PageTable {
  readonly all: readonly Page[];
  /** By path, with a parameter as `*`: `/shop/*`. Only the last segment of a page can be a parameter. */
  readonly #byPath: ReadonlyMap<string, Page>;
  readonly #privatePath: RegExp;
  readonly #reservedPath: RegExp;

  constructor(routes: Readonly<Record<string, PageRoute | undefined>>) {
    this.all = listPages(routes);
    this.#byPath = new Map(this.all.map((page) => [page.path.replace(/:[^/]+$/, "*"), page]));
    this.#privatePath = pathsOf(this.all, ({ access }) => access !== "public");
    this.#reservedPath = pathsOf(this.all, (page) => page.access !== "public" && page.isReserved === true);
  }

  /** @param pattern of React Router, with the language: `bn/shop/:slug` */
  accessOf(pattern: string): PageAccess {
    const path = withoutLocale(`/${pattern.replace(/^\//, "")}`);
    return (this.#byPath.get(path.replace(/:[^/]+$/, "*"))?.definition ?? strictest).access;
  }

  /** @param url as `parseUrl` returns it */
  read(url: URL): PageUrl {
    const decoded = decodeURIComponent(url.pathname);
    const path = withoutLocale(decoded);
    const isReserved = this.#reservedPath.test(path);
    const changed = new URL(url);
    if (this.#privatePath.test(path) && !hasExtraSlash.test(decoded)) {
      changed.pathname = decoded.split("/").map(encodeURIComponent).join("/");
      return { url: changed, isPrivate: true, isReserved, limit: "pages" };
    }
    const canonical = this.canonical(url.pathname, url.searchParams);
    changed.pathname = canonical?.pathname ?? localizePath(notFoundPath, localeOfPath(url.pathname));
    changed.search = canonical?.query.toString() ?? "";
    return { url: changed, isPrivate: false, isReserved, limit: canonical?.limit ?? "pages" };
  }

  /**
   * Returns the canonical path and query of a public page, or of the data that React Router requests instead
   * (`.data`). Returns undefined for a URL that the router would match although no page has it: one with an
   * extra slash, or with a path parameter that the page rejects. A path that no route matches is returned
   * without its query; the router renders its 404.
   * @param pathname percent-encoded
   */
  canonical(
    pathname: string,
    params: URLSearchParams,
  ): { pathname: string; query: URLSearchParams; limit?: PageUrl["limit"] } | undefined {
    if (hasExtraSlash.test(pathname)) return undefined;
    const isData = pathname.endsWith(".data");
    const document = isData ? pathname.replace(/(?:(?<=^\/)_)?\.data$/, "") : pathname;
    const locale = localeOfPath(document);
    const parts = withoutLocale(document).split("/").slice(1).map(decodeURIComponent);
    const page = this.#pageOf(parts);
    if (page?.definition.access !== "public") return { pathname, query: new URLSearchParams() };
    const { query: read, pathParameter, limit: limitOf } = page.definition;
    if (pathParameter) {
      const parameter = pathParameter(parts.at(-1) ?? "");
      if (parameter === undefined) return undefined;
      parts[parts.length - 1] = parameter;
    }
    const path = localizePath(`/${parts.map(encodeURIComponent).join("/")}`, locale);
    const query = read?.(params) ?? new URLSearchParams();
    const limit = limitOf?.(query) ?? "pages";
    if (!isData) return { pathname: path, query, limit };
    const routes = routesOf(page, locale, params.get("_routes"));
    if (routes) query.append("_routes", routes);
    return { pathname: path === "/" ? "/_.data" : `${path}.data`, query, limit };
  }

  #pageOf(parts: readonly string[]): Page | undefined {
    return (
      this.#byPath.get(`/${parts.join("/")}`) ??
      (parts.length > 1 ? this.#byPath.get(`/${parts.slice(0, -1).join("/")}/*`) : undefined)
    );
  }
}

/** Returns the pages of one language: both have the same. Layouts have no path and are no pages. */
function listPages(routes: Readonly<Record<string, PageRoute | undefined>>): Page[] {
  return Object.values(routes).flatMap((route) => {
    if (!route?.id.startsWith("en/") || (route.path === undefined && !route.index)) return [];
    const layouts: string[] = [];
    for (let above = routes[route.parentId ?? ""]; above; above = routes[above.parentId ?? ""])
      layouts.unshift(above.id.replace(/^en\//, ""));
    return {
      path: `/${route.path ?? ""}`,
      routes: [...layouts, route.id.slice(3)],
      definition: route.module.page ?? strictest,
    };
  });
}

/**
 * Returns an expression for the paths below the first segments of some pages. Unknown paths below them are
 * treated alike.
 * @throws if other pages are below them too
 */
function pathsOf(pages: readonly Page[], has: (definition: PageDefinition) => boolean): RegExp {
  const firstOf = ({ path }: Page) => path.split("/")[1] ?? "";
  const first = new Set(pages.filter(({ definition }) => has(definition)).map(firstOf));
  const other = pages.find((page) => first.has(firstOf(page)) && !has(page.definition));
  if (other) {
    const conflicting = pages.find((page) => firstOf(page) === firstOf(other) && has(page.definition));
    throw new Error(
      `${other.path} and ${conflicting?.path} share the first segment, but not \`access\` or \`isReserved\``,
    );
  }
  return first.size > 0 ? new RegExp(`^/(${[...first].join("|")})(/|\\.data|$)`) : /^$/;
}

/** Returns the canonical `_routes`, the parameter of React Router that lists the routes whose loaders run. */
function routesOf({ routes }: Page, locale: Locale, value: string | null): string {
  const requested = value?.split(",") ?? [];
  return routes
    .map((name) => (name === "root" ? name : `${locale}/${name}`))
    .filter((id) => requested.includes(id))
    .join(",");
}
