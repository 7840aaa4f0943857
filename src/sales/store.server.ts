/**
 * SQL of shop orders: orders as vendors see them, with their own lines and the delivery address, without
 * other data of the buyer. `shop_orders` has a row for each order and shop, which triggers write. A search
 * reads only the rows of the shop, so it needs no trigram index and is not limited to the newest orders
 * (record 009). Its counts stop at `maxMatches` + 1.
 */

import { sql } from "kysely";
import { addressOfOrder, deliveryOf } from "#addresses/rules/delivery-and-billing.ts";
import { type OrderStatus, orderStatuses } from "#orders/contract/constants.ts";
import type { StatusCounts } from "#orders/contract.ts";
import { parseOrderSearch } from "#orders/rules/order-search.ts";
import {
  buyersOf,
  countByStatus,
  directionOf,
  type OrderFilters,
  type OrderListOptions,
  totalOf,
  zeroCounts,
} from "#orders/store/order-queries.server.ts";
import { toLineResponse } from "#orders/store/read-orders.server.ts";
import { countMatches } from "#platform/db/bounded-search.server.ts";
import { containsPattern, type Db } from "#platform/db/database.server.ts";
import { apiTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import { maxMatches } from "#shared/request-limits.ts";
import { findShopIdByOwner } from "#shops/store.server.ts";
import type { ShopOrder } from "./contract.ts";

export interface ShopOrderListOptions extends OrderListOptions {
  /** Only these orders. */
  ids?: readonly string[] | undefined;
}

export interface ShopOrderPage {
  orders: ShopOrder[];
  total: number;
  nextCursor: string | undefined;
}

/** Returns a page of the orders that contain products of this vendor. */
export async function listShopOrders(
  db: Db,
  ownerId: string,
  { limit, ...query }: ShopOrderListOptions,
): Promise<ShopOrderPage> {
  const shopId = await findShopIdByOwner(db, ownerId);
  if (shopId === undefined) return { orders: [], total: 0, nextCursor: undefined };
  const total = await countMatchingShopOrders(db, shopId, query);
  const rows = await listShopOrderRows(db, shopId, { limit: limit + 1, ...query });
  const page = rows.slice(0, limit);
  const { lines, changes } = await listLinesAndHistory(db, shopId, page);
  return {
    total,
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
    orders: page.map(({ id, number, status: orderStatus, address, placedAt, itemsPoisha, totalPoisha }) => {
      const own = lines.filter(({ orderId }) => orderId === id);
      const ownPoisha = own.reduce((sum, { pricePoisha, quantity }) => sum + pricePoisha * quantity, 0);
      return {
        _id: id,
        orderNumber: number,
        orderPlaceTime: apiTime(placedAt),
        placedAt: placedAt.toISOString(),
        products: own.map((line) => ({ ...toLineResponse(line), sku: line.sku })),
        address: deliveryOf(addressOfOrder(address)),
        orderStatus,
        itemsTotal: takaOf(ownPoisha),
        // Every line costs more than zero, so equal sums mean that the order has no lines of other shops.
        collect: ownPoisha === itemsPoisha ? takaOf(totalPoisha) : null,
        history: changes
          .filter(({ orderId }) => orderId === id)
          .map(({ fromStatus, status: to, at }) => ({ from: fromStatus, status: to, at: at.toISOString() })),
      };
    }),
  };
}

/** Returns the number of orders by status; with search words, of the first `maxMatches` + 1 matches. */
export async function countShopOrders(
  db: Db,
  ownerId: string,
  { q }: Pick<OrderFilters, "q">,
): Promise<StatusCounts> {
  // A vendor has no shop before the first product. A comparison with null matches no rows: all counts are 0.
  const shopId = (await findShopIdByOwner(db, ownerId)) ?? null;
  if (!q) return countByStatusInShop(db, shopId);
  const matching = selectShopOrders(db, shopId, { q })
    .select("s.orderId")
    .limit(maxMatches + 1);
  return countByStatus(db.selectFrom("orders").where("id", "in", matching));
}

type Filters = Pick<ShopOrderListOptions, "ids" | "status" | "q">;

/**
 * Returns the number of matching orders. With search words, a total above `maxMatches` means that there
 * are more.
 */
async function countMatchingShopOrders(db: Db, shopId: string, { ids, status, q }: Filters): Promise<number> {
  if (ids || q) return countMatches(db, selectShopOrders(db, shopId, { ids, status, q }).select("s.orderId"));
  return totalOf(await countByStatusInShop(db, shopId), status);
}

/** Returns the number of all orders of a shop, by status. */
async function countByStatusInShop(db: Db, shopId: string | null): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number | null }>`
    select status, (
      select sum(value)::bigint from counters where scope = 'shop_orders' and key = ${shopId}::text || ' ' || status
    ) as count
    from unnest(${[...orderStatuses]}::text[]) as status
  `.execute(db);
  return { ...zeroCounts(), ...Object.fromEntries(rows.map(({ status, count }) => [status, count ?? 0])) };
}

