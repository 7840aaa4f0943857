/** SQL of selling: products locked while an order is made of them, the stock taken, and given back. */
import { sql } from "kysely";
import type { ForSale, VariationForSale } from "#catalog/rules/for-sale.ts";
import type { Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { isOnSale } from "./on-sale.server.ts";

/**
 * Locks the products until the end of the transaction, in id order: two orders of the same products in opposite order then wait
 * instead of deadlocking. `no key update`, so that carts and orders that only refer to a product do not wait.
 */
export async function lockForSale(trx: Trx, ids: readonly string[]): Promise<ForSale[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ForSale>`
    select p.id, p.title, p.title_bn, p.options, p.price_poisha, p.quantity as stock, ${isOnSale} as on_sale,
      p.images[1] as image, p.deliver_process_days, p.shop_id, s.name as shop_name, s.name_bn as shop_name_bn
    from products p join shops s on s.id = p.shop_id
    where p.id = any(${ids}::uuid[])
    order by p.id
    for no key update of p ${named}
  `.execute(trx);
  return rows;
}

/** Locks variations until the end of the transaction, in id order. Lock their products before. */
export async function lockVariations(trx: Trx, ids: readonly string[]): Promise<VariationForSale[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VariationForSale>`
    select id, product_id, chosen, price_poisha, quantity as stock, withdrawn from product_variations
    where id = any(${ids}::uuid[]) order by id for no key update ${named}
  `.execute(trx);
  return rows;
}

export interface TakenStock {
  productId: string;
  variationId?: string | null;
  quantity: number;
}

/**
 * Takes the stock of all lines or says false, when one has not enough: then the caller rolls back. A product may stand in several lines, each another variation.
 * The rows are locked before, but a stock below zero must not depend on that.
 */
export async function takeStock(trx: Trx, lines: readonly TakenStock[]): Promise<boolean> {
  const { products, variations } = concerned(lines);
  return (await take(trx, "products", products)) && (await take(trx, "product_variations", variations));
}

/** Gives back what `takeStock` took. Lock the rows by `lockForSale` and `lockVariations` before, so that they are locked in id order here too. */
export async function returnStock(trx: Trx, lines: readonly TakenStock[]): Promise<void> {
  const { products, variations } = concerned(lines);
  await take(trx, "products", products, -1);
  await take(trx, "product_variations", variations, -1);
}

/** Takes from the shelf what came back and can be bought no more: an edit of the vendor's, not a sale. */
export async function takeFromShelf(trx: Trx, lines: readonly TakenStock[], now: Date): Promise<void> {
  const { products, variations } = concerned(lines);
  for (const [table, pieces] of [
    ["products", products] as const,
    ["product_variations", variations] as const,
  ])
    for (const [id, quantity] of pieces)
      await sql`update ${sql.table(table)} set quantity = quantity - ${quantity}::integer, updated_at = ${now} where id = ${id}`.execute(
        trx,
      );
}

type Pieces = ReadonlyMap<string, number>;

function concerned(lines: readonly TakenStock[]): { products: Pieces; variations: Pieces } {
  const sum = (pairs: readonly (readonly [id: string | null | undefined, quantity: number])[]) => {
    const pieces = new Map<string, number>();
    for (const [id, quantity] of pairs) if (id) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
    return pieces;
  };
  return {
    products: sum(lines.map(({ productId, quantity }) => [productId, quantity])),
    variations: sum(lines.map(({ variationId, quantity }) => [variationId, quantity])),
  };
}

async function take(
  trx: Trx,
  table: "products" | "product_variations",
  pieces: Pieces,
  sign: 1 | -1 = 1,
): Promise<boolean> {
  if (pieces.size === 0) return true;
  const result = await sql`
    update ${sql.table(table)} as thing set quantity = thing.quantity - piece.quantity
    from unnest(${[...pieces.keys()]}::uuid[], ${[...pieces.values()].map((quantity) => sign * quantity)}::integer[]) as piece (id, quantity)
    where thing.id = piece.id and thing.quantity >= piece.quantity ${named}
  `.execute(trx);
  return Number(result.numAffectedRows) === pieces.size;
}
