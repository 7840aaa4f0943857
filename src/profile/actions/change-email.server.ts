/**
 * Changes the e-mail address of an account: requested with the password, confirmed by a link in a mail to the
 * new address.
 */
import { attemptCounter } from "#accounts/actions/attempt-counter.server.ts";
import { completeVerification } from "#accounts/actions/verify-email.server.ts";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { accountRefusals } from "#accounts/contract.ts";
import {
  findAccountByEmail,
  isEmailTaken,
  lockAccountWithEmail,
  saveEmail,
} from "#accounts/store/accounts.server.ts";
import { insertEmailChange, removeLinks, takeEmailChange } from "#accounts/store/mailed-links.server.ts";
import { endOtherSessions, lockSession } from "#accounts/store/sessions.server.ts";
import { inTransaction, isDatabaseError, sqlState } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { inEqualTime } from "#platform/http/equal-time.server.ts";
import { redirectUnsentMails, removeMailsTo, writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { profileRefusals } from "../contract.ts";
import { emailChangedMail, emailChangeRequestedMail, emailInUseMail, newEmailMail } from "../mails.server.ts";
import type { AccountDataHooks } from "./delete-account.server.ts";
import { provePassword } from "./own-password.server.ts";

/**
 * Sends a confirmation link to the new address, or a notification to its owner if it already has an account.
 * Neither the response nor its time reveals which.
 * @throws Refusal of `provePassword`, `invalid` for the current address
 */
export async function requestEmailChange(
  ctx: AppContext,
  person: Person,
  { email: to, password }: { email: string; password: string },
): Promise<void> {
  if (to === person.email)
    throw invalid([{ path: "email", code: "own_email", message: m.profile_email_same("en") }]);
  await provePassword(ctx, person.id, password, "password");
  await attemptCounter(ctx).countEmailChange(person.id, to);
  await inEqualTime(mailEmailChange(ctx, person, to));
}

async function mailEmailChange(
  ctx: AppContext,
  { id: userId, email: from, sessionId }: Person,
  to: string,
): Promise<void> {
  const { publicUrl } = ctx.config;
  await inTransaction(ctx.db, async (trx) => {
    const account = await lockAccountWithEmail(trx, { userId, email: from });
    if (!account || !(await lockSession(trx, userId, sessionId)))
      throw new Refusal(commonRefusals.not_signed_in);
    // Only the last request is valid.
    await removeLinks(trx, "change-email", userId);
    const owner = await findAccountByEmail(trx, to);
    // No mail to the account of an imported shop: it has no credentials, and no one reads its mails.
    if (owner) await writeMail(trx, emailInUseMail(owner, publicUrl), publicUrl);
    else if (!(await isEmailTaken(trx, to))) {
      const expiresAt = new Date(ctx.now().getTime() + verifyLinkHours * 3_600_000);
      const token = await insertEmailChange(trx, { userId, from, to, sessionId }, expiresAt);
      await writeMail(
        trx,
        newEmailMail({ email: to, language: account.language }, token, publicUrl),
        publicUrl,
      );
    }
    await writeMail(trx, emailChangeRequestedMail(account, publicUrl), publicUrl);
  });
}

/**
 * Uses such a link: changes the address, ends every session except the one that requested the change, and
 * notifies the old address. The caller must be signed in to the account: the link alone proves that someone
 * has read the mail, not that they want an account with this address. Otherwise a stranger could have their
 * account verified with it, and keep its password.
 * @param callerId undefined for a visitor
 * @returns the new address
 * @throws Refusal `link_spent`, `email_taken`, or `account_needed`, in which case the link stays valid
 */
export async function confirmEmailChange(
  ctx: AppContext,
  token: string,
  callerId: string | undefined,
  hooks: Pick<AccountDataHooks, "onEmailChange">,
): Promise<string> {
  const { publicUrl } = ctx.config;
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const now = ctx.now();
      const change = await takeEmailChange(trx, token, now);
      if (change && change.userId !== callerId) throw new Refusal(profileRefusals.account_needed);
      const account =
        change && (await lockAccountWithEmail(trx, { userId: change.userId, email: change.from }));
      if (!change || !account) throw new Refusal(accountRefusals.link_spent);
      await saveEmail(trx, account.id, change.to, now);
      await endOtherSessions(trx, account.id, change.sessionId);
      await removeLinks(trx, "reset-password", account.id);
      if (account.emailVerified) await hooks.onEmailChange(trx, change.from, change.to);
      await redirectUnsentMails(trx, change.from, change.to);
      // A later deletion only knows the new address. The newsletter to an unverified address may belong to
      // its real owner.
      await removeMailsTo(trx, change.from, { keepNewsletter: !account.emailVerified });
      await writeMail(trx, emailChangedMail(account, now, publicUrl), publicUrl);
      await completeVerification(ctx, trx, account.id);
      return change.to;
    });
  } catch (error) {
    const isEmail =
      isDatabaseError(error) &&
      error.code === sqlState.uniqueViolation &&
      error.constraint === "users_email_key";
    throw isEmail ? new Refusal(profileRefusals.email_taken) : error;
  }
}