/**
 * Returns a page of a shop's orders. The cursor is the last order seen, as in `limitToPage` of orders.
 */
function listShopOrderRows(
  db: Db,
  shopId: string,
  { limit, cursor, sort = "newest", ...filters }: ShopOrderListOptions,
) {
  // `shop_orders.total_poisha` is the sum of this shop's lines, `orders.total_poisha` that of the whole order
  // with the delivery.
  const sortKey = sort === "total" ? sql<number>`s.total_poisha` : sql<Date>`s.placed_at`;
  const { direction, operator } = directionOf(sort);
  // Inside the subquery, `s` is the row of the cursor.
  const after = sql<boolean>`(${sortKey}, s.order_id) ${operator} (
    select ${sortKey}, s.order_id from shop_orders s where s.shop_id = ${shopId} and s.order_id = ${cursor}
  )`;
  const page = selectShopOrders(db, shopId, filters)
    .$if(cursor !== undefined, (shopOrders) => shopOrders.where(after))
    .select(["s.orderId", sql`${sortKey}`.as("sortKey")])
    .orderBy(sortKey, direction)
    .orderBy("s.orderId", direction)
    .limit(limit);
  return db
    .selectFrom(page.as("s"))
    .innerJoin("orders as o", "o.id", "s.orderId")
    .select([
      "o.id",
      "o.userId",
      "o.number",
      "o.status",
      "o.address",
      "o.placedAt",
      "o.itemsPoisha",
      "o.totalPoisha",
    ])
    .orderBy("s.sortKey", direction)
    .orderBy("s.orderId", direction)
    .execute();
}

/**
 * Selects orders of a shop. Searches only columns of `shop_orders`, so that it cannot find data that vendors
 * do not see.
 */
function selectShopOrders(db: Db, shopId: string | null, { ids, status, q }: Filters) {
  let shopOrders = db.selectFrom("shopOrders as s").where("s.shopId", "=", shopId);
  if (ids) shopOrders = shopOrders.where("s.orderId", "in", [...ids]);
  if (status) {
    shopOrders = shopOrders.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders as o")
          .select("o.id")
          .whereRef("o.id", "=", "s.orderId")
          .where("o.status", "=", status),
      ),
    );
  }
  if (!q) return shopOrders;
  const { words, numbers, phones } = parseOrderSearch(q);
  return shopOrders.where((where) =>
    where.or([
      ...numbers.map((number) => where("s.number", "ilike", containsPattern(number))),
      where("s.fullName", "ilike", containsPattern(words)),
      ...phones.map((phone) => where("s.mobileNumber", "like", containsPattern(phone))),
    ]),
  );
}

/** Returns the vendor's lines and the history of these orders. */
async function listLinesAndHistory(db: Db, shopId: string, page: readonly { id: string; userId: string }[]) {
  if (page.length === 0) return { lines: [], changes: [] };
  const ids = page.map(({ id }) => id);
  const buyers = buyersOf(page);
  const lines = await db
    .selectFrom("orderLines as l")
    .innerJoin("products as p", "p.id", "l.productId")
    .select([
      "l.orderId",
      "l.productId",
      "l.image",
      "l.quantity",
      "l.pricePoisha",
      "l.title",
      "l.titleBn",
      "l.variationId",
      "l.variation",
      "l.shopName",
      "l.shopNameBn",
      "p.sku",
    ])
    .where("l.userId", "in", buyers)
    .where("l.orderId", "in", ids)
    .where("l.shopId", "=", shopId)
    .orderBy("l.position")
    .execute();
  const changes = await db
    .selectFrom("orderHistory")
    .select(["orderId", "fromStatus", "status", "at"])
    .where("userId", "in", buyers)
    .where("orderId", "in", ids)
    .orderBy("position")
    .execute();
  return { lines, changes };
}
