/** SQL of account deletion: removes credentials and anonymizes the row, which orders reference. */
import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";
import { deletedEmail, deletedName } from "../rules.ts";
import { removeAllLinks } from "./mailed-links.server.ts";
import { removeSecondFactor } from "./second-factor.server.ts";

/**
 * Removes identities, sessions, mailed links, and the second factor with pending sign-ins and trusted
 * devices.
 */
export async function removeAllAccess(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await db.deleteFrom("identities").where("userId", "=", userId).execute();
  await removeAllLinks(db, userId);
  await removeSecondFactor(db, userId);
}

/**
 * Anonymizes the row, which orders and their history reference. Also suspends it, so that a concurrent
 * sign-in fails.
 */
export async function anonymizeAccount(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({
      name: deletedName,
      nameBn: null,
      // Random, so that no one can have registered it before.
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

/**
 * Removes the name in Bangla of a deleted account, which a process of a version before migration 039 keeps.
 */
export async function removeLateName(db: Db, userId: string): Promise<void> {
  await db.updateTable("users").set({ nameBn: null }).where("id", "=", userId).execute();
}

/** Returns the ids of accounts that were deleted since then. */
export async function listDeletedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("deletedAt", ">=", since).execute();
  return rows.map(({ id }) => id);
}
