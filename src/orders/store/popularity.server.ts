/** SQL of the popularity of products: the orders of the last 90 days. */
import { sql } from "kysely";
import { popularityDays } from "#catalog/contract/sorts.ts";
import { listTags } from "#catalog/rules/page-tags.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { addDays } from "#shared/dates.ts";

/** The number of outdated counts that one statement reads. */
const maxRead = 50_000;
/** The number of products that one transaction writes. An order of these products waits for it. */
const batchSize = 500;

interface OutdatedCount {
  id: string;
  orders: number;
}

/**
 * Corrects `products.recentOrders`, which lists are sorted by: how many orders of the last 90 days contain
 * the product, without cancelled ones. Reads all orders of these days, so it runs in a job. May run twice at
 * the same time.
 */
export async function refreshPopularity(db: Db, now: Date): Promise<void> {
  const since = addDays(now, -popularityDays);
  let after: string | undefined;
  do {
    const outdated = await listOutdatedCounts(db, since, after);
    for (let start = 0; start < outdated.length; start += batchSize)
      await writeCounts(db, outdated.slice(start, start + batchSize));
    after = outdated.length === maxRead ? outdated.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Lists the products whose count is wrong, with the right one, by id. */
function listOutdatedCounts(db: Db, since: Date, after: string | undefined): Promise<OutdatedCount[]> {
  return inTransaction(db, async (trx) => {
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
      order by id limit ${maxRead}
    `.execute(trx);
    return rows;
  });
}

/** Skips products that an order has locked: the next run counts them. */
function writeCounts(db: Db, counts: readonly OutdatedCount[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ids = counts.map(({ id }) => id);
    await sql`
      with free as (
        select id from products where id = any(${ids}::uuid[]) order by id for no key update skip locked
      )
      update products set recent_orders = counts.orders
      from unnest(${ids}::uuid[], ${counts.map(({ orders }) => orders)}::integer[]) as counts (id, orders), free
      where products.id = counts.id and products.id = free.id
    `.execute(trx);
    await announceChange(trx, [listTags.popularity]);
  });
}
