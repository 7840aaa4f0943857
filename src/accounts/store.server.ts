/** All SQL of accounts that better-auth does not write itself. */
import type pg from "pg";
import type { Db } from "#platform/db/database.server.ts";
import type { Person } from "#platform/http/endpoint.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";
import { freshSignInMinutes } from "./contract/constants.ts";
import { sessionIsTooOld } from "./store/sessions.server.ts";

export interface PersonOfSession extends Person {
  /** Whether the last recorded use of the session is more than a minute ago. */
  touchDue: boolean;
}

/**
 * The person of a live session, or undefined when the session ended, ran out, or the account is suspended.
 * Runs on every authenticated call, so it is a named statement: planned once a connection.
 */
export async function findPersonOfSession(
  pool: pg.Pool,
  sessionId: string,
  userId: string,
): Promise<PersonOfSession | undefined> {
  const { rows } = await pool.query<PersonOfSession>({
    name: "person-of-session",
    text: `select u.id, u.email, u.name, u.role, s.id as "sessionId", u.two_factor_enabled as "secondFactor",
             greatest(s.created_at, s.proven_at) > now() - interval '${freshSignInMinutes} minutes' as "recentlyProven",
             s.updated_at < now() - interval '1 minute' as "touchDue"
           from sessions s join users u on u.id = s.user_id
           where s.id = $1 and u.id = $2 and s.expires_at > now() and not u.suspended and not ${sessionIsTooOld}`,
    values: [sessionId, userId],
  });
  return rows[0];
}

export async function findRoleByEmail(db: Db, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst();
  return row?.role;
}

/** Marks the marketplace profile as made; the first time stands. */
export async function saveProfile(db: Db, userId: string, name: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ profileCreatedAt: now, name, updatedAt: now })
    .where("id", "=", userId)
    .where("profileCreatedAt", "is", null)
    .execute();
}

/**
 * Whom a mail goes to, and in which language; undefined for an account that is gone or deleted, and for one that stands for an imported shop and reads no mail.
 * The name is empty as long as nobody has shown that the address is theirs: no text of a stranger's is sent to it.
 */
export async function findRecipient(
  db: Db,
  userId: string,
): Promise<{ email: string; name: string; language: Locale } | undefined> {
  const columns = ["email", "name", "language", "emailVerified"] as const;
  const found = await db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!found || found.email.endsWith(".invalid")) return undefined;
  return { email: found.email, name: found.emailVerified ? found.name : "", language: found.language };
}
