import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  createRequestHandler,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { databaseAnswers } from "#platform/db/database.server.ts";
import type { Admission, Work } from "#platform/http/admission.server.ts";
import { chooseEncoding, sendEncoded } from "#platform/http/cached-response.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { nonceHeader, pageServices, tagsHeader } from "#platform/http/page.server.ts";
import { sendProblem, toRefusal } from "#platform/http/problems.server.ts";
import type { RequestCounter } from "#platform/http/request-limits.server.ts";
import { localeOfPath, localisePath } from "#shared/locale.ts";
import { commonRefusals, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { pagePolicy, withoutNonce } from "../http/security-headers.server.ts";
import { type ErrorPageKind, staticErrorResponse } from "../http/static-error-page.server.ts";
import type { PageCache, RenderedPage } from "./page-cache.server.ts";
import { canonicalPage } from "./page-url.server.ts";

export interface PageHost {
  build: () => Promise<ServerBuild>;
  mode: "production" | "development";
  cache: PageCache;
  ctx: AppContext;
  personOfCookie(headers: FastifyRequest["headers"]): Promise<Person | undefined>;
  counter: Pick<RequestCounter, "count">;
  admission: Admission;
}

/** The path for URLs that no page can have. No page has this path. */
const nowhere = "/not-a-page";

const awayRetrySeconds = 2;

// The parts of the path below which a page belongs to a person; their answers are never kept.
const privatePath = /^(\/bn)?\/(cart|add-address|dashboard|user|signin|newsletter)(\/|\.data|$)/;
/** Pages that people need in order to buy. */
const reservedPath = /^(\/bn)?\/(cart|add-address|signin|user)(\/|\.data|$)/;
const searchPath = /^(\/bn)?\/search\/./;

/** Serves the pages: public ones from the page cache, private ones rendered for each request. */
export function mountPages(app: FastifyInstance, host: PageHost): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const url = pageUrl(request, host.ctx.config.publicUrl);
      if (!url) return sendProblem(reply, new Refusal(commonRefusals.malformed), request.id);
      try {
        return await setPageHeaders(host, request, reply, url);
      } catch (error) {
        const kind = error instanceof Refusal && stillKinds.get(error.kind);
        if (!kind) throw error;
        const { status, headers, body } = stillAnswerTo(url, error.kind, kind, error.retryAfterSeconds);
        return reply.code(status).headers(headers).send(body);
      }
    },
  });
}

async function setPageHeaders(
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): Promise<FastifyReply> {
  const { cache, counter, admission } = host;
  const count = () =>
    counter.count(
      { method: "GET", limit: searchPath.test(url.pathname) ? "searches" : "pages" },
      undefined,
      request.ip,
    );
  const work: Work = reservedPath.test(url.pathname) ? "reserved" : "normal";
  if (privatePath.test(url.pathname)) {
    admission.check(work);
    await count();
    const page = () => keepNothing(host, request, new URL(host.ctx.config.publicUrl + request.url));
    const { status, headers, body } = await admission.run(work, page);
    return reply.code(status).headers(headers).send(body);
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
    () => render(host, request, url),
    encoding,
    (make) => admission.run(work, make),
  );
  return sendEncoded(request, reply, page);
}

