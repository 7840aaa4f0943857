/** SQL that forgets what has run out: better-auth looks past such rows and leaves them. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { sessionIsTooOld } from "./sessions.server.ts";

const dayMs = 86_400_000;

/** Removes sessions that have expired or are too old for the role of their account, and attempt counts, which contain network addresses, a day after the last attempt. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<", now).execute();
  await sql`delete from sessions s using users u where u.id = s.user_id and ${sql.raw(sessionIsTooOld)}`.execute(
    db,
  );
  await sql`delete from rate_limits where last_request < ${now.getTime() - dayMs}`.execute(db);
}
