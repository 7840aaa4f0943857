import { type Kysely, sql } from "kysely";

/** Drops better-auth's request counts: `rate_counts` holds them now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limits`.execute(db);
}
