import type { FastifyInstance } from "fastify";

const exposed = "Link, X-Total-Count, Retry-After, WWW-Authenticate, X-Request-Id";
const preflight = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key",
  "access-control-max-age": "600",
};

/**
 * Allows pages of these origins to use the API with cookies and to read its responses (CORS). Responses to
 * other origins have no CORS headers. Origins are compared as a whole: 'null', another port or a longer name
 * does not match.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return done();
    // Shared caches must not return a response for one origin to another.
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
