/** SQL of counting anew what the database counts in `counters` (migration 017). */
import { sql } from "kysely";
import type { Db } from "#platform/database.server.ts";

const onSale = "p.status = 'approved' and not p.shelved and not s.closed";
const products = "from products p join shops s on s.id = p.shop_id";

/** What every counter should be: rows of scope, key and value. */
export const actualCounts = `
  select 'product_status' as scope, status as key, count(*) as value from products group by status
  union all select 'sub_category', sub_category_id::text, count(*) from products where sub_category_id is not null group by sub_category_id
  union all select 'on_sale', '', count(*) ${products} where ${onSale} having count(*) > 0
  union all select 'on_sale_shop', p.shop_id::text, count(*) ${products} where ${onSale} group by p.shop_id
  union all select 'on_sale_category', p.category_id::text, count(*) ${products} where ${onSale} group by p.category_id
  union all select 'on_sale_sub_category', p.sub_category_id::text, count(*) ${products} where ${onSale} and p.sub_category_id is not null group by p.sub_category_id
  union all select 'on_sale_district', lower(p.district_of_origin), count(*) ${products} where ${onSale} group by lower(p.district_of_origin)
  union all select 'order_status', status, count(*) from orders group by status
  union all select 'role', role, count(*) from users where deleted_at is null group by role
  union all select 'audit_action', action, count(*) from audit_log group by action`;

/** Rows that bring every counter to what it should be. One statement sees one moment, so writers need not wait for it. */
export const countersOff = `
  select scope, key, coalesce(actual.value, 0) as actual, coalesce(counted.value, 0) as counted
  from (${actualCounts}) actual full join (
    select scope, key, sum(value) as value from counters where scope <> 'recounted' group by scope, key
  ) counted using (scope, key)
  where coalesce(actual.value, 0) <> coalesce(counted.value, 0)`;

const lock = sql`hashtext('mela recount')`;

/** Brings every counter to what it should be. It reads whole tables, so it is work for a job or a start, never for a request. */
export async function recount(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    // Of two at once, the second must see what the first has added.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    await sql`insert into counters (scope, key, value) select scope, key, actual - counted from (${sql.raw(countersOff)}) off`.execute(trx);
    await sql`insert into counters (scope, key, value) select 'recounted', '', 1 where not exists (select from counters where scope = 'recounted')`.execute(
      trx,
    );
  });
}

/** Counts what was there before the counters, once for each database. */
export async function ensureCounted(db: Db): Promise<void> {
  const { rows } = await sql`select from counters where scope = 'recounted' limit 1`.execute(db);
  if (rows.length === 0) await recount(db);
}
