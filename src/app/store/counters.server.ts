/** SQL that corrects what triggers maintain: `counters` (migration 017) and `shop_orders` (migration 025). */
import { sql } from "kysely";
import { counterScopes } from "#platform/db/counters.server.ts";
import type { Db } from "#platform/db/database.server.ts";

/**
 * The condition of `catalog/store/on-sale.server.ts`, here with the shop joined as `s`, for plain SQL text.
 */
const onSale = "p.status = 'approved' and not p.shelved and not s.closed";
const products = "from products p join shops s on s.id = p.shop_id";

/** Selects the correct value of every counter: scope, key and value. */
const actualCounts = `
  select 'product_status' as scope, status as key, count(*) as value from products group by status
  union all select 'sub_category', sub_category_id::text, count(*) from products
    where sub_category_id is not null group by sub_category_id
  union all select 'on_sale', '', count(*) ${products} where ${onSale} having count(*) > 0
  union all select 'on_sale_shop', p.shop_id::text, count(*) ${products} where ${onSale} group by p.shop_id
  union all select 'on_sale_category', p.category_id::text, count(*) ${products}
    where ${onSale} group by p.category_id
  union all select 'on_sale_sub_category', p.sub_category_id::text, count(*) ${products}
    where ${onSale} and p.sub_category_id is not null group by p.sub_category_id
  union all select 'on_sale_district', lower(p.district_of_origin), count(*) ${products}
    where ${onSale} group by lower(p.district_of_origin)
  union all select 'order_status', status, count(*) from orders group by status
  union all select 'role', role, count(*) from users where deleted_at is null group by role
  union all select 'audit_action', action, count(*) from audit_log group by action
  union all select 'day_orders', day_of(placed_at) || ' ' || status, count(*) from orders group by 2
  union all select 'day_sales', day_of(placed_at), sum(items_poisha)::bigint from orders
    where status <> 'cancelled' group by 2 having sum(items_poisha) <> 0
  union all select kind, day || ' ' || category_id,
    case kind when 'day_category_pieces' then pieces else poisha end
  from (
    select day_of(o.placed_at) as day, p.category_id, sum(l.quantity)::bigint as pieces,
      sum(l.price_poisha * l.quantity)::bigint as poisha
    from order_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
      join products p on p.id = l.product_id
    where o.status <> 'cancelled' group by 1, 2
  ) as sold, (values ('day_category_pieces'), ('day_category_poisha')) as kinds (kind)
  union all select 'shop_orders', l.shop_id || ' ' || o.status, count(distinct o.id)
    from order_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
    group by l.shop_id, o.status
  union all select 'shop_followers', shop_id::text, count(*) from shop_follows group by shop_id`;

/**
 * Selects the counters that are wrong: scope, key, actual and counted value. One statement reads one
 * snapshot, so writers need not wait for it. A scope of a later release is left to its processes.
 */
export const wrongCounters = `
  select scope, key, coalesce(actual.value, 0) as actual, coalesce(counted.value, 0) as counted
  from (${actualCounts}) actual full join (
    select scope, key, sum(value) as value from counters
    where scope in (${counterScopes.map((scope) => `'${scope}'`).join()}) group by scope, key
  ) counted using (scope, key)
  where coalesce(actual.value, 0) <> coalesce(counted.value, 0)`;

const actualShopOrders = `
  select l.shop_id, l.order_id, c.placed_at, l.total_poisha, c.number, c.full_name, c.mobile_number
  from (
    select shop_id, user_id, order_id, sum(price_poisha * quantity)::bigint as total_poisha
    from order_lines group by shop_id, user_id, order_id
  ) l join orders o on o.user_id = l.user_id and o.id = l.order_id, copied_to_shop_orders(o) c`;

/** Selects the rows of `shop_orders` that are wrong or missing: shop_id and order_id. */
export const wrongShopOrders = `
  select distinct shop_id, order_id
  from ((table shop_orders except ${actualShopOrders})
    union (${actualShopOrders} except table shop_orders)) off`;

const lock = sql`hashtext('mela recount')`;

/**
 * Corrects every counter and all rows of `shop_orders`. Reads whole tables, so it runs in a job or at the
 * start, never in a request.
 */
export async function recount(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    // The second of two concurrent runs must see what the first has added.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    await sql`insert into counters (scope, key, value)
      select scope, key, actual - counted from (${sql.raw(wrongCounters)}) off`.execute(trx);
    await sql`delete from shop_orders where (shop_id, order_id) in (${sql.raw(wrongShopOrders)})`.execute(
      trx,
    );
    // A row that a trigger has added since is newer than this statement.
    await sql`
      insert into shop_orders select * from (${sql.raw(actualShopOrders)}) actual
      where not exists (select from shop_orders s
        where s.shop_id = actual.shop_id and s.order_id = actual.order_id)
      on conflict do nothing
    `.execute(trx);
    await sql`insert into counters (scope, key, value)
      select 'recounted', '', 1
      where not exists (select from counters where scope = 'recounted')`.execute(trx);
  });
}

/**
 * Counts the rows that are older than the counters, and adds orders that are older than `shop_orders`, once
 * for each database.
 */
export async function ensureCounted(db: Db): Promise<void> {
  const { rows } = await sql`select from counters where scope = 'recounted' limit 1`.execute(db);
  if (rows.length === 0) await recount(db);
}
