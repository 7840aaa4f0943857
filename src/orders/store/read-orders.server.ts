/** SQL of reading orders, for their buyer and for admins. */
import { sql } from "kysely";
import { addressOfOrder } from "#addresses/rules/delivery-and-billing.ts";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { apiTime } from "#shared/dates.ts";
import { imageUrl } from "#shared/images.ts";
import { takaOf } from "#shared/money.ts";
import type { Role } from "#shared/role.ts";
import type { OrderStatus } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import type { ExportedOrder } from "../rules/orders-csv.ts";
import {
  buyersOf,
  countOrders,
  limitToPage,
  type OrderListOptions,
  type OrdersQuery,
  readOrdersPage,
} from "./order-queries.server.ts";

/** The reader of an order. The role decides who is named in its history (`OrderChange` in the contract). */
export interface Reader {
  id: string;
  role: Role;
}

export interface OrdersPage {
  orders: OrderRecord[];
  total: number;
  nextCursor: string | undefined;
}

export function listOrdersOf(db: Db, buyer: Reader, query: OrderListOptions): Promise<OrdersPage> {
  const own = db.selectFrom("orders").where("userId", "=", buyer.id);
  return listOrders(db, buyer, query, async (readPage) => ({
    total: await countOrders(own),
    rows: await readPage(own),
  }));
}

export function listAllOrders(db: Db, admin: Reader, query: OrderListOptions): Promise<OrdersPage> {
  return listOrders(db, admin, query, (readPage) => readOrdersPage(db, query, readPage));
}

/**
 * Counts the orders of a list, and reads one page of them by calling `readPage` with the query that selects
 * them.
 */
type CountAndRead = <T>(readPage: (orders: OrdersQuery) => Promise<T>) => Promise<{ total: number; rows: T }>;

async function listOrders(
  db: Db,
  reader: Reader,
  query: OrderListOptions,
  countAndRead: CountAndRead,
): Promise<OrdersPage> {
  const { total, rows } = await countAndRead((orders) =>
    limitToPage(orders, { ...query, limit: query.limit + 1 })
      .selectAll()
      .execute(),
  );
  const page = rows.slice(0, query.limit);
  return {
    orders: await toOrderRecords(db, reader, page),
    total,
    nextCursor: rows.length > query.limit ? page.at(-1)?.id : undefined,
  };
}

/** Returns the orders of an admin's CSV export. */
export async function listForExport(db: Db, query: OrderListOptions): Promise<ExportedOrder[]> {
  const { rows } = await readOrdersPage(db, query, (orders) =>
    limitToPage(orders, query)
      .select([
        "number",
        "status",
        "email",
        "address",
        "itemsPoisha",
        "deliveryPoisha",
        "totalPoisha",
        "placedAt",
      ])
      .select(
        sql<number>`(
          select sum(l.quantity)::integer
          from order_lines l
          where l.user_id = orders.user_id and l.order_id = orders.id
        )`.as("pieces"),
      )
      .execute(),
  );
  return rows.map(({ address, ...row }) => ({ ...row, address: addressOfOrder(address) }));
}

/** Returns an order to its buyer or an admin, and undefined to anyone else. */
export async function findOrder(db: Db, reader: Reader, id: string): Promise<OrderRecord | undefined> {
  let orders = db.selectFrom("orders").selectAll().where("id", "=", id);
  if (reader.role !== "admin") orders = orders.where("userId", "=", reader.id);
  const row = await orders.executeTakeFirst();
  const [record] = row ? await toOrderRecords(db, reader, [row]) : [];
  return record;
}

export async function getOrderNumber(db: Db, userId: string, id: string): Promise<string> {
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return number;
}

type OrderRow = Pick<
  Tables["orders"],
  "id" | "userId" | "number" | "email" | "itemsPoisha" | "deliveryPoisha" | "totalPoisha"
