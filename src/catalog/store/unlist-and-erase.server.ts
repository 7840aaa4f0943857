/** SQL for products of a deleted account. */
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
  return trx
    .selectFrom("products")
    .select(["id", "shelved"])
    .where("shopId", "=", shopId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Unlists products of a shop whose owner's account is deleted. This cannot be undone: it removes their
 * address of origin, because a workshop is often a home, and their feedback, which may name the vendor.
 */
export async function unlistAndErasePrivateData(trx: Trx, productIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("products")
    .set({ shelved: true, streetAddressOfOrigin: "", originPostalCode: "", feedback: null })
    .where("id", "=", ({ fn, val }) => fn.any(val([...productIds])))
    .execute();
}
