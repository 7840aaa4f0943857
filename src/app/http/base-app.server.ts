import { randomBytes } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { clientErrorResponse, handleApiError, sendProblem } from "#platform/http/problems.server.ts";
import type { Log } from "#platform/log.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { openToOrigins } from "./cors.server.ts";
import { closedPolicy, commonHeaders } from "./security-headers.server.ts";
import { watchForUntrustedProxy } from "./untrusted-proxy.server.ts";

/** How long a connection may take, in milliseconds. */
export interface Patience {
  /** Until all headers have come, and until the whole request has. */
  headers: number;
  request: number;
  /** Without a byte that goes either way while a request is under way: whoever takes no more of an answer is let go. */
  stall: number;
  /** Between two requests. */
  keepAlive: number;
  /** How often `headers` and `request` are looked at. */
  look: number;
}

/** Nothing that we do takes as long as `stall`: statements end after 5 s, a picture after 15. */
const patience: Patience = {
  headers: 10_000,
  request: 30_000,
  stall: 30_000,
  keepAlive: 65_000,
  look: 1_000,
};

/** Fastify with our limits, the headers of every answer, the answers to what no route takes, and /livez. */
export function bareApp(
  config: Config,
  log: Log,
  { headers, request, stall, keepAlive, look }: Patience = patience,
): FastifyInstance {
  const everywhere = commonHeaders(config);
  const nextRequestId = requestIds();
  const watchProxy = watchForUntrustedProxy(log);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: nextRequestId,
    // A logger of its own for each request costs more than most answers; the few lines that are written name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 100 * 1024,
    requestTimeout: request,
    connectionTimeout: stall,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: look, maxHeaderSize: 16_384 },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 1_000 },
    return503OnClosing: true,
    forceCloseConnections: "idle",
    // These answers pass no hook: an address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => {
      reply
        .headers(everywhere)
        .header("content-security-policy", closedPolicy)
        .header("x-request-id", request.id);
      handleApiError(error, request as never, reply as never);
    },
    clientErrorHandler(error, socket) {
      // Bytes of a second answer inside one that is under way would be read as part of it.
      const underWay = (socket as typeof socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
        ?.headersSent;
      if (error.code === "ECONNRESET" || !socket.writable || underWay) return void socket.destroy();
      const headers = { ...everywhere, "content-security-policy": closedPolicy };
      socket.end(clientErrorResponse(error.code, headers, nextRequestId()), () => socket.destroy());
    },
  });

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    watchProxy(request);
    // Node keeps the first of two; something before us may have checked the second.
    if (request.headers.authorization !== undefined && countOf("authorization", request.raw.rawHeaders) > 1)
      done(new Refusal(commonRefusals.malformed));
    else done();
  });
  openToOrigins(app, config.ownOrigins);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", closedPolicy);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The path without its query: addresses of calls carry e-mails there, and two calls carry one in the path.
    const path = (
      request.routeOptions.url?.startsWith("/api") ? request.routeOptions.url : request.url
    ).split("?")[0];
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
    done();
  });
  app.setErrorHandler(handleApiError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new Refusal(commonRefusals.not_found), request.id),
  );
  // Without its slash it belongs to no call, and a page it is not either.
  app.get("/api", async (request, reply) =>
    sendProblem(reply, new Refusal(commonRefusals.not_found), request.id),
  );

  app.get("/livez", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
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
