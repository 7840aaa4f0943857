import { sql } from "kysely";
import { foldCounters } from "./counters.server.ts";
import type { Db } from "./database.server.ts";
import type { Tables } from "./tables.server.ts";

/**
 * Merges the counters and updates the planner's statistics after tables have been filled. Until autovacuum
 * runs, the planner assumes that they are empty. Tables that another import or restore has locked are left
 * to it: the rows are stored already, so waiting for the lock must not fail here.
 * @param tables all tables if omitted
 */
export async function analyze(db: Db, tables: readonly (keyof Tables)[] = []): Promise<void> {
  await foldCounters(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await sql`analyze (skip_locked) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
  });
}
