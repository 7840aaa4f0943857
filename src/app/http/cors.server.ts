import type { FastifyInstance } from "fastify";

const exposed = "Link, X-Total-Count, Retry-After, WWW-Authenticate, X-Request-Id";
const preflight = {
  "access-control-allow-methods": "GET, POST, PATCH, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key",
  "access-control-max-age": "600",
};

/**
 * Pages of these origins may make the calls below /api, with their cookies, and read the answers; a page of any other gets no word of it,
 * and its browser keeps the answer from it. An origin is compared as a whole: 'null', another port or a longer name is another.
 */
export function openToOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return done();
    // For caches between us: the same address is answered differently.
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": exposed,
    });
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
      return done();
    reply.headers(preflight).code(204).send();
  });
}
