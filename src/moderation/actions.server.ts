/** What admins do with products: they approve or deny them, and write to their vendor; each in one transaction with its mail. */
import type { Recipient } from "#accounts/mails/recipient.server.ts";
import { findRecipient } from "#accounts/store.server.ts";
import { catalogRefusals, type ProductStatus } from "#catalog/contract.ts";
import { membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { type LockedProduct, lockProduct, updateProduct } from "#listing/store/products.server.ts";
import { type AuditEntry, writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { insertMail, type Mail, mailsTag } from "#platform/mail/mail.server.ts";
import { buildProductDocument } from "#search/rules/document.ts";
import { removeSearchDocument, saveSearchDocument } from "#search/store/search-index.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import {
  type MailedProduct,
  productApprovedMail,
  productDeniedMail,
  productFeedbackMail,
} from "./mails.server.ts";

/** Who does it and when, where the links of its mails lead, and which text of the product the admin has seen: any, when it is not stated. */
export interface Review {
  actorId: string;
  now: Date;
  publicUrl: string;
  version: number | undefined;
}

export interface Decision {
  status: ProductStatus;
  /** Tidy; goes to the vendor in the mail of the decision. */
  feedback?: string | undefined;
}

/**
 * Approves or denies a product that waits. What is approved is on sale and found at once.
 * @throws Refusal: `not_found`; `product_changed` when the vendor has changed it since; `transition_not_allowed` for all but pending to approved or denied;
 * `photo_missing` when a product without photos would be approved
 */
export async function decideProduct(
  db: Db,
  id: string,
  { status, feedback }: Decision,
  { actorId, now, publicUrl, version }: Review,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const held = await heldFor(trx, id, version);
    if (held.status !== "pending") throw notAllowed(held, `This product is already ${held.status}.`);
    if (status === "pending") throw notAllowed(held, "This product is already pending.");
    const approved = status === "approved";
    if (approved && held.images.length === 0) throw new Refusal(catalogRefusals.photo_missing);
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
      detail: { from: held.status, to: status },
    });
    if (approved) await saveSearchDocument(trx, id, documentOf(held));
    else await removeSearchDocument(trx, id);
    await tellVendor(
      trx,
      { ...held, feedback: feedback ?? held.feedback },
      approved ? productApprovedMail : productDeniedMail,
      publicUrl,
    );
    await announceChange(trx, [...(approved ? membershipTags(held) : [productTag(id)]), mailsTag]);
  });
}

/**
 * Keeps what the admin writes about a product. While it waits the words go with the decision; after that they are mailed at once.
 * @param feedback tidy
 * @throws Refusal `not_found`, `product_changed`
 */
export async function giveFeedback(
  db: Db,
  id: string,
  feedback: string,
  { actorId, now, publicUrl, version }: Review,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const held = await heldFor(trx, id, version);
    await updateProduct(trx, id, { feedback, updatedAt: now });
    await writeAudit(trx, feedbackEntry(id, actorId, now));
    if (held.status === "pending") return;
    await tellVendor(trx, { ...held, feedback }, productFeedbackMail, publicUrl);
    await announceChange(trx, [mailsTag]);
  });
}

function feedbackEntry(subjectId: string, actorId: string, at: Date): AuditEntry {
  return { at, actorId, action: "product_feedback_given", subjectKind: "product", subjectId };
}

async function heldFor(trx: Trx, id: string, version: number | undefined): Promise<LockedProduct> {
  const held = await lockProduct(trx, id);
  if (!held) throw new Refusal(commonRefusals.not_found);
  if (version !== undefined && version !== held.version)
    throw new Refusal(catalogRefusals.product_changed, { version: held.version });
  return held;
}

/** What a search looks through of a product as it stands. */
export function documentOf({
  category,
  categoryBn,
  subCategory,
  subCategoryBn,
  shopName,
  shopNameBn,
  ...fields
}: LockedProduct) {
  const place = {
    category: { name: category, nameBn: categoryBn },
    subCategory: subCategory === null ? null : { title: subCategory, titleBn: subCategoryBn ?? subCategory },
  };
  return buildProductDocument(fields, place, { name: shopName, nameBn: shopNameBn });
}

async function tellVendor(
  trx: Trx,
  held: LockedProduct,
  mailOf: (to: Recipient, product: MailedProduct, publicUrl: string) => Mail,
  publicUrl: string,
): Promise<void> {
  const vendor = await findRecipient(trx, held.ownerId);
  if (vendor) await insertMail(trx, mailOf(vendor, held, publicUrl), publicUrl);
}

function notAllowed({ status }: LockedProduct, detail: string): Refusal {
  return new Refusal(commonRefusals.transition_not_allowed, { detail, productStatus: status });
}
