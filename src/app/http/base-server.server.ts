import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Config } from "#platform/config.server.ts";
import { limitBodyTime } from "#platform/http/body-time-limit.server.ts";
import { clientErrorResponse, handleError, sendProblem } from "#platform/http/problems.server.ts";
import { trackUnusedConnections } from "#platform/http/unused-connections.server.ts";
import type { Log } from "#platform/log.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { uploadLimitMs } from "#shared/request-limits.ts";
import { allowOrigins } from "./cors.server.ts";
import { commonHeaders, filePolicy, headersOfDocuments, strictPolicy } from "./security-headers.server.ts";
import { watchForUntrustedProxy } from "./untrusted-proxy.server.ts";

/** Time limits of a connection, in milliseconds. */
export interface Timeouts {
  /** Until all headers have arrived. */
  headers: number;
  /** From then on until the body has arrived. */
  body: number;
  /** Until a whole upload has arrived, with its headers. */
  upload: number;
  /**
   * Without a byte in either direction during a request, for example because the client reads no more of the
   * response.
   */
  stall: number;
  /** Between two requests. */
  keepAlive: number;
  /** From the beginning of a shutdown until the first byte of a connection that was open by then. */
  unused: number;
  /** How often `headers` and `upload` are checked. */
  checkEvery: number;
}

/** No work of ours takes as long as `stall`: statements end after 5 s, images after 15 s. */
const defaultTimeouts: Timeouts = {
  headers: 10_000,
  body: 30_000,
  upload: uploadLimitMs,
  stall: 30_000,
  keepAlive: 65_000,
  unused: 1_000,
  checkEvery: 1_000,
};

/**
 * Creates a Fastify server with our limits, common headers, error responses and /livez, but without routes.
 */
export function createBaseServer(
  config: Config,
  log: Log,
  timeouts: Timeouts = defaultTimeouts,
): FastifyInstance {
  const everywhere = commonHeaders(config);
  const watchProxy = watchForUntrustedProxy(log);
  const app = Fastify(serverOptions(config, log, timeouts, everywhere));
  limitBodyTime(app.server, timeouts.body);
  const closeUnusedConnections = trackUnusedConnections(app.server);
  app.addHook("preClose", (done) => {
    setTimeout(closeUnusedConnections, timeouts.unused).unref();
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    watchProxy(request);
    rejectDuplicateAuthorization(request, done);
  });
  allowOrigins(app, config.ownOrigins);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    addPolicy(reply);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new Refusal(commonRefusals.not_found), request.id),
  );
  // `/api/*` does not match it, and the route of the pages would respond with HTML.
  app.get("/api", async (request, reply) =>
    sendProblem(reply, new Refusal(commonRefusals.not_found), request.id),
  );

  app.get("/livez", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  return app;
}

/** @param everywhere headers of every response */
function serverOptions(
  config: Config,
  log: Log,
  { headers, upload, stall, keepAlive, checkEvery }: Timeouts,
  everywhere: Record<string, string>,
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  const nextRequestId = requestIds();
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: nextRequestId,
    // A child logger for each request costs more than most responses. The few log lines name the request
    // themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 100 * 1024,
    requestTimeout: upload,
    connectionTimeout: stall,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery, maxHeaderSize: 16_384 },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 1_000 },
    // Requests on open connections are served with `Connection: close`: the services close only after them.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // A URL that cannot be decoded reaches no route, and its response passes no hook.
    frameworkErrors: (error, request, reply) => {
      reply
        .headers(everywhere)
        .header("content-security-policy", strictPolicy)
        .header("x-request-id", request.id);
      handleError(error, request as never, reply as never);
    },
    clientErrorHandler(error, socket) {
      // The client would read an error response as part of a response that is being sent.
      const isResponding = (socket as typeof socket & { _httpMessage?: { headersSent: boolean } })
        ._httpMessage?.headersSent;
      if (error.code === "ECONNRESET" || !socket.writable || isResponding) return void socket.destroy();
      const headers = { ...everywhere, "content-security-policy": strictPolicy };
      socket.end(clientErrorResponse(error.code, headers, nextRequestId()), () => socket.destroy());
    },
  };
}

/** Node uses the first of two headers. A proxy may have checked the second. */
function rejectDuplicateAuthorization(request: FastifyRequest, done: (error?: Error) => void): void {
  if (request.headers.authorization !== undefined && countOf("authorization", request.raw.rawHeaders) > 1)
    done(new Refusal(commonRefusals.malformed));
  else done();
}

/** Adds a Content-Security-Policy. Removes the headers that only documents need from `loadedByPages`. */
function addPolicy(reply: FastifyReply): void {
  const isFile = loadedByPages.test(String(reply.getHeader("content-type")));
  if (!reply.hasHeader("content-security-policy"))
    reply.header("content-security-policy", isFile ? filePolicy : strictPolicy);
  if (isFile) for (const name of headersOfDocuments) reply.removeHeader(name);
}

/**
 * Logs without the query, which may contain an e-mail address. The paths of two endpoints contain one, so the
 * pattern of the route is logged.
 */
function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions;
  const [path] = (url?.startsWith("/api") ? url : request.url).split("?");
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    "request completed",
  );
}

/** Types of the files that each page loads, about thirty. Browsers never show them as documents. */
const loadedByPages = /^(image\/(avif|webp)|font\/|text\/css|(text|application)\/javascript)/;

/** Counts a header in a request. `rawHeaders` alternates names and values. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === name).length;
}

/**
 * Returns a generator of request ids that are unique across processes and restarts, without a random number
 * for each.
 */
function requestIds(): () => string {
  const instance = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${instance}-${(++count).toString(36)}`;
}
