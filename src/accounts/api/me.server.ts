import { z } from "zod";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import { type At, call, type Person } from "#platform/http/call.server.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { hashOfImage, imageUrl } from "#shared/stored-image.ts";
import { DeletedAnswer, ModifiedAnswer } from "#shared/write-answers.ts";
import { askEmailChange, confirmEmailChange } from "../actions/change-email.server.ts";
import { type Belongings, deleteAccount } from "../actions/delete-account.server.ts";
import { changePassword } from "../actions/own-password.server.ts";
import { socialChoices } from "../actions/social.server.ts";
import {
  AcceptedAnswer,
  ChangeEmail,
  ChangeMe,
  ChangePassword,
  ConfirmEmailChange,
  DeleteMe,
  EmailAnswer,
  Me,
  Session,
  SessionParams,
} from "../contract.ts";
import { deviceOf } from "../rules/device.ts";
import { findProfile, isStoredPicture, saveProfileChange } from "../store/profile.server.ts";
import { endOtherSessions, endSession, listSessions } from "../store/sessions.server.ts";

/** What a signed-in person does with their own account. @param belongings what the other slices keep of a person */
export function meCalls(belongings: Belongings) {
  return [
    call({
      method: "GET",
      path: "/users/me",
      guard: "signed-in",
      summary: "Returns the caller",
      answer: Me,
      run: (at, { person }) => profileOf(at, person),
    }),
    call({
      method: "PATCH",
      path: "/users/me",
      guard: "signed-in",
      summary: "Changes the caller's name, photo or e-mail language",
      body: ChangeMe,
      answer: Me,
      async run(at, { person, body: { name, language, photoURL } }) {
        await inTransaction(at.db, async (trx) => {
          const image = photoURL && (await ownPicture(trx, photoURL, at.config.publicUrl));
          const before = await saveProfileChange(trx, person.id, { name, language, image }, at.now());
          if (name !== undefined && before?.name !== name) await belongings.renamed(trx, person.id);
        });
        return profileOf(at, person);
      },
    }),
    call({
      method: "DELETE",
      path: "/users/me",
      guard: "signed-in",
      summary:
        "Deletes the caller's account, by its password; one without a password by its e-mail address, soon after signing in",
      body: DeleteMe,
      answer: DeletedAnswer,
      async run(at, { person, body }) {
        await deleteAccount(at, person, body, belongings);
        return { deletedCount: 1 };
      },
    }),
    call({
      method: "POST",
      path: "/users/me/password",
      guard: "signed-in",
      summary: "Changes the caller's password; every other session ends",
      body: ChangePassword,
      answer: ModifiedAnswer,
      async run(at, { person, body }) {
        await changePassword(at, person, body);
        return { modifiedCount: 1 };
      },
    }),
    call({
      method: "POST",
      path: "/users/me/email",
      guard: "signed-in",
      summary:
        "E-mails a confirmation link to a new address; the response is the same whether the address is in use or not",
      body: ChangeEmail,
      answer: AcceptedAnswer,
      status: 202,
      async run(at, { person, body }) {
        await askEmailChange(at, person, body);
        return { accepted: true as const };
      },
    }),
    call({
      method: "POST",
      path: "/users/email-change",
      guard: "anyone",
      summary: "Confirms the new e-mail address of an account with the link sent to it",
      body: ConfirmEmailChange,
      answer: EmailAnswer,
      async run(at, { body, reply }) {
        reply.header("cache-control", "private, no-store");
        return { email: await confirmEmailChange(at, body.token, belongings) };
      },
    }),
    call({
      method: "GET",
      path: "/users/me/sessions",
      guard: "signed-in",
      summary: "Lists the caller's sessions, last used first",
      answer: z.array(Session),
      async run(at, { person }) {
        const sessions = await listSessions(at.db, person.id, at.now());
        return sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
          _id: id,
          current: id === person.sessionId,
          ...deviceOf(userAgent),
          startedAt: createdAt.toISOString(),
          usedAt: updatedAt.toISOString(),
        }));
      },
    }),
    call({
      method: "DELETE",
      path: "/users/me/sessions",
      guard: "signed-in",
      summary: "Logs the caller out everywhere else",
      answer: DeletedAnswer,
      async run(at, { person }) {
        return { deletedCount: await endOtherSessions(at.db, person.id, person.sessionId) };
      },
    }),
    call({
      method: "DELETE",
      path: "/users/me/sessions/:id",
      guard: "signed-in",
      summary: "Ends one of the caller's sessions and revokes its access token",
      params: SessionParams,
      answer: DeletedAnswer,
      async run(at, { person, params }) {
        const deletedCount = await endSession(at.db, person.id, params.id);
        if (deletedCount === 0) throw new Refusal(commonRefusals.not_found);
        return { deletedCount };
      },
    }),
  ];
}

async function profileOf(at: At, person: Person): Promise<z.input<typeof Me>> {
  const profile = await findProfile(at.db, person.id);
  if (!profile) throw new Refusal(commonRefusals.not_signed_in);
  const { id, name, email, role, image, emailVerified, language, providers, createdAt, twoFactorEnabled } =
    profile;
  const choices = socialChoices(at.config);
  return {
    _id: id,
    name,
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
      .map((id) => choices.find((choice) => choice.id === id)?.name ?? id),
    createdAt: createdAt.toISOString(),
  };
}

/** A picture that our own image call gave out, with or without our origin, as an address that is kept. */
async function ownPicture(trx: Trx, url: string, publicUrl: string): Promise<string> {
  const hash = hashOfImage(url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);
  if (!hash || !(await isStoredPicture(trx, hash)))
    throw invalid([{ path: "photoURL", message: "Please upload the image first." }]);
  return imageUrl(hash);
}
