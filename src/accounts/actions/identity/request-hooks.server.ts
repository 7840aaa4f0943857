/** Checks requests before better-auth handles them, and counts sign-ins and sign-ups. */
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { accountRefusals } from "../../contract.ts";
import { findPasswordByEmail, findPasswordHash, isEmailTaken } from "../../store/accounts.server.ts";
import { endSession, removeSessionIfTooOld } from "../../store/sessions.server.ts";
import type { AttemptCounter } from "../attempt-counter.server.ts";
import { deviceCookieOf, type KnownDevices } from "../known-device.server.ts";
import { checkBody, emailOfBody } from "./check-body.server.ts";
import { clientIpOf } from "./client-ip.server.ts";
import { authCode, withAuthErrors, wrongCredentials } from "./identity-errors.server.ts";
import { readSignedCookie } from "./signed-cookies.server.ts";

export function requestHooks(
  ctx: AppContext,
  secrets: readonly [string, ...string[]],
  attempts: AttemptCounter,
  devices: KnownDevices,
) {
  /**
   * Sign-ins in progress: the password hash at their start, and the device id if the account knows the
   * device.
   */
  const signInsInProgress = new WeakMap<Request, { hash: string | undefined; device: string | undefined }>();
  return {
    before: createAuthMiddleware(async (context) => {
      // Hooks see the original cookie, which may be signed with the previous secret (see
      // `acceptPreviousSecret`).
      const token = readSignedCookie(
        context.headers?.get("cookie"),
        context.context.authCookies.sessionToken.name,
        secrets,
      );
      if (token) await removeSessionIfTooOld(ctx.db, token);
      const body: Record<string, unknown> =
        typeof context.body === "object" && context.body !== null ? context.body : {};
      checkBody(context.path, body);
      const email = emailOfBody(body);
      if (email !== undefined && context.path === "/sign-up/email")
        await withAuthErrors(() => attempts.countSignUp(email, clientIpOf(context)));
      if (email !== undefined && context.path === "/sign-in/email") {
        const account = await findPasswordByEmail(ctx.db, email);
        const device =
          account && devices.find(context.getCookie(deviceCookieOf(context.context).name), account.userId);
        await withAuthErrors(() => attempts.countSignInAttempt(email, clientIpOf(context), device));
        if (context.request)
          signInsInProgress.set(context.request, { hash: account?.hash ?? undefined, device });
      }
      return typeof body.name === "string"
        ? { context: { body: { ...body, name: body.name.trim() } } }
        : undefined;
    }),
    after: createAuthMiddleware(async (context) => {
      const email = emailOfBody(context.body);
      const { returned, newSession } = context.context;
      const failure = isAPIError(returned) ? returned : undefined;
      const signIn = context.request && signInsInProgress.get(context.request);
      if (newSession && signIn) await rejectIfPasswordChanged(ctx, newSession, signIn.hash);
      if (email !== undefined && signIn) {
        const isSignedIn = Boolean(newSession);
        await countOutcome(attempts, { email, ip: clientIpOf(context), ...signIn, failure, isSignedIn });
      }
      // Also before the second step: a known device only has limits of its own for the password.
      if (newSession) {
        const { name, attributes } = deviceCookieOf(context.context);
        context.setCookie(name, devices.add(context.getCookie(name), newSession.user.id), attributes);
      }
      if (email !== undefined) await explainConcurrentSignUp(ctx, email, failure);
    }),
  };
}

/**
 * Ends the session and rejects the sign-in if the password is no longer the one that was checked. A password
 * change locks the account and ends its sessions: it deletes a session that was inserted before, and one that
 * is inserted during it waits for its commit (see `lockAccountWithEmail`), so the new hash is visible here.
 */
async function rejectIfPasswordChanged(
  ctx: AppContext,
  { user, session }: { user: { id: string }; session: { id: string } },
  checkedHash: string | undefined,
): Promise<void> {
  if ((await findPasswordHash(ctx.db, user.id)) === checkedHash) return;
  await endSession(ctx.db, user.id, session.id);
  throw wrongCredentials();
}

interface SignInOutcome {
  email: string;
  ip: string;
  device: string | undefined;
  failure: APIError | undefined;
  isSignedIn: boolean;
}

/**
 * The attempt was counted in advance: a wrong password keeps that count, any other outcome undoes it. A
 * suspended account is refused only after its password was correct, so that counts as a correct password.
 */
async function countOutcome(
  attempts: AttemptCounter,
  { email, ip, device, failure, isSignedIn }: SignInOutcome,
): Promise<void> {
  if (failure?.statusCode === 401) await attempts.countWrongPassword(email, ip);
  else await attempts.uncountSignInAttempt(email, ip, device);
  const isSuspended = failure?.body?.code === authCode(accountRefusals.account_suspended);
  if (isSignedIn || isSuspended) await attempts.countCorrectPassword(email);
}

/** Throws the usual error for the second of two concurrent sign-ups, which fails when it writes. */
async function explainConcurrentSignUp(
  ctx: AppContext,
  email: string,
  failure: APIError | undefined,
): Promise<void> {
  if (failure?.body?.code === "FAILED_TO_CREATE_USER" && (await isEmailTaken(ctx.db, email)))
    throw new APIError("UNPROCESSABLE_ENTITY", {
      code: "USER_ALREADY_EXISTS",
      message: "User already exists.",
    });
}
