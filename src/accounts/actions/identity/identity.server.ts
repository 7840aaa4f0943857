/**
 * How the rest of the program uses better-auth. docs/decisions/017-better-auth.md lists what is taken from
 * it.
 *
 * Order of a sign-in:
 * 1. `request-hooks` (before) checks the body and, with a password, the limits of attempts.
 * 2. With a provider, better-auth reads the claims and `first-social-sign-in` creates a new account.
 * 3. better-auth checks the password or finds the account; `account-hooks` rejects a suspended one.
 * 4. `request-hooks` (after) counts wrong passwords and marks the device as known.
 * 5. `second-factor-sign-in` ends the session and requests a code if the account has a second factor.
 * 6. better-auth checks the code, and `account-hooks` uses it up just before the session is created.
 */
import type { IncomingHttpHeaders } from "node:http";
import { parseCookies } from "better-auth/cookies";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { Role } from "#shared/role.ts";
import { deviceCookieOf, knownDevices } from "../known-device.server.ts";
import { listSocialProviders } from "../social.server.ts";
import { type OpenIdProvider, openBetterAuth } from "./better-auth.server.ts";
import { clientIpHeader } from "./client-ip.server.ts";
import { readSignedCookie } from "./signed-cookies.server.ts";

/** The account and the session of a session cookie. */
export interface CookieSession {
  id: string;
  user: { id: string; email: string; name: string; role: Role; secondFactor: boolean };
}

export interface Auth {
  /**
   * Handles a request below /api/auth.
   * @param ip of the client; it replaces what the request claims
   */
  handle(request: Request, ip: string): Promise<Response>;
  /** Returns whether `path`, without /api/auth, is one that `handle` serves. */
  hasPath(path: string): Promise<boolean>;
  /** Returns the session of the cookies, undefined for suspended accounts too. */
  findSession(headers: IncomingHttpHeaders): Promise<CookieSession | undefined>;
  /** Returns whether the browser of these cookies has signed in to the account before. */
  isKnownDevice(headers: IncomingHttpHeaders, userId: string): Promise<boolean>;
  /** Returns the session token of the cookies if we have signed it. Does not read the database. */
  readSessionToken(cookies: string | undefined): Promise<string | undefined>;
}

/** @param secrets the first one signs and encrypts; all of them verify and decrypt */
export function openAuth(
  ctx: AppContext,
  secrets: readonly [string, ...string[]],
  providers: readonly OpenIdProvider[],
): Auth {
  const devices = knownDevices(secrets);
  const betterAuth = openBetterAuth(ctx, secrets, providers, devices);
  const paths = new Set(Object.values(betterAuth.api).map(({ path }) => path));
  return {
    handle(request, ip) {
      request.headers.set(clientIpHeader, ip);
      return betterAuth.handler(request);
    },

    async hasPath(path) {
      const [, provider] = /^\/callback\/([^/]+)$/.exec(path) ?? [];
      // better-auth does not know a provider that was unreachable at start before its first use. Its callback
      // must not be a 404: better-auth redirects to our error page.
      if (provider !== undefined)
        return [
          ...listSocialProviders(ctx.config, "en"),
          ...(await betterAuth.$context).socialProviders,
        ].some(({ id }) => id === provider);
      // No other path of ours has a parameter.
      return !path.includes(":") && paths.has(path);
    },

    async findSession({ cookie = "" }) {
      const session = await betterAuth.api.getSession({
        headers: new Headers({ cookie }),
        // Only GET /api/auth/get-session extends a session, because its response can renew the cookie too.
        query: { disableRefresh: true },
      });
      if (!session || session.user.suspended) return undefined;
      const { id, email, name, role } = session.user;
      const secondFactor = "twoFactorEnabled" in session.user && session.user.twoFactorEnabled === true;
      return { id: session.session.id, user: { id, email, name, role: role as Role, secondFactor } };
    },

    async isKnownDevice({ cookie = "" }, userId) {
      const { name } = deviceCookieOf(await betterAuth.$context);
      return devices.find(parseCookies(cookie).get(name), userId) !== undefined;
    },

    async readSessionToken(cookies) {
      const { authCookies } = await betterAuth.$context;
      return readSignedCookie(cookies, authCookies.sessionToken.name, secrets);
    },
  };
}
