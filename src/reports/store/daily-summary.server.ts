/** SQL of the daily summary mail. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

/**
 * Records that the summary of this day has been handled, whether or not there was something to mail. Returns
 * false if it is recorded already. Part of the caller's transaction.
 */
export async function claimDay(trx: Trx, day: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto("digests")
    .values({ day, writtenAt: now })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .returning("day")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts pending orders. @param before orders placed before this time are late */
export async function countPendingOrders(db: Db, before: Date): Promise<{ all: number; late: number }> {
  const { rows } = await sql<{ all: number; late: number }>`
    select count(*) as all, count(*) filter (where placed_at < ${before}) as late
    from orders where status = 'pending'
  `.execute(db);
  return rows[0] ?? { all: 0, late: 0 };
}
