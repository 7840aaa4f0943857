/** Checks and changes the password of the signed-in person. */

import { attemptCounter } from "#accounts/actions/attempt-counter.server.ts";
import { hashPassword, verifyPassword } from "#accounts/actions/password.server.ts";
import { passwordChangedMail } from "#accounts/mails.server.ts";
import { passwordIssue, passwordSentence } from "#accounts/rules/password.ts";
import { findPasswordHash, lockAccountWithEmail, replacePassword } from "#accounts/store/accounts.server.ts";
import { removeLinks } from "#accounts/store/mailed-links.server.ts";
import { endOtherSessions, lockSession } from "#accounts/store/sessions.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { profileRefusals } from "../contract.ts";

/**
 * Checks the password of an account.
 * @param field of the request that contains the password, for the error
 * @returns the hash of the password
 * @throws Refusal `wrong_password`, `password_missing` for an account without a password, `too_many_requests`
 * after five wrong ones
 */
export async function provePassword(
  ctx: AppContext,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === undefined) throw new Refusal(profileRefusals.password_missing);
  await compareWithHash(ctx, userId, hash, password, field);
  return hash;
}

/**
 * Checks the password of the person, unless the account has none.
 * @returns whether it has one
 * @throws Refusal `invalid` if the password is missing, `wrong_password`, `too_many_requests`
 */
export async function provePasswordIfAny(
  ctx: AppContext,
  person: Person,
  password: string | undefined,
): Promise<boolean> {
  const hash = await findPasswordHash(ctx.db, person.id);
  if (hash === undefined) return false;
  if (!password)
    throw invalid([{ path: "password", code: "required", message: m.accounts_password_required("en") }]);
  await compareWithHash(ctx, person.id, hash, password, "password");
  return true;
}

async function compareWithHash(
  ctx: AppContext,
  userId: string,
  hash: string,
  password: string,
  field: string,
): Promise<void> {
  const attempts = attemptCounter(ctx);
  await attempts.countOwnPassword(userId);
  if (!(await verifyPassword({ hash, password }))) throw wrongPassword(field);
  await attempts.uncountOwnPassword(userId);
}

function wrongPassword(field: string): Refusal {
  const { code, sentence } = profileRefusals.wrong_password;
  return new Refusal(profileRefusals.wrong_password, { errors: [{ path: field, code, message: sentence }] });
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password, ends every other session of the account and notifies its owner by mail.
 * @throws Refusal of `provePassword`, or `invalid` with the first rule that the new password breaks
 */
export async function changePassword(
  ctx: AppContext,
  person: Person,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const issue = passwordIssue(newPassword, person.email);
  if (issue) throw invalid([{ path: "newPassword", code: issue, message: passwordSentence(issue, "en") }]);
  const currentHash = await provePassword(ctx, person.id, currentPassword, "currentPassword");
  // Limited because each change sends a mail.
  await attemptCounter(ctx).countPasswordChange(person.id);
  const newHash = await hashPassword(newPassword);
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    const account = await lockAccountWithEmail(trx, { userId: person.id, email: person.email });
    if (!account || !(await lockSession(trx, person.id, person.sessionId)))
      throw new Refusal(commonRefusals.not_signed_in);
    if (!(await replacePassword(trx, person.id, currentHash, newHash, now)))
      throw wrongPassword("currentPassword");
    await endOtherSessions(trx, person.id, person.sessionId);
    // These links may have been requested by someone who knew the old password.
    await removeLinks(trx, "reset-password", person.id);
    await removeLinks(trx, "change-email", person.id);
    await writeMail(trx, passwordChangedMail(account, now, ctx.config.publicUrl), ctx.config.publicUrl);
  });
}
