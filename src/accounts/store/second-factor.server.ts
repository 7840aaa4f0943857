/**
 * SQL of the second factor. At the sign-in, better-auth reads `two_factors`, counts wrong codes and removes a
 * used recovery code. All other writes are here.
 */

import type { Db, Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";

interface EncryptedSecondFactor {
  secret: string;
  backupCodes: string;
}

/** As stored: `secret` and `backupCodes` are encrypted. */
export interface StoredSecondFactor extends EncryptedSecondFactor {
  /** Whether it is in use: a code has shown that the app has the secret. */
  verified: boolean;
  /** The time step of the last accepted code. That code and earlier ones are not accepted again. */
  lastStep: number | null;
}

export function findSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | undefined> {
  return db
    .selectFrom("twoFactors")
    .select(["secret", "backupCodes", "verified", "lastStep"])
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

/**
 * Turns the second factor on.
 * @param from the encrypted secret whose code was checked
 * @param to the encrypted recovery codes, and the time step of the code that was checked
 * @returns false if the secret has been replaced or is already in use
 */
export async function turnOnSecondFactor(
  trx: Trx,
  userId: string,
  from: string,
  to: { backupCodes: string; lastStep: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("twoFactors")
    .set({ verified: true, ...to, failedVerificationCount: 0, lockedUntil: null })
    .where("userId", "=", userId)
    .where("secret", "=", from)
    .where("verified", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", userId).execute();
  return true;
}

/**
 * Marks the code of a time step and those of earlier ones as used.
 * @returns false if it was used before
 */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  // One statement, so that only one of several concurrent requests with the same code succeeds.
  const { numUpdatedRows } = await db
    .updateTable("twoFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((where) => where.or([where("lastStep", "is", null), where("lastStep", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
): Promise<(EncryptedSecondFactor & { userId: string })[]> {
  return db
    .selectFrom("twoFactors")
    .select(["userId", "secret", "backupCodes"])
    .where("userId", ">", afterUserId)
    .orderBy("userId")
    .limit(limit)
    .execute();
}

/** Replaces secret and codes, unless one of them has changed since it was read. */
export async function saveReencrypted(
  db: Db,
  userId: string,
  from: EncryptedSecondFactor,
  to: EncryptedSecondFactor,
): Promise<void> {
  await db
    .updateTable("twoFactors")
    .set({ secret: to.secret, backupCodes: to.backupCodes })
    .where("userId", "=", userId)
    .where("secret", "=", from.secret)
    .where("backupCodes", "=", from.backupCodes)
    .execute();
}
