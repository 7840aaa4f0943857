import { type Kysely, sql } from "kysely";

/**
 * The time step of the last code of an authenticator app that was accepted (Unix time in units of 30 s), so
 * that each code is accepted once. Null before the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table two_factors add column last_step integer`.execute(db);
}
