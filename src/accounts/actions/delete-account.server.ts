/** Deleting an account: everything of the person goes in one transaction, but for orders without a name and an empty row that they point to. */
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { removeMailsTo, writeMail } from "#platform/mail/mail.server.ts";
import { addDays } from "#shared/dates.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { freshSignInMinutes } from "../contract/constants.ts";
import { accountRefusals } from "../contract.ts";
import { farewellMail } from "../mails.server.ts";
import { listDeletedSince, lockAdmins, removeWaysIn, saveDeletion } from "../store/deletion.server.ts";
import { lockAccount } from "../store/identity.server.ts";
import { findPasswordHash } from "../store/profile.server.ts";
import { lockSession } from "../store/sessions.server.ts";
import { provePassword } from "./own-password.server.ts";

/** Who is leaving. */
export interface Leaver {
  id: string;
  email: string;
  /** What other slices know by the address alone is this person's only when the address has been shown to be. */
  emailVerified: boolean;
}

/** What the other slices keep of a person, who know accounts and whom accounts does not know: the app puts it together. */
export interface Belongings {
  /**
   * Gives everything up that names the person, or refuses while somebody waits for them.
   * @returns the tags of kept pages that show less now, and what is left to do once it has happened
   */
  release(trx: Trx, leaver: Leaver): Promise<{ tags: string[]; afterwards(ctx: AppContext): Promise<void> }>;
  /** Takes away what was written while the account was being deleted. */
  clear(trx: Trx, userId: string): Promise<void>;
  /** The person has another name: kept pages may show the old one. */
  renamed(trx: Trx, userId: string): Promise<void>;
  /** The account has moved from one confirmed address to another: what is known of the address alone goes along, or a deletion later on would not find it. */
  moved(trx: Trx, from: string, to: string): Promise<void>;
  /** The person may sell from now on, or no longer: kept pages show more, or less. */
  saleChanged(trx: Trx, userId: string): Promise<void>;
}

/** That it is really the person: the password or, where there is none, the address typed. */
export interface Proof {
  password?: string | undefined;
  email?: string | undefined;
}

/**
 * @throws Refusal of `provePassword`, `invalid`, `sign_in_again`, `last_admin`, and those of the belongings; then nothing has changed.
 */
export async function deleteAccount(
  ctx: AppContext,
  person: Person,
  proof: Proof,
  belongings: Belongings,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const byPassword = await proveWish(ctx, person, proof);
  const { afterwards } = await inTransaction(ctx.db, async (trx) => {
    const now = ctx.now();
    // The order of locks: admins in id order, the person, then what the person has.
    const admins = await lockAdmins(trx);
    const account = await lockAccount(trx, { userId: person.id, email: person.email });
    const signedInAt = account && (await lockSession(trx, person.id, person.sessionId));
    if (!account || !signedInAt) throw new Refusal(commonRefusals.not_signed_in);
    // The role of this moment: the person may have been promoted since the request was authenticated.
    if (account.role === "admin" && admins.every((id) => id === account.id))
      throw new Refusal(accountRefusals.last_admin);
    const freshUntil = signedInAt.getTime() + freshSignInMinutes * 60_000;
    if (!byPassword && now.getTime() > freshUntil) throw new Refusal(accountRefusals.sign_in_again);
    const released = await belongings.release(trx, account);
    await removeWaysIn(trx, account.id);
    await removeMailsTo(trx, account.email, account.emailVerified ? undefined : "newsletter");
    await saveDeletion(trx, account.id, now);
    await writeAudit(trx, {
      at: now,
      actorId: account.id,
      action: "account_deleted",
      subjectKind: "user",
      subjectId: account.id,
    });
    await writeMail(trx, farewellMail(account, publicUrl), publicUrl);
    await announceChange(trx, released.tags);
    return released;
  });
  await afterwards(ctx).catch((error) =>
    ctx.log.warn({ err: error }, "something of a deleted account could not be thrown away"),
  );
}

/** @returns whether it was the password */
async function proveWish(ctx: AppContext, person: Person, { password, email }: Proof): Promise<boolean> {
  if ((await findPasswordHash(ctx.db, person.id)) === undefined) {
    if (email !== person.email)
      throw invalid([{ path: "email", message: m.accounts_delete_email_differs("en") }]);
    return false;
  }
  if (!password) throw invalid([{ path: "password", message: m.accounts_password_required("en") }]);
  await provePassword(ctx, person.id, password, "password");
  return true;
}

const settledDays = 2;

/** Regular work: a call that had been let in before the deletion may have written after it. */
export async function finishDeletions(ctx: AppContext, belongings: Belongings): Promise<void> {
  for (const userId of await listDeletedSince(ctx.db, addDays(ctx.now(), -settledDays))) {
    await inTransaction(ctx.db, async (trx) => {
      await removeWaysIn(trx, userId);
      await belongings.clear(trx, userId);
    });
  }
}
