/**
 * Sends the mails of a new account, verifies its address, and closes it if a stranger has created it with
 * someone else's address. The row of the account records which mails are due, so that none is lost in a
 * crash.
 */
import { writeAudit } from "#platform/audit.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { verifyLinkHours } from "../contract/constants.ts";
import { accountRefusals } from "../contract.ts";
import { verifyEmailMail, welcomeMail } from "../mails.server.ts";
import {
  type AccountRecord,
  claimAnotherVerification,
  claimFirstVerification,
  claimWelcome,
  listAccountsAwaitingMail,
  lockAccountWithEmail,
  markEmailVerified,
} from "../store/accounts.server.ts";
import { anonymizeAccount, removeAllAccess } from "../store/deletion.server.ts";
import { insertLink, removeLinks, takeLink } from "../store/mailed-links.server.ts";

const batch = 100;

/** Writes the first verification mail if it is due. Idempotent. */
export async function mailFirstVerification(ctx: AppContext, db: Db, userId: string): Promise<void> {
  const account = await claimFirstVerification(db, userId, ctx.now());
  if (account) await writeVerification(ctx, db, account);
}

/** Writes the welcome mail unless it has been written before. */
export async function mailWelcome(ctx: AppContext, db: Db, userId: string): Promise<void> {
  const { publicUrl } = ctx.config;
  const account = await claimWelcome(db, userId, ctx.now());
  if (account) await writeMail(db, welcomeMail(account, publicUrl), publicUrl);
}

/** Writes due mails that were missed because of an error or a crash. Runs as a job. */
export async function mailNewAccounts(ctx: AppContext): Promise<void> {
  for (let count = batch; count === batch; ) {
    const accounts = await listAccountsAwaitingMail(ctx.db, batch);
    for (const { id, welcome } of accounts)
      await inTransaction(ctx.db, (trx) => (welcome ? mailWelcome : mailFirstVerification)(ctx, trx, id));
    count = accounts.length;
  }
}

/** @throws Refusal `already_verified` */
export async function mailVerificationAgain(ctx: AppContext, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const account = await claimAnotherVerification(trx, userId, ctx.now());
    if (!account) throw new Refusal(accountRefusals.already_verified);
    await writeVerification(ctx, trx, account);
  });
}

/**
 * Verifies the address with a link from such a mail. The caller must be signed in to the account: the link
 * alone proves that someone has read the mail, not that they created the account.
 * @throws Refusal `link_spent`, or `other_account`, in which case the link stays valid
 */
export async function verifyEmail(ctx: AppContext, token: string, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const owner = await takeLink(trx, "verify-email", token, ctx.now());
    if (owner && owner.userId !== userId) throw new Refusal(accountRefusals.other_account);
    const account = owner && (await lockAccountWithEmail(trx, owner));
    if (!account) throw new Refusal(accountRefusals.link_spent);
    await completeVerification(ctx, trx, account.id);
  });
}

/**
 * Closes the account with a link from such a mail, for a reader who did not create it. The address can then
 * be registered again.
 * @throws Refusal `link_spent`, or `support_needed` for a vendor's, an admin's or a suspended account
 */
export async function disownAccount(ctx: AppContext, token: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const owner = await takeLink(trx, "verify-email", token, ctx.now());
    const account = owner && (await lockAccountWithEmail(trx, owner));
    if (!account || account.emailVerified) throw new Refusal(accountRefusals.link_spent);
    // Closing a suspended account would end the suspension: the address could be registered again.
    if (account.role !== "user" || account.suspended) throw new Refusal(accountRefusals.support_needed);
    await closeStrangersAccount(trx, account.id, ctx.now());
  });
}

/**
 * Closes an account whose address belongs to someone else: removes every credential and session, and frees
 * the address. Its orders stay, because vendors may already have shipped them. The job `finish-deletions`
 * replaces the e-mail address in them, and removes cart, saved products, delivery address and followed shops.
 */
export async function closeStrangersAccount(trx: Trx, userId: string, now: Date): Promise<void> {
  await removeAllAccess(trx, userId);
  await anonymizeAccount(trx, userId, now);
  await writeAudit(trx, {
    at: now,
    // No one needs to be signed in to use the link, so the account itself is the actor.
    actorId: userId,
    action: "account_deleted",
    subjectKind: "user",
    subjectId: userId,
  });
}

/** Marks the address as verified, removes open verification links and writes the welcome mail. */
export async function completeVerification(ctx: AppContext, db: Db, userId: string): Promise<void> {
  await markEmailVerified(db, userId, ctx.now());
  await removeLinks(db, "verify-email", userId);
  await mailWelcome(ctx, db, userId);
}

async function writeVerification(ctx: AppContext, db: Db, { id, ...account }: AccountRecord): Promise<void> {
  const { publicUrl } = ctx.config;
  const expiresAt = new Date(ctx.now().getTime() + verifyLinkHours * 3_600_000);
  const token = await insertLink(db, "verify-email", { userId: id, email: account.email }, expiresAt);
  await writeMail(db, verifyEmailMail(account, token, publicUrl), publicUrl);
}
