/** What a signed-in person does with the password of the account: shows that they know it, and changes it. */
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { accountRefusals } from "../contract.ts";
import { passwordChangedMail } from "../mails.server.ts";
import { passwordSentence } from "../rules/password-sentence.ts";
import { passwordFlaw } from "../rules.ts";
import { lockAccount } from "../store/identity.server.ts";
import { removeLinks } from "../store/mailed-links.server.ts";
import { findPasswordHash, replacePassword } from "../store/profile.server.ts";
import { endOtherSessions, lockSession } from "../store/sessions.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { tries } from "./try-limits.server.ts";

/**
 * @param field of the request in which it stands, for the form
 * @returns the hash that it is
 * @throws Refusal `wrong_password`, `password_missing` for an account that has none, `too_many_requests` after five wrong ones
 */
export async function provePassword(
  ctx: AppContext,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const limits = tries(ctx);
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === undefined) throw new Refusal(accountRefusals.password_missing);
  await limits.ownPassword(userId);
  if (!(await verifyPassword({ hash, password }))) throw wrongPassword(field);
  await limits.giveBackOwnPassword(userId);
  return hash;
}

function wrongPassword(field: string): Refusal {
  const { code, sentence } = accountRefusals.wrong_password;
  return new Refusal(accountRefusals.wrong_password, { errors: [{ path: field, code, message: sentence }] });
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * The new password stands, every other session of the account ends, and its owner is told by mail.
 * @throws Refusal of `provePassword`, or `invalid` with the first rule that the new one breaks
 */
export async function changePassword(
  ctx: AppContext,
  person: Person,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const flaw = passwordFlaw(newPassword, person.email);
  if (flaw) throw invalid([{ path: "newPassword", code: flaw, message: passwordSentence(flaw, "en") }]);
  const from = await provePassword(ctx, person.id, currentPassword, "currentPassword");
  // Each change is a mail.
  await tries(ctx).passwordChange(person.id);
  const to = await hashPassword(newPassword);
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    const account = await lockAccount(trx, { userId: person.id, email: person.email });
    if (!account || !(await lockSession(trx, person.id, person.sessionId)))
      throw new Refusal(commonRefusals.not_signed_in);
    if (!(await replacePassword(trx, person.id, from, to, now))) throw wrongPassword("currentPassword");
    await endOtherSessions(trx, person.id, person.sessionId);
    // Whoever had one of these mailed may have known the old password.
    await removeLinks(trx, "reset-password", person.id);
    await removeLinks(trx, "change-email", person.id);
    await writeMail(trx, passwordChangedMail(account, now, ctx.config.publicUrl), ctx.config.publicUrl);
  });
}
