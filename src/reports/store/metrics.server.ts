/**
 * SQL of the metrics on the dashboards of vendors and admins. Days are days in Dhaka. One statement reads all
 * parts of a result, so that they are consistent.
 */
import { sql } from "kysely";
import type { OrderStatus } from "#orders/contract/constants.ts";
import type { Db } from "#platform/db/database.server.ts";
import { startOfDay } from "#platform/db/day-start.server.ts";
import type { Poisha } from "#shared/money.ts";
import { findShopIdByOwner } from "#shops/store.server.ts";

/** A range of days such as `2026-11-21`, both included. */
export interface DayRange {
  first: string;
  last: string;
}

export interface VendorSales {
  days: { day: string; pieces: number; poisha: Poisha }[];
  best: {
    id: string;
    title: string;
    titleBn: string | null;
    image: string | null;
    pieces: number;
    poisha: Poisha;
  }[];
  /** Number of pending orders with lines of this vendor. */
  pendingOrders: number;
}

/**
 * Returns what a vendor has sold, without cancelled orders. The index `order_lines_sales` has all that is
 * read of a line, and `orders_by_status` has the cancelled orders.
 * @param bestSellersFrom the first day that counts for the best sellers; must not be after `first`, because
 *   both results come from the lines since that day
 */
export async function findVendorSales(
  db: Db,
  ownerId: string,
  { first, last }: DayRange,
  { bestSellersFrom, maxBestSellers }: { bestSellersFrom: string; maxBestSellers: number },
): Promise<VendorSales> {
  // The shop is looked up first, because the best plan depends on how much it sells.
  const shopId = (await findShopIdByOwner(db, ownerId)) ?? null;
  const { rows } = await sql<VendorSales>`
    with sold as materialized (
      select l.product_id, l.quantity, l.price_poisha * l.quantity as poisha,
        (l.placed_at at time zone 'Asia/Dhaka')::date as day
      from order_lines l
      where l.shop_id = ${shopId}
        and l.placed_at >= ${startOfDay(bestSellersFrom)} and l.placed_at < ${startOfDay(last, 1)}
        and not exists (
          select from orders o
          where o.id = l.order_id and o.status = 'cancelled'
            and o.placed_at >= ${startOfDay(bestSellersFrom)} and o.placed_at < ${startOfDay(last, 1)}
        )
    )
    select
      (select json_agg(
          json_build_object(
            'day', to_char(d, 'YYYY-MM-DD'),
            'pieces', coalesce(s.pieces, 0),
            'poisha', coalesce(s.poisha, 0)
          ) order by d
        )
        from generate_series(${first}::date, ${last}::date, interval '1 day') d
        left join (
          select day, sum(quantity) as pieces, sum(poisha) as poisha from sold group by day
        ) s on s.day = d::date) as days,
      (select coalesce(json_agg(b order by b.pieces desc, b.poisha desc, b.id), '[]') from (
        select p.id, p.title, p.title_bn as "titleBn", p.images[1] as image, s.pieces, s.poisha
        from (
          select product_id, sum(quantity) as pieces, sum(poisha) as poisha
          from sold
          group by product_id
          order by 2 desc, 3 desc, 1
          limit ${maxBestSellers}
        ) s join products p on p.id = s.product_id
      ) b) as best,
      (select coalesce(sum(value), 0)::bigint from counters
        where scope = 'shop_orders' and key = ${shopId}::uuid || ' pending') as "pendingOrders"
  `.execute(db);
  return rows[0] as VendorSales;
}

export interface TotalSales {
  days: { day: string; orders: number; poisha: Poisha }[];
  statuses: { status: OrderStatus; orders: number }[];
  categories: { name: string; nameBn: string; pieces: number; poisha: Poisha }[];
}

/**
 * Returns the sales of the whole marketplace in these days, from daily sums (migration 023), so that the work
 * does not depend on the number of orders.
 */
export async function findTotalSales(db: Db, { first, last }: DayRange): Promise<TotalSales> {
  const { rows } = await sql<TotalSales>`
    with sums as materialized (
      select scope, left(key, 10)::date as day, substr(key, 12) as part, sum(value)::bigint as value
      from counters
      where scope in ('day_orders', 'day_sales', 'day_category_pieces', 'day_category_poisha')
        -- A key of day_sales is the day. Others continue with a space and the part: the status (day_orders)
        -- or the id of the category (day_category_…).
        and key >= ${first} and key < (${last}::date + 1)::text
      group by scope, key
    )
    select
      (select json_agg(
          json_build_object(
            'day', to_char(d, 'YYYY-MM-DD'),
            'orders', coalesce(o.orders, 0),
            'poisha', coalesce(s.value, 0)
          ) order by d
        )
        from generate_series(${first}::date, ${last}::date, interval '1 day') d
        left join (
          select day, sum(value) as orders from sums where scope = 'day_orders' and part <> 'cancelled'
          group by day
        ) o on o.day = d::date
        left join sums s on s.scope = 'day_sales' and s.day = d::date) as days,
      (select coalesce(json_agg(s), '[]') from (
        select part as status, sum(value) as orders
        from sums where scope = 'day_orders' group by part having sum(value) > 0
      ) s) as statuses,
      (select coalesce(json_agg(c order by c.poisha desc, c.name), '[]') from (
        select k.name, k.name_bn as "nameBn",
          sum(value) filter (where scope = 'day_category_pieces') as pieces,
          sum(value) filter (where scope = 'day_category_poisha') as poisha
        from sums s join categories k on k.id::text = s.part
        where scope in ('day_category_pieces', 'day_category_poisha')
        group by k.id having sum(value) filter (where scope = 'day_category_pieces') > 0
      ) c) as categories
  `.execute(db);
  return rows[0] as TotalSales;
}

/** Returns how many orders are pending, from a counter, and when the oldest of them was placed. */
export async function findPendingOrders(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select
      (select coalesce(sum(value), 0)::int from counters
        where scope = 'order_status' and key = 'pending') as count,
      (select placed_at from orders where status = 'pending' order by placed_at, id limit 1) as oldest
  `.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
