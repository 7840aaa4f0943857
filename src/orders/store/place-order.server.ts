/** SQL of placing an order and of the Idempotency-Keys of orders. */
import { sql } from "kysely";
import { type Recipient, type RecipientRow, recipientOf } from "#accounts/rules/recipient.ts";
import { type Db, isDatabaseError, sqlState, statementMs, type Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Locale } from "#shared/locale.ts";
import { Refusal } from "#shared/refusal.ts";
import { orderRefusals } from "../contract.ts";
import type { OrderDraft } from "../rules.ts";

/**
 * How long a request waits for another one of the same buyer, such as the first with the same
 * Idempotency-Key. Shorter than the time limit of a statement, which would end the wait with an unexpected
 * error.
 */
const waitMs = statementMs - 100;

/**
 * Locks the buyer's row, so that orders of one buyer run one after another and retries and the count of
 * pending orders are exact. Sets `lock_timeout` for the whole transaction. A timeout of this lock is reported
 * as `request_in_progress`, timeouts of later locks as `unavailable`.
 * @throws Refusal `request_in_progress`
 */
export async function lockBuyer(
  trx: Trx,
  userId: string,
): Promise<{ language: Locale; emailVerified: boolean }> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true) ${named}`.execute(trx);
  const buyers = trx.selectFrom("users").select(["language", "emailVerified"]).where("id", "=", userId);
  try {
    return await buyers.forNoKeyUpdate().modifyEnd(named).executeTakeFirstOrThrow();
  } catch (error) {
    if (isDatabaseError(error) && error.code === sqlState.lockNotAvailable)
      throw new Refusal(orderRefusals.request_in_progress, {}, 1);
    throw error;
  }
}

/** An Idempotency-Key with the order that it places, and the hash of its request (`orderFingerprint`). */
export interface OrderKey {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
}

/**
 * Stores the key for this order, or returns the order that has it already. The row is part of the order's
 * transaction.
 */
export async function insertOrderKey(
  trx: Trx,
  orderKey: OrderKey,
  now: Date,
): Promise<{ requestHash: string; orderId: string }> {
  const inserted = await trx
    .insertInto("idempotencyKeys")
    .values({ ...orderKey, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing())
    .returning(["requestHash", "orderId"])
    .modifyEnd(named)
    .executeTakeFirst();
  return (
    inserted ??
    trx
      .selectFrom("idempotencyKeys")
      .select(["requestHash", "orderId"])
      .where("userId", "=", orderKey.userId)
      .where("key", "=", orderKey.key)
      .executeTakeFirstOrThrow()
  );
}

/** Returns the id of the order that was placed with this key. */
export async function findOrderIdByKey(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("idempotencyKeys")
    .select("orderId")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.orderId;
}

/**
 * Deletes keys from before `before`. A retry with a deleted key places a new order; the web app stops
 * retrying long before.
 */
export async function deleteOldOrderKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}

/**
 * Returns the number of pending orders of a buyer, and of the pieces in them. The lateral join reads only the
 * lines of these orders: a plain join may scan all lines that the buyer has ever ordered.
 */
export async function countPending(trx: Trx, userId: string): Promise<{ orders: number; pieces: number }> {
  const { rows } = await sql<{ orders: number; pieces: number }>`
    select count(*) as orders, coalesce(sum(lines.pieces), 0)::bigint as pieces
    from orders o
      cross join lateral (
        select sum(l.quantity) as pieces from order_lines l where l.user_id = o.user_id and l.order_id = o.id
      ) lines
    where o.user_id = ${userId} and o.status = 'pending' ${named}
  `.execute(trx);
  return rows[0] ?? { orders: 0, pieces: 0 };
}

/** Returns the mail recipients of the vendors of these products, by shop, without vendors who get no mail. */
export async function listVendors(trx: Trx, productIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { rows } = await sql<{ shopId: string } & RecipientRow>`
    select distinct s.id as shop_id, u.email, u.name, u.language, u.email_verified, u.deleted_at
    from products p
      join shops s on s.id = p.shop_id
      join users u on u.id = s.owner_id
    where p.id = any(${productIds}::uuid[]) ${named}
  `.execute(trx);
  return new Map(
    rows.flatMap(({ shopId, ...owner }) => {
      const vendor = recipientOf(owner);
      return vendor ? [[shopId, vendor]] : [];
    }),
  );
}

export interface NewOrder extends OrderDraft {
  id: string;
  number: string;
  userId: string;
  email: string;
  placedAt: Date;
}

/**
 * Inserts the order with its lines and the first entry of its history. Returns false if the number is taken.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<boolean> {
  const { id, userId, placedAt } = order;
  const inserted = await trx
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
  if (!inserted) return false;
  await insertLinesAndHistory(trx, order);
  return true;
}

/**
 * Inserts lines and history in one statement, because the products are locked at this time. Passes columns as
 * arrays, so that the text of the named statement does not depend on the number of lines. The trigger
 * `order_lines_dated` copies `placed_at` from the order.
 */
async function insertLinesAndHistory(trx: Trx, { id, userId, lines, placedAt }: NewOrder): Promise<void> {
  const column = <T>(value: (line: NewOrder["lines"][number]) => T) => lines.map(value);
  await sql`
    with first_history as (
      insert into order_history (user_id, order_id, position, from_status, status, by_id, at)
      values (${userId}::uuid, ${id}::uuid, 0, null, 'pending', ${userId}::uuid, ${placedAt}::timestamptz)
    )
    insert into order_lines (
      user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, shop_name_bn,
      title, title_bn, image, price_poisha, quantity, variation_id, variation
    )
    select ${userId}::uuid, ${id}::uuid, line.position - 1, line.entry, line.product,
      line.shop, line.shop_name, line.shop_name_bn, line.title, line.title_bn, line.image,
      line.price, line.quantity, line.variation_id, line.variation
    from unnest(
      ${column(({ entryId }) => entryId)}::uuid[],
      ${column(({ product }) => product.id)}::uuid[],
      ${column(({ product }) => product.shopId)}::uuid[],
      ${column(({ product }) => product.shopName)}::text[],
      ${column(({ product }) => product.shopNameBn)}::text[],
      ${column(({ product }) => product.title)}::text[],
      ${column(({ product }) => product.titleBn)}::text[],
      ${column(({ product }) => product.image)}::text[],
      ${column(({ product }) => product.pricePoisha)}::bigint[],
      ${column(({ quantity }) => quantity)}::integer[],
      ${column(({ product }) => product.variationId)}::uuid[],
      ${column(({ product }) => product.variation)}::text[]
    ) with ordinality as line (
      entry, product, shop, shop_name, shop_name_bn, title, title_bn, image, price, quantity,
      variation_id, variation, position
    )
    ${named}
  `.execute(trx);
}
