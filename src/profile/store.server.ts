/** SQL of the profile. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";

export interface Profile {
  id: string;
  name: string;
  nameBn: string | null;
  email: string;
  emailVerified: boolean;
  role: Role;
  language: Locale;
  /** Root-relative URL of the photo. */
  image: string | null;
  createdAt: Date;
  twoFactorEnabled: boolean;
  /** Ids of the providers to sign in with; `credential` is the password. */
  providers: string[];
}

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "nameBn",
      "email",
      "emailVerified",
      "role",
      "language",
      "image",
      "createdAt",
      "twoFactorEnabled",
    ])
    .select(
      sql<
        string[]
      >`array(select provider_id from identities where user_id = users.id order by provider_id)`.as(
        "providers",
      ),
    )
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

export interface ProfileChange {
  name?: string | undefined;
  nameBn?: string | null | undefined;
  image?: string | null | undefined;
  language?: Locale | undefined;
}

/** Changes the fields that are not undefined. @returns the profile before the change */
export async function saveProfileChange(
  db: Db,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<{ name: string; nameBn: string | null } | undefined> {
  const before = await db
    .selectFrom("users")
    .select(["name", "nameBn"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before)
    await db
      .updateTable("users")
      .set({ ...change, updatedAt: now })
      .where("id", "=", userId)
      .execute();
  return before;
}

/**
 * Locks a stored image against removal until the end of the transaction.
 * @returns false if it is not stored
 */
export async function lockStoredImage(db: Db, hash: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("images")
      .select("hash")
      .where("hash", "=", hash)
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  );
}
