/** A new password by a mailed link. */
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { resetLinkMinutes } from "../contract/constants.ts";
import { accountRefusals } from "../contract.ts";
import { passwordChangedMail, resetPasswordMail } from "../mails.server.ts";
import { passwordFlaw, tidyName } from "../rules.ts";
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  removeOtherIdentities,
  removeSessions,
  savePassword,
} from "../store/identity.server.ts";
import { findLink, insertLink, removeLinks, takeLink } from "../store/mailed-links.server.ts";
import { closeStrangersAccount, markConfirmed } from "./confirm-email.server.ts";
import { hashPassword } from "./password.server.ts";

/** Writes the mail with the link, or nothing when there is no account of that address; whoever asks must not be told which. */
export async function mailResetLink(ctx: AppContext, email: string): Promise<void> {
  const { publicUrl } = ctx.config;
  await inTransaction(ctx.db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (!account) return;
    const ends = new Date(ctx.now().getTime() + resetLinkMinutes * 60_000);
    const token = await insertLink(trx, "reset-password", { userId: account.id, email }, ends);
    await writeMail(trx, resetPasswordMail(account, token, publicUrl), publicUrl);
  });
}

/**
 * Uses up a link: the new password stands, every session of the account ends, and its owner is told by mail.
 * If the address was never confirmed, a stranger may have created the account. The owner of the address then gets a new account
 * without the stranger's orders, address and cart, unless `knows` returns that this device has signed in to the account before.
 * @param newPassword keeps the rules that need no e-mail address
 * @param knows returns whether the device has signed in to an account before
 * @returns the id of the account
 * @throws Refusal `link_spent`, or `password_common` when only the address shows that it is
 */
export async function resetPassword(
  ctx: AppContext,
  { token, newPassword }: { token: string; newPassword: string },
  knows: (userId: string) => boolean,
): Promise<string> {
  const owner = await findLink(ctx.db, "reset-password", token, ctx.now());
  if (!owner) throw new Refusal(accountRefusals.link_spent);
  if (passwordFlaw(newPassword, owner.email)) throw new Refusal(accountRefusals.password_common);
  // Before the transaction: hashing waits its turn, and must not hold a connection meanwhile.
  const hash = await hashPassword(newPassword);
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    const locked = (await takeLink(trx, "reset-password", token, now)) && (await lockAccount(trx, owner));
    if (!locked) throw new Refusal(accountRefusals.link_spent);
    // The admin who made the account a vendor's or an admin's knows its owner.
    const isStrangers = !locked.emailVerified && locked.role === "user" && !knows(locked.id);
    const account = isStrangers ? await replaceAccount(trx, locked, now) : locked;
    await savePassword(trx, account.id, hash, now);
    await removeSessions(trx, account.id);
    await removeLinks(trx, "reset-password", account.id);
    await removeLinks(trx, "change-email", account.id);
    await writeMail(trx, passwordChangedMail(account, now, ctx.config.publicUrl), ctx.config.publicUrl);
    if (account.emailVerified) return account.id;
    // Whoever opened the account had not shown that the address is theirs; who reads its mail has. No other way in stays.
    await removeOtherIdentities(trx, account.id);
    await markConfirmed(ctx, trx, account.id);
    return account.id;
  });
}

/** Closes an account that a stranger has created, and creates one for the owner of its address. */
async function replaceAccount(trx: Trx, account: Account, now: Date): Promise<Account> {
  await closeStrangersAccount(trx, account.id, now);
  const name = tidyName("", account.email.split("@")[0] ?? "");
  const id = await insertAccount(trx, { ...account, name }, now);
  return { ...account, id, name };
}
