/** What people do with orders: a shopper places one, an admin moves it on. */
import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { findAddress } from "#addresses/store.server.ts";
import { emptyCart, lockCart } from "#cart/store.server.ts";
import { lockForSale, takeStock } from "#catalog/store/for-sale.server.ts";
import { announceChange } from "#platform/announce.server.ts";
import { type Db, inTransaction, isDatabaseError, type Trx } from "#platform/database.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { OrderStatus } from "./contract/limits.ts";
import { orderRefusals, type PlaceOrder, repeatWaitMs } from "./contract.ts";
import { draftOrder, isChange, type OrderDraft, orderFingerprint, orderNumber } from "./rules.ts";
import { claimKey, countPending, insertOrder, lockBuyer, lockStatus, saveStatus } from "./store.server.ts";

export interface Shopper {
  id: string;
  name: string;
  email: string;
}

export interface Placing {
  /** The Idempotency-Key of the request, if it has one. */
  key: string | undefined;
  now: Date;
  /** How many orders of this shopper may be pending at once. */
  pendingMaximum: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Below statement_timeout, which would end the wait as a fault.
const waitMs = repeatWaitMs - 100;

/**
 * Places an order of the shopper's own cart entries, or the answer again when the key has placed it already: the id of the order.
 * Everything stands in one transaction, the key too: a refused request leaves nothing behind.
 * @throws Refusal of `orderRefusals`.
 */
export async function placeOrder(db: Db, shopper: Shopper, request: PlaceOrder, { key, now, pendingMaximum }: Placing): Promise<string> {
  return inTransaction(db, async (trx) => {
    await waitForTurn(trx, shopper.id);
    const orderId = randomUUIDv7();
    if (key !== undefined) {
      const requestHash = createHash("sha256").update(orderFingerprint(request)).digest("base64url");
      const claim = await claimKey(trx, { userId: shopper.id, key, requestHash, orderId }, now);
      if (claim.requestHash !== requestHash) throw new Refusal(orderRefusals.key_reused);
      if (claim.orderId !== orderId) return claim.orderId;
    }
    if ((await countPending(trx, shopper.id)) >= pendingMaximum) throw new Refusal(orderRefusals.too_many_pending, {}, 600);

    // The order of locks, for everybody who locks more than one of these: buyer, cart entries, products, each in id order.
    const entryIds = request.products.map(({ _id }) => _id).filter((id) => uuid.test(id));
    const entries = entryIds.length > 0 ? await lockCart(trx, shopper.id, entryIds) : [];
    const address = await findAddress(trx, shopper);
    const products = await lockForSale(
      trx,
      entries.map(({ productId }) => productId),
    );
    const draft = draftOrder(request.products, { entries, products, address });
    const taken = draft.lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));

    await insertNumbered(trx, draft, shopper, orderId, now);
    if (!(await takeStock(trx, taken))) throw new Refusal(orderRefusals.out_of_stock);
    await emptyCart(trx, shopper.id, entryIds);
    // Cards say 'Sold out' and nothing else of the stock.
    const soldOut = draft.lines.some(({ product, quantity }) => product.stock === quantity);
    await announceChange(trx, [...taken.map(({ productId }) => `product:${productId}`), ...(soldOut ? ["catalog"] : [])]);
    return orderId;
  });
}

async function waitForTurn(trx: Trx, userId: string): Promise<void> {
  try {
    await lockBuyer(trx, userId, waitMs);
  } catch (error) {
    const lockNotAvailable = "55P03";
    if (isDatabaseError(error) && error.code === lockNotAvailable) throw new Refusal(orderRefusals.request_in_progress, {}, 1);
    throw error;
  }
}

async function insertNumbered(trx: Trx, draft: OrderDraft, shopper: Shopper, id: string, placedAt: Date): Promise<void> {
  // 33 million numbers a day: a second try is rare, a fifth does not happen.
  for (let attempt = 1; attempt <= 5; attempt++) {
    if (await insertOrder(trx, { ...draft, id, number: orderNumber(placedAt, randomBytes(5)), userId: shopper.id, email: shopper.email, placedAt })) return;
  }
  throw new Error("no free order number was found");
}

/** Moves an order on: true when its status is another one now. Refuses an order that is not there. */
export async function changeStatus(db: Db, admin: { id: string }, id: string, status: OrderStatus, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockStatus(trx, id);
    if (!order) throw new Refusal(commonRefusals.not_found);
    if (!isChange(order.status, status)) return false;
    await saveStatus(trx, { id, userId: order.userId, from: order.status, to: status, byId: admin.id, at: now });
    return true;
  });
}
