/** The endpoints of better-auth that are closed, and the limits of the others. */
import type { BetterAuthOptions } from "better-auth";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { countUse, secondsUntilAllowed } from "#platform/http/rate-limit.server.ts";
import { disabledSecondFactorPaths } from "./second-factor-sign-in.server.ts";

/**
 * Endpoints of better-auth that the site does not use. Most are replaced by our own; each would be another
 * way to guess a password or change an account.
 */
export const disabledPaths = [
  "/account-info",
  "/change-email",
  "/change-password",
  "/delete-user",
  "/delete-user/callback",
  "/get-access-token",
  "/link-social",
  "/list-accounts",
  "/list-sessions",
  "/refresh-token",
  "/revoke-other-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/unlink-account",
  "/update-session",
  "/update-user",
  "/verify-password",
  ...disabledSecondFactorPaths,
];

/**
 * Limits per minute. They replace the defaults of better-auth (3 in 10 seconds), which ignore
 * RATE_LIMIT_FACTOR.
 */
export function minuteLimits(factor: number) {
  const perMinute = (max: number) => ({ window: 60, max: Math.ceil(max * factor) });
  return {
    // Limited by attempt-counter.server.ts. better-auth counts correct passwords too, by IP address, so that
    // a mobile network would soon reach the limit.
    "/sign-in/email": false as const,
    "/sign-up/email": false as const,
    "/sign-in/social": perMinute(120),
    "/request-password-reset": perMinute(60),
    "/reset-password": perMinute(60),
    "/send-verification-email": perMinute(60),
    "/verify-email": perMinute(60),
    "/disown-account": perMinute(60),
    "/two-factor/verify-totp": perMinute(60),
    "/two-factor/verify-backup-code": perMinute(60),
    // Counted in auth-routes.server.ts, by session.
    "/get-session": false as const,
  };
}

/**
 * Counts the requests of an IP address to a path of better-auth where other requests are counted. A window of
 * better-auth's own storage starts again with each request, so that a mobile network with two requests a
 * minute would reach a limit 'per minute' sooner or later.
 */
export function requestCounts(
  ctx: AppContext,
): NonNullable<NonNullable<BetterAuthOptions["rateLimit"]>["customStorage"]> {
  return {
    async consume(key, { window, max }) {
      const limit = { key: `auth:${key}`, max, windowSeconds: window };
      // Rejected requests are not counted, so that a flood causes no further writes.
      const wait =
        (await secondsUntilAllowed(ctx.db, limit, ctx.now())) || (await countUse(ctx.db, limit, ctx.now()));
      return { allowed: wait === 0, retryAfter: wait === 0 ? null : wait };
    },
  };
}
