/** SQL of finding orders: by status and words, in an order, page by page. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, escapeLike } from "#platform/database.server.ts";
import type { Tables } from "#platform/tables.server.ts";
import { type OrderSort, type OrderStatus, orderStatuses } from "../contract/limits.ts";
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

/** @param all also what a vendor does not know of a buyer: what cannot be seen cannot be searched for */
export function wantedOrders(orders: Orders, { status, q }: OrdersWanted, all: boolean): Orders {
  let found = orders;
  if (status) found = found.where("status", "=", status);
  if (!q) return found;
  const { words, number, phones } = orderSearch(q);
  const part = (text: string) => `%${escapeLike(text)}%`;
  const places = (...names: string[]) => names.map((name) => sql<string>`address->>${sql.lit(name)}`);
  return found.where((where) =>
    where.or([
      where("number", "ilike", part(number)),
      ...places("fullName").map((name) => where(name, "ilike", part(words))),
      ...phones.flatMap((phone) => places("mobileNumber", ...(all ? ["billMobileNumber"] : [])).map((place) => where(place, "like", part(phone)))),
      ...(all ? [where("email", "ilike", part(words))] : []),
    ]),
  );
}

/** How many there are of each status. */
export async function countByStatus(orders: Orders): Promise<StatusCounts> {
  const rows = await orders
    .select(["status", sql<number>`count(*)`.as("count")])
    .groupBy("status")
    .execute();
  const none = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts;
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/**
 * Their order and where the page begins: the cursor is the last order seen, so what is placed meanwhile neither repeats nor hides one.
 * @param total of an order, by which it is sorted
 */
export function pageOf(orders: Orders, { limit, cursor, sort = "newest" }: OrdersAsked, total: RawBuilder<number>): Orders {
  const place = sort === "total" ? total : sql`orders.placed_at`;
  const [way, beyond] = sort === "oldest" ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  const after = cursor
    ? orders.where(sql<boolean>`(${place}, orders.id) ${beyond} (select ${place}, orders.id from orders where orders.id = ${cursor})`)
    : orders;
  return after.orderBy(place, way).orderBy("orders.id", way).limit(limit);
}

export async function countOrders(orders: Orders): Promise<number> {
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/** All orders, for admins. */
export function everyOrder(db: Db, wanted: OrdersWanted): Orders {
  return wantedOrders(db.selectFrom("orders"), wanted, true);
}
