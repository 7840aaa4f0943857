/** Adds products of vendors, and with the first product the shop. */
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { requestHash } from "#platform/http/idempotency-key.server.ts";
import { enforceLimits } from "#platform/http/rate-limit.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { commonRefusals, idempotencyRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { slugOfShop } from "#shops/rules.ts";
import { findShopByOwner, insertShop, lockShopName } from "#shops/store.server.ts";
import { productErrorMessages, shopNameIssue } from "../contract/product-checks.ts";
import type { AddProduct } from "../contract/product-input.ts";
import { photoHashes } from "../rules/stored-product.ts";
import { planVariations } from "../rules/variation-plan.ts";
import { insertProducts } from "../store/insert-products.server.ts";
import { insertProductKey, lockShownImages, lockVendor } from "../store/products.server.ts";
import { saveVariations } from "../store/variations.server.ts";
import {
  buildColumns,
  findCategoryIds,
  inProductTransaction,
  takenRefusal,
  toRequestedVariations,
  type Vendor,
} from "./product-columns.server.ts";

export interface AddProductOptions extends ActionContext {
  /** The Idempotency-Key of the request, if it has one. */
  key: string | undefined;
  /** The maximum number of products that a vendor may add per hour. */
  maxPerHour: number;
}

/**
 * Adds a pending product and returns its id. If the key has been used before, returns the id of that product.
 * The vendor's first product creates the shop.
 * @throws Refusal `invalid`, `sku_taken`, `shop_name_taken`, `key_reused`, `too_many_requests`;
 * `not_signed_in` if the account has been deleted
 */
export async function addProduct(
  db: Db,
  vendor: Vendor,
  input: AddProduct,
  { key, maxPerHour, now, publicUrl }: AddProductOptions,
): Promise<string> {
  return inProductTransaction(db, async (trx) => {
    if (!(await lockVendor(trx, vendor.id))) throw new Refusal(commonRefusals.not_signed_in);
    const id = newId();
    const earlierId =
      key === undefined ? undefined : await claimProductKey(trx, vendor, { key, input, id, now });
    if (earlierId !== undefined) return earlierId;
    // After the checks above, so that repeated requests do not count.
    await enforceLimits(
      trx,
      [{ key: `products:account:${vendor.id}`, max: maxPerHour, windowSeconds: 3_600 }],
      now,
    );
    const plan = planVariations([], [], toRequestedVariations(input.variations));
    // A copy shows the photos of its original, which an import may have stored instead of the vendor.
    const allowedImages = await lockShownImages(trx, vendor.id, photoHashes(input, publicUrl));
    const columns = await buildColumns(trx, vendor, input, plan, allowedImages, {
      now,
      publicUrl,
      categoryIds: await findCategoryIds(trx, input),
    });
    const shopId = await findOrCreateShop(trx, vendor, input.shopName ?? "", now);
    await insertProducts(trx, [
      {
        ...columns,
        id,
        shopId,
        feedback: null,
        status: "pending",
        approvedAt: null,
        createdAt: now,
        updatedAt: now,
        submittedAt: now,
      },
    ]);
    await saveVariations(trx, id, plan, now);
    return id;
  });
}

/**
 * Stores the key of a request that adds the product `id`. Returns the id of the product that an earlier
 * request with this key has added, if there is one.
 * @throws Refusal `key_reused` if that request had another body
 */
async function claimProductKey(
  trx: Trx,
  vendor: Vendor,
  { key, input, id, now }: { key: string; input: AddProduct; id: string; now: Date },
): Promise<string | undefined> {
  const hash = requestHash(JSON.stringify(input));
  const owner = { userId: vendor.id, key, requestHash: hash, productId: id };
  const claim = await insertProductKey(trx, owner, now);
  if (claim.requestHash !== hash) throw new Refusal(idempotencyRefusals.key_reused);
  return claim.productId === id ? undefined : claim.productId;
}

/** Returns the id of the vendor's shop, which it creates if necessary. The vendor must be locked. */
async function findOrCreateShop(trx: Trx, vendor: Vendor, shopName: string, now: Date): Promise<string> {
  const shop = await findShopByOwner(trx, vendor.id);
  if (shop) return shop.id;
  const issue = shopNameIssue(shopName);
  if (issue) throw invalid([fieldError(productErrorMessages, "shopName", issue)]);
  const isTaken = await lockShopName(trx, shopName);
  if (isTaken) throw takenRefusal("shopName", "shop_name_taken");
  const id = newId();
  const slug = slugOfShop(shopName, id);
  await insertShop(trx, { id, ownerId: vendor.id, name: shopName, slug, createdAt: now });
  return id;
}
