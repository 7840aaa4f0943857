/**
 * Deletes accounts. One transaction removes all personal data. Anonymized orders stay, and an empty user row
 * that they reference.
 */

import { recentProofMinutes } from "#accounts/contract/constants.ts";
import { accountRefusals } from "#accounts/contract.ts";
import { lockAccountWithEmail, lockAdmins } from "#accounts/store/accounts.server.ts";
import {
  anonymizeAccount,
  listDeletedSince,
  removeAllAccess,
  removeLateName,
} from "#accounts/store/deletion.server.ts";
import { lockSession } from "#accounts/store/sessions.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { removeMailsTo, writeMail } from "#platform/mail/mail.server.ts";
import { addDays } from "#shared/dates.ts";
import { commonRefusals, invalid, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { type DeletionProof, profileRefusals } from "../contract.ts";
import { farewellMail } from "../mails.server.ts";
import { provePasswordIfAny } from "./own-password.server.ts";

export interface DeletedAccount {
  id: string;
  email: string;
  /**
   * Data that other slices store by e-mail address belongs to this person only if the address is verified.
   */
  emailVerified: boolean;
}

/**
 * Updates a person's data in later slices. Implemented in `app/account-data`.
 */
export interface AccountDataHooks<K extends RefusalKind = RefusalKind> {
  /** The refusals of `onDelete`. */
  deletionRefusals: readonly K[];
  /**
   * Deletes or anonymizes the person's data.
   * @returns the tags of cached pages that must be dropped, and work for after the commit
   * @throws Refusal while orders of the person are open
   */
  onDelete(
    trx: Trx,
    account: DeletedAccount,
  ): Promise<{ tags: string[]; afterCommit(ctx: AppContext): Promise<void> }>;
  /**
   * Removes data that a concurrent request wrote after the deletion. After `closeStrangersAccount`, also
   * removes the earlier data, and the e-mail address from the orders.
   */
  removeLateWrites(trx: Trx, userId: string): Promise<void>;
  /** Drops cached pages that show the old name. */
  onRename(trx: Trx, userId: string): Promise<void>;
  /**
   * Moves data that is stored by e-mail address, so that a later deletion finds it. Both addresses are
   * verified.
   */
  onEmailChange(trx: Trx, from: string, to: string): Promise<void>;
}

/**
 * @throws Refusal of `provePasswordIfAny`, `invalid`, `sign_in_again`, `last_admin`, and those of
 * `hooks.onDelete`
 */
export async function deleteAccount(
  ctx: AppContext,
  person: Person,
  proof: DeletionProof,
  hooks: AccountDataHooks,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const byPassword = await provePasswordIfAny(ctx, person, proof.password);
  const { afterCommit } = await inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    // Lock order: admins in id order, the person, then the data of the person.
    const admins = await lockAdmins(trx);
    const account = await lockAccountWithEmail(trx, { userId: person.id, email: person.email });
    const signedInSince = account && (await lockSession(trx, person.id, person.sessionId));
    if (!account || !signedInSince) throw new Refusal(commonRefusals.not_signed_in);
    // Checked under the lock. If another request has deleted the account, it has no password any more and
    // `byPassword` is false; the response must then be `not_signed_in`, as above.
    if (!byPassword && proof.email !== person.email)
      throw invalid([{ path: "email", code: "other_email", message: m.profile_delete_email_differs("en") }]);
    // The current role: the person may have been promoted since the request was authenticated.
    if (account.role === "admin" && admins.every((id) => id === account.id))
      throw new Refusal(accountRefusals.last_admin);
    // Deletion cannot be undone, so only a new sign-in counts here, not a code (`recentlyProven`).
    const freshUntil = signedInSince.getTime() + recentProofMinutes * 60_000;
    if (!byPassword && now.getTime() > freshUntil) throw new Refusal(profileRefusals.sign_in_again);
    const deleted = await hooks.onDelete(trx, account);
    await removeAllAccess(trx, account.id);
    // The newsletter to an unverified address may belong to its real owner.
    await removeMailsTo(trx, account.email, { keepNewsletter: !account.emailVerified });
    await anonymizeAccount(trx, account.id, now);
    await writeAudit(trx, {
      at: now,
      actorId: account.id,
      action: "account_deleted",
      subjectKind: "user",
      subjectId: account.id,
    });
    await writeMail(trx, farewellMail(account, publicUrl), publicUrl);
    await announceChange(trx, deleted.tags);
    return deleted;
  });
  await afterCommit(ctx).catch((error) =>
    ctx.log.warn({ err: error }, "could not remove all files of a deleted account"),
  );
}

/** How long after a deletion late writes are looked for. */
const settledDays = 2;

/**
 * Removes data that was written by requests that were authenticated before the deletion, and what
 * `closeStrangersAccount` leaves. Runs as a job.
 */
export async function finishDeletions(ctx: AppContext, hooks: AccountDataHooks): Promise<void> {
  for (const userId of await listDeletedSince(ctx.db, addDays(ctx.now(), -settledDays))) {
    await inTransaction(ctx.db, async (trx) => {
      await removeAllAccess(trx, userId);
      await removeLateName(trx, userId);
      await hooks.removeLateWrites(trx, userId);
    });
  }
}
