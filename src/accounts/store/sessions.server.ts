/**
 * SQL of sessions, by the clock of the database. Statements with the id of a session from a request also name
 * its person, so that no one can end the session of someone else.
 */
import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Person } from "#platform/http/endpoint.server.ts";
import { adminSession, otherSession, recentProofMinutes } from "../contract/constants.ts";
import { removePendingSignInsAndTrust } from "./second-factor.server.ts";

/**
 * SQL text of a condition: the session is too old or was idle for too long, by the current role of its
 * account. The query must name `sessions` as `s` and `users` as `u`.
 */
const sessionTooOldSql = `(
  s.created_at <= now() - case u.role
    when 'admin' then interval '${adminSession.hours} hours' else interval '${otherSession.days} days' end
  or s.updated_at <= now() - case u.role
    when 'admin' then interval '${adminSession.idleMinutes} minutes'
    else interval '${otherSession.idleDays} days' end)`;

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
             and not ${sessionTooOldSql}`,
    values: [sessionId, userId],
  });
  return rows[0];
}

const maxSessions = 100;

export interface SessionRow {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  /** The last use, accurate to one minute. */
  updatedAt: Date;
}

/** Returns the live sessions, last used first, at most `maxSessions`. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .select(["s.id", "s.userAgent", "s.ipAddress", "s.createdAt", "s.updatedAt"])
    .where("s.userId", "=", userId)
    .where("s.expiresAt", ">", sql<Date>`now()`)
    .where(sql<boolean>`not ${sql.raw(sessionTooOldSql)}`)
    .orderBy("s.updatedAt", "desc")
    .orderBy("s.id")
    .limit(maxSessions)
    .execute();
}

/** Ends a session. @returns false if the person has no such session */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends all sessions and with them the access tokens, and removes sign-ins that wait for a code and trusted
 * devices.
 */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await removePendingSignInsAndTrust(db, userId);
}

/**
 * Ends all sessions but this one, and removes sign-ins that wait for a code and trusted devices.
 * @returns the number of ended sessions
 */
export async function endOtherSessions(db: Db, userId: string, currentId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "!=", currentId)
    .executeTakeFirst();
  await removePendingSignInsAndTrust(db, userId);
  return Number(numDeletedRows);
}

/** Records the use of a session, at most once a minute. Does not wait if the session is locked. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await sql`
    update sessions set updated_at = now() where id = (
      select id from sessions where id = ${id} and updated_at < now() - interval '1 minute'
      for update skip locked)
    ${named}
  `.execute(db);
}

/**
 * Removes the session of a cookie if it is too old for the role of its account; better-auth, which reads it
 * next, only checks `expires_at`.
 */
export async function removeSessionIfTooOld(db: Db, token: string): Promise<void> {
  await sql`
    delete from sessions s using users u
    where s.token = ${token} and u.id = s.user_id and ${sql.raw(sessionTooOldSql)}
    ${named}
  `.execute(db);
}

/** Records that the person of a session has just proved their identity. */
export async function markProven(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ provenAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Locks a session until the end of the transaction. Returns its start, or undefined if it has ended. */
export async function lockSession(db: Db, userId: string, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("createdAt")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.createdAt;
}

/**
 * Removes expired sessions and sessions that are too old for the role of their account, which better-auth
 * leaves in the database.
 */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<", sql<Date>`now()`).execute();
  await sql`
    delete from sessions s using users u where u.id = s.user_id and ${sql.raw(sessionTooOldSql)}
  `.execute(db);
}

/**
 * Removes the request counts of earlier versions, which contain IP addresses, a day after the last request.
 * Processes of an earlier version may still write them during an update.
 */
export async function deleteOldRequestCounts(db: Db): Promise<void> {
  await sql`
    delete from rate_limits
    where last_request < (extract(epoch from now() - interval '1 day') * 1000)::bigint
  `.execute(db);
}
