/**
 * Counters of large tables, maintained by database triggers (migration 017). Each change appends a row with
 * its difference, and the count is the sum of the rows. Writers never wait for each other at a counter, and
 * no request scans a large table to count it.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.server.ts";

export const counterScopes = [
  "product_status",
  "sub_category",
  "on_sale",
  "on_sale_shop",
  "on_sale_category",
  "on_sale_sub_category",
  "on_sale_district",
  "order_status",
  "role",
  "audit_action",
  // By day (migration 023), read by `reports/store/metrics.server.ts`.
  "day_orders",
  "day_sales",
  "day_category_pieces",
  "day_category_poisha",
  // Orders of a shop by status (migration 023), read by `countByStatusInShop` of sales.
  "shop_orders",
  // By shop (migration 038).
  "shop_followers",
] as const;

export type CounterScope = (typeof counterScopes)[number];

/** Returns the SQL of one counter. @param key the SQL of its key, a text */
export const counterSql = (scope: CounterScope, key: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(value), 0)::bigint from counters where scope = ${sql.lit(scope)} and key = ${key})`;

/** Returns the count of each key of a scope. Keys with a count of 0 may be missing. */
export async function readCounters(db: Db, scope: CounterScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, sum(value)::bigint as count from counters where scope = ${scope} group by key
  `.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/**
 * Merges the rows of each counter into one. Concurrent readers see the old rows or the new one, which have
 * the same sum.
 */
export async function foldCounters(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A restore leaves millions of rows.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    // Waits for a fold of another process, after which there is little left.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`
      with folded as (
        delete from counters
        where (scope, key) in (select scope, key from counters group by scope, key having count(*) > 1)
        returning scope, key, value
      )
      insert into counters (scope, key, value)
      select scope, key, sum(value) from folded group by scope, key having sum(value) <> 0
    `.execute(trx);
  });
}
