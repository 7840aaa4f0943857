import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  createRequestHandler,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isDatabaseResponding } from "#platform/db/database.server.ts";
import type { Admission, Work } from "#platform/http/admission.server.ts";
import { chooseEncoding, type RenderedResponse, sendEncoded } from "#platform/http/cached-response.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { nonceHeader, pageContext, tagsHeader } from "#platform/http/page.server.ts";
import { sendProblem, toRefusal } from "#platform/http/problems.server.ts";
import type { RequestLimiter } from "#platform/http/request-limits.server.ts";
import { localeOfPath, withoutLocale } from "#shared/locale.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { banglaFaceScript } from "#ui/bangla-face.ts";
import type { PageCache } from "../cache/page-cache.server.ts";
import { notFoundPath, type PageRoute, PageTable, type PageUrl, parseUrl } from "../cache/page-url.server.ts";
import { pagePolicy, withoutNonce } from "./security-headers.server.ts";
import { errorPageOf } from "./static-error-page.server.ts";

export interface PageHost {
  build: () => Promise<ServerBuild>;
  mode: "production" | "development";
  cache: PageCache;
  ctx: AppContext;
  personOfCookie(headers: FastifyRequest["headers"]): Promise<Person | undefined>;
  isKnownDevice(headers: FastifyRequest["headers"], userId: string): Promise<boolean>;
  limiter: Pick<RequestLimiter, "count">;
  admission: Admission;
}

/** Serves the pages: public ones from the page cache, private ones rendered for each request. */
export function mountPages(app: FastifyInstance, host: PageHost): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const url = parseUrl(request.url, host.ctx.config.publicUrl);
      if (!url) return sendProblem(reply, new Refusal(commonRefusals.malformed), request.id);
      const page = pageTableOf(await host.build()).read(url);
      try {
        return await sendPage(host, request, reply, page);
      } catch (error) {
        const refusal = toRefusal(error);
        const response = refusal && errorResponse(page.url, refusal);
        if (!response) throw error;
        return reply.code(response.status).headers(response.headers).send(response.body);
      }
    },
  });
}

const pageTables = new WeakMap<ServerBuild, PageTable>();

/** Returns the pages of a build. In development each change creates a new one. */
function pageTableOf(build: ServerBuild): PageTable {
  const known = pageTables.get(build);
  if (known) return known;
  const pages = new PageTable(build.routes as Record<string, PageRoute | undefined>);
  pageTables.set(build, pages);
  return pages;
}

async function sendPage(
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, isPrivate, isReserved, limit }: PageUrl,
): Promise<FastifyReply> {
  const { cache, limiter, admission } = host;
  const count = () => limiter.count({ method: "GET", limit }, undefined, request.ip);
  const work: Work = isReserved ? "reserved" : "normal";
  if (isPrivate) {
    admission.check(work);
    await count();
    const { status, headers, body } = await admission.run(work, () =>
      renderPrivate(host, request, url, work),
    );
    return reply
      .code(status)
      .headers({ ...headers, "cache-control": "private, no-store" })
      .send(body);
  }
  const key = url.pathname + url.search;
  // Only renders are counted; a request that shares a running render costs nothing.
  if (!cache.has(key)) {
    admission.check(work);
    await count();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const page = await cache.get(
    key,
    () => render(host, { url, work, headers: {}, signal: undefined }),
    encoding,
    (make) => admission.run(work, make),
  );
  return sendEncoded(request, reply, page);
}

/** Renders a page for the owner of the request's session. */
function renderPrivate(
  host: PageHost,
  request: FastifyRequest,
  url: URL,
  work: Work,
): Promise<RenderedResponse> {
  const gone = new AbortController();
  // "close" comes after a complete response too; only a client that has disconnected aborts the request.
  request.raw.once("close", () => request.raw.readableAborted && gone.abort());
  return render(host, { url, work, headers: request.headers, signal: gone.signal });
}

/**
 * What a page receives of a request. A public page receives the URL only, so it cannot contain
 * personal data.
 */
interface RenderInput {
  url: URL;
  work: Work;
  headers: FastifyRequest["headers"];
  signal: AbortSignal | undefined;
}

async function render(
  host: PageHost,
  { url, work, headers, signal }: RenderInput,
): Promise<RenderedResponse> {
  const build = await host.build();
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ctx: work === "reserved" ? host.ctx : host.admission.limited(host.ctx),
    person: () => host.personOfCookie(headers),
    isKnownDevice: (userId) => host.isKnownDevice(headers, userId),
    accessOf: (pattern) => pageTableOf(build).accessOf(pattern),
    isPrivate(path) {
      const other = parseUrl(path, host.ctx.config.publicUrl);
      return other !== undefined && pageTableOf(build).read(other).isPrivate;
    },
  });
  const errors: unknown[] = [];
  const handle = createRequestHandler(withErrors(build, errors), host.mode);
  const cookie = new Headers(headers.cookie ? { cookie: headers.cookie } : {});
  const response = await handle(new Request(url, { headers: cookie, signal: signal ?? null }), context);
  const body = Buffer.from(await response.arrayBuffer());
  const nonce = response.headers.get(nonceHeader) ?? "";
  const html =
    withoutLocale(url.pathname) === notFoundPath
      ? withoutScripts(body)
      : host.mode === "production"
        ? lowPriorityModules(body)
        : body;
  const page = toRenderedResponse(response, html, nonce, host.mode);
  const busy = errors
    .map((error) => toRefusal(error))
    .find((refusal) => refusal?.kind === commonRefusals.busy);
  if (busy) throw busy;
  if (page.status === 500 && (await isDatabaseUnavailable(host, errors)))
    throw new Refusal(commonRefusals.unavailable);
  return page;
}

