/** Writes of the product review: decisions, undo and feedback, each in one transaction with its mail. */
import type { Recipient } from "#accounts/rules/recipient.ts";
import { findRecipient } from "#accounts/store/accounts.server.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import { membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { listingRefusals } from "#listing/contract.ts";
import { type LockedProduct, searchDocumentOf } from "#listing/rules/locked-product.ts";
import { lockProduct, updateProduct } from "#listing/store/products.server.ts";
import { type NewAuditEntry, writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import {
  insertMail,
  type Mail,
  mailsTag,
  removeHeldMail,
  undoRequestMs,
} from "#platform/mail/mail.server.ts";
import { removeSearchDocument, saveSearchDocument } from "#search/store/search-index.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { decisionUndoMs } from "./contract/constants.ts";
import { moderationRefusals } from "./contract.ts";
import {
  type MailedProduct,
  productApprovedMail,
  productDeniedMail,
  productFeedbackMail,
} from "./mails.server.ts";
import { hasGivenFeedback, preventUndo, removeDecision, saveDecision } from "./store.server.ts";

export interface ReviewContext extends ActionContext {
  actorId: string;
  /** Version of the product that the admin saw; undefined accepts any. */
  version: number | undefined;
}

export interface Decision {
  status: ProductStatus;
  /** Normalized text for the vendor, sent in the mail about the decision. */
  feedback?: string | undefined;
}

/**
 * Approves or denies a pending product. An approved product is immediately in the search index, and on sale
 * unless it is unlisted or its shop is closed. The mail to the vendor is held until the decision can no
 * longer be undone.
 * @returns the id of the decision, for `undoDecision`
 * @throws Refusal `not_found`; `product_changed` if the vendor has changed it since; `transition_not_allowed`
 * unless it goes from pending to approved or denied; `photo_missing` if a product without photos would be
 * approved
 */
export async function decideProduct(
  db: Db,
  id: string,
  { status, feedback }: Decision,
  { actorId, now, publicUrl, version }: ReviewContext,
): Promise<string> {
  return inTransaction(db, async (trx) => {
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
    if (approved) await saveSearchDocument(trx, id, searchDocumentOf(product));
    else await removeSearchDocument(trx, id);
    const undoUntil = new Date(now.getTime() + decisionUndoMs + undoRequestMs);
    const mailId = await mailVendor(
      trx,
      { ...product, feedback: feedback ?? product.feedback },
      approved ? productApprovedMail : productDeniedMail,
      { publicUrl, heldUntil: undoUntil },
    );
    await announceChange(trx, [...(approved ? membershipTags(product) : [productTag(id)]), mailsTag]);
    return saveDecision(trx, { productId: id, undoUntil, mailId, feedbackBefore: product.feedback });
  });
}

/**
 * Makes a product pending again, with the feedback that it had, and removes the mail about the decision.
 * @param decisionId the decision; a later one is not undone
 * @returns whether the product has changed; false if it is pending and the decision is gone, as after an undo
 * whose response was lost
 * @throws Refusal `not_found`; `undo_expired` if the mail has been sent, the time for an undo is over, or the
 * product has been sent again, given feedback or decided on again
 */
export async function undoDecision(
  db: Db,
  id: string,
  decisionId: string,
  { actorId, now }: Pick<ReviewContext, "actorId" | "now">,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const product = await lockForReview(trx, id, undefined);
    const decision = await removeDecision(trx, id, decisionId);
    // It has probably been undone already, and the response was lost.
    if (!decision && product.status === "pending") return false;
    const stopped = decision?.mailId == null || (await removeHeldMail(trx, decision.mailId));
    if (!decision || product.status === "pending" || decision.undoUntil < now || !stopped)
      throw new Refusal(moderationRefusals.undo_expired);
    const before = { status: "pending", approvedAt: null, feedback: decision.feedbackBefore } as const;
    await updateProduct(trx, id, { ...before, updatedAt: now });
    await writeAudit(trx, {
      at: now,
      actorId,
      action: "product_decision_undone",
      subjectKind: "product",
      subjectId: id,
      detail: { from: product.status, to: "pending" },
    });
    await removeSearchDocument(trx, id);
    await announceChange(trx, membershipTags(product));
    return true;
  });
}

/**
 * Saves feedback on a product. While the product is pending, the mail about the decision contains it; later
 * it is mailed, at the earliest together with the mail about the decision. Feedback that the product already
 * has is not sent again.
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
    // The same text again is a request whose response was lost, or a reminder some time later.
    const since = new Date(now.getTime() - repeatMs);
    if (product.feedback === feedback && (await hasGivenFeedback(trx, { id, actorId, since }))) return;
    await updateProduct(trx, id, { feedback, updatedAt: now });
    await writeAudit(trx, feedbackEntry(id, actorId, now));
    if (product.status === "pending") return;
    // An undo of the decision would lose this feedback. Its mail must not leave before that of the decision.
    const heldUntil = await preventUndo(trx, id);
    await mailVendor(trx, { ...product, feedback }, productFeedbackMail, {
      publicUrl,
      ...(heldUntil && { heldUntil }),
    });
    await announceChange(trx, [mailsTag]);
  });
}

/** The same feedback within this time counts as a repeated request. */
const repeatMs = 10 * 60_000;

function feedbackEntry(subjectId: string, actorId: string, at: Date): NewAuditEntry {
  return { at, actorId, action: "product_feedback_given", subjectKind: "product", subjectId };
}

async function lockForReview(trx: Trx, id: string, version: number | undefined): Promise<LockedProduct> {
  const product = await lockProduct(trx, id);
  if (!product) throw new Refusal(commonRefusals.not_found);
  if (version !== undefined && version !== product.version)
    throw new Refusal(listingRefusals.product_changed, { version: product.version });
  return product;
}

async function mailVendor(
  trx: Trx,
  product: LockedProduct,
  mailOf: (to: Recipient, product: MailedProduct, publicUrl: string) => Mail,
  { publicUrl, ...hold }: { publicUrl: string } & Pick<Mail, "heldUntil">,
): Promise<string | null> {
  const vendor = await findRecipient(trx, product.ownerId);
  return vendor ? insertMail(trx, { ...mailOf(vendor, product, publicUrl), ...hold }, publicUrl) : null;
}

function notAllowed({ status }: LockedProduct, detail: string): Refusal {
  return new Refusal(moderationRefusals.transition_not_allowed, { detail, productStatus: status });
}
