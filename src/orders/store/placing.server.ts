/** SQL of placing an order, inside the transaction of `placeOrder`. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { OrderDraft } from "../rules.ts";

/**
 * Lets one order of a buyer go at a time, so that repeats and the count of pending orders are exact. Waits at most `waitMs`.
 * @returns the language in which the buyer wants to read
 */
export async function lockBuyer(
  trx: Trx,
  userId: string,
  waitMs: number,
): Promise<{ language: Locale; emailVerified: boolean }> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true) ${named}`.execute(trx);
  const buyers = trx.selectFrom("users").select(["language", "emailVerified"]).where("id", "=", userId);
  return buyers.forNoKeyUpdate().modifyEnd(named).executeTakeFirstOrThrow();
}

export interface Claim {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
}

/** Takes the key for this order, or answers which order has it. The row stands only if the transaction does. */
export async function claimKey(
  trx: Trx,
  claim: Claim,
  now: Date,
): Promise<{ requestHash: string; orderId: string }> {
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

/** Returns the id of the order that was placed with this key. */
export async function findClaim(db: Db, userId: string, key: string): Promise<string | undefined> {
  const claim = await db
    .selectFrom("idempotencyKeys")
    .select("orderId")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return claim?.orderId;
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

/** Returns the number of pieces in the pending orders of a buyer. */
export async function countPendingPieces(trx: Trx, userId: string): Promise<number> {
  const { pieces } = await trx
    .selectFrom("orders as o")
    .innerJoin("orderLines as l", (join) =>
      join.onRef("l.userId", "=", "o.userId").onRef("l.orderId", "=", "o.id"),
    )
    .select(sql<number>`coalesce(sum(l.quantity), 0)`.as("pieces"))
    .where("o.userId", "=", userId)
    .where("o.status", "=", "pending")
    .executeTakeFirstOrThrow();
  return pieces;
}

/** Where the vendors of these products are written to, by shop; left out are those who read no mail: see `findRecipient` of accounts. */
export async function listVendors(
  trx: Trx,
  productIds: readonly string[],
): Promise<Map<string, { email: string; name: string; language: Locale }>> {
  const { rows } = await sql<{ shopId: string; email: string; name: string; language: Locale }>`
    select distinct s.id as shop_id, u.email, case when u.email_verified then u.name else '' end as name, u.language
    from products p join shops s on s.id = p.shop_id join users u on u.id = s.owner_id
    where p.id = any(${productIds}::uuid[]) and u.deleted_at is null and u.email not like '%.invalid' ${named}
  `.execute(trx);
  return new Map(rows.map(({ shopId, ...vendor }) => [shopId, vendor]));
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
  await insertBelongings(trx, order);
  return true;
}

/** Lines and history in one statement, as the products are locked meanwhile. Columns as arrays: one text for any number of lines. */
async function insertBelongings(trx: Trx, { id, userId, lines, placedAt }: NewOrder): Promise<void> {
  const of = <T>(value: (line: NewOrder["lines"][number]) => T) => lines.map(value);
  await sql`
    with begun as (
      insert into order_history (user_id, order_id, position, from_status, status, by_id, at)
      values (${userId}::uuid, ${id}::uuid, 0, null, 'pending', ${userId}::uuid, ${placedAt}::timestamptz)
    )
    insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, shop_name_bn, title, title_bn, image, price_poisha, quantity, variation_id, variation)
    select ${userId}::uuid, ${id}::uuid, line.position - 1, line.entry, line.product, line.shop, line.shop_name, line.shop_name_bn, line.title, line.title_bn, line.image, line.price, line.quantity, line.variation_id, line.variation
    from unnest(
      ${of(({ entryId }) => entryId)}::uuid[],
      ${of(({ product }) => product.id)}::uuid[],
      ${of(({ product }) => product.shopId)}::uuid[],
      ${of(({ product }) => product.shopName)}::text[],
      ${of(({ product }) => product.shopNameBn)}::text[],
      ${of(({ product }) => product.title)}::text[],
      ${of(({ product }) => product.titleBn)}::text[],
      ${of(({ product }) => product.image)}::text[],
      ${of(({ product }) => product.pricePoisha)}::bigint[],
      ${of(({ quantity }) => quantity)}::integer[],
      ${of(({ product }) => product.variationId)}::uuid[],
      ${of(({ product }) => product.variation)}::text[]
    ) with ordinality as line (entry, product, shop, shop_name, shop_name_bn, title, title_bn, image, price, quantity, variation_id, variation, position)
    ${named}
  `.execute(trx);
}
