/**
 * Changes of accounts by admins: roles and suspensions. Each is one transaction with its audit entry.
 */

import { accountRefusals } from "#accounts/contract.ts";
import { recipientOf } from "#accounts/rules/recipient.ts";
import { isPlaceholder } from "#accounts/rules.ts";
import { lockAdmins } from "#accounts/store/accounts.server.ts";
import { endAllSessions } from "#accounts/store/sessions.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Role } from "#shared/role.ts";
import { peopleRefusals } from "./contract.ts";
import { vendorRoleMail } from "./mails.server.ts";
import { type AccountState, lockAccountState, saveRole, saveSuspended } from "./store.server.ts";

export interface PeopleHooks {
  /**
   * Drops cached pages after a person was allowed to sell or no longer is. Implemented in
   * `app/account-data`.
   */
  onSellingChange(trx: Trx, userId: string): Promise<void>;
}

export interface ChangeContext {
  /** The acting admin; null for the command line. */
  actorId: string | null;
  now: Date;
  hooks: PeopleHooks;
}

export interface RoleChangeContext extends ChangeContext {
  /** Origin of the links in mails, without a trailing slash. */
  publicUrl: string;
  /** Allows a role for an account with an unverified address, because the operator may know its owner. */
  allowUnverified?: boolean;
}

/**
 * Sets the role of an account, effective from its next request. Vendors and admins need a verified e-mail
 * address; the placeholder of an imported shop needs none to be its vendor again. A new vendor gets a mail,
 * unless the account is suspended.
 * @returns false if the account already has the role
 * @throws Refusal `not_found`, `email_unconfirmed`, `last_admin`, and `forbidden` if the actor is no longer
 * an admin
 */
export function setRole(
  db: Db,
  id: string,
  role: Role,
  { actorId, now, hooks, publicUrl, allowUnverified = false }: RoleChangeContext,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockAmongAdmins(trx, id, actorId, role !== "admin");
    if (before.role === role) return false;
    const isShopOfImport = role === "vendor" && isPlaceholder({ id, email: before.email });
    const mayBeUnverified = role === "user" || allowUnverified || isShopOfImport;
    if (!before.emailVerified && !mayBeUnverified) throw new Refusal(peopleRefusals.email_unconfirmed);
    await saveRole(trx, id, role, now);
    await hooks.onSellingChange(trx, id);
    await writeAudit(trx, {
      at: now,
      actorId,
      action: "role_set",
      subjectKind: "user",
      subjectId: id,
      detail: { from: before.role, to: role },
    });
    const recipient = recipientOf(before);
    if (role === "vendor" && recipient && !before.suspended)
      await writeMail(trx, vendorRoleMail(recipient, publicUrl), publicUrl);
    return true;
  });
}

/**
 * Suspends or restores an account. A suspended account has no sessions, cannot be signed in to, and its
 * products are hidden.
 * @returns false if nothing changed
 * @throws Refusal `not_found`, `own_account`, `last_admin`, and `forbidden` if the actor is no longer an
 * admin
 */
export function setSuspended(
  db: Db,
  id: string,
  suspended: boolean,
  { actorId, now, hooks }: ChangeContext,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (suspended && id === actorId) throw new Refusal(peopleRefusals.own_account);
    const before = await lockAmongAdmins(trx, id, actorId, suspended);
    if (before.suspended === suspended) return false;
    await saveSuspended(trx, id, suspended, now);
    // Also when restoring: a session that was written during the suspension must not become valid.
    await endAllSessions(trx, id);
    await hooks.onSellingChange(trx, id);
    await writeAudit(trx, {
      at: now,
      actorId,
      action: suspended ? "user_suspended" : "user_restored",
      subjectKind: "user",
      subjectId: id,
    });
    return true;
  });
}

/**
 * Locks the admins in id order, then the person.
 * @param removesAdmin whether the person could no longer act as an admin
 * @throws Refusal `not_found`, `last_admin`, `forbidden`
 */
async function lockAmongAdmins(
  trx: Trx,
  id: string,
  actorId: string | null,
  removesAdmin: boolean,
): Promise<AccountState> {
  const admins = await lockAdmins(trx);
  const person = await lockAccountState(trx, id);
  if (!person) throw new Refusal(commonRefusals.not_found);
  if (removesAdmin && admins.length === 1 && admins[0] === id) throw new Refusal(accountRefusals.last_admin);
  // Another admin may have changed the actor's role or suspended them.
  if (actorId !== null && !admins.includes(actorId)) throw new Refusal(commonRefusals.forbidden);
  return person;
}
