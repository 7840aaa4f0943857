/** SQL of orders as vendors see them: their own lines, where these go, and nothing else of the buyer. */
import { type RawBuilder, sql } from "kysely";
import type { AddressRecord } from "#addresses/contract.ts";
import type { StatusCounts } from "#orders/contract.ts";
import {
  countByStatus,
  countOrders,
  countOrdersOfShop,
  type Orders,
  type OrdersAsked,
  type OrdersWanted,
  pageOf,
  totalOf,
  wantedOrders,
} from "#orders/store/finding.server.ts";
import { wireLine } from "#orders/store/reading.server.ts";
import { countMatches, matchesMaximum, walkingIndexes } from "#platform/db/bounded-search.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { wireTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import type { VendorOrder } from "./contract.ts";

export interface SalesAsked extends OrdersAsked {
  /** Only these orders. */
  ids?: readonly string[] | undefined;
}

export interface SalesPage {
  orders: VendorOrder[];
  total: number;
  nextCursor: string | undefined;
}

/** Orders that hold goods of this vendor's. */
export async function listSales(db: Db, ownerId: string, { ids, ...asked }: SalesAsked): Promise<SalesPage> {
  const pageOfSales = (orders: Orders) =>
    pageOf(ids ? orders.where("id", "in", [...ids]) : orders, { ...asked, limit: asked.limit + 1 }, ownTotal(ownerId))
      .select(["id", "userId", "number", "status", "address", "placedAt"])
      .execute();
  const { total, found: rows } = await findSales(db, ownerId, { ids, ...asked }, pageOfSales);
  const page = rows.slice(0, asked.limit);
  const { lines, changes } = await belongingsOf(db, ownerId, page);
  return {
    total,
    nextCursor: rows.length > asked.limit ? page.at(-1)?.id : undefined,
    orders: page.map(({ id, number, status: orderStatus, address, placedAt }) => {
      const own = lines.filter(({ orderId }) => orderId === id);
      return {
        _id: id,
        orderNumber: number,
        orderPlaceTime: wireTime(placedAt),
        placedAt: placedAt.toISOString(),
        products: own.map((line) => ({ ...wireLine(line), sku: line.sku })),
        address: deliveryPart(address as AddressRecord),
        orderStatus,
        itemsTotal: takaOf(own.reduce((sum, { pricePoisha, quantity }) => sum + pricePoisha * quantity, 0)),
        history: changes
          .filter(({ orderId }) => orderId === id)
          .map(({ fromStatus, status: to, at }) => ({ from: fromStatus, status: to, at: at.toISOString() })),
      };
    }),
  };
}

export function countSales(db: Db, ownerId: string, wanted: OrdersWanted): Promise<StatusCounts> {
  if (!wanted.q && !wanted.status) return countOrdersOfShop(db, ownerId);
  return countByStatus(salesOf(db, ownerId, wanted));
}

/**
 * Returns a page of a vendor's orders. For a shop with very many orders, all orders are scanned by time, because the shop's own orders
 * would have to be sorted.
 */
async function findSales<T>(
  db: Db,
  ownerId: string,
  { ids, sort, ...wanted }: SalesAsked,
  page: (orders: Orders) => Promise<T>,
): Promise<{ total: number; found: T }> {
  const ofShop = (of: Db) => of.selectFrom("orderLines as l").where("l.shopId", "=", of.selectFrom("shops").select("id").where("ownerId", "=", ownerId));
  const isPlain = !ids && !wanted.q && !wanted.status && sort !== "total";
  if (isPlain && (await countMatches(db, ofShop(db).select("l.orderId"))) > matchesMaximum) {
    const total = totalOf(await countOrdersOfShop(db, ownerId), undefined);
    const walk = (trx: Db) =>
      page(
        trx
          .selectFrom("orders")
          .where(({ exists }) => exists(ofShop(trx).select("l.orderId").where(sql<boolean>`l.user_id = orders.user_id and l.order_id = orders.id`))),
      );
    // A shop that has not sold anything for long has no order among the newest of all.
    const found = await walkingIndexes(db, walk, () => page(salesOf(db, ownerId, wanted)));
    return { total, found };
  }
  const orders = salesOf(db, ownerId, wanted);
  if (!ids && !wanted.q) return { total: totalOf(await countOrdersOfShop(db, ownerId), wanted.status), found: await page(orders) };
  return { total: await countOrders(ids ? orders.where("id", "in", [...ids]) : orders), found: await page(orders) };
}

function salesOf(db: Db, ownerId: string, wanted: OrdersWanted): Orders {
  const orders = db
    .selectFrom("orders")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("orderLines as l").innerJoin("shops as s", "s.id", "l.shopId").select("l.orderId").where("s.ownerId", "=", ownerId),
    );
  return wantedOrders(orders, wanted, false);
}

/** What the vendor's own lines of an order cost. */
function ownTotal(ownerId: string): RawBuilder<number> {
  return sql<number>`(
    select sum(l.price_poisha * l.quantity) from order_lines l join shops s on s.id = l.shop_id
    where l.user_id = orders.user_id and l.order_id = orders.id and s.owner_id = ${ownerId}
  )`;
}

/** The vendor's lines of these orders, and what became of the orders. */
async function belongingsOf(db: Db, ownerId: string, page: readonly { id: string; userId: string }[]) {
  if (page.length === 0) return { lines: [], changes: [] };
  const ids = page.map(({ id }) => id);
  const buyers = [...new Set(page.map(({ userId }) => userId))];
  const lines = await db
    .selectFrom("orderLines as l")
    .innerJoin("shops as s", "s.id", "l.shopId")
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
    .where("s.ownerId", "=", ownerId)
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

function deliveryPart({ fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address }: AddressRecord): VendorOrder["address"] {
  return { fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address };
}
