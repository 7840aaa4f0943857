import { randomBytes } from "node:crypto";
import { fromNodeHeaders } from "better-auth/node";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ServerBuild } from "react-router";
import { accessTokens } from "#accounts/actions/access-token.server.ts";
import { mountDemoProvider } from "#accounts/actions/demo-provider.server.ts";
import type { Identity } from "#accounts/actions/identity.server.ts";
import { accountCalls } from "#accounts/api.server.ts";
import { findPersonOfSession } from "#accounts/store.server.ts";
import { addressCalls } from "#addresses/api.server.ts";
import { cartCalls } from "#cart/api.server.ts";
import { catalogCalls } from "#catalog/api.server.ts";
import { mountImages } from "#media/actions/serve-images.server.ts";
import { mediaCalls } from "#media/api.server.ts";
import { orderCalls } from "#orders/api.server.ts";
import { mountCalls } from "#platform/api.server.ts";
import type { At, Person } from "#platform/call.server.ts";
import { databaseAnswers } from "#platform/database.server.ts";
import { clientErrorAnswer, handleCallError, sendProblem } from "#platform/problems.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { mountAssets } from "./assets.server.ts";
import { mountIdentity } from "./identity-door.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { mountPages } from "./pages.server.ts";
import { closedPolicy, commonHeaders } from "./security-headers.server.ts";

/** Everything a running shop stands on; opened once, handed to `createApp`. */
export interface Services {
  at: At;
  identity: Identity;
  cache: PageCache;
  /** False while starting up or shutting down: /readyz says so. */
  ready: () => boolean;
}

export interface Pages {
  build: () => Promise<ServerBuild>;
  mode: "production" | "development";
  /** Folder with the browser's files; undefined in development, where Vite serves them. */
  clientDir: string | undefined;
}

/** The whole shop as one Fastify app: calls under /api, identity, images, assets, pages. */
export async function createApp({ at, identity, cache, ready }: Services, pages: Pages, secrets: readonly [string, ...string[]]): Promise<FastifyInstance> {
  const { config } = at;
  const everywhere = commonHeaders(config.publicUrl);
  const nextRequestId = requestIds();
  const app = Fastify({
    loggerInstance: at.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: nextRequestId,
    // A logger of its own for each request costs more than most answers; the few lines that are written name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 100 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 1_000 },
    return503OnClosing: true,
    forceCloseConnections: "idle",
    // These answers pass no hook: an address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => {
      reply.headers(everywhere).header("content-security-policy", closedPolicy).header("x-request-id", request.id);
      handleCallError(error, request as never, reply as never);
    },
    clientErrorHandler(error, socket) {
      // Bytes of a second answer inside one that is under way would be read as part of it.
      const underWay = (socket as typeof socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
      if (error.code === "ECONNRESET" || !socket.writable || underWay) return void socket.destroy();
      const headers = { ...everywhere, "content-security-policy": closedPolicy };
      socket.end(clientErrorAnswer(error.code, headers, nextRequestId()), () => socket.destroy());
    },
  });

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    // Node keeps the first of two; something before us may have checked the second.
    if (request.headers.authorization !== undefined && countOf("authorization", request.raw.rawHeaders) > 1) done(new Refusal(commonRefusals.malformed));
    else done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", closedPolicy);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The path without its query: addresses of calls carry e-mails there, and two calls carry one in the path.
    const path = (request.routeOptions.url?.startsWith("/api") ? request.routeOptions.url : request.url).split("?")[0];
    request.log.info({ reqId: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
    done();
  });
  app.setErrorHandler(handleCallError);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, new Refusal(commonRefusals.not_found), request.id));
  // Without its slash it belongs to no call, and a page it is not either.
  app.get("/api", async (request, reply) => sendProblem(reply, new Refusal(commonRefusals.not_found), request.id));

  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!ready()) throw new Refusal(commonRefusals.unavailable, {}, 1);
    if (!(await databaseAnswers(at.pool))) throw new Refusal(commonRefusals.unavailable, {}, 2);
    return reply.send({ status: "ready" });
  });

  const tokens = accessTokens(secrets, config.publicUrl);
  mountCalls(app, [...accountCalls(identity, tokens), ...mediaCalls, ...catalogCalls, ...addressCalls, ...cartCalls, ...orderCalls], at, {
    async authenticate(authorization) {
      const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
      const subject = token && (await tokens.verify(token, at.now()));
      const person = subject && (await findPersonOfSession(at.pool, subject.sessionId, subject.userId));
      if (!person) throw new Refusal(commonRefusals.not_signed_in);
      return person;
    },
  });
  mountIdentity(app, identity, config);
  if (config.demo) await mountDemoProvider(app, config, secrets[0]);
  mountImages(app, at);
  await mountAssets(app, pages.clientDir);

  const personOfCookie = async (headers: Record<string, string | string[] | undefined>): Promise<Person | undefined> => {
    if (!headers.cookie) return undefined;
    const found = await identity.api.getSession({ headers: fromNodeHeaders(headers) });
    if (!found || found.user.suspended) return undefined;
    const { id, email, name, role } = found.user;
    return { id, email, name, role: role as Person["role"] };
  };
  mountPages(app, { build: pages.build, mode: pages.mode, cache, at, personOfCookie });
  return app;
}

/** How often a header stands in a request; `rawHeaders` are names and values in turn. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === name).length;
}

/** Ids that tell requests of all processes and starts apart, without asking for chance each time. */
function requestIds(): () => string {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