/** Returns the canonical URL: our own origin, and the parameters that the page reads. Undefined if it cannot be decoded. */
function pageUrl(request: FastifyRequest, publicUrl: string): URL | undefined {
  try {
    // Slashes first would make the rest a host, and URL takes a backslash for a slash; no link of ours has either.
    if (/^\/\/|^[^?#]*\\/.test(request.url)) return undefined;
    const url = new URL(publicUrl + request.url);
    decodeURIComponent(url.pathname);
    if (privatePath.test(url.pathname)) return url;
    const page = canonicalPage(url.pathname, url.searchParams);
    url.pathname = page?.pathname ?? localisePath(nowhere, localeOfPath(url.pathname));
    url.search = page?.query.toString() ?? "";
    return url;
  } catch {
    return undefined;
  }
}

async function keepNothing(host: PageHost, request: FastifyRequest, url: URL): Promise<RenderedPage> {
  const page = await render(host, request, url);
  return { ...page, headers: { ...page.headers, "cache-control": "private, no-store" }, tags: [] };
}

async function render(host: PageHost, request: FastifyRequest, url: URL): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  const gone = new AbortController();
  const isPrivate = privatePath.test(url.pathname);
  if (isPrivate) request.raw.once("close", () => request.raw.readableAborted && gone.abort());
  const ctx = reservedPath.test(url.pathname) ? host.ctx : host.admission.limited(host.ctx);
  context.set(pageServices, { ctx, person: () => host.personOfCookie(isPrivate ? request.headers : {}) });
  const errors: unknown[] = [];
  const handle = createRequestHandler(withErrors(await host.build(), errors), host.mode);
  // A public page sees the address and nothing else of the request, so nothing of a person can get into it.
  const headers = new Headers(isPrivate && request.headers.cookie ? { cookie: request.headers.cookie } : {});
  const response = await handle(new Request(url, { headers, signal: gone.signal }), context);
  const body = Buffer.from(await response.arrayBuffer());
  const nonce = response.headers.get(nonceHeader) ?? "";
  const html = url.pathname.endsWith(nowhere)
    ? withoutScripts(body)
    : host.mode === "production"
      ? lowPriorityModules(body)
      : body;
  const page = rendered(response, html, nonce, host.mode);
  const busy = errors.map(toRefusal).find((refusal) => refusal?.kind === commonRefusals.busy);
  if (busy) throw busy;
  if (page.status === 500 && (await databaseAway(host, errors)))
    return stillAnswerTo(url, commonRefusals.unavailable, "away");
  return page;
}

/** The build with an ear for what its loaders throw: React Router answers such an error with a page and keeps the error to itself. */
function withErrors(build: ServerBuild, errors: unknown[]): ServerBuild {
  const handleError: HandleErrorFunction = (error, details) => {
    errors.push(error);
    return build.entry.module.handleError?.(error, details);
  };
  const module = { ...build.entry.module, handleError };
  return { ...build, entry: { ...build.entry, module } };
}

/** Whether a page failed for want of the database. Reading the session hides its cause, so the database itself is asked too. */
async function databaseAway(host: PageHost, errors: readonly unknown[]): Promise<boolean> {
  if (errors.some((error) => toRefusal(error)?.kind === commonRefusals.unavailable)) return true;
  // Shorter than a health check: the page has already waited for a statement, and the response must be sent within 6 s.
  return !(await databaseAnswers(host.ctx.pool, 300));
}

/** Refusals that are shown as a static error page. */
const stillKinds = new Map<RefusalKind, ErrorPageKind>([
  [commonRefusals.busy, "busy"],
  [commonRefusals.too_many_requests, "often"],
]);

/** Returns a static error page or, for a data request of React Router, only the code; the browser then loads the page. */
function stillAnswerTo(
  url: URL,
  { code, status }: RefusalKind,
  kind: ErrorPageKind,
  retryAfterSeconds = awayRetrySeconds,
): RenderedPage {
  const page = { ...staticErrorResponse(kind, localeOfPath(url.pathname), retryAfterSeconds), status };
  if (!url.pathname.endsWith(".data")) return page;
  const { "content-security-policy": _, ...headers } = page.headers;
  return {
    ...page,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    body: Buffer.from(code),
  };
}

/** The browser's router would take the address with the slash for the page without it, and lose itself over a page that says 'not found'. */
function withoutScripts(body: Buffer): Buffer {
  const html = body.toString("utf8").replace(/<script\b[\s\S]*?<\/script>/g, "");
  return Buffer.from(html.replace(/<link rel="modulepreload"[^>]*>/g, ""));
}

/** The first picture and the fonts go before the scripts, which a rendered page can wait for. */
function lowPriorityModules(body: Buffer): Buffer {
  return Buffer.from(
    body
      .toString("utf8")
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  );
}

function rendered(response: Response, body: Buffer, nonce: string, mode: PageHost["mode"]): RenderedPage {
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "location", "x-remix-response", "x-remix-redirect", "link"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const tags = response.headers.get(tagsHeader)?.split(" ").filter(Boolean) ?? [];
  if (headers["content-type"]?.startsWith("text/html") && mode === "production") {
    const marked = body.toString("utf8");
    headers["content-security-policy"] = pagePolicy(marked, nonce);
    // A cached page is the same for everyone: a nonce that anyone can read would protect nothing.
    body = Buffer.from(withoutNonce(marked, nonce));
  }
  const keepable = tags.length > 0 && response.status === 200;
  headers["cache-control"] = keepable
    ? "public, max-age=0, s-maxage=60, stale-while-revalidate=600"
    : "private, no-store";
  return { status: response.status, headers, body, tags };
}
