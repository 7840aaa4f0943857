import { z } from "zod";
import { listSocialProviders } from "#accounts/actions/social.server.ts";
import { accountRefusals } from "#accounts/contract.ts";
import { endOtherSessions, endSession, listSessions } from "#accounts/store/sessions.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import { type AppContext, defineEndpoint, type Person } from "#platform/http/endpoint.server.ts";
import { hashInImageUrl, imageUrl } from "#shared/images.ts";
import { commonRefusals, invalid, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { DeletedResponse, ModifiedResponse } from "#shared/write-responses.ts";
import { confirmEmailChange, requestEmailChange } from "../actions/change-email.server.ts";
import { type AccountDataHooks, deleteAccount } from "../actions/delete-account.server.ts";
import { changePassword } from "../actions/own-password.server.ts";
import {
  AcceptedResponse,
  ChangeEmail,
  ChangeMe,
  ChangePassword,
  ConfirmEmailChange,
  DeletionProof,
  EmailResponse,
  Me,
  profileRefusals,
  Session,
  SessionParams,
} from "../contract.ts";
import { parseUserAgent } from "../rules/device.ts";
import { findProfile, lockStoredImage, saveProfileChange } from "../store.server.ts";

/** Endpoints for the caller's own account. */
export function meEndpoints<K extends RefusalKind>(hooks: AccountDataHooks<K>) {
  return [
    defineEndpoint({
      method: "GET",
      path: "/users/me",
      guard: "signed-in",
      summary: "Returns the caller",
      response: Me,
      handler: (ctx, { person }) => profileOf(ctx, person),
    }),
    defineEndpoint({
      method: "PATCH",
      path: "/users/me",
      guard: "signed-in",
      summary: "Changes the caller's name, photo or e-mail language",
      body: ChangeMe,
      response: Me,
      async handler(ctx, { person, body: { name, nameBn, language, photoURL } }) {
        await inTransaction(ctx.db, async (trx) => {
          const image =
            photoURL == null ? photoURL : await storedImageUrl(trx, photoURL, ctx.config.publicUrl);
          const before = await saveProfileChange(
            trx,
            person.id,
            { name, nameBn, language, image },
            ctx.now(),
          );
          const renamed =
            (name !== undefined && before?.name !== name) ||
            (nameBn !== undefined && before?.nameBn !== nameBn);
          if (renamed) await hooks.onRename(trx, person.id);
        });
        return profileOf(ctx, person);
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/users/me",
      guard: "signed-in",
      summary: "Deletes the caller's account; needs the password, or the e-mail address and a recent sign-in",
      body: DeletionProof,
      response: DeletedResponse,
      refusals: [
        profileRefusals.wrong_password,
        accountRefusals.last_admin,
        profileRefusals.sign_in_again,
        ...hooks.deletionRefusals,
      ],
      async handler(ctx, { person, body }) {
        await deleteAccount(ctx, person, body, hooks);
        return { deletedCount: 1 };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/password",
      guard: "signed-in",
      summary: "Changes the caller's password; every other session ends",
      body: ChangePassword,
      response: ModifiedResponse,
      refusals: [profileRefusals.password_missing, profileRefusals.wrong_password],
      async handler(ctx, { person, body }) {
        await changePassword(ctx, person, body);
        return { modifiedCount: 1 };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/email",
      guard: "signed-in",
      summary: "Mails a confirmation link to a new address; the same response if the address is in use",
      body: ChangeEmail,
      response: AcceptedResponse,
      refusals: [profileRefusals.password_missing, profileRefusals.wrong_password],
      status: 202,
      async handler(ctx, { person, body }) {
        await requestEmailChange(ctx, person, body);
        return { accepted: true as const };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/email-change",
      guard: "anyone",
      summary: "Confirms the caller's new e-mail address with the link sent to it",
      body: ConfirmEmailChange,
      response: EmailResponse,
      refusals: [accountRefusals.link_spent, profileRefusals.account_needed, profileRefusals.email_taken],
      async handler(ctx, { person, body, reply }) {
        reply.header("cache-control", "private, no-store");
        return { email: await confirmEmailChange(ctx, body.token, person?.id, hooks) };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/users/me/sessions",
      guard: "signed-in",
      summary: "Lists the caller's sessions, last used first",
      response: z.array(Session),
      async handler(ctx, { person }) {
        const sessions = await listSessions(ctx.db, person.id);
        return sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
          _id: id,
          current: id === person.sessionId,
          ...parseUserAgent(userAgent),
          startedAt: createdAt.toISOString(),
          usedAt: updatedAt.toISOString(),
        }));
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/users/me/sessions",
      guard: "signed-in",
      summary: "Ends all other sessions of the caller",
      response: DeletedResponse,
      async handler(ctx, { person }) {
        return { deletedCount: await endOtherSessions(ctx.db, person.id, person.sessionId) };
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/users/me/sessions/:id",
      guard: "signed-in",
      summary: "Ends one of the caller's sessions and revokes its access token",
      params: SessionParams,
      response: DeletedResponse,
      async handler(ctx, { person, params }) {
        if (!(await endSession(ctx.db, person.id, params.id))) throw new Refusal(commonRefusals.not_found);
        return { deletedCount: 1 };
      },
    }),
  ];
}

async function profileOf(ctx: AppContext, person: Person): Promise<z.input<typeof Me>> {
  const profile = await findProfile(ctx.db, person.id);
  if (!profile) throw new Refusal(commonRefusals.not_signed_in);
  const {
    id,
    name,
    nameBn,
    email,
    role,
    image,
    emailVerified,
    language,
    providers,
    createdAt,
    twoFactorEnabled,
  } = profile;
  const socialProviders = listSocialProviders(ctx.config, language);
  return {
    _id: id,
    name,
    nameBn,
    email,
    role,
    displayName: name,
    photoURL: image,
    emailVerified,
    language,
    secondFactor: twoFactorEnabled,
    hasPassword: providers.includes("credential"),
    socialSignIns: providers
      .filter((id) => id !== "credential")
      .map((id) => socialProviders.find((provider) => provider.id === id)?.name ?? id),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Converts the URL of an uploaded image, with or without our origin, to the form that is stored.
 * @throws Refusal `invalid` for any other URL
 */
async function storedImageUrl(trx: Trx, url: string, publicUrl: string): Promise<string> {
  const hash = hashInImageUrl(url, publicUrl);
  if (!hash || !(await lockStoredImage(trx, hash)))
    throw invalid([{ path: "photoURL", code: "foreign_image", message: "Please upload the image first." }]);
  return imageUrl(hash);
}
