import type { FastifyRequest } from "fastify";
import { type AppContext, defineEndpoint } from "#platform/http/endpoint.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { InsertedResponse } from "#shared/write-responses.ts";
import type { AccessTokens } from "./actions/access-token.server.ts";
import type { Auth, CookieSession } from "./actions/identity/identity.server.ts";
import {
  AdminResponse,
  accountRefusals,
  EmailParams,
  ProfileRequest,
  TokenRequest,
  TokenResponse,
  VendorResponse,
} from "./contract.ts";
import { findRoleByEmail, recordFirstProfile } from "./store/accounts.server.ts";

/** @param auth reads the session cookie */
export function accountEndpoints(auth: Auth, tokens: AccessTokens) {
  const sessions = new WeakMap<FastifyRequest, CookieSession>();

  /**
   * Authenticates POST /jwt and POST /users, which are called before there is an access token. Their guard is
   * "anyone", because the other guards require that token.
   * @throws Refusal `not_signed_in` without a session cookie, `foreign_origin`
   */
  async function requireCookieSession(ctx: AppContext, request: FastifyRequest): Promise<{ id: string }> {
    const { headers } = request;
    // These endpoints accept a cookie, so a page of another site could make a browser call them.
    const origin = headers.origin;
    if (
      headers["sec-fetch-site"] === "cross-site" ||
      (origin !== undefined && !ctx.config.ownOrigins.includes(origin))
    )
      throw new Refusal(accountRefusals.foreign_origin);
    const session = await auth.findSession(headers);
    if (!session) throw new Refusal(commonRefusals.not_signed_in);
    sessions.set(request, session);
    return session.user;
  }

  function sessionOf(request: FastifyRequest, email: string): CookieSession {
    const session = sessions.get(request);
    if (session?.user.email !== email) throw new Refusal(accountRefusals.other_email);
    return session;
  }

  return [
    defineEndpoint({
      method: "POST",
      path: "/jwt",
      guard: "anyone",
      // Checkout needs a new token when the last one has expired, also while many people sign in.
      work: "reserved",
      summary: "Issues an access token for the session cookie",
      caller: requireCookieSession,
      limit: "tokens",
      body: TokenRequest,
      response: TokenResponse,
      refusals: [accountRefusals.foreign_origin, accountRefusals.other_email],
      async handler(ctx, { body, request, reply }) {
        const { id: sessionId, user } = sessionOf(request, body.email);
        reply.header("cache-control", "private, no-store");
        return { token: await tokens.sign({ userId: user.id, sessionId }, ctx.now()) };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users",
      guard: "anyone",
      work: "identity",
      summary: "Creates the profile of the logged-in user (session cookie)",
      caller: requireCookieSession,
      body: ProfileRequest,
      response: InsertedResponse,
      refusals: [
        accountRefusals.foreign_origin,
        accountRefusals.other_email,
        accountRefusals.role_not_yours_to_choose,
      ],
      async handler(ctx, { body, request, reply }) {
        if (body.role !== undefined && body.role !== "user")
          throw new Refusal(accountRefusals.role_not_yours_to_choose);
        const { user } = sessionOf(request, body.email);
        reply.header("cache-control", "private, no-store");
        await recordFirstProfile(ctx.db, user.id, body.name, ctx.now());
        return { insertedId: user.id };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/users/vendor/:email",
      guard: "signed-in",
      summary: "Returns whether the account is a vendor's",
      params: EmailParams,
      response: VendorResponse,
      async handler(ctx, { person, params }) {
        if (person.email !== params.email && person.role !== "admin")
          throw new Refusal(commonRefusals.forbidden);
        return { vendor: (await findRoleByEmail(ctx.db, params.email)) === "vendor" };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/users/admin/:email",
      guard: "signed-in",
      summary: "Returns whether the account is an admin's",
      params: EmailParams,
      response: AdminResponse,
      async handler(ctx, { person, params }) {
        if (person.email !== params.email && person.role !== "admin")
          throw new Refusal(commonRefusals.forbidden);
        return { admin: (await findRoleByEmail(ctx.db, params.email)) === "admin" };
      },
    }),
  ];
}
