/** Writes of the product review: decisions and feedback, each in one transaction with its mail. */
import type { Recipient } from "#accounts/rules/recipient.ts";
import { findRecipient } from "#accounts/store.server.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import { membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { listingRefusals } from "#listing/contract.ts";
import { type LockedProduct, lockProduct, updateProduct } from "#listing/store/products.server.ts";
import { type AuditEntry, writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { insertMail, type Mail, mailsTag } from "#platform/mail/mail.server.ts";
import { buildProductDocument } from "#search/rules/document.ts";
import { removeSearchDocument, saveSearchDocument } from "#search/store/search-index.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { moderationRefusals } from "./contract.ts";
import {
  type MailedProduct,
  productApprovedMail,
  productDeniedMail,
  productFeedbackMail,
} from "./mails.server.ts";

export interface ReviewContext {
  actorId: string;
  now: Date;
  /** Origin of the links in mails, without a trailing slash. */
  publicUrl: string;
  /** Version of the product that the admin saw; undefined accepts any. */
  version: number | undefined;
}

export interface Decision {
  status: ProductStatus;
  /** Normalized text for the vendor, sent in the mail about the decision. */
  feedback?: string | undefined;
}

/**
 * Approves or denies a pending product. An approved product is immediately on sale and in the search index.
 * @throws Refusal `not_found`; `product_changed` if the vendor has changed it since; `transition_not_allowed`
 * unless it goes from pending to approved or denied; `photo_missing` if a product without photos would be
 * approved
 */
export async function decideProduct(
  db: Db,
  id: string,
  { status, feedback }: Decision,
  { actorId, now, publicUrl, version }: ReviewContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const product = await lockForReview(trx, id, version);
    if (product.status !== "pending") throw notAllowed(product, `This product is already ${product.status}.`);
    if (status === "pending") throw notAllowed(product, "This product is already pending.");
    const approved = status === "approved";
    if (approved && product.images.length === 0) throw new Refusal(moderationRefusals.photo_missing);
    await updateProduct(trx, id, {
      status,
      approvedAt: approved ? now : null,
      updatedAt: now,
      ...(feedback !== undefined && { feedback }),
    });
    if (feedback !== undefined) await writeAudit(trx, feedbackEntry(id, actorId, now));
    await writeAudit(trx, {
      at: now,
      actorId,
      action: "product_decided",
      subjectKind: "product",
      subjectId: id,
      detail: { from: product.status, to: status },
    });
    if (approved) await saveSearchDocument(trx, id, documentOf(product));
    else await removeSearchDocument(trx, id);
    await mailVendor(
      trx,
      { ...product, feedback: feedback ?? product.feedback },
      approved ? productApprovedMail : productDeniedMail,
      publicUrl,
    );
    await announceChange(trx, [...(approved ? membershipTags(product) : [productTag(id)]), mailsTag]);
  });
}

/**
 * Saves feedback on a product. While the product is pending, the mail about the decision contains it; later
 * it is mailed immediately.
 * @param feedback normalized
 * @throws Refusal `not_found`, `product_changed`
 */
export async function giveFeedback(
  db: Db,
  id: string,
  feedback: string,
  { actorId, now, publicUrl, version }: ReviewContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const product = await lockForReview(trx, id, version);
    await updateProduct(trx, id, { feedback, updatedAt: now });
    await writeAudit(trx, feedbackEntry(id, actorId, now));
    if (product.status === "pending") return;
    await mailVendor(trx, { ...product, feedback }, productFeedbackMail, publicUrl);
    await announceChange(trx, [mailsTag]);
  });
}

function feedbackEntry(subjectId: string, actorId: string, at: Date): AuditEntry {
  return { at, actorId, action: "product_feedback_given", subjectKind: "product", subjectId };
}

async function lockForReview(trx: Trx, id: string, version: number | undefined): Promise<LockedProduct> {
  const product = await lockProduct(trx, id);
  if (!product) throw new Refusal(commonRefusals.not_found);
  if (version !== undefined && version !== product.version)
    throw new Refusal(listingRefusals.product_changed, { version: product.version });
  return product;
}

/** Returns the search document of a product. */
export function documentOf({
  category,
  categoryBn,
  subCategory,
  subCategoryBn,
  shopName,
  shopNameBn,
  ...fields
}: LockedProduct) {
  const categories = {
    category: { name: category, nameBn: categoryBn },
    subCategory: subCategory === null ? null : { title: subCategory, titleBn: subCategoryBn ?? subCategory },
  };
  return buildProductDocument(fields, categories, { name: shopName, nameBn: shopNameBn });
}

async function mailVendor(
  trx: Trx,
  product: LockedProduct,
  mailOf: (to: Recipient, product: MailedProduct, publicUrl: string) => Mail,
  publicUrl: string,
): Promise<void> {
  const vendor = await findRecipient(trx, product.ownerId);
  if (vendor) await insertMail(trx, mailOf(vendor, product, publicUrl), publicUrl);
}

function notAllowed({ status }: LockedProduct, detail: string): Refusal {
  return new Refusal(moderationRefusals.transition_not_allowed, { detail, productStatus: status });
}
