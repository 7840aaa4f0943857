/** SQL of order lists: filters, search, sorting, paging and counts. */
import { type SelectQueryBuilder, sql } from "kysely";
import {
  countMatches,
  hasTrigram,
  matchesMaximum,
  searchBounded,
  shortWordsWindow,
} from "#platform/db/bounded-search.server.ts";
import { readCounters } from "#platform/db/counters.server.ts";
import { type Db, escapeLike } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { type OrderSort, type OrderStatus, orderStatuses } from "../contract/constants.ts";
import type { StatusCounts } from "../contract.ts";
import { orderSearch } from "../rules/order-search.ts";

export interface OrderFilters {
  status?: OrderStatus | undefined;
  /**
   * Part of the order number, or of the name or mobile number of the delivery address; for admins also of the
   * e-mail address and the mobile number of the billing address.
   */
  q?: string | undefined;
}

export interface OrderListQuery extends OrderFilters {
  limit: number;
  /** Id of the last order of the previous page. */
  cursor?: string | undefined;
  sort?: OrderSort | undefined;
}

export type Orders = SelectQueryBuilder<Tables, "orders", object>;

function filterOrders(orders: Orders, { status, q }: OrderFilters): Orders {
  let filtered = orders;
  if (status) filtered = filtered.where("status", "=", status);
  if (!q) return filtered;
  const { words, number, phones } = orderSearch(q);
  const addressField = (name: string) => sql<string>`address->>${sql.lit(name)}`;
  return filtered.where((where) =>
    where.or([
      where("number", "ilike", part(number)),
      where(addressField("fullName"), "ilike", part(words)),
      ...phones.flatMap((phone) => [
        where(addressField("mobileNumber"), "like", part(phone)),
        where(addressField("billMobileNumber"), "like", part(phone)),
      ]),
      where("email", "ilike", part(words)),
    ]),
  );
}

const zeroCounts = () => Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts;

/** Returns a `like` pattern that matches any text containing `text`. */
export const part = (text: string): string => `%${escapeLike(text)}%`;

/** Returns the number of orders by status. */
export async function countByStatus(orders: Orders): Promise<StatusCounts> {
  const rows = await orders
    .select(["status", sql<number>`count(*)`.as("count")])
    .groupBy("status")
    .execute();
  return { ...zeroCounts(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Returns the number of orders with products of this vendor, by status. */
export async function countOrdersOfShop(db: Db, ownerId: string): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, (
      select sum(value)::bigint from counters where scope = 'shop_orders' and key = s.id || ' ' || status
    ) as count
    from shops s, unnest(${[...orderStatuses]}::text[]) as status where s.owner_id = ${ownerId}
  `.execute(db);
  return { ...zeroCounts(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count ?? 0])) };
}

/** Returns the number of orders of this status, or of all statuses. */
export function totalOf(counts: StatusCounts, status: OrderStatus | undefined): number {
  return status ? counts[status] : orderStatuses.reduce((sum, each) => sum + counts[each], 0);
}

/**
 * Sorts and limits to one page. The cursor is the last order seen, so new orders neither repeat nor hide one.
 */
export function pageQuery(orders: Orders, { limit, cursor, sort = "newest" }: OrderListQuery): Orders {
  const sortKey = sort === "total" ? sql`orders.total_poisha` : sql`orders.placed_at`;
  const [direction, operator] = sort === "oldest" ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  const after = cursor
    ? orders.where(
        sql<boolean>`(${sortKey}, orders.id) ${operator} (
          select ${sortKey}, orders.id from orders where orders.id = ${cursor}
        )`,
      )
    : orders;
  return after.orderBy(sortKey, direction).orderBy("orders.id", direction).limit(limit);
}

export async function countOrders(orders: Orders): Promise<number> {
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/**
 * Selects from all orders, for admins. Words too short for the trigram index are searched among the newest
 * orders.
 */
export function selectOrders(db: Db, wanted: OrderFilters): Orders {
  const newest = db
    .selectFrom("orders")
    .selectAll()
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(shortWordsWindow);
  const isShort = wanted.q !== undefined && !hasTrigram(wanted.q);
  return filterOrders(
    isShort ? (db.selectFrom(newest.as("orders")) as unknown as Orders) : db.selectFrom("orders"),
    wanted,
  );
}

/**
 * Returns a page of all orders and their total. With search words, a total above `matchesMaximum` means that
 * there are more.
 */
export async function findOrders<T>(
  db: Db,
  wanted: OrderFilters,
  page: (orders: Orders) => Promise<T>,
): Promise<{ total: number; found: T }> {
  const { q, status } = wanted;
  if (q) {
    return searchBounded(db, q, {
      count: (of) => countMatches(of, selectOrders(of, wanted).select("id")),
      page: (of) => page(selectOrders(of, wanted)),
    });
  }
  const counts = await countAllOrders(db, {});
  return { total: totalOf(counts, status), found: await page(selectOrders(db, wanted)) };
}

/** Returns the number of orders by status; with search words, of the first `matchesMaximum` matches. */
export async function countAllOrders(db: Db, { q }: OrderFilters): Promise<StatusCounts> {
  if (!q) return { ...zeroCounts(), ...Object.fromEntries(await readCounters(db, "order_status")) };
  const matching = (of: Db) =>
    of.selectFrom(
      selectOrders(of, { q }).select("status").limit(matchesMaximum).as("orders"),
    ) as unknown as Orders;
  const { found } = await searchBounded(db, q, {
    count: async () => 0,
    page: (of) => countByStatus(matching(of)),
  });
  return found;
}
