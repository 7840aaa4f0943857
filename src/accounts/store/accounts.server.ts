/**
 * SQL of accounts and their credentials, as far as better-auth does not write them: addresses, passwords,
 * roles, profiles, recipients of mails, first social sign-ins, and which accounts wait for a mail.
 */

import type { Db, Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";
import { type Recipient, recipientColumns, recipientOf } from "../rules/recipient.ts";

export interface AccountRecord {
  id: string;
  email: string;
  name: string;
  language: Locale;
  emailVerified: boolean;
  role: Role;
  suspended: boolean;
}

const columns = ["id", "email", "name", "language", "emailVerified", "role", "suspended"] as const;

/** Finds the account of an address, if one can sign in to it. */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("identities").select("id").whereRef("identities.userId", "=", "users.id")),
    )
    .executeTakeFirst();
}

/**
 * Locks an account (`for update`) until the end of the transaction. Returns undefined if its address has
 * changed, so that links mailed to an earlier address are invalid. An insert of a session waits for this
 * lock, because its foreign key locks the account. An insert does not wait for the weaker lock of
 * `lockPerson`.
 */
export async function lockAccountWithEmail(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<AccountRecord | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (
    (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined
  );
}

export async function isEmailVerified(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("emailVerified")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.emailVerified === true;
}

/** Changes the e-mail address. @throws DatabaseError if another account has this address */
export async function saveEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.updateTable("users").set({ email, updatedAt: now }).where("id", "=", userId).execute();
}

/** Returns the id and the password hash of the account with this address. */
export async function findPasswordByEmail(
  db: Db,
  email: string,
): Promise<{ userId: string; hash: string | null } | undefined> {
  return db
    .selectFrom("identities as i")
    .innerJoin("users as u", "u.id", "i.userId")
    .select(["i.userId", "i.password as hash"])
    .where("u.email", "=", email)
    .where("i.providerId", "=", "credential")
    .executeTakeFirst();
}

/** Returns the password hash, if the account has a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("identities")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Sets the password of an account, also of one that had none. */
export async function savePassword(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .insertInto("identities")
    .values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: "credential",
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) =>
      on.columns(["providerId", "accountId"]).doUpdateSet({ password: hash, updatedAt: now }),
    )
    .execute();
}

/** Replaces a password hash. @param from the hash that was read. @returns false if it has changed since */
export async function replacePassword(
  db: Db,
  userId: string,
  from: string,
  to: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("identities")
    .set({ password: to, updatedAt: now })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .where("password", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes all identities except the password, which better-auth calls 'credential'. */
export async function removeOtherIdentities(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom("identities")
    .where("userId", "=", userId)
    .where("providerId", "!=", "credential")
    .execute();
}

export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: now })
    .where("id", "=", userId)
    .execute();
}

/** The claim of a verification mail for an account whose address is unverified. */
const claimVerification = (db: Db, userId: string, now: Date) =>
  db
    .updateTable("users")
    .set({ verificationMailedAt: now })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .where("deletedAt", "is", null)
    .returning(columns);

/** Claims the first verification mail. @returns the account if the mail is due; only one caller gets it */
export async function claimFirstVerification(
  db: Db,
  userId: string,
  now: Date,
): Promise<AccountRecord | undefined> {
  return claimVerification(db, userId, now)
    .where("verificationMailedAt", "is", null)
    .where("welcomedAt", "is", null)
    .executeTakeFirst();
}

/** Claims another verification mail. @returns the account if its address is unverified */
export async function claimAnotherVerification(
  db: Db,
  userId: string,
  now: Date,
): Promise<AccountRecord | undefined> {
  return claimVerification(db, userId, now).executeTakeFirst();
}

/**
 * Claims the welcome mail. It is due when the address is verified, and after a first social sign-in
 * immediately; the caller decides.
 * @returns the account if no one has claimed the mail before
 */
export async function claimWelcome(db: Db, userId: string, now: Date): Promise<AccountRecord | undefined> {
  return db
    .updateTable("users")
    .set({ welcomedAt: now })
    .where("id", "=", userId)
    .where("welcomedAt", "is", null)
    .where("deletedAt", "is", null)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Lists accounts for which a mail is due but was not written, oldest first. `welcome`: the welcome mail,
 * otherwise the first verification mail.
 */
export async function listAccountsAwaitingMail(
  db: Db,
  limit: number,
): Promise<{ id: string; welcome: boolean }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "emailVerified as welcome"])
    .where("welcomedAt", "is", null)
    .where((where) =>
      where.or([where("emailVerified", "=", true), where("verificationMailedAt", "is", null)]),
    )
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .limit(limit)
    .execute();
  return rows;
}

/**
 * Creates an account without credentials, for a caller that verifies the address in the same transaction: the
 * verification mail counts as sent.
 * @returns its id
 */
export async function insertAccount(
  db: Db,
  { email, name, language }: Pick<AccountRecord, "email" | "name" | "language">,
  now: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("users")
    .values({
      id,
      name,
      email,
      language,
      image: null,
      verificationMailedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

export interface FirstSocialSignIn {
  providerId: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  language: Locale;
}

/**
 * Inserts an account with this way to sign in, unless that or the e-mail address exists. The second of two
 * concurrent calls waits and then finds the account.
 * @returns the id of a new account
 */
export async function insertSocialAccount(
  db: Db,
  { providerId, accountId, email, emailVerified, name, language }: FirstSocialSignIn,
  now: Date,
): Promise<string | undefined> {
  const existing = await db
    .selectFrom("identities")
    .select("id")
    .where("providerId", "=", providerId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (existing) return undefined;
  const user = await db
    .insertInto("users")
    .values({
      id: newId(),
      name,
      email,
      emailVerified,
      image: null,
      language,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) => on.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return undefined;
  await db
    .insertInto("identities")
    .values({
      id: newId(),
      userId: user.id,
      accountId,
      providerId,
      password: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return user.id;
}

export async function findRoleByEmail(db: Db, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst();
  return row?.role;
}

/** Records the first `POST /users` of an account, with the name. Later calls change nothing. */
export async function recordFirstProfile(db: Db, userId: string, name: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ profileCreatedAt: now, name, updatedAt: now })
    .where("id", "=", userId)
    .where("profileCreatedAt", "is", null)
    .execute();
}

export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const user = await db
    .selectFrom("users")
    .select(recipientColumns)
    .where("id", "=", userId)
    .executeTakeFirst();
  return user && recipientOf(user);
}

/**
 * Locks the person's row until the end of the transaction, so that their requests run one after another.
 * `lockAccountWithEmail` is for changes of the account itself.
 */
export async function lockPerson(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Returns the ids of all admins who can act, locked in id order until the end of the transaction, so that of
 * the last two admins only one can be removed.
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
