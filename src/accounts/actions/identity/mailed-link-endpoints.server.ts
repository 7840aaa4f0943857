/**
 * The endpoints that mail and accept links: for a forgotten password, for verifying an address, and for
 * closing an account that someone else has created. All but the last replace endpoints of better-auth, with
 * the same names, paths and responses. Ours store secrets as hashes, write mails and changes in one
 * transaction, and end every session when a password is reset.
 */
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { z } from "zod";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { inEqualTime } from "#platform/http/equal-time.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { m } from "#words/messages.js";
import { emailSchema } from "../../contract.ts";
import type { AttemptCounter } from "../attempt-counter.server.ts";
import { deviceCookieOf, type KnownDevices } from "../known-device.server.ts";
import { resetPassword, sendResetLink } from "../reset-password.server.ts";
import { disownAccount, mailVerificationAgain, verifyEmail } from "../verify-email.server.ts";
import { clientIpOf } from "./client-ip.server.ts";
import { withAuthErrors } from "./identity-errors.server.ts";

const secret = z.string().min(1).max(200);

export function mailedLinkEndpoints(ctx: AppContext, attempts: AttemptCounter, devices: KnownDevices) {
  return {
    id: "mailed-links",
    endpoints: {
      requestPasswordReset: createAuthEndpoint(
        "/request-password-reset",
        { method: "POST", body: z.object({ email: emailSchema }) },
        (context) =>
          withAuthErrors(async () => {
            const { email } = context.body;
            await attempts.countResetRequest(email, clientIpOf(context));
            await inEqualTime(sendResetLink(ctx, email));
            return context.json({ status: true, message: m.accounts_forgot_sent("en") });
          }),
      ),
      resetPassword: createAuthEndpoint(
        "/reset-password",
        // `checkBody` has already checked the rules of a new password that do not depend on the address.
        { method: "POST", body: z.object({ newPassword: z.string(), token: secret }) },
        (context) =>
          withAuthErrors(async () => {
            const { name, attributes } = deviceCookieOf(context.context);
            const device = context.getCookie(name);
            const isKnownDevice = (userId: string) => devices.find(device, userId) !== undefined;
            const userId = await resetPassword(ctx, context.body, isKnownDevice);
            // In any case, because a missing cookie would reveal a suspension.
            context.setCookie(name, devices.add(device, userId ?? newId()), attributes);
            return context.json({ status: true });
          }),
      ),
      sendVerificationEmail: createAuthEndpoint(
        "/send-verification-email",
        { method: "POST", use: [sessionMiddleware] },
        (context) =>
          withAuthErrors(async () => {
            const { id } = context.context.session.user;
            await attempts.countVerificationMail(id);
            await mailVerificationAgain(ctx, id);
            return context.json({ status: true });
          }),
      ),
      verifyEmail: createAuthEndpoint(
        "/verify-email",
        { method: "POST", body: z.object({ token: secret }), use: [sessionMiddleware] },
        (context) =>
          withAuthErrors(async () => {
            await verifyEmail(ctx, context.body.token, context.context.session.user.id);
            return context.json({ status: true });
          }),
      ),
      disownAccount: createAuthEndpoint(
        "/disown-account",
        { method: "POST", body: z.object({ token: secret }) },
        (context) =>
          withAuthErrors(async () => {
            await disownAccount(ctx, context.body.token);
            return context.json({ status: true });
          }),
      ),
    },
  } satisfies BetterAuthPlugin;
}
