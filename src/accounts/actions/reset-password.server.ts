/** Resets passwords with mailed links. */
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { resetLinkMinutes } from "../contract/constants.ts";
import { accountRefusals } from "../contract.ts";
import { passwordChangedMail, resetPasswordMail } from "../mails.server.ts";
import { passwordIssue } from "../rules/password.ts";
import { mayBelongToStranger, normalizeName } from "../rules.ts";
import {
  type AccountRecord,
  findAccountByEmail,
  insertAccount,
  lockAccountWithEmail,
  removeOtherIdentities,
  savePassword,
} from "../store/accounts.server.ts";
import { findLink, insertLink, removeLinks, takeLink } from "../store/mailed-links.server.ts";
import { endAllSessions } from "../store/sessions.server.ts";
import { hashPassword } from "./password.server.ts";
import { closeStrangersAccount, completeVerification } from "./verify-email.server.ts";

/** Writes the mail with the link if the address has an account. The caller must not learn whether it has. */
export async function sendResetLink(ctx: AppContext, email: string): Promise<void> {
  const { publicUrl } = ctx.config;
  await inTransaction(ctx.db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return;
    const expiresAt = new Date(ctx.now().getTime() + resetLinkMinutes * 60_000);
    const token = await insertLink(trx, "reset-password", { userId: account.id, email }, expiresAt);
    await writeMail(trx, resetPasswordMail(account, token, publicUrl), publicUrl);
  });
}

/**
 * Uses a link to set a new password, ends every session of the account and notifies its owner by mail.
 * If the address was never verified, a stranger may have created the account. The owner of the address then
 * gets a new account without the stranger's orders, address and cart, unless this is a known device of the
 * account. A suspended account only gets the new password: a new account would end the suspension.
 * @param newPassword has passed the rules that do not depend on the e-mail address
 * @param isKnownDevice returns whether this browser has signed in to the account before
 * @returns the id of the account for which this browser becomes a known device, if any
 * @throws Refusal `link_spent`, or `password_like_email` if the password resembles the e-mail address
 */
export async function resetPassword(
  ctx: AppContext,
  { token, newPassword }: { token: string; newPassword: string },
  isKnownDevice: (userId: string) => boolean,
): Promise<string | undefined> {
  const owner = await findLink(ctx.db, "reset-password", token, ctx.now());
  if (!owner) throw new Refusal(accountRefusals.link_spent);
  if (passwordIssue(newPassword, owner.email)) throw new Refusal(accountRefusals.password_like_email);
  // Before the transaction: hashing may wait in a queue and must not hold a connection.
  const hash = await hashPassword(newPassword);
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    const locked =
      (await takeLink(trx, "reset-password", token, now)) && (await lockAccountWithEmail(trx, owner));
    if (!locked) throw new Refusal(accountRefusals.link_spent);
    const isReplaced = mayBelongToStranger(locked, isKnownDevice(locked.id)) && !locked.suspended;
    const account = isReplaced ? await replaceAccount(trx, locked, now) : locked;
    await savePassword(trx, account.id, hash, now);
    await endAllSessions(trx, account.id);
    await removeLinks(trx, "reset-password", account.id);
    await removeLinks(trx, "change-email", account.id);
    await writeMail(trx, passwordChangedMail(account, now, ctx.config.publicUrl), ctx.config.publicUrl);
    if (account.emailVerified) return account.id;
    // The reader of the mail owns the address; the person who created the account may not. Other credentials
    // are removed.
    await removeOtherIdentities(trx, account.id);
    // A reset after the end of the suspension replaces the account, so this browser must not be known to it.
    if (account.suspended) return undefined;
    await completeVerification(ctx, trx, account.id);
    return account.id;
  });
}

/** Closes an account that a stranger has created, and creates one for the owner of its address. */
async function replaceAccount(trx: Trx, account: AccountRecord, now: Date): Promise<AccountRecord> {
  await closeStrangersAccount(trx, account.id, now);
  const name = normalizeName("", account.email.split("@")[0] ?? "");
  const id = await insertAccount(trx, { ...account, name }, now);
  return { ...account, id, name };
}
