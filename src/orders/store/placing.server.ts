/** SQL of placing an order, all inside the one transaction of `placeOrder`. */
import { sql } from "kysely";
import type { Trx } from "#platform/database.server.ts";
import type { OrderDraft } from "#orders/rules.ts";

/** Lets one order of a buyer go at a time, so that repeats and the count of pending orders are exact. Waits at most `waitMs`. */
export async function lockBuyer(trx: Trx, userId: string, waitMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(trx);
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
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
    .executeTakeFirst();
  return taken ?? trx.selectFrom("idempotencyKeys").select(["requestHash", "orderId"]).where("userId", "=", claim.userId).where("key", "=", claim.key).executeTakeFirstOrThrow();
}

export async function countPending(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx.selectFrom("orders").select(sql<number>`count(*)`.as("count")).where("userId", "=", userId).where("status", "=", "pending").executeTakeFirstOrThrow();
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
    .executeTakeFirst();
  if (!made) return false;
  const lines = order.lines.map(({ entryId, quantity, product }, position) => ({
    userId,
    orderId: id,
    position,
    cartEntryId: entryId,
    productId: product.id,
    shopId: product.shopId,
    shopName: product.shopName,
    title: product.title,
    titleBn: product.titleBn,
    image: product.image,
    pricePoisha: product.pricePoisha,
    quantity,
  }));
  await trx.insertInto("orderLines").values(lines).execute();
  await trx.insertInto("orderHistory").values({ userId, orderId: id, position: 0, fromStatus: null, status: "pending", byId: userId, at: placedAt }).execute();
  return true;
}
