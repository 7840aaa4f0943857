/** Changes of the status of an order: an admin sets one, the buyer cancels. */
import type { Recipient } from "#accounts/rules/recipient.ts";
import { findRecipient } from "#accounts/store/accounts.server.ts";
import {
  discardStock,
  lockProductsToBuy,
  lockVariationsToBuy,
  returnStock,
} from "#catalog/store/stock.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import {
  insertMail,
  mailsTag,
  removeHeldMail,
  undoRequestMs,
  writeMail,
} from "#platform/mail/mail.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { cancelReasons, ownWordsReason } from "../contract/cancel-reason.ts";
import { isCancellable, type OrderStatus, type SettableStatus, statusUndoMs } from "../contract/constants.ts";
import { orderRefusals } from "../contract.ts";
import { orderCancelledMail, statusChangedMail, vendorOrderCancelledMail } from "../mails.server.ts";
import { stockTags } from "../rules/stock-tags.ts";
import {
  type LineWithVendor,
  type LockedOrder,
  listChanges,
  listLinesWithVendors,
  lockOrder,
  saveStatus,
} from "../store/status.server.ts";

/** Returns the buyer if the address is verified: an unverified one gets no mails about orders. */
async function findVerifiedBuyer(trx: Trx, userId: string): Promise<Recipient | undefined> {
  const buyer = await findRecipient(trx, userId);
  return buyer?.emailVerified ? buyer : undefined;
}

export interface ChangeStatusOptions extends ActionContext {
  /** The status that the admin saw. */
  from?: OrderStatus | undefined;
}

/**
 * Sets the status of an order. Returns false if the order already has this status. The mail to the buyer is
 * held for some seconds; setting the previous status before that removes it instead of writing another one.
 * @throws Refusal if the order does not exist, is cancelled, or no longer has the status that the admin saw
 */
export async function changeStatus(
  db: Db,
  admin: { id: string },
  id: string,
  status: SettableStatus,
  { now, publicUrl, from }: ChangeStatusOptions,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Refusal(commonRefusals.not_found);
    if (order.status === "cancelled")
      throw notAllowed(order, "The buyer has cancelled this order, so its status cannot be changed.");
    if (order.status === status) return false;
    if (from && from !== order.status)
      throw new Refusal(orderRefusals.status_changed, { orderStatus: order.status });
    await saveStatus(trx, {
      id,
      userId: order.userId,
      from: order.status,
      to: status,
      byId: admin.id,
      at: now,
      mailId: await writeStatusMail(trx, id, order, status, { now, publicUrl }),
    });
    const detail = { from: order.status, to: status };
    await writeAudit(trx, {
      at: now,
      actorId: admin.id,
      action: "order_status_set",
      subjectKind: "order",
      subjectId: id,
      detail,
    });
    return true;
  });
}

/**
 * Writes the mail about a new status. If the new status undoes the last change and the mail about that change
 * is still held, removes it instead. Any other change keeps held mails, because each change is mailed.
 * @returns the id of the new mail, or null if none was written
 */
async function writeStatusMail(
  trx: Trx,
  id: string,
  order: LockedOrder,
  status: SettableStatus,
  { now, publicUrl }: ActionContext,
): Promise<string | null> {
  const [last] = await listChanges(trx, order.userId, id);
  if (last?.fromStatus === status && last.mailId && (await removeHeldMail(trx, last.mailId))) return null;
  const buyer = await findVerifiedBuyer(trx, order.userId);
  if (!buyer) return null;
  const heldUntil = new Date(now.getTime() + statusUndoMs + undoRequestMs);
  return writeMail(trx, { ...statusChangedMail(buyer, order, status, publicUrl), heldUntil }, publicUrl);
}

/**
 * Cancels one of the buyer's own orders before it is dispatched, returns its stock, and mails the buyer and
 * the vendors.
 * @param reason normalized, see `contract/cancel-reason.ts`
 * @throws Refusal if the order is not the buyer's, is dispatched or is already cancelled
 */
export async function cancelOrder(
  db: Db,
  buyer: { id: string },
  id: string,
  reason: string,
  { now, publicUrl }: ActionContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Lock order: the order, products, variations; rows of a table by id. This cannot deadlock with
    // `placeOrder`, which locks products and then only inserts a new order.
    const order = await lockOrder(trx, id, buyer.id);
    if (!order) throw new Refusal(commonRefusals.not_found);
    if (order.status === "cancelled") throw notAllowed(order, "This order is already cancelled.");
    if (!isCancellable(order.status))
      throw notAllowed(order, "This order has been dispatched and can no longer be cancelled.");
    const lines = await listLinesWithVendors(trx, buyer.id, id);
    const products = await lockProductsToBuy(
      trx,
      lines.map(({ productId }) => productId),
    );
    const variations = await lockVariationsToBuy(
      trx,
      lines.flatMap(({ variationId }) => variationId ?? []),
    );
    // Pieces of a withdrawn variation can no longer be sold, nor can pieces without a variation of a product
    // that has variations now. All stock is returned first. Theirs is then discarded as if the vendor had
    // edited it, so that its history stays correct: stock = stocked − sold + returned (record 009).
    await returnStock(trx, lines);
    const unsellable = lines.filter(({ productId, variationId }) =>
      variationId === null
        ? products.some(({ id, options }) => id === productId && options.length > 0)
        : variations.some((variation) => variation.id === variationId && variation.withdrawn),
    );
    await discardStock(trx, unsellable, now);
    await saveStatus(trx, {
      id,
      userId: buyer.id,
      from: order.status,
      to: "cancelled",
      byId: buyer.id,
      at: now,
      reason,
    });
    // The buyer's own words are stored only in the order, from where they are deleted with the account.
    const detail = {
      from: order.status,
      to: "cancelled",
      reason: cancelReasons.find((predefined) => predefined === reason) ?? ownWordsReason,
    };
    await writeAudit(trx, {
      at: now,
      actorId: buyer.id,
      action: "order_cancelled",
      subjectKind: "order",
      subjectId: id,
      detail,
    });

    // A held mail about an earlier status would arrive after that about the cancellation.
    for (const { mailId } of await listChanges(trx, buyer.id, id))
      if (mailId) await removeHeldMail(trx, mailId);
    const recipient = await findVerifiedBuyer(trx, buyer.id);
    if (recipient)
      await insertMail(trx, orderCancelledMail(recipient, order, lines, reason, publicUrl), publicUrl);
    for (const [vendor, own] of linesByVendor(lines))
      await insertMail(trx, vendorOrderCancelledMail(vendor, order, own, unsellable, publicUrl), publicUrl);
    await announceChange(trx, [...stockTags(lines), mailsTag]);
  });
}

function linesByVendor(
  lines: readonly LineWithVendor[],
): [NonNullable<LineWithVendor["vendor"]>, LineWithVendor[]][] {
  return [...Map.groupBy(lines, ({ shopId }) => shopId).values()].flatMap((own) =>
    own[0]?.vendor ? [[own[0].vendor, own]] : [],
  );
}

function notAllowed({ status }: LockedOrder, detail: string): Refusal {
  return new Refusal(orderRefusals.transition_not_allowed, { detail, orderStatus: status });
}
