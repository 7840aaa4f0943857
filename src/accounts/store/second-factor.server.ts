/**
 * SQL of the second factor. better-auth reads `two_factors` at the sign-in and counts wrong codes there;
 * everything else is written here.
 */

import type { Db, Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";

/** As stored: `secret` and `backupCodes` are encrypted. */
export interface StoredSecondFactor {
  secret: string;
  backupCodes: string;
  /** Whether it is in use: a code has shown that the app has the secret. */
  verified: boolean;
}

export function findSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | undefined> {
  return db
    .selectFrom("twoFactors")
    .select(["secret", "backupCodes", "verified"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/**
 * Stores the secret of a setup, which is not in use before `turnOnSecondFactor`. Replaces that of an earlier
 * unfinished setup.
 * @returns false if one is in use
 */
export async function saveSetupSecret(
  trx: Trx,
  userId: string,
  secret: string,
  backupCodes: string,
): Promise<boolean> {
  const row = await trx
    .insertInto("twoFactors")
    .values({ id: newId(), userId, secret, backupCodes })
    .onConflict((on) =>
      on.column("userId").doUpdateSet({ secret, backupCodes }).where("twoFactors.verified", "=", false),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns the second factor on. @returns false if the secret has been replaced or is already in use */
export async function turnOnSecondFactor(
  trx: Trx,
  userId: string,
  secret: string,
  backupCodes: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("twoFactors")
    .set({ verified: true, backupCodes, failedVerificationCount: 0, lockedUntil: null })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("verified", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", userId).execute();
  return true;
}

/**
 * Replaces the recovery codes.
 * @param from the encrypted codes that were read.
 * @returns false if they have changed since
 */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("twoFactors")
    .set({ backupCodes: to })
    .where("userId", "=", userId)
    .where("backupCodes", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Turns the second factor off: deletes its secret, sign-ins that wait for a code, and trusted devices.
 * @returns whether it was on
 */
export async function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  const before = await db
    .deleteFrom("twoFactors")
    .where("userId", "=", userId)
    .returning("verified")
    .executeTakeFirst();
  await db
    .updateTable("users")
    .set({ twoFactorEnabled: false })
    .where("id", "=", userId)
    .where("twoFactorEnabled", "=", true)
    .execute();
  await removePendingSignInsAndTrust(db, userId);
  return before?.verified === true;
}

/**
 * Removes sign-ins that wait for a code, and trusted devices. better-auth stores both in `verifications`
 * with the account's id as the value. The value of a mailed link begins with the id and a space, so it does
 * not match.
 */
export async function removePendingSignInsAndTrust(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", userId).execute();
}

export async function removeTrustedDevices(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("identifier", "like", "trust-device-%")
    .where("value", "=", userId)
    .execute();
}

/** Returns encrypted second factors by account id, those after `afterUserId`. */
export function listEncryptedSecondFactors(
  db: Db,
  afterUserId: string,
  limit: number,
): Promise<(StoredSecondFactor & { userId: string })[]> {
  return db
    .selectFrom("twoFactors")
    .select(["userId", "secret", "backupCodes", "verified"])
    .where("userId", ">", afterUserId)
    .orderBy("userId")
    .limit(limit)
    .execute();
}

/** Replaces secret and codes, unless one of them has changed since it was read. */
export async function saveReencrypted(
  db: Db,
  userId: string,
  from: Omit<StoredSecondFactor, "verified">,
  to: Omit<StoredSecondFactor, "verified">,
): Promise<void> {
  await db
    .updateTable("twoFactors")
    .set({ secret: to.secret, backupCodes: to.backupCodes })
    .where("userId", "=", userId)
    .where("secret", "=", from.secret)
    .where("backupCodes", "=", from.backupCodes)
    .execute();
}
