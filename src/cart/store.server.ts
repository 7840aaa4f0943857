/** SQL of carts. Every statement filters by the owner as well as by the entry. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { storedVariationText } from "#catalog/rules/variations.ts";
import { approvedOptions, approvedTitle, approvedTitleBn } from "#catalog/store/approved-texts.server.ts";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { imageUrl } from "#shared/images.ts";
import { takaOf } from "#shared/money.ts";
import { maxEntries } from "./contract/constants.ts";
import type { CartEntry, cartRefusals } from "./contract.ts";

/**
 * For a product `p`, an entry `c` and a left-joined variation `v`: whether the variation can be bought, or
 * the product has no variations and the entry names none.
 */
const hasValidVariation = sql<boolean>`(case
  when p.options = '{}' then c.variation_id is null
  else v.id is not null and not v.withdrawn
end)`;
const stock = sql<number>`coalesce(v.quantity, p.quantity)`;

/** Returns the cart with current product data, in the order in which the entries were added. */
export async function listCart(db: Db, owner: { id: string; email: string }): Promise<CartEntry[]> {
  const rows = await db
    .selectFrom("cartEntries as c")
    .innerJoin("products as p", "p.id", "c.productId")
    .innerJoin("shops as s", "s.id", "p.shopId")
    .leftJoin("productVariations as v", "v.id", "c.variationId")
    .select([
      "c.id",
      "c.productId",
      "c.variationId",
      "c.quantity",
      "p.deliverProcessDays",
      "p.quantity as productStock",
      "v.chosen",
      "s.name as shopName",
      "s.nameBn as shopNameBn",
    ])
    .select([
      approvedTitle.as("title"),
      approvedTitleBn.as("titleBn"),
      approvedOptions.as("options"),
      // No admin has seen the photo of a product whose edit is not yet approved.
      sql<string | null>`case when p.status = 'approved' then p.images[1] end`.as("image"),
      sql<number>`coalesce(v.price_poisha, p.price_poisha)`.as("pricePoisha"),
      stock.as("stock"),
      isOnSale.as("onSale"),
      hasValidVariation.as("hasValidVariation"),
    ])
    .where("c.userId", "=", owner.id)
    .orderBy("c.createdAt")
    .orderBy("c.id")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    selectedClassId: row.productId,
    variationId: row.variationId,
    // The options of the product may have changed since the variation was withdrawn.
    variation: row.chosen && storedVariationText(row.hasValidVariation ? row.options : [], row.chosen),
    title: row.title,
    titleBn: row.titleBn,
    imgPrimary: row.image ? imageUrl(row.image) : "",
    price: takaOf(row.pricePoisha),
    email: owner.email,
    quantity: row.quantity,
    stock: row.stock,
    available: row.onSale && row.hasValidVariation && row.stock > 0,
    choiceNeeded: row.onSale && !row.hasValidVariation && row.productStock > 0,
    deliverProcessTime: row.deliverProcessDays,
    shopName: row.shopName,
    shopNameBn: row.shopNameBn,
  }));
}

export interface CartItem {
  productId: string;
  variationId: string | null;
  quantity: number;
}

interface Added {
  outcome: "added";
  entryId: string;
  quantityBefore: number;
  quantity: number;
}

/** What became of an addition: 'added', or the code of the refusal. */
export type AddResult = Added | { outcome: keyof typeof cartRefusals };

/**
 * Adds a quantity to the entry of this product and variation, or inserts the entry. The quantity is capped at
 * `maxQuantity` and at the stock. Concurrent calls for a person may exceed `maxEntries`; actions lock the
 * person first.
 */
export function addToCart(db: Db, userId: string, item: CartItem, now: Date): Promise<AddResult> {
  const sum = sql<number>`entry.quantity + ${item.quantity}::integer`;
  return putIntoCart(db, userId, item, sum, now);
}

/**
 * Makes sure that the cart contains at least this quantity, so that a repeated call changes nothing. The
 * quantity is capped as in `addToCart`.
 */
export function ensureInCart(db: Db, userId: string, item: CartItem, now: Date): Promise<AddResult> {
  const larger = sql<number>`greatest(entry.quantity, ${item.quantity}::integer)`;
  return putIntoCart(db, userId, item, larger, now);
}

/**
 * Inserts the entry, or gives it the quantity `merged`, in one statement, so that two tabs end with one
 * entry.
 * @param merged SQL of the new quantity of an entry that exists, which it calls `entry`
 */
