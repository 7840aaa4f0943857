/** SQL of accounts for other slices: the person of a session, roles, profiles, recipients of mails. */
import type pg from "pg";
import type { Db } from "#platform/db/database.server.ts";
import type { Person } from "#platform/http/endpoint.server.ts";
import type { Role } from "#shared/role.ts";
import { recentProofMinutes } from "./contract/constants.ts";
import { type Recipient, recipientOf } from "./rules/recipient.ts";
import { sessionIsTooOld } from "./store/sessions.server.ts";

export interface SessionPerson extends Person {
  /** Whether the last recorded use of the session is more than a minute ago. */
  touchDue: boolean;
}

/**
 * Returns the person of a session, or undefined if the session has ended or expired or the account is
 * suspended. Runs on every authenticated request, so it is a named statement on the pool: the connection
 * plans it once, and Kysely does not have to build it again and again.
 */
export async function findPersonOfSession(
  pool: pg.Pool,
  sessionId: string,
  userId: string,
): Promise<SessionPerson | undefined> {
  const { rows } = await pool.query<SessionPerson>({
    name: "person-of-session",
    text: `select u.id, u.email, u.name, u.role, s.id as "sessionId", u.two_factor_enabled as "secondFactor",
             greatest(s.created_at, s.proven_at) > now() - interval '${recentProofMinutes} minutes'
               as "recentlyProven",
             s.updated_at < now() - interval '1 minute' as "touchDue"
           from sessions s join users u on u.id = s.user_id
           where s.id = $1 and u.id = $2 and s.expires_at > now() and not u.suspended
             and not ${sessionIsTooOld}`,
    values: [sessionId, userId],
  });
  return rows[0];
}

export async function findRoleByEmail(db: Db, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst();
  return row?.role;
}

/** Creates the marketplace profile; changes nothing if it exists. */
export async function saveProfile(db: Db, userId: string, name: string, now: Date): Promise<void> {
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
    .select(["email", "name", "language", "emailVerified", "deletedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user && recipientOf(user);
}
