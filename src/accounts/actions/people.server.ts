/**
 * What admins do with accounts: the role, and suspending. Each is one transaction with its entry of the audit
 * log.
 */
import { writeAudit } from "#platform/audit.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Role } from "#shared/role.ts";
import { accountRefusals } from "../contract.ts";
import { lockAdmins } from "../store/deletion.server.ts";
import { removeSessions } from "../store/identity.server.ts";
import { type LockedPerson, lockPerson, saveRole, saveSuspended } from "../store/people.server.ts";
import type { AccountDataHooks } from "./delete-account.server.ts";

export interface Doing {
  /** The admin who does it; null: whoever sits at the server itself. */
  actorId: string | null;
  now: Date;
  /**
   * Allows a role for an account whose e-mail address is not confirmed: the operator at the command line may
   * know its owner.
   */
  allowUnconfirmed?: boolean;
  /** Tells whose pages show more or less than before. */
  hooks: Pick<AccountDataHooks, "onSellingChange">;
}

/**
 * Sets the role of an account, effective from its next request. Vendors and admins need a confirmed e-mail
 * address.
 * @returns false when it is the role already
 * @throws Refusal `not_found`, `email_unconfirmed`, `last_admin`, and `forbidden` if the actor is no longer
 * an admin
 */
export function setRole(
  db: Db,
  id: string,
  role: Role,
  { actorId, now, hooks, allowUnconfirmed = false }: Doing,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockAmongAdmins(trx, id, actorId, role !== "admin");
    if (before.role === role) return false;
    if (role !== "user" && !before.emailVerified && !allowUnconfirmed)
      throw new Refusal(accountRefusals.email_unconfirmed);
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
    return true;
  });
}

/**
 * Suspends an account: its sessions end, nobody signs in to it, its goods are hidden; or undoes that.
 * @returns false when it is so already
 * @throws Refusal `not_found`, `own_account`, `last_admin`, and `forbidden` for who is no admin any more
 */
export function setSuspended(
  db: Db,
  id: string,
  suspended: boolean,
  { actorId, now, hooks }: Doing,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (suspended && id === actorId) throw new Refusal(accountRefusals.own_account);
    const before = await lockAmongAdmins(trx, id, actorId, suspended);
    if (before.suspended === suspended) return false;
    await saveSuspended(trx, id, suspended, now);
    // Also on the way back: one that was being made at the moment of the suspension must not come to life.
    await removeSessions(trx, id);
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
 * The order of locks: admins in id order, then the person.
 * @param takesPower whether an admin could no longer act as one
 */
async function lockAmongAdmins(
  trx: Trx,
  id: string,
  actorId: string | null,
  takesPower: boolean,
): Promise<LockedPerson> {
  const admins = await lockAdmins(trx);
  const person = await lockPerson(trx, id);
  if (!person) throw new Refusal(commonRefusals.not_found);
  if (takesPower && admins.length === 1 && admins[0] === id) throw new Refusal(accountRefusals.last_admin);
  // Another admin may have been quicker.
  if (actorId !== null && !admins.includes(actorId)) throw new Refusal(commonRefusals.forbidden);
  return person;
}
