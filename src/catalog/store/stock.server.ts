/** SQL of selling: locks products for an order, and takes and returns stock. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { ProductToBuy, VariationToBuy } from "../rules/product-to-buy.ts";
import { approvedTitle, approvedTitleBn } from "./approved-texts.server.ts";
import { isOnSale } from "./on-sale.server.ts";

/**
 * Locks products until the end of the transaction, in id order, so that two orders of the same products wait
 * for each other and do not deadlock. Uses `no key update`, so that carts and orders that only refer to a
 * product do not wait.
 */
export async function lockProductsToBuy(trx: Trx, ids: readonly string[]): Promise<ProductToBuy[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductToBuy>`
    select p.id, ${approvedTitle} as title, ${approvedTitleBn} as title_bn, p.options, p.price_poisha,
      p.quantity as stock, ${isOnSale} as on_sale, p.images[1] as image, p.deliver_process_days,
      p.shop_id, s.name as shop_name, s.name_bn as shop_name_bn
    from products p join shops s on s.id = p.shop_id
    where p.id = any(${ids}::uuid[])
    order by p.id
    for no key update of p ${named}
  `.execute(trx);
  return rows;
}

/** Locks variations until the end of the transaction, in id order. Lock their products first. */
export async function lockVariationsToBuy(trx: Trx, ids: readonly string[]): Promise<VariationToBuy[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VariationToBuy>`
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
 * Takes the stock of all lines. Returns false if the stock of a line is too low; the caller must then roll
 * back. A product may be in several lines with different variations. The condition keeps stock from becoming
 * negative even if the rows are not locked.
 */
export async function takeStock(trx: Trx, lines: readonly TakenStock[]): Promise<boolean> {
  const { products, variations } = sumQuantities(lines, -1);
  return (
    (await changeStock(trx, "products", products)) &&
    (await changeStock(trx, "product_variations", variations))
  );
}

/**
 * Puts the stock back that `takeStock` took. Lock the rows first with `lockProductsToBuy` and
 * `lockVariationsToBuy`.
 */
export async function returnStock(trx: Trx, lines: readonly TakenStock[]): Promise<void> {
  const { products, variations } = sumQuantities(lines);
  await changeStock(trx, "products", products);
  await changeStock(trx, "product_variations", variations);
}

/**
 * Removes returned stock that can no longer be sold. Sets `updated_at`, so that the trigger
 * `products_stocked` counts it as a change by the vendor, not as a sale.
 */
export async function discardStock(trx: Trx, lines: readonly TakenStock[], now: Date): Promise<void> {
  const { products, variations } = sumQuantities(lines);
  for (const [table, quantities] of [
    ["products", products] as const,
    ["product_variations", variations] as const,
  ])
    for (const [id, quantity] of quantities)
      await sql`update ${sql.table(table)}
        set quantity = quantity - ${quantity}::integer, updated_at = ${now} where id = ${id}`.execute(trx);
}

type QuantitiesById = ReadonlyMap<string, number>;

/** Adds up the quantities of the lines by product and by variation, times the sign. */
function sumQuantities(
  lines: readonly TakenStock[],
  sign: 1 | -1 = 1,
): { products: QuantitiesById; variations: QuantitiesById } {
  const sum = (pairs: readonly (readonly [id: string | null | undefined, quantity: number])[]) => {
    const quantities = new Map<string, number>();
    for (const [id, quantity] of pairs)
      if (id) quantities.set(id, (quantities.get(id) ?? 0) + sign * quantity);
    return quantities;
  };
  return {
    products: sum(lines.map(({ productId, quantity }) => [productId, quantity])),
    variations: sum(lines.map(({ variationId, quantity }) => [variationId, quantity])),
  };
}

/**
 * Adds the differences to the stock. Returns false if a stock would become negative. Must not set
 * `updated_at`, or the triggers `products_stocked` and `product_variations_stocked` would count the
 * difference as a change by the vendor, not as a sale (record 009).
 */
async function changeStock(
  trx: Trx,
  table: "products" | "product_variations",
  differences: QuantitiesById,
): Promise<boolean> {
  if (differences.size === 0) return true;
  const result = await sql`
    update ${sql.table(table)} as stock set quantity = stock.quantity + difference.quantity
    from unnest(${[...differences.keys()]}::uuid[], ${[...differences.values()]}::integer[])
      as difference (id, quantity)
    where stock.id = difference.id and stock.quantity + difference.quantity >= 0 ${named}
  `.execute(trx);
  return Number(result.numAffectedRows) === differences.size;
}
