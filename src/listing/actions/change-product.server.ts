/** Changes products of vendors, each in one transaction. */
import { listTags, membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { restartDeletionPeriod } from "#media/store.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { removeSearchDocument } from "#search/store/search-index.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { productErrorMessages } from "../contract/product-checks.ts";
import type { ChangeProduct } from "../contract/product-input.ts";
import { listingRefusals } from "../contract.ts";
import type { LockedProduct } from "../rules/locked-product.ts";
import {
  applyChange,
  compareColumns,
  findRejectedAmounts,
  findStockConflicts,
  type ProductColumns,
} from "../rules/product-change.ts";
import { rejectRemovalOfLastPhoto } from "../rules/stored-product.ts";
import {
  planVariations,
  priceChanges,
  type RequestedVariations,
  type StoredVariation,
  type VariationPlan,
} from "../rules/variation-plan.ts";
import { lockProduct, removeHeldApprovalMail, updateProduct } from "../store/products.server.ts";
import { lockVariationsOf, saveVariations } from "../store/variations.server.ts";
import {
  buildColumns,
  findCategoryIds,
  inProductTransaction,
  toRequestedVariations,
  type Vendor,
} from "./product-columns.server.ts";

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
  /** Which of `price` and `quantity` the change sets although the variations determine them: an error. */
  rejectedAmounts: readonly string[];
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
  const rejectedAmounts = findRejectedAmounts(change, plan.totals);
  return {
    variations,
    requested,
    plan,
    columns,
    changed,
    review: columnsNeedReview || plan.review,
    shelved,
    rejectedAmounts,
    isUnchanged:
      rejectedAmounts.length === 0 && changed.length === 0 && !plan.changed && shelved === product.shelved,
  };
}

/**
 * @throws Refusal `product_changed`, `stock_changed`; `invalid` for an amount that the variations determine
 * and for the removal of the last photo
 */
function rejectConflicts(
  product: LockedProduct,
  change: ChangeProduct,
  { variations, requested, columns, rejectedAmounts }: PlannedChange,
): void {
  if (change.version !== undefined && change.version !== product.version)
    throw new Refusal(listingRefusals.product_changed, { version: product.version });
  if (rejectedAmounts.length > 0)
    throw invalid(
      rejectedAmounts.map((name) => fieldError(productErrorMessages, name, { code: "has_variations" })),
    );
  rejectRemovalOfLastPhoto(product.images, columns.images);
  const stored = { quantity: product.quantity, variations };
  const conflicts = findStockConflicts(stored, { ...change, variations: requested }, columns);
  if (conflicts.length > 0) throw new Refusal(listingRefusals.stock_changed, { stock: conflicts });
}

/**
 * Stores a change. One that needs a new approval takes the product out of the search, and stops the mail
 * about the previous approval.
 */
async function saveChange(
  trx: Trx,
  product: LockedProduct,
  { plan, columns, review, shelved }: PlannedChange,
  now: Date,
): Promise<void> {
  const unsentFeedback = review ? await takeUnsentFeedback(trx, product) : null;
  const resubmission = {
    status: "pending" as const,
    approvedAt: null,
    feedback: unsentFeedback,
    submittedAt: now,
    version: product.version + 1,
    ...(product.status === "approved" && {
      approvedTitle: product.title,
      approvedTitleBn: product.titleBn,
    }),
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

/**
 * Returns the feedback that the vendor has not received, which stays for the mail about the next decision.
 * Stops the mail about an approval, which says that the product is on sale.
 */
async function takeUnsentFeedback(trx: Trx, product: LockedProduct): Promise<string | null> {
  if (product.status === "approved") return removeHeldApprovalMail(trx, product.id);
  // Feedback on a waiting product is mailed with the decision, that of a denial with the denial.
  return product.status === "pending" ? product.feedback : null;
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
