import type { FastifyInstance } from "fastify";
import type { Identity } from "#accounts/actions/identity.server.ts";
import { addressHeader } from "#accounts/actions/identity-errors.server.ts";
import type { Config } from "#platform/config.server.ts";
import { gate } from "#shared/gate.ts";

// Its transaction holds a connection while it waits for a password hash: a flood of them would take all there are.
const signUpsAtOnce = gate(3, 50);

/** Mounts better-auth at /api/auth: its own bodies and errors, our origin, and the address that we ourselves saw. */
export function mountIdentity(app: FastifyInstance, identity: Identity, config: Config): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.route({
      method: ["GET", "POST"],
      url: "/api/auth/*",
      schema: { hide: true } as never,
      handler: async (request, reply) => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined && name !== addressHeader && name !== "content-length") headers.set(name, Array.isArray(value) ? value.join(", ") : value);
        }
        headers.set(addressHeader, request.ip);
        const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
        const handle = () => identity.handler(new Request(config.publicUrl + request.url, { method: request.method, headers, body }));
        const answer = await (request.url.startsWith("/api/auth/sign-up/") ? signUpsAtOnce(handle) : handle());
        reply.code(answer.status).header("cache-control", "private, no-store");
        for (const [name, value] of answer.headers) if (name !== "set-cookie") reply.header(name, value);
        const wait = answer.headers.get("x-retry-after");
        if (wait !== null) reply.header("retry-after", wait);
        // A fault that better-auth has put into an answer passes no error handler.
        if (answer.status >= 500) request.log.error({ reqId: request.id, status: answer.status }, "the identity provider failed");
        // One header each: folding cookies into one line breaks them.
        for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
        return reply.send(Buffer.from(await answer.arrayBuffer()));
      },
    });
  });
}
