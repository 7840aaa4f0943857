/** Adds and changes products of vendors, each in one transaction. */
import { listTags, membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { listCatalogCategories } from "#catalog/store/categories.server.ts";
import { lockUploadsOf, restartDeletionPeriod } from "#media/store.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, isDatabaseError, sqlState, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { requestHash } from "#platform/http/idempotency-key.server.ts";
import { enforceLimits } from "#platform/http/rate-limit.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { removeSearchDocument } from "#search/store/search-index.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { commonRefusals, idempotencyRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { slugOfShop } from "#shops/rules.ts";
import { findShopByOwner, insertShop, isShopNameTaken } from "#shops/store.server.ts";
import { productErrorMessages, shopNameIssue } from "../contract/product-checks.ts";
import type {
  AddProduct,
  ChangedVariations,
  ChangeProduct,
  ProductInput,
} from "../contract/product-input.ts";
import { listingRefusals } from "../contract.ts";
import type { LockedProduct } from "../rules/locked-product.ts";
import {
  applyChange,
  compareColumns,
  findAmountsOfVariations,
  findStockConflicts,
  type ProductColumns,
} from "../rules/product-change.ts";
import {
  parsePhotos,
  photoHashes,
  rejectRemovalOfLastPhoto,
  requireOwnPhotos,
  resolveCategory,
  toPoisha,
  toProductFields,
} from "../rules/stored-product.ts";
import {
  planVariations,
  priceChanges,
  type RequestedVariations,
  type StoredVariation,
  type VariationPlan,
} from "../rules/variation-plan.ts";
import { insertProducts } from "../store/insert-products.server.ts";
import {
  claimProductKey,
  lockProduct,
  lockShownImages,
  lockVendor,
  updateProduct,
} from "../store/products.server.ts";
import { lockVariationsOf, saveVariations } from "../store/variations.server.ts";

export interface Vendor {
  id: string;
}

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
    const addedEarlier = key !== undefined && (await claimKey(trx, vendor, { key, input, id, now }));
    if (addedEarlier) return addedEarlier;
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
async function claimKey(
  trx: Trx,
  vendor: Vendor,
  { key, input, id, now }: { key: string; input: AddProduct; id: string; now: Date },
): Promise<string | undefined> {
  const hash = requestHash(JSON.stringify(input));
  const owner = { userId: vendor.id, key, requestHash: hash, productId: id };
  const claim = await claimProductKey(trx, owner, now);
  if (claim.requestHash !== hash) throw new Refusal(idempotencyRefusals.key_reused);
  return claim.productId === id ? undefined : claim.productId;
}

/**
 * Changes one of the vendor's own products. Any change except of price, quantity and `shelved` needs a new
 * approval, and takes the product off sale until then.
 * @returns whether the product has changed
 * @throws Refusal `not_found` (also for another vendor's product), `invalid`, `sku_taken`; `product_changed`
 * if `version` is outdated, `stock_changed` if the stock differs from the one that the vendor saw
 */
export async function changeProduct(
  db: Db,
  vendor: Vendor,
  id: string,
  change: ChangeProduct,
  context: ActionContext,
): Promise<boolean> {
  return inProductTransaction(db, async (trx) => {
    const product = await lockProduct(trx, id, vendor.id);
    if (!product) throw new Refusal(commonRefusals.not_found);
    const planned = await planChange(trx, vendor, product, change, context);
    // Before the conflicts are checked, so that a repeated request is no conflict.
    if (planned.isUnchanged) return false;
    rejectConflicts(product, change, planned);
    await saveChange(trx, product, planned, context.now);
    await auditChange(trx, vendor, product, planned, context.now);
    await announceChange(trx, tagsToAnnounce(product, planned));
    return true;
  });
}

/** What a change would write, computed from the locked product and its locked variations. */
interface PlannedChange {
  /** The stored variations of the product, including withdrawn ones. */
  variations: readonly StoredVariation[];
  requested: RequestedVariations | null | undefined;
  plan: VariationPlan;
  columns: ProductColumns;
  changed: readonly (keyof ProductColumns)[];
  /** Whether an admin has to approve the change. */
  review: boolean;
  shelved: boolean;
  /** Which of `price` and `quantity` the change sets although the variations determine them. */
  amountsOfVariations: readonly string[];
  isUnchanged: boolean;
}

/** @throws Refusal `invalid` */
async function planChange(
  trx: Trx,
  vendor: Vendor,
  product: LockedProduct,
  change: ChangeProduct,
  { now, publicUrl }: ActionContext,
): Promise<PlannedChange> {
  const variations = await lockVariationsOf(trx, product.id);
  const requested = toRequestedVariations(change.variations);
  const plan = planVariations(product.options, variations, requested);
  const input = applyChange(product, change);
  // A kept category is stored by id, because its title may have changed since the product was read.
  const keepsCategory = change.category === undefined && change.subCategory === undefined;
  const columns = await buildColumns(trx, vendor, input, plan, product.images, {
    now,
    publicUrl,
    before: product,
    categoryIds: keepsCategory ? product : await findCategoryIds(trx, input),
  });
  const { changed, review: columnsNeedReview } = compareColumns(product, columns);
  const shelved = change.shelved ?? product.shelved;
  const amountsOfVariations = findAmountsOfVariations(change, plan.totals);
  return {
    variations,
    requested,
    plan,
    columns,
    changed,
    review: columnsNeedReview || plan.review,
    shelved,
    amountsOfVariations,
    isUnchanged:
      amountsOfVariations.length === 0 &&
      changed.length === 0 &&
      !plan.changed &&
      shelved === product.shelved,
  };
}

/**
 * @throws Refusal `product_changed`, `stock_changed`; `invalid` for an amount that the variations determine
 * and for the removal of the last photo
 */
function rejectConflicts(
  product: LockedProduct,
  change: ChangeProduct,
  { variations, requested, columns, amountsOfVariations }: PlannedChange,
): void {
  if (change.version !== undefined && change.version !== product.version)
    throw new Refusal(listingRefusals.product_changed, { version: product.version });
  if (amountsOfVariations.length > 0)
    throw invalid(
      amountsOfVariations.map((name) => fieldError(productErrorMessages, name, { code: "has_variations" })),
    );
  rejectRemovalOfLastPhoto(product.images, columns.images);
  const stored = { quantity: product.quantity, variations };
  const conflicts = findStockConflicts(stored, { ...change, variations: requested }, columns);
  if (conflicts.length > 0) throw new Refusal(listingRefusals.stock_changed, { stock: conflicts });
}

/** Stores a change. One that needs a new approval takes the product out of the search. */
async function saveChange(
  trx: Trx,
  product: LockedProduct,
  { plan, columns, review, shelved }: PlannedChange,
  now: Date,
): Promise<void> {
  const resubmission = {
    status: "pending" as const,
    approvedAt: null,
    feedback: null,
    submittedAt: now,
    version: product.version + 1,
  };
  await updateProduct(trx, product.id, {
    ...columns,
    shelved,
    updatedAt: now,
    ...(review && resubmission),
  });
  if (plan.changed) await saveVariations(trx, product.id, plan, now);
  const removedImages = product.images.filter((hash) => !columns.images.includes(hash));
  await restartDeletionPeriod(trx, removedImages, now);
  if (review) await removeSearchDocument(trx, product.id);
}

/** Writes to the audit log whether a product waits for approval again, and what has changed on sale. */
async function auditChange(
  trx: Trx,
  vendor: Vendor,
  product: LockedProduct,
  { variations, plan, columns, review, shelved }: PlannedChange,
  now: Date,
): Promise<void> {
  const entry = { at: now, actorId: vendor.id, subjectKind: "product", subjectId: product.id } as const;
  if (review) {
    const detail = { from: product.status, to: "pending" };
    await writeAudit(trx, { ...entry, action: "product_sent_again", detail });
  }
  if (product.status !== "approved") return;
  const keepsVariations = product.options.length > 0 && plan.options.length > 0;
  const prices: [Poisha, Poisha][] = keepsVariations
    ? priceChanges(variations, plan)
    : [[product.pricePoisha, columns.pricePoisha]];
  const repriced = prices.filter(([from, to]) => from !== to);
  const list = (side: 0 | 1) => repriced.map((price) => takaOf(price[side])).join(", ");
  if (repriced.length > 0) {
    const detail = { from: list(0), to: list(1) };
    await writeAudit(trx, { ...entry, action: "product_price_set", detail });
  }
  if (shelved !== product.shelved)
    await writeAudit(trx, { ...entry, action: shelved ? "product_shelved" : "product_unshelved" });
}

type CategoryIds = Pick<ProductColumns, "categoryId" | "subCategoryId">;

/** @throws Refusal `invalid` if the category or sub-category does not exist */
async function findCategoryIds(trx: Trx, input: ProductInput): Promise<CategoryIds> {
  const { category, subCategory } = resolveCategory(await listCatalogCategories(trx), input);
  return { categoryId: category.id, subCategoryId: subCategory?.id ?? null };
}

/**
 * Checks the input, locks its images and returns the columns to store.
 * @param allowedImages hashes of images that are allowed although another person uploaded them
 * @throws Refusal `invalid` for the year, the postal code or a photo
 */
async function buildColumns(
  trx: Trx,
  vendor: Vendor,
  input: ProductInput,
  { options, totals }: VariationPlan,
  allowedImages: readonly string[],
  {
    now,
    publicUrl,
    before,
    categoryIds: { categoryId, subCategoryId },
  }: ActionContext & { before?: LockedProduct; categoryIds: CategoryIds },
): Promise<ProductColumns> {
  const fields = toProductFields(input, now, before);
  const photos = parsePhotos(input, publicUrl);
  const uploaded = await lockUploadsOf(
    trx,
    vendor.id,
    photos.map(({ hash }) => hash),
  );
  const images = requireOwnPhotos(photos, new Set([...uploaded, ...allowedImages]));
  return {
    ...fields,
    images,
    options: [...options],
    priceToPoisha: null,
    // After `fields`, whose price and quantity are placeholders if the product has variations.
    ...totals,
    categoryId,
    subCategoryId,
  };
}

function toRequestedVariations(
  variations: ChangedVariations | null | undefined,
): RequestedVariations | null | undefined {
  return (
    variations && {
      options: variations.options.map(({ name }) => name),
      items: variations.items.map(({ _id, values, price, quantity, quantityBefore }) => ({
        id: _id ?? undefined,
        chosen: values,
        quantity,
        quantityBefore,
        pricePoisha: price === undefined ? undefined : toPoisha(price),
      })),
    }
  );
}

/** Returns the id of the vendor's shop, which it creates if necessary. The vendor must be locked. */
async function findOrCreateShop(trx: Trx, vendor: Vendor, shopName: string, now: Date): Promise<string> {
  const shop = await findShopByOwner(trx, vendor.id);
  if (shop) return shop.id;
  const issue = shopNameIssue(shopName);
  if (issue) throw invalid([fieldError(productErrorMessages, "shopName", issue)]);
  if (await isShopNameTaken(trx, shopName)) throw takenRefusal("shopName", "shop_name_taken");
  const id = newId();
  const slug = slugOfShop(shopName, id);
  await insertShop(trx, { id, ownerId: vendor.id, name: shopName, slug, createdAt: now });
  return id;
}

/** Returns the tags of the pages that the change affects. A product that is not on sale affects none. */
function tagsToAnnounce(before: LockedProduct, { shelved, review, changed }: PlannedChange): string[] {
  if (before.status !== "approved" || (before.shelved && shelved)) return [];
  if (review || before.shelved !== shelved) return membershipTags(before);
  const lists = [
    ...(changed.some((column) => column === "pricePoisha" || column === "priceToPoisha")
      ? [listTags.prices]
      : []),
    ...(changed.includes("quantity") ? [listTags.stock] : []),
  ];
  return [productTag(before.id), ...lists];
}

/**
 * Runs `work` in a transaction, and repeats it once if an admin has removed the sub-category concurrently:
 * the second attempt reports that it does not exist.
 * @throws Refusal `sku_taken`
 */
async function inProductTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const attempt = () => inTransaction(db, work);
  try {
    return await attempt().catch((error) => {
      if (violates(error, sqlState.foreignKeyViolation, "products_sub_category_id_fkey")) return attempt();
      throw error;
    });
  } catch (error) {
    if (!violates(error, sqlState.uniqueViolation, "products_shop_id_sku_key")) throw error;
    throw takenRefusal("sku", "sku_taken");
  }
}

function takenRefusal(path: string, code: "sku_taken" | "shop_name_taken"): Refusal {
  const refusal = listingRefusals[code];
  return new Refusal(refusal, { errors: [{ path, code, message: refusal.sentence }] });
}

function violates(error: unknown, code: string, constraint: string): boolean {
  return isDatabaseError(error) && error.code === code && error.constraint === constraint;
}
