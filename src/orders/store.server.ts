/** All SQL of orders: placing one inside the transaction of `placeOrder`, reading them for their buyer and for admins, their status. */
import { type SelectQueryBuilder, sql } from "kysely";
import type { Role } from "#accounts/contract.ts";
import type { AddressRecord } from "#addresses/contract.ts";
import { type Db, escapeLike, type Trx } from "#platform/database.server.ts";
import { named } from "#platform/named-statements.server.ts";
import type { OrdersTable, Tables } from "#platform/tables.server.ts";
import { wireTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";
import type { OrderStatus } from "./contract/limits.ts";
import type { OrderRecord } from "./contract.ts";
import type { OrderDraft } from "./rules.ts";

/** Lets one order of a buyer go at a time, so that repeats and the count of pending orders are exact. Waits at most `waitMs`. */
export async function lockBuyer(trx: Trx, userId: string, waitMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true) ${named}`.execute(trx);
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().modifyEnd(named).execute();
}

export interface Claim {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
}

/** Takes the key for this order, or answers which order has it. The row stands only if the transaction does. */
export async function claimKey(trx: Trx, claim: Claim, now: Date): Promise<{ requestHash: string; orderId: string }> {
  const taken = await trx
    .insertInto("idempotencyKeys")
    .values({ ...claim, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing())
    .returning(["requestHash", "orderId"])
    .modifyEnd(named)
    .executeTakeFirst();
  return (
    taken ??
    trx
      .selectFrom("idempotencyKeys")
      .select(["requestHash", "orderId"])
      .where("userId", "=", claim.userId)
      .where("key", "=", claim.key)
      .executeTakeFirstOrThrow()
  );
}

/** After this a repeat would be a new order; the web app gives up long before. */
export async function removeOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}

export async function countPending(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("count"))
    .where("userId", "=", userId)
    .where("status", "=", "pending")
    .modifyEnd(named)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewOrder extends OrderDraft {
  id: string;
  number: string;
  userId: string;
  email: string;
  placedAt: Date;
}

/** Writes the order with its lines and the first line of its history. False when the number is taken: try another. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<boolean> {
  const { id, userId, placedAt } = order;
  const made = await trx
    .insertInto("orders")
    .values({
      id,
      userId,
      number: order.number,
      email: order.email,
      address: JSON.stringify(order.address),
      itemsPoisha: order.itemsPoisha,
      deliveryPoisha: order.deliveryPoisha,
      totalPoisha: order.totalPoisha,
      placedAt,
      updatedAt: placedAt,
    })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .returning("id")
    .modifyEnd(named)
    .executeTakeFirst();
  if (!made) return false;
  await insertLines(trx, order);
  await trx
    .insertInto("orderHistory")
    .values({ userId, orderId: id, position: 0, fromStatus: null, status: "pending", byId: userId, at: placedAt })
    .modifyEnd(named)
    .execute();
  return true;
}

/** Columns as arrays: one text for any number of lines. */
async function insertLines(trx: Trx, { id, userId, lines }: NewOrder): Promise<void> {
  const of = <T>(value: (line: NewOrder["lines"][number]) => T) => lines.map(value);
  await sql`
    insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, title, title_bn, image, price_poisha, quantity)
    select ${userId}::uuid, ${id}::uuid, line.position - 1, line.entry, line.product, line.shop, line.shop_name, line.title, line.title_bn, line.image, line.price, line.quantity
    from unnest(
      ${of(({ entryId }) => entryId)}::uuid[],
      ${of(({ product }) => product.id)}::uuid[],
      ${of(({ product }) => product.shopId)}::uuid[],
      ${of(({ product }) => product.shopName)}::text[],
      ${of(({ product }) => product.title)}::text[],
      ${of(({ product }) => product.titleBn)}::text[],
      ${of(({ product }) => product.image)}::text[],
      ${of(({ product }) => product.pricePoisha)}::bigint[],
      ${of(({ quantity }) => quantity)}::integer[]
    ) with ordinality as line (entry, product, shop, shop_name, title, title_bn, image, price, quantity, position)
    ${named}
  `.execute(trx);
}

/** Who reads: an admin sees who did what by name, a buyer only 'you' and 'admin'. */
export interface Reader {
  id: string;
  role: Role;
}

export interface OrdersAsked {
  limit: number;
  /** Id of the last order of the page before. */
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
  /** Part of the number, or of the buyer's e-mail address, name or mobile number. */
  q?: string | undefined;
}

export interface OrdersPage {
  orders: OrderRecord[];
  total: number;
  nextCursor: string | undefined;
}

export function listOrdersOf(db: Db, buyer: Reader, asked: OrdersAsked): Promise<OrdersPage> {
  return listOrders(db, buyer, db.selectFrom("orders").where("userId", "=", buyer.id), asked);
}

export function listAllOrders(db: Db, admin: Reader, asked: OrdersAsked): Promise<OrdersPage> {
  let orders = db.selectFrom("orders");
  if (asked.status) orders = orders.where("status", "=", asked.status);
  if (asked.q) {
    const part = `%${escapeLike(asked.q.normalize("NFC"))}%`;
    orders = orders.where((where) =>
      where.or([
        where("number", "ilike", part),
        where("email", "ilike", part),
        where(sql<string>`address->>'fullName'`, "ilike", part),
        where(sql<string>`address->>'mobileNumber'`, "like", part),
      ]),
    );
  }
  return listOrders(db, admin, orders, asked);
}

type Orders = SelectQueryBuilder<Tables, "orders", object>;

/** Newest first; the cursor is the last order seen, so what is placed meanwhile neither repeats nor hides one. */
async function listOrders(db: Db, reader: Reader, orders: Orders, { limit, cursor }: OrdersAsked): Promise<OrdersPage> {
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const after = cursor ? orders.where(sql<boolean>`(placed_at, id) < (select placed_at, id from orders where id = ${cursor})`) : orders;
  const rows = await after
    .selectAll()
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return { orders: await recordsOf(db, reader, page), total, nextCursor: rows.length > limit ? page.at(-1)?.id : undefined };
}

/** One order, for its buyer or an admin; undefined for anybody else. */
export async function findOrder(db: Db, reader: Reader, id: string): Promise<OrderRecord | undefined> {
  let orders = db.selectFrom("orders").selectAll().where("id", "=", id);
  if (reader.role !== "admin") orders = orders.where("userId", "=", reader.id);
  const row = await orders.executeTakeFirst();
  const [record] = row ? await recordsOf(db, reader, [row]) : [];
  return record;
}

type OrderRow = Pick<OrdersTable, "id" | "userId" | "number" | "email" | "itemsPoisha" | "deliveryPoisha" | "totalPoisha"> & {
  status: OrderStatus;
  address: Record<string, unknown>;
  placedAt: Date;
};

async function recordsOf(db: Db, reader: Reader, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const buyers = [...new Set(rows.map(({ userId }) => userId))];
  const lines = await db.selectFrom("orderLines").selectAll().where("userId", "in", buyers).where("orderId", "in", ids).orderBy("position").execute();
  const changes = await db
    .selectFrom("orderHistory as h")
    .innerJoin("users as u", "u.id", "h.byId")
    .select(["h.orderId", "h.fromStatus", "h.status", "h.byId", "h.at", "u.name"])
    .where("h.userId", "in", buyers)
    .where("h.orderId", "in", ids)
    .orderBy("h.position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    orderNumber: row.number,
    orderPlaceTime: wireTime(row.placedAt),
    placedAt: row.placedAt.toISOString(),
    products: lines
      .filter(({ orderId }) => orderId === row.id)
      .map((line) => ({
        _id: line.cartEntryId,
        productId: line.productId,
        imgPrimary: line.image ? imageUrl(line.image) : "",
        quantity: line.quantity,
        price: takaOf(line.pricePoisha),
        title: line.title,
        titleBn: line.titleBn,
        shopName: line.shopName,
      })),
    address: row.address as AddressRecord,
    email: row.email,
    orderStatus: row.status,
    itemsTotal: takaOf(row.itemsPoisha),
    deliveryFee: takaOf(row.deliveryPoisha),
    total: takaOf(row.totalPoisha),
    history: changes
      .filter(({ orderId }) => orderId === row.id)
      .map((change) => ({ from: change.fromStatus, status: change.status, by: nameFor(reader, change), at: change.at.toISOString() })),
  }));
}

function nameFor(reader: Reader, { byId, name }: { byId: string; name: string }): string {
  if (byId === reader.id) return "you";
  return reader.role === "admin" ? name : "admin";
}

/** The order's status, locked until the end of the transaction; undefined when there is no such order. */
export function lockStatus(trx: Trx, id: string): Promise<{ userId: string; status: OrderStatus } | undefined> {
  return trx.selectFrom("orders").select(["userId", "status"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export interface StatusChange {
  id: string;
  userId: string;
  from: OrderStatus;
  to: OrderStatus;
  byId: string;
  at: Date;
}

/** Writes the new status and its line of history; the order is locked, so the positions have no gaps. */
export async function saveStatus(trx: Trx, { id, userId, from, to, byId, at }: StatusChange): Promise<void> {
  await trx.updateTable("orders").set({ status: to, updatedAt: at }).where("userId", "=", userId).where("id", "=", id).execute();
  await sql`
    insert into order_history (user_id, order_id, position, from_status, status, by_id, at)
    select ${userId}::uuid, ${id}::uuid, max(position) + 1, ${from}, ${to}, ${byId}::uuid, ${at}::timestamptz
    from order_history where user_id = ${userId} and order_id = ${id}
  `.execute(trx);
}
