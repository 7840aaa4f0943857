/** SQL of the places where a person is signed in. Every statement names the person beside the session. */
import type { Db } from "#platform/database.server.ts";
import { sessionsShown } from "../contract/limits.ts";

export interface SessionRow {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  /** When it was used last, to about a quarter of an hour. */
  updatedAt: Date;
}

/** The live sessions, the last used first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "userAgent", "ipAddress", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .limit(sessionsShown)
    .execute();
}

/** @returns how many ended: 0 when there is none of this person. */
export async function endSession(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("userId", "=", userId).where("id", "=", id).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions but this one. @returns how many ended. */
export async function endOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("userId", "=", userId).where("id", "!=", keptId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ updatedAt: now }).where("id", "=", id).execute();
}

/** When a live session began, locked until the end of the transaction; undefined when it has ended. */
export async function lockSession(db: Db, userId: string, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom("sessions").select("createdAt").where("userId", "=", userId).where("id", "=", id).forUpdate().executeTakeFirst();
  return row?.createdAt;
}