> & {
  status: OrderStatus;
  address: Record<string, unknown>;
  placedAt: Date;
};

async function toOrderRecords(db: Db, reader: Reader, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const buyers = buyersOf(rows);
  // Lines do not store the preparation days, so the arrival follows the current ones of the product. The mail
  // about the order states the arrival at the time of the order.
  const lines = await db
    .selectFrom("orderLines as l")
    .innerJoin("products as p", "p.id", "l.productId")
    .innerJoin("shops as s", "s.id", "l.shopId")
    .selectAll("l")
    .select(["p.deliverProcessDays", "s.slug", "s.closed"])
    .select(isOnSale.as("onSale"))
    .where("l.userId", "in", buyers)
    .where("l.orderId", "in", ids)
    .orderBy("l.position")
    .execute();
  const changes = await db
    .selectFrom("orderHistory as h")
    .innerJoin("users as u", "u.id", "h.byId")
    .select(["h.orderId", "h.fromStatus", "h.status", "h.byId", "h.at", "h.reason", "u.name"])
    .where("h.userId", "in", buyers)
    .where("h.orderId", "in", ids)
    .orderBy("h.position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    orderNumber: row.number,
    orderPlaceTime: apiTime(row.placedAt),
    placedAt: row.placedAt.toISOString(),
    products: lines
      .filter(({ orderId }) => orderId === row.id)
      .map((line) => ({
        _id: line.cartEntryId,
        ...toLineResponse(line),
        onSale: line.onSale,
        shopSlug: line.slug,
        shopOpen: !line.closed,
        deliverProcessTime: line.deliverProcessDays,
      })),
    address: addressOfOrder(row.address),
    email: row.email,
    orderStatus: row.status,
    itemsTotal: takaOf(row.itemsPoisha),
    deliveryFee: takaOf(row.deliveryPoisha),
    total: takaOf(row.totalPoisha),
    history: changes
      .filter(({ orderId }) => orderId === row.id)
      .map((change) => ({
        from: change.fromStatus,
        status: change.status,
        ...authorFor(reader, change),
        at: change.at.toISOString(),
        reason: change.reason,
      })),
  }));
}

type LineRow = Pick<
  Tables["orderLines"],
  "productId" | "image" | "quantity" | "pricePoisha" | "title" | "titleBn" | "shopName"
> & {
  shopNameBn: string | null;
  variationId: string | null;
  variation: string | null;
};

export function toLineResponse({
  productId,
  image,
  quantity,
  pricePoisha,
  title,
  titleBn,
  variationId,
  variation,
  shopName,
  shopNameBn,
}: LineRow) {
  return {
    productId,
    imgPrimary: image ? imageUrl(image) : "",
    quantity,
    price: takaOf(pricePoisha),
    title,
    titleBn,
    variationId,
    variation,
    shopName,
    shopNameBn,
  };
}

/** Returns the lines of a person's own order, or only that of one cart entry. Empty if there is none. */
export async function listOwnLines(db: Db, userId: string, orderId: string, cartEntryId: string | undefined) {
  let lines = db
    .selectFrom("orderLines")
    .select(["productId", "variationId", "quantity", "title", "titleBn", "variation"])
    .where("userId", "=", userId)
    .where("orderId", "=", orderId);
  if (cartEntryId !== undefined) lines = lines.where("cartEntryId", "=", cartEntryId);
  return lines.orderBy("position").execute();
}

function authorFor(reader: Reader, { byId, name }: { byId: string; name: string }) {
  if (byId === reader.id) return { by: "you", byKind: "you" } as const;
  return reader.role === "admin"
    ? ({ by: name, byKind: "name" } as const)
    : ({ by: "admin", byKind: "admin" } as const);
}

/** Returns order numbers by order id. */
export async function listOrderNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("id", "=", ({ fn, val }) => fn.any(val([...new Set(ids)])))
    .execute();
  return new Map(orders.map(({ id, number }) => [id, number]));
}
