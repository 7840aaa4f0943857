/** All SQL of carts. Every statement names the owner beside the entry. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import type { Db, Trx } from "#platform/database.server.ts";
import { named } from "#platform/named-statements.server.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { maxEntries, maxQuantity } from "./contract/limits.ts";
import type { CartEntry } from "./contract.ts";

const onSale = sql<boolean>`(${sql.raw(isOnSale)})`;

/** The cart with the products' data of today, in the order in which things were put in. */
export async function listCart(db: Db, owner: { id: string; email: string }): Promise<CartEntry[]> {
  const rows = await db
    .selectFrom("cartEntries as c")
    .innerJoin("products as p", "p.id", "c.productId")
    .innerJoin("shops as s", "s.id", "p.shopId")
    .select([
      "c.id",
      "c.productId",
      "c.quantity",
      "p.title",
      "p.titleBn",
      "p.pricePoisha",
      "p.quantity as stock",
      "s.name as shopName",
      "s.nameBn as shopNameBn",
    ])
    .select([sql<string | null>`p.images[1]`.as("image"), onSale.as("onSale")])
    .where("c.userId", "=", owner.id)
    .orderBy("c.createdAt")
    .orderBy("c.id")
    .limit(maxEntries)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    selectedClassId: row.productId,
    title: row.title,
    titleBn: row.titleBn,
    imgPrimary: row.image ? imageUrl(row.image) : "",
    price: takaOf(row.pricePoisha),
    email: owner.email,
    quantity: row.quantity,
    stock: row.stock,
    available: row.onSale && row.stock > 0,
    shopName: row.shopName,
    shopNameBn: row.shopNameBn,
  }));
}

/**
 * Adds to the entry of this product or makes it, in one statement, so that two tabs end with one entry: up to `maxQuantity` and up to
 * the stock; what is over is left out. Undefined when nothing of it can be added or the cart is full.
 */
export async function addToCart(db: Db, userId: string, productId: string, quantity: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with product as (
      select id, least(quantity, ${maxQuantity}::integer) as most from products p where id = ${productId} and ${onSale} and quantity > 0
    )
    insert into cart_entries as entry (id, user_id, product_id, quantity, created_at)
    select ${randomUUIDv7()}::uuid, ${userId}::uuid, id, least(${quantity}::integer, most), ${now}::timestamptz from product
    where (select count(*) from cart_entries where user_id = ${userId} and product_id <> ${productId}) < ${maxEntries}
    on conflict (user_id, product_id) do update set quantity = least(entry.quantity + ${quantity}::integer, (select most from product))
    returning id ${named}
  `.execute(db);
  return rows[0]?.id;
}

/** How many of a product can be bought: 0 when sold out, undefined when it is not (or not any more) on sale. */
export async function findStock(db: Db, productId: string): Promise<number | undefined> {
  const row = await db.selectFrom("products as p").select("quantity").where("id", "=", productId).where(onSale).executeTakeFirst();
  return row?.quantity;
}

/** @returns how many entries changed: 0 when there is none of this person, or the stock is short. */
export async function changeQuantity(db: Db, userId: string, id: string, quantity: number): Promise<number> {
  const result = await db
    .updateTable("cartEntries as c")
    .from("products as p")
    .set({ quantity })
    .where("c.id", "=", id)
    .where("c.userId", "=", userId)
    .whereRef("p.id", "=", "c.productId")
    .where(onSale)
    .where("p.quantity", ">=", quantity)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function findProductOfEntry(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("cartEntries").select("productId").where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return row?.productId;
}

/** @returns how many entries went: 0 when there is none of this person. */
export async function removeFromCart(db: Db, userId: string, id: string): Promise<number> {
  const result = await db.deleteFrom("cartEntries").where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface HeldEntry {
  id: string;
  productId: string;
  quantity: number;
}

/** The person's entries among `ids`, locked in id order until the end of the transaction. */
export async function lockCart(trx: Trx, userId: string, ids: readonly string[]): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    select id, product_id, quantity from cart_entries where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update ${named}
  `.execute(trx);
  return rows;
}

export async function emptyCart(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from cart_entries where user_id = ${userId} and id = any(${ids}::uuid[]) ${named}`.execute(trx);
}

/** Everything out of the cart of a person who leaves. */
export async function clearCart(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("cartEntries").where("userId", "=", userId).execute();
}