/**
 * Wraps the build to record the errors of its loaders, because React Router turns them into pages without
 * rethrowing.
 */
function withErrors(build: ServerBuild, errors: unknown[]): ServerBuild {
  const handleError: HandleErrorFunction = (error, details) => {
    errors.push(error);
    return build.entry.module.handleError?.(error, details);
  };
  const module = { ...build.entry.module, handleError };
  return { ...build, entry: { ...build.entry, module } };
}

/**
 * Returns whether a page failed because the database is unavailable. Reading the session hides its cause, so
 * this asks the database too.
 */
async function isDatabaseUnavailable(host: PageHost, errors: readonly unknown[]): Promise<boolean> {
  if (errors.some((error) => toRefusal(error)?.kind === commonRefusals.unavailable)) return true;
  // Shorter than a health check: the page has already waited for a statement, and the response must be sent
  // within 6 s.
  return !(await isDatabaseResponding(host.ctx.pool, 300));
}

/**
 * Returns a static error page or, for a data request of React Router, only the code; the browser then loads
 * the page.
 */
function errorResponse(url: URL, refusal: Refusal): RenderedResponse | undefined {
  const page = errorPageOf(refusal, localeOfPath(url.pathname));
  if (!page || !url.pathname.endsWith(".data")) return page;
  const { "content-security-policy": _, ...headers } = page.headers;
  return {
    ...page,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    body: Buffer.from(refusal.kind.code),
  };
}

/**
 * Removes the scripts of the 404 page of a URL that no page has, e.g. one with a trailing slash: the
 * browser's router would match that URL to the page without the slash, and hydration would fail. Keeps the
 * script that adds the Bangla font.
 */
function withoutScripts(body: Buffer): Buffer {
  const html = body
    .toString("utf8")
    .replace(/<script\b[\s\S]*?<\/script>/g, (script) => (script.includes(banglaFaceScript) ? script : ""));
  return Buffer.from(html.replace(/<link rel="modulepreload"[^>]*>/g, ""));
}

/**
 * Gives scripts a low priority, so that the first image and the fonts load before them: a rendered page works
 * without scripts.
 */
function lowPriorityModules(body: Buffer): Buffer {
  return Buffer.from(
    body
      .toString("utf8")
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  );
}

function toRenderedResponse(
  response: Response,
  body: Buffer,
  nonce: string,
  mode: PageHost["mode"],
): RenderedResponse {
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "location", "x-remix-response", "x-remix-redirect", "link"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const tags = response.headers.get(tagsHeader)?.split(" ").filter(Boolean) ?? [];
  if (headers["content-type"]?.startsWith("text/html") && mode === "production") {
    const html = body.toString("utf8");
    headers["content-security-policy"] = pagePolicy(html, nonce);
    // A cached page is the same for everyone: a nonce that anyone can read would protect nothing.
    body = Buffer.from(withoutNonce(html, nonce));
  }
  const isCacheable = tags.length > 0 && response.status === 200;
  headers["cache-control"] = isCacheable
    ? "public, max-age=0, must-revalidate, s-maxage=60"
    : "private, no-store";
  return { status: response.status, headers, body, tags };
}