async function putIntoCart(
  db: Db,
  userId: string,
  { productId, variationId, quantity }: CartItem,
  merged: RawBuilder<number>,
  now: Date,
): Promise<AddResult> {
  const { rows } = await sql<{
    hasValidVariation: boolean;
    maximum: number;
    entryId: string | null;
    quantityBefore: number;
    quantity: number;
  }>`
    with item as (
      select p.id, v.id as variation_id, ${hasValidVariation} as has_valid_variation,
        least(${stock}, ${maxQuantity}::integer) as maximum
      from (select ${variationId}::uuid as variation_id) c
        cross join products p
        left join product_variations v on v.id = c.variation_id and v.product_id = p.id
      where p.id = ${productId} and ${isOnSale}
    ), before as (
      select quantity from cart_entries
      where user_id = ${userId} and product_id = ${productId}
        and variation_id is not distinct from ${variationId}::uuid
    ), added as (
      insert into cart_entries as entry (id, user_id, product_id, variation_id, quantity, created_at)
      select ${newId()}::uuid, ${userId}::uuid, id, variation_id,
        least(${quantity}::integer, maximum), ${now}::timestamptz
      from item
      where has_valid_variation and maximum > 0 and (
        select count(*) from cart_entries
        where user_id = ${userId}
          and (product_id <> ${productId} or variation_id is distinct from ${variationId}::uuid)
      ) < ${maxEntries}
      on conflict (user_id, product_id, variation_id)
        do update set quantity = least(${merged}, (select maximum from item))
      returning id, quantity
    )
    select has_valid_variation, maximum, added.id as entry_id, added.quantity,
      coalesce((select quantity from before), 0) as quantity_before
    from item left join added on true ${named}
  `.execute(db);
  const [item] = rows;
  if (!item) return { outcome: "product_gone" };
  const { entryId, quantityBefore } = item;
  if (entryId !== null) return { outcome: "added", entryId, quantityBefore, quantity: item.quantity };
  if (!item.hasValidVariation)
    return { outcome: variationId === null ? "variation_required" : "variation_gone" };
  // Otherwise nothing was inserted because the cart has `maxEntries` other entries.
  return { outcome: item.maximum === 0 ? "out_of_stock" : "cart_full" };
}

/**
 * Returns the number of changed entries: 0 if the person has no such entry, its product or variation cannot
 * be ordered, or the stock is short.
 */
export async function changeQuantity(db: Db, userId: string, id: string, quantity: number): Promise<number> {
  // Joined to itself, because a join in `from` cannot refer to the updated table.
  const result = await sql`
    update cart_entries set quantity = ${quantity}
    from cart_entries c
      join products p on p.id = c.product_id
      left join product_variations v on v.id = c.variation_id
    where cart_entries.id = ${id} and cart_entries.user_id = ${userId}
      and c.id = cart_entries.id and c.user_id = cart_entries.user_id
      and ${isOnSale} and ${hasValidVariation} and ${stock} >= ${quantity}
  `.execute(db);
  return Number(result.numAffectedRows);
}

/**
 * Returns how many pieces of an entry's product or variation can be ordered, or undefined if the person has
 * no such entry.
 */
export async function findEntryStock(db: Db, userId: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ stock: number }>`
    select case when ${isOnSale} and ${hasValidVariation} then ${stock} else 0 end as stock
    from cart_entries c
      join products p on p.id = c.product_id
      left join product_variations v on v.id = c.variation_id
    where c.id = ${id} and c.user_id = ${userId}
  `.execute(db);
  return rows[0]?.stock;
}

/** Returns the number of deleted entries: 0 if the person has no such entry. */
export async function removeFromCart(db: Db, userId: string, id: string): Promise<number> {
  const result = await db
    .deleteFrom("cartEntries")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface LockedEntry {
  id: string;
  productId: string;
  variationId: string | null;
  quantity: number;
}

/** Locks the person's entries among `ids`, in id order, until the end of the transaction. */
export async function lockCart(trx: Trx, userId: string, ids: readonly string[]): Promise<LockedEntry[]> {
  const { rows } = await sql<LockedEntry>`
    select id, product_id, variation_id, quantity
    from cart_entries
    where user_id = ${userId} and id = any(${ids}::uuid[])
    order by id
    for update ${named}
  `.execute(trx);
  return rows;
}

export async function deleteEntries(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from cart_entries where user_id = ${userId} and id = any(${ids}::uuid[]) ${named}`.execute(
    trx,
  );
}

/** Deletes all entries of a person whose account is deleted. */
export async function deleteCart(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("cartKeys").where("userId", "=", userId).execute();
  await trx.deleteFrom("cartEntries").where("userId", "=", userId).execute();
}

export async function findCartKey(
  trx: Trx,
  userId: string,
  key: string,
): Promise<Pick<CartKey, "requestHash" | "result"> | undefined> {
  const row = await trx
    .selectFrom("cartKeys")
    .select(["requestHash", "entryId", "quantityBefore", "quantity"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { requestHash: row.requestHash, result: addedOf(row) };
}

/** A key from before migration 034 has no quantities; its addition counts as not capped. */
function addedOf({
  entryId,
  quantityBefore,
  quantity,
}: Pick<Selectable<Tables["cartKeys"]>, "entryId" | "quantityBefore" | "quantity">): Added {
  return {
    outcome: "added",
    entryId,
    quantityBefore: quantityBefore ?? 0,
    quantity: quantity ?? maxQuantity,
  };
}

/** An Idempotency-Key that has added to the cart, and the entry that it added to. */
export interface CartKey {
  userId: string;
  key: string;
  requestHash: string;
  result: Added;
  createdAt: Date;
}

export async function insertCartKey(trx: Trx, { result, ...key }: CartKey): Promise<void> {
  const { entryId, quantityBefore, quantity } = result;
  await trx
    .insertInto("cartKeys")
    .values({ ...key, entryId, quantityBefore, quantity })
    .execute();
}

/**
 * Deletes idempotency keys older than `before`. A retry with a deleted key adds again; the web app stops
 * retrying long before.
 */
export async function deleteOldCartKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("cartKeys").where("createdAt", "<", before).execute();
}
