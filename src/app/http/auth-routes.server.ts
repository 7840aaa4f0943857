import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Auth } from "#accounts/actions/identity/identity.server.ts";
import { isDatabaseResponding } from "#platform/db/database.server.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { RequestLimiter } from "#platform/http/request-limits.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";

const prefix = "/api/auth";
const sessionPath = `${prefix}/get-session`;

/**
 * Mounts better-auth at /api/auth. It parses bodies and writes errors itself. It gets `publicUrl` instead of
 * the Host header, and `request.ip` as the address of the client.
 */
export function mountAuthRoutes(
  app: FastifyInstance,
  auth: Auth,
  { config, pool }: Pick<AppContext, "config" | "pool">,
  limiter: Pick<RequestLimiter, "count" | "countRejected">,
  admission: Admission,
): void {
  /**
   * Counts a session lookup before it costs a query: for the session or, without a cookie that we have
   * signed, for the address, whose limit is that of rejected requests.
   */
  const countReading = async (cookies: string | undefined, address: string) => {
    const token = await auth.readSessionToken(cookies);
    if (token === undefined) limiter.countRejected(undefined, address);
    else
      await limiter.count(
        { method: "GET" },
        { id: `session:${createHash("sha256").update(token).digest("base64url")}` },
        address,
      );
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "POST"],
      url: `${prefix}/*`,
      schema: { hide: true },
      onRequest: async ({ url }) => {
        // better-auth counts requests per path, including unknown ones, so a client with invented paths would
        // bypass its limits and fill the database.
        if (!(await auth.hasPath(url.slice(prefix.length).replace(/\?.*/s, ""))))
          throw new Refusal(commonRefusals.not_found);
      },
      handler: async (request, reply) => {
        const path = request.url.replace(/\?.*/s, "");
        if (path === sessionPath) await countReading(request.headers.cookie, request.ip);
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined && name !== "content-length")
            headers.set(name, Array.isArray(value) ? value.join(", ") : value);
        }
        const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
        const handle = () =>
          auth.handle(
            new Request(config.publicUrl + request.url, { method: request.method, headers, body }),
            request.ip,
          );
        // Reads of the session must not wait for sign-ins and their password hashes.
        const admitted = () => admission.run(path === sessionPath ? "reserved" : "identity", handle);
        // Sign-ups wait in a queue of their own first, so that they do not take the slots of sign-ins.
        const response = await (request.url.startsWith(`${prefix}/sign-up/`)
          ? admission.run("sign-up", admitted)
          : admitted());
        const responseBody = Buffer.from(await response.arrayBuffer());
        // better-auth hides the cause. A statement may already have run into its time limit, so this check is
        // shorter than a health check.
        if (response.status >= 500 && !(await isDatabaseResponding(pool, 300)))
          throw new Refusal(commonRefusals.unavailable, {}, 2);
        reply.code(response.status).header("cache-control", "private, no-store");
        for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
        const wait = response.headers.get("x-retry-after");
        if (wait !== null) reply.header("retry-after", wait);
        // better-auth turns faults into responses, so no error handler sees them.
        if (response.status >= 500)
          request.log.error({ reqId: request.id, status: response.status }, "better-auth failed");
        // One header for each cookie: cookies cannot be combined in one line.
        for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
        return reply.send(responseBody);
      },
    });
  });
}
