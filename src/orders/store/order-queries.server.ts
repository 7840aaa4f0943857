/**
 * Queries of orders: filters, search, sorting, paging and counts. `read-orders.server.ts` reads the lists.
 */
import { type SelectQueryBuilder, sql } from "kysely";
import { countMatches, hasTrigram, readBounded, searchBounded } from "#platform/db/bounded-search.server.ts";
import { readCounters } from "#platform/db/counters.server.ts";
import { containsPattern, type Db } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { maxMatches, newestRowsWindow } from "#shared/request-limits.ts";
import { type OrderSort, type OrderStatus, orderStatuses } from "../contract/constants.ts";
import type { StatusCounts } from "../contract.ts";
import { parseOrderSearch } from "../rules/order-search.ts";

export interface OrderFilters {
  status?: OrderStatus | undefined;
  /**
   * Part of the order number, the e-mail address, the recipient's name, or the mobile number of the delivery
   * or billing address. Vendors search fewer fields (`sales/store.server.ts`).
   */
  q?: string | undefined;
}

export interface OrderListOptions extends OrderFilters {
  limit: number;
  /** Id of the last order of the previous page. */
  cursor?: string | undefined;
  sort?: OrderSort | undefined;
}

export type OrdersQuery = SelectQueryBuilder<Tables, "orders", object>;

/** Selects from a subquery of orders. The cast hides that it may have fewer columns than the table. */
const selectFromOrders = (db: Db, subquery: OrdersQuery): OrdersQuery =>
  db.selectFrom(subquery.as("orders")) as unknown as OrdersQuery;

function filterOrders(orders: OrdersQuery, { status, q }: OrderFilters): OrdersQuery {
  let filtered = orders;
  if (status) filtered = filtered.where("status", "=", status);
  if (!q) return filtered;
  const { words, numbers, phones } = parseOrderSearch(q);
  const addressField = (name: string) => sql<string>`address->>${sql.lit(name)}`;
  return filtered.where((where) =>
    where.or([
      ...numbers.map((number) => where("number", "ilike", containsPattern(number))),
      where(addressField("fullName"), "ilike", containsPattern(words)),
      ...phones.flatMap((phone) => [
        where(addressField("mobileNumber"), "like", containsPattern(phone)),
        where(addressField("billMobileNumber"), "like", containsPattern(phone)),
      ]),
      where("email", "ilike", containsPattern(words)),
    ]),
  );
}

export const zeroCounts = () =>
  Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts;

/** Returns the number of orders by status. */
export async function countByStatus(orders: OrdersQuery): Promise<StatusCounts> {
  const rows = await orders
    .select(["status", sql<number>`count(*)`.as("count")])
    .groupBy("status")
    .execute();
  return { ...zeroCounts(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

/** Returns the number of orders of this status, or of all statuses. */
export function totalOf(counts: StatusCounts, status: OrderStatus | undefined): number {
  return status ? counts[status] : orderStatuses.reduce((sum, each) => sum + counts[each], 0);
}

/** Returns the direction of a sort order, and the operator that compares with the last row of a page. */
export const directionOf = (sort: OrderListOptions["sort"]) =>
  sort === "oldest"
    ? { direction: "asc" as const, operator: sql`>` }
    : { direction: "desc" as const, operator: sql`<` };

/**
 * Returns the buyers of these orders, for a condition that does not change the result: with it, PostgreSQL
 * uses the primary keys of lines and history, which begin with `user_id`.
 */
export const buyersOf = (orders: readonly { userId: string }[]): string[] => [
  ...new Set(orders.map(({ userId }) => userId)),
];

/**
 * Sorts and limits to one page. The cursor is the last order seen, so new orders neither repeat nor hide one.
 * Its id is enough (compare `orderByKeyset`), because no code deletes an order or changes its time or total.
 */
export function limitToPage(
  orders: OrdersQuery,
  { limit, cursor, sort = "newest" }: OrderListOptions,
): OrdersQuery {
  const sortKey = sort === "total" ? sql`orders.total_poisha` : sql`orders.placed_at`;
  const { direction, operator } = directionOf(sort);
  // Inside the subquery, `orders` is the row of the cursor.
  const after = cursor
    ? orders.where(
        sql<boolean>`(${sortKey}, orders.id) ${operator} (
          select ${sortKey}, orders.id from orders where orders.id = ${cursor}
        )`,
      )
    : orders;
  return after.orderBy(sortKey, direction).orderBy("orders.id", direction).limit(limit);
}

export async function countOrders(orders: OrdersQuery): Promise<number> {
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/**
 * Selects from all orders, for admins. Words too short for the trigram index are searched among the newest
 * orders.
 */
export function selectOrders(db: Db, filters: OrderFilters): OrdersQuery {
  const newest = db
    .selectFrom("orders")
    .selectAll()
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(newestRowsWindow);
  const { q = "" } = filters;
  const isShort = q !== "" && !hasTrigram(q);
  return filterOrders(isShort ? selectFromOrders(db, newest) : db.selectFrom("orders"), filters);
}

/**
 * Returns the total of all orders that match, and the page of them that `readPage` reads. With search words,
 * a total above `maxMatches` means that there are more.
 */
export async function readOrdersPage<T>(
  db: Db,
  filters: OrderFilters,
  readPage: (orders: OrdersQuery) => Promise<T>,
): Promise<{ total: number; rows: T }> {
  const { q, status } = filters;
  if (q) {
    return searchBounded(db, q, {
      count: (trx) => countMatches(trx, selectOrders(trx, filters).select("id")),
      page: (trx) => readPage(selectOrders(trx, filters)),
    });
  }
  const counts = await countAllOrders(db, {});
  return { total: totalOf(counts, status), rows: await readPage(selectOrders(db, filters)) };
}

/** Returns the number of orders by status; with search words, of the first `maxMatches` + 1 matches. */
export async function countAllOrders(db: Db, { q }: OrderFilters): Promise<StatusCounts> {
  if (!q) return { ...zeroCounts(), ...Object.fromEntries(await readCounters(db, "order_status")) };
  return readBounded(db, q, (trx) =>
    countByStatus(
      selectFromOrders(
        trx,
        selectOrders(trx, { q })
          .select("status")
          .limit(maxMatches + 1),
      ),
    ),
  );
}
