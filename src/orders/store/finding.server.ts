/** SQL of finding orders: by status and words, in an order, page by page. */
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

export interface OrdersWanted {
  status?: OrderStatus | undefined;
  /** Part of the number, or of the name or mobile number of the delivery address; to admins of the e-mail address and the number of the bill, too. */
  q?: string | undefined;
}

export interface OrdersAsked extends OrdersWanted {
  limit: number;
  /** Id of the last order of the page before. */
  cursor?: string | undefined;
  sort?: OrderSort | undefined;
}

export type Orders = SelectQueryBuilder<Tables, "orders", object>;

function wantedOrders(orders: Orders, { status, q }: OrdersWanted): Orders {
  let found = orders;
  if (status) found = found.where("status", "=", status);
  if (!q) return found;
  const { words, number, phones } = orderSearch(q);
  const places = (...names: string[]) => names.map((name) => sql<string>`address->>${sql.lit(name)}`);
  return found.where((where) =>
    where.or([
      where("number", "ilike", part(number)),
      ...places("fullName").map((name) => where(name, "ilike", part(words))),
      ...phones.flatMap((phone) =>
        places("mobileNumber", "billMobileNumber").map((place) => where(place, "like", part(phone))),
      ),
      where("email", "ilike", part(words)),
    ]),
  );
}

const noOrders = () => Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts;

/** Returns the pattern of `like` for a part of a text. */
export const part = (text: string): string => `%${escapeLike(text)}%`;

/** How many there are of each status. */
export async function countByStatus(orders: Orders): Promise<StatusCounts> {
  const rows = await orders
    .select(["status", sql<number>`count(*)`.as("count")])
    .groupBy("status")
    .execute();
  return { ...noOrders(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Returns the number of orders with products of this vendor, by status. */
export async function countOrdersOfShop(db: Db, ownerId: string): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, (select sum(value)::bigint from counters where scope = 'shop_orders' and key = s.id || ' ' || status) as count
    from shops s, unnest(${[...orderStatuses]}::text[]) as status where s.owner_id = ${ownerId}
  `.execute(db);
  return { ...noOrders(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count ?? 0])) };
}

/** Returns the number of orders of this status, or of all statuses. */
export function totalOf(counts: StatusCounts, status: OrderStatus | undefined): number {
  return status ? counts[status] : orderStatuses.reduce((sum, one) => sum + counts[one], 0);
}

/** Their order and where the page begins: the cursor is the last order seen, so what is placed meanwhile neither repeats nor hides one. */
export function pageOf(orders: Orders, { limit, cursor, sort = "newest" }: OrdersAsked): Orders {
  const place = sort === "total" ? sql`orders.total_poisha` : sql`orders.placed_at`;
  const [way, beyond] = sort === "oldest" ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  const after = cursor
    ? orders.where(
        sql<boolean>`(${place}, orders.id) ${beyond} (select ${place}, orders.id from orders where orders.id = ${cursor})`,
      )
    : orders;
  return after.orderBy(place, way).orderBy("orders.id", way).limit(limit);
}

export async function countOrders(orders: Orders): Promise<number> {
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/** Selects from all orders, for admins. Words too short for the trigram index are searched among the newest orders. */
export function everyOrder(db: Db, wanted: OrdersWanted): Orders {
  const newest = db
    .selectFrom("orders")
    .selectAll()
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(shortWordsWindow);
  const isShort = wanted.q !== undefined && !hasTrigram(wanted.q);
  return wantedOrders(
    isShort ? (db.selectFrom(newest.as("orders")) as unknown as Orders) : db.selectFrom("orders"),
    wanted,
  );
}

/** Returns a page of all orders and their total. With search words, a total above `matchesMaximum` means that there are more. */
export async function findOrders<T>(
  db: Db,
  wanted: OrdersWanted,
  page: (orders: Orders) => Promise<T>,
): Promise<{ total: number; found: T }> {
  const { q, status } = wanted;
  if (q) {
    return searchBounded(db, q, {
      count: (of) => countMatches(of, everyOrder(of, wanted).select("id")),
      page: (of) => page(everyOrder(of, wanted)),
    });
  }
  const counts = await countEveryOrder(db, {});
  return { total: totalOf(counts, status), found: await page(everyOrder(db, wanted)) };
}

/** Returns the number of orders by status; with search words, of the first `matchesMaximum` matches. */
export async function countEveryOrder(db: Db, { q }: OrdersWanted): Promise<StatusCounts> {
  if (!q) return { ...noOrders(), ...Object.fromEntries(await readCounters(db, "order_status")) };
  const matching = (of: Db) =>
    of.selectFrom(
      everyOrder(of, { q }).select("status").limit(matchesMaximum).as("orders"),
    ) as unknown as Orders;
  const { found } = await searchBounded(db, q, {
    count: async () => 0,
    page: (of) => countByStatus(matching(of)),
  });
  return found;
}
