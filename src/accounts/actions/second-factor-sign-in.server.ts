/**
 * The second step of a sign-in, by better-auth's plugin: it takes the session of the first step away again, and gives one for a code.
 * Its endpoints that change the second factor stay closed; `second-factor.server.ts` does that.
 */
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import type { At } from "#platform/call.server.ts";
import { trustedDeviceDays } from "../contract/limits.ts";
import { tryLimits } from "../contract.ts";
import { tidyCode, tidyRecoveryCode } from "../rules/second-factor-code.ts";
import { removeTrustedDevices } from "../store/second-factor.server.ts";

/** Parameter of the page to which a social sign-in comes back: a code is still to be given. */
export const secondStepParameter = "second_step";

export const closedSecondFactorPaths = [
  "/two-factor/disable",
  "/two-factor/enable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
];

const isSignIn = (path: string | undefined) => /^\/(sign-in|sign-up|callback|oauth2\/callback)\//.test(path ?? "");
const isVerification = (path: string | undefined) => path === "/two-factor/verify-totp" || path === "/two-factor/verify-backup-code";

export function secondFactorAtSignIn(at: At): BetterAuthPlugin[] {
  const { max, windowSeconds } = tryLimits.wrongCodesOfAccount;
  const plugin = twoFactor({
    trustDeviceMaxAge: trustedDeviceDays * 86_400,
    accountLockout: { maxFailedAttempts: max, durationSeconds: windowSeconds },
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
  });
  /** Whether the person of a sign-in under way may have this device trusted. */
  const mayTrust = new WeakMap<object, boolean>();

  /** Before better-auth looks for a trusted device: an admin has none, whatever they were when it was trusted. */
  const judgeTrust = createAuthMiddleware(async (context) => {
    const user = context.context.newSession?.user;
    if (!user) return;
    mayTrust.set(context.context, user.role !== "admin");
    if (user.role === "admin") await removeTrustedDevices(at.db, user.id);
  });

  /** Says to the browser that a code is wanted: in the answer, or to the page that a provider's redirect leads to. */
  const announce = createAuthMiddleware(async (context) => {
    const { returned, responseHeaders } = context.context;
    if (!isChallenge(returned)) return;
    const location = responseHeaders?.get("location");
    if (!location) return context.json({ ...returned, mayTrustDevice: mayTrust.get(context.context) === true });
    const page = new URL(location, at.config.publicUrl);
    page.searchParams.set(secondStepParameter, mayTrust.get(context.context) ? "trust" : "1");
    throw context.redirect(page.href);
  });

  const tidy = createAuthMiddleware(async (context) => {
    // With a session better-auth would take the code as the end of a set-up, and count no wrong ones.
    if (await getSessionFromCtx(context)) throw new APIError("UNAUTHORIZED", { code: "INVALID_TWO_FACTOR_COOKIE", message: "Nobody waits for a code." });
    const { code, ...body } = context.body as { code: unknown };
    if (typeof code !== "string") return;
    return { context: { body: { ...body, code: context.path === "/two-factor/verify-totp" ? tidyCode(code) : tidyRecoveryCode(code) } } };
  });

  return [
    {
      ...plugin,
      hooks: {
        before: [{ matcher: ({ path }) => isVerification(path), handler: tidy }],
        after: [
          { matcher: ({ path }) => isSignIn(path) || isVerification(path), handler: judgeTrust },
          // Of its own accord the plugin asks after a password alone.
          ...plugin.hooks.after.map(({ handler }) => ({ matcher: ({ path }: { path?: string }) => isSignIn(path), handler })),
          { matcher: ({ path }) => isSignIn(path), handler: announce },
        ],
      },
    } as BetterAuthPlugin,
  ];
}

function isChallenge(returned: unknown): returned is { twoFactorRedirect: true } {
  return typeof returned === "object" && returned !== null && "twoFactorRedirect" in returned;
}
