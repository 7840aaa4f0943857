import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Identity } from "#accounts/actions/identity.server.ts";
import { addressHeader } from "#accounts/actions/identity-errors.server.ts";
import { readSignedCookie } from "#accounts/actions/signed-cookies.server.ts";
import { socialChoices } from "#accounts/actions/social.server.ts";
import type { Config } from "#platform/config.server.ts";
import { databaseAnswers } from "#platform/db/database.server.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { RequestCounter } from "#platform/http/request-limits.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";

// Its transaction holds a connection while it waits for a password hash: a flood of them would take all there are.
const signUpsAtOnce = createSemaphore(3, 50);

const below = "/api/auth";

/**
 * Whether better-auth has this path. It counts each path by itself, also one that it does not have: whoever made up paths would
 * never be told to wait, and fill the database.
 */
async function isDoor(identity: Identity, config: Config, path: string): Promise<boolean> {
  const [, provider] = /^\/callback\/([^/]+)$/.exec(path) ?? [];
  // One that could not be asked when the shop started is not among better-auth's own; it says so on a page.
  if (provider !== undefined)
    return [...socialChoices(config), ...(await identity.$context).socialProviders].some(
      ({ id }) => id === provider,
    );
  // No other door of ours has a path that may end in anything.
  return !path.includes(":") && Object.values(identity.api).some((door) => door.path === path);
}

const sessionPath = `${below}/get-session`;
/** What signed-in people need to go on: it must not wait behind sign-ins and their password hashes. */
const sessionPaths = [sessionPath, `${below}/jwt`];

/** Mounts better-auth at /api/auth: its own bodies and errors, our origin, and the address that we ourselves saw. */
export function mountIdentity(
  app: FastifyInstance,
  identity: Identity,
  { config, pool }: Pick<AppContext, "config" | "pool">,
  counter: Pick<RequestCounter, "count" | "countRejected">,
  admission: Admission,
): void {
  /** Counts a session lookup before it costs a query: for the session, or for the address if the cookie is not signed by us. */
  const countReading = async (cookies: string | undefined, address: string) => {
    const { secret, authCookies } = await identity.$context;
    const secrets = [secret, config.secretPrevious].filter((known) => known !== undefined);
    const token = readSignedCookie(cookies, authCookies.sessionToken.name, secrets);
    if (token === undefined) counter.countRejected(undefined, address);
    else
      await counter.count(
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
      url: `${below}/*`,
      schema: { hide: true } as never,
      onRequest: async ({ url }) => {
        if (!(await isDoor(identity, config, url.slice(below.length).replace(/\?.*/s, ""))))
          throw new Refusal(commonRefusals.not_found);
      },
      handler: async (request, reply) => {
        const path = request.url.replace(/\?.*/s, "");
        if (path === sessionPath) await countReading(request.headers.cookie, request.ip);
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined && name !== addressHeader && name !== "content-length")
            headers.set(name, Array.isArray(value) ? value.join(", ") : value);
        }
        headers.set(addressHeader, request.ip);
        const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
        const handle = () =>
          identity.handler(
            new Request(config.publicUrl + request.url, { method: request.method, headers, body }),
          );
        // Sign-ups queue before admission, so that they do not take the places of sign-ins.
        const admitted = () => admission.run(sessionPaths.includes(path) ? "reserved" : "identity", handle);
        const answer = await (request.url.startsWith(`${below}/sign-up/`)
          ? signUpsAtOnce(admitted)
          : admitted());
        const sent = Buffer.from(await answer.arrayBuffer());
        // better-auth hides the cause. A statement may already have run into its time limit, so this check is shorter than a health check.
        if (answer.status >= 500 && !(await databaseAnswers(pool, 300)))
          throw new Refusal(commonRefusals.unavailable, {}, 2);
        reply.code(answer.status).header("cache-control", "private, no-store");
        for (const [name, value] of answer.headers) if (name !== "set-cookie") reply.header(name, value);
        const wait = answer.headers.get("x-retry-after");
        if (wait !== null) reply.header("retry-after", wait);
        // A fault that better-auth has put into an answer passes no error handler.
        if (answer.status >= 500)
          request.log.error({ reqId: request.id, status: answer.status }, "the identity provider failed");
        // One header each: folding cookies into one line breaks them.
        for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
        return reply.send(sent);
      },
    });
  });
}
