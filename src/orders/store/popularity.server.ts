/** SQL of the popularity of products: their orders of the last `popularityDays` (record 023). */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";

/** The number of outdated counts that one statement reads. */
export const maxOutdatedCounts = 50_000;

interface OutdatedCount {
  id: string;
  orders: number;
}

/**
 * Returns the products whose count is wrong, with the right one, by id.
 * @param since time of the first order that counts
 * @param after id of the last product that has been read
 */
export async function listOutdatedCounts(
  trx: Trx,
  since: Date,
  after: string | undefined,
): Promise<OutdatedCount[]> {
  await sql`set local statement_timeout = '10min'`.execute(trx);
  const { rows } = await sql<OutdatedCount>`
    with cancelled as materialized (
      select id from orders where status = 'cancelled' and placed_at >= ${since}
    ), actual as (
      select product_id as id, count(distinct order_id)::integer as orders from order_lines l
      where placed_at >= ${since} and not exists (select from cancelled where cancelled.id = l.order_id)
      group by product_id
    ), counted as (
      select id, recent_orders as orders from products where recent_orders > 0
    )
    select id, coalesce(actual.orders, 0) as orders from actual full join counted using (id)
    where actual.orders is distinct from counted.orders
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${maxOutdatedCounts}
  `.execute(trx);
  return rows;
}

/** Skips products that an order has locked: the next run counts them. */
export async function writeCounts(trx: Trx, counts: readonly OutdatedCount[]): Promise<void> {
  const ids = counts.map(({ id }) => id);
  await sql`
    with free as (
      select id from products where id = any(${ids}::uuid[]) order by id for no key update skip locked
    )
    update products set recent_orders = counts.orders
    from unnest(${ids}::uuid[], ${counts.map(({ orders }) => orders)}::integer[]) as counts (id, orders), free
    where products.id = counts.id and products.id = free.id
  `.execute(trx);
}
