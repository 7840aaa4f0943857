/**
 * The second step of a sign-in, with better-auth's plugin: it ends the session of the first step and creates
 * one for a correct code. The plugin's endpoints that change the second factor are closed;
 * `profile/actions/second-factor.server.ts` replaces them.
 */
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { TWO_FACTOR_ERROR_CODES, twoFactor } from "better-auth/plugins";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { secondStep, trustedDeviceDays } from "../../contract/constants.ts";
import { attemptLimits } from "../../contract.ts";
import { normalizeCode, normalizeRecoveryCode } from "../../rules/second-factor-code.ts";
import { removeTrustedDevices } from "../../store/second-factor.server.ts";
import { consumeCode, isUsedCode } from "../second-factor-code.server.ts";
import type { Encryption } from "./encryption.server.ts";
import { readSignedCookie } from "./signed-cookies.server.ts";

export const disabledSecondFactorPaths = [
  "/two-factor/disable",
  "/two-factor/enable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
];

const totpPath = "/two-factor/verify-totp";
const isSignIn = (path: string | undefined) => /^\/(sign-in|sign-up|callback)\//.test(path ?? "");
const isVerification = (path: string | undefined) =>
  path === totpPath || path === "/two-factor/verify-backup-code";

export function secondFactorAtSignIn(
  ctx: AppContext,
  encryption: Encryption,
  secrets: readonly string[],
): BetterAuthPlugin[] {
  const plugin = twoFactor(pluginOptions(ctx));
  const trust: TrustDecisions = new WeakMap();
  return [
    {
      ...plugin,
      hooks: {
        before: [
          {
            matcher: ({ path }) => isVerification(path),
            handler: prepareVerification(ctx, encryption, secrets),
          },
        ],
        after: [
          {
            matcher: ({ path }) => isSignIn(path) || isVerification(path),
            handler: decideTrust(ctx, trust),
          },
          // By default the plugin only handles sign-ins with a password.
          ...plugin.hooks.after.map(({ handler }) => ({
            matcher: ({ path }: { path?: string }) => isSignIn(path),
            handler,
          })),
          { matcher: ({ path }) => isSignIn(path), handler: reportChallenge(ctx, trust) },
        ],
      },
    } as BetterAuthPlugin,
  ];
}

function pluginOptions({ config }: AppContext): Parameters<typeof twoFactor>[0] {
  const { max, windowSeconds } = attemptLimits.wrongCodesOfAccount;
  return {
    trustDeviceMaxAge: trustedDeviceDays * 86_400,
    accountLockout: {
      maxFailedAttempts: Math.ceil(max * config.rateLimitFactor),
      durationSeconds: windowSeconds,
    },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "two_factors",
        fields: {
          userId: "user_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  };
}

/** Whether the person who is signing in may trust this device, by the context of the request. */
type TrustDecisions = WeakMap<object, boolean>;

/**
 * Decides whether this device may be trusted, and removes the trusted devices of an admin, who may have none.
 * At a sign-in this runs before better-auth looks for a trusted device, because the person may have become an
 * admin since. After a code it removes the trust that better-auth has just stored if the request asked for
 * it.
 */
const decideTrust = (ctx: AppContext, trust: TrustDecisions) =>
  createAuthMiddleware(async (context) => {
    const user = context.context.newSession?.user;
    if (!user) return;
    trust.set(context.context, user.role !== "admin");
    if (user.role === "admin") await removeTrustedDevices(ctx.db, user.id);
  });

/**
 * Reports to the browser that a code is required: in the response, or in the URL that a provider's redirect
 * leads to.
 */
const reportChallenge = (ctx: AppContext, trust: TrustDecisions) =>
  createAuthMiddleware(async (context) => {
    const { returned, responseHeaders } = context.context;
    if (!isChallenge(returned)) return;
    const mayTrust = trust.get(context.context) === true;
    const location = responseHeaders?.get("location");
    if (!location) return context.json({ ...returned, mayTrustDevice: mayTrust });
    const page = new URL(location, ctx.config.publicUrl);
    page.searchParams.set(secondStep.parameter, mayTrust ? secondStep.mayTrust : secondStep.mayNotTrust);
    throw context.redirect(page.href);
  });

/** Normalizes the code, replaces a used one by a wrong one, and rejects a request with a session. */
const prepareVerification = (ctx: AppContext, encryption: Encryption, secrets: readonly string[]) =>
  createAuthMiddleware(async (context) => {
    // With a session, better-auth would take the code as the end of a setup and would not count wrong ones.
    // Hooks see the cookie as it arrived, which may be signed with the previous secret.
    const { authCookies, createAuthCookie, internalAdapter } = context.context;
    const cookies = context.headers?.get("cookie");
    const token = readSignedCookie(cookies, authCookies.sessionToken.name, secrets);
    if (token && (await internalAdapter.findSession(token)))
      throw new APIError("UNAUTHORIZED", {
        code: "INVALID_TWO_FACTOR_COOKIE",
        message: "No login is waiting for a code.",
      });
    const { code, ...body } = context.body as { code: unknown };
    if (typeof code !== "string") return;
    if (context.path !== totpPath)
      return { context: { body: { ...body, code: normalizeRecoveryCode(code) } } };
    const challenge = readSignedCookie(cookies, createAuthCookie("two_factor").name, secrets);
    const pending = challenge === undefined ? null : await internalAdapter.findVerificationValue(challenge);
    const isUsed = pending !== null && (await isUsedCode(ctx, encryption, pending.value, code));
    // better-auth rejects an empty code like any wrong one, and counts it.
    return { context: { body: { ...body, code: isUsed ? "" : normalizeCode(code) } } };
  });

/**
 * Marks the code of a second step as used. Runs just before better-auth creates the session, so that a code
 * is not used up if better-auth rejects the request for another reason.
 * @param request that creates the session; its code is normalized
 * @throws APIError as for a wrong code if a concurrent request has used it
 */
export async function consumeSignInCode(
  ctx: AppContext,
  encryption: Encryption,
  userId: string,
  request: { path: string; body: unknown } | null | undefined,
): Promise<void> {
  if (request?.path !== totpPath) return;
  const { code } = request.body as { code: string };
  if (!(await consumeCode(ctx, encryption, userId, code)))
    throw APIError.from("UNAUTHORIZED", TWO_FACTOR_ERROR_CODES.INVALID_CODE);
}

function isChallenge(returned: unknown): returned is { twoFactorRedirect: true } {
  return typeof returned === "object" && returned !== null && "twoFactorRedirect" in returned;
}
