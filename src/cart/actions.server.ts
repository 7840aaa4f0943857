import { lockPerson } from "#accounts/store/accounts.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { requestHash } from "#platform/http/idempotency-key.server.ts";
import { idempotencyRefusals, Refusal } from "#shared/refusal.ts";
import { type AddResult, addToCart, type CartItem, findCartKey, insertCartKey } from "./store.server.ts";

/**
 * Adds to the cart; with a key, once for each key. A repeat returns the first result, also if the entry has
 * been ordered or removed since. The key is stored in the same transaction, and only if the product was
 * added.
 * @throws Refusal `key_reused`
 */
export async function addProduct(
  db: Db,
  userId: string,
  item: CartItem,
  { key, now }: { key: string | undefined; now: Date },
): Promise<AddResult> {
  return inTransaction(db, async (trx) => {
    // Concurrent requests must not exceed `maxEntries`, nor add twice with the same key.
    await lockPerson(trx, userId);
    if (key === undefined) return addToCart(trx, userId, item, now);
    const hash = hashOf(item);
    const used = await findCartKey(trx, userId, key);
    if (used && used.requestHash !== hash) throw new Refusal(idempotencyRefusals.key_reused);
    if (used) return used.result;
    const result = await addToCart(trx, userId, item, now);
    if (result.outcome === "added")
      await insertCartKey(trx, { userId, key, requestHash: hash, result, createdAt: now });
    return result;
  });
}

function hashOf({ productId, variationId, quantity }: CartItem): string {
  return requestHash(JSON.stringify([productId.toLowerCase(), variationId?.toLowerCase() ?? null, quantity]));
}
