import { lockPerson } from "#accounts/store/accounts.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { savedRefusals } from "./contract.ts";
import { insertSaved, isSaved, listSavedIds, trimSaved } from "./store.server.ts";

/**
 * Adds products on sale to a wishlist, the first id as the newest. Idempotent.
 * @returns the ids of all saved products, last saved first
 */
export async function mergeSaved(
  db: Db,
  userId: string,
  productIds: readonly string[],
  now: Date,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    // Concurrent requests must not exceed `maxSaved`.
    await lockPerson(trx, userId);
    await insertSaved(trx, userId, productIds, now);
    await trimSaved(trx, userId);
    return listSavedIds(trx, userId);
  });
}

/**
 * Adds a product to a wishlist. Idempotent, also if the product has been taken off sale since.
 * @throws Refusal `product_not_on_sale`
 */
export async function saveProduct(db: Db, userId: string, productId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Concurrent requests must not exceed `maxSaved`.
    await lockPerson(trx, userId);
    await insertSaved(trx, userId, [productId], now);
    if (!(await isSaved(trx, userId, productId))) throw new Refusal(savedRefusals.product_not_on_sale);
    await trimSaved(trx, userId);
  });
}
