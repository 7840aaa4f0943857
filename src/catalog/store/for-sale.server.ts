/** SQL of selling: products locked while an order is made of them, the stock taken, and given back. */
import { sql } from "kysely";
import type { ForSale } from "#catalog/rules/for-sale.ts";
import type { Trx } from "#platform/database.server.ts";
import { named } from "#platform/named-statements.server.ts";
import { isOnSale } from "./on-sale.server.ts";

/**
 * Locks the products until the end of the transaction, in id order: two orders of the same products in opposite order then wait
 * instead of deadlocking. `no key update`, so that carts and orders that only refer to a product do not wait.
 */
export async function lockForSale(trx: Trx, ids: readonly string[]): Promise<ForSale[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ForSale>`
    select p.id, p.title, p.title_bn, p.price_poisha, p.quantity as stock, ${sql.raw(isOnSale)} as on_sale,
      p.images[1] as image, p.deliver_process_days, p.shop_id, s.name as shop_name, s.name_bn as shop_name_bn
    from products p join shops s on s.id = p.shop_id
    where p.id = any(${ids}::uuid[])
    order by p.id
    for no key update of p ${named}
  `.execute(trx);
  return rows;
}

export interface TakenStock {
  productId: string;
  quantity: number;
}

/**
 * Takes the stock of all lines or says false, when one has not enough: then the caller rolls back. A product stands in one line only.
 * The rows are locked before, but a stock below zero must not depend on that.
 */
export async function takeStock(trx: Trx, lines: readonly TakenStock[]): Promise<boolean> {
  const result = await sql`
    update products p set quantity = p.quantity - line.quantity
    from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[]) as line (product_id, quantity)
    where p.id = line.product_id and p.quantity >= line.quantity ${named}
  `.execute(trx);
  return Number(result.numAffectedRows) === lines.length;
}

/** Gives back what `takeStock` took. Lock the products by `lockForSale` before, so that they are locked in id order here too. */
export async function returnStock(trx: Trx, lines: readonly TakenStock[]): Promise<void> {
  await sql`
    update products p set quantity = p.quantity + line.quantity
    from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[]) as line (product_id, quantity)
    where p.id = line.product_id
  `.execute(trx);
}
