/** SQL of an account that is deleted: what goes with it, and the row that stays and names nobody. */
import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";
import { deletedEmail, deletedName } from "../rules/deleted-account.ts";
import { removeSecondFactor } from "./second-factor.server.ts";

/**
 * Ids of the admins who can act, locked in id order until the end of the transaction: two who leave at once
 * are not both the second last.
 */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("suspended", "=", false)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Every way in, every sign-in, every link that was mailed. */
export async function removeCredentials(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await db.deleteFrom("identities").where("userId", "=", userId).execute();
  await db.deleteFrom("verifications").where("value", "like", `${userId} %`).execute();
  await removeSecondFactor(db, userId);
}

/**
 * Orders and their history go on pointing to this row. It is suspended too: who was signing in at this very
 * moment comes no further.
 */
export async function saveDeletion(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({
      name: deletedName,
      // By chance, so that nobody can have registered it before.
      email: deletedEmail(`${userId}-${randomBytes(8).toString("hex")}`),
      emailVerified: false,
      image: null,
      role: "user",
      suspended: true,
      deletedAt: now,
      updatedAt: now,
    })
    .where("id", "=", userId)
    .execute();
}

/** Accounts that were deleted since then. */
export async function listDeletedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("deletedAt", ">=", since).execute();
  return rows.map(({ id }) => id);
}
