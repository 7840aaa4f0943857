/** SQL of what waits for admins. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

/** Takes the morning of this day: false when another process, or this one before, has it already. Stands only if the transaction does. */
export async function claimMorning(trx: Trx, day: string, now: Date): Promise<boolean> {
  const taken = await trx
    .insertInto("digests")
    .values({ day, writtenAt: now })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .returning("day")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Orders that nobody has moved on from pending yet. @param before since when they have waited too long */
export async function countUnconfirmed(db: Db, before: Date): Promise<{ all: number; late: number }> {
  const { rows } = await sql<{ all: number; late: number }>`
    select count(*) as all, count(*) filter (where placed_at < ${before}) as late from orders where status = 'pending'
  `.execute(db);
  return rows[0] ?? { all: 0, late: 0 };
}
