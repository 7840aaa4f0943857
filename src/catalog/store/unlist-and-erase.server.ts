/** SQL for products of a deleted account. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";

export interface ProductToUnlist {
  id: string;
  shelved: boolean;
}

/**
 * Locks all products of a shop, in id order like `lockProductsToBuy`: a running order finishes first, and a
 * later one finds no product on sale after `unlistAndErasePrivateData`.
 */
export async function lockProductsOfShop(trx: Trx, shopId: string): Promise<ProductToUnlist[]> {
  const { rows } = await sql<ProductToUnlist>`
    select id, shelved from products where shop_id = ${shopId} order by id for no key update
  `.execute(trx);
  return rows;
}

/**
 * Unlists products of a shop whose owner's account is deleted. This cannot be undone: it removes their
 * address of origin, because a workshop is often a home, and their feedback, which may name the vendor.
 */
export async function unlistAndErasePrivateData(trx: Trx, productIds: readonly string[]): Promise<void> {
  await sql`
    update products
    set shelved = true, street_address_of_origin = '', origin_postal_code = '', feedback = null
    where id = any(${productIds}::uuid[])
  `.execute(trx);
}
