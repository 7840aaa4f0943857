/**
 * Counters of large tables, kept by the database itself (migration 017): every change appends what it adds or takes away, and the sum is the count.
 * Writers never wait for each other at a counter, and no request reads a large table to count it.
 */
import { sql } from "kysely";
import type { Db } from "./database.server.ts";

export type CounterScope =
  | "product_status"
  | "sub_category"
  | "on_sale"
  | "on_sale_shop"
  | "on_sale_category"
  | "on_sale_sub_category"
  | "on_sale_district"
  | "order_status"
  | "role"
  | "audit_action";

/** Returns the count of each key of a scope; a key that counts nothing may be missing. */
export async function readCounters(db: Db, scope: CounterScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, sum(value)::bigint as count from counters where scope = ${scope} group by key
  `.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Replaces the many rows of a counter by one. Readers see the rows before or the row after, whose sums are equal. */
export async function foldCounters(db: Db): Promise<void> {
  await sql`
    with folded as (
      delete from counters where (scope, key) in (select scope, key from counters group by scope, key having count(*) > 1) returning scope, key, value
    )
    insert into counters (scope, key, value) select scope, key, sum(value) from folded group by scope, key having sum(value) <> 0
  `.execute(db);
}
