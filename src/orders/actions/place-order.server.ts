/** Places orders, each once and in one transaction. */
import { randomBytes } from "node:crypto";
import type { Recipient } from "#accounts/rules/recipient.ts";
import { needsAreas } from "#addresses/rules/address-lines.ts";
import { loadAreas } from "#addresses/rules/places.ts";
import { findAddress } from "#addresses/store.server.ts";
import { piecesOf } from "#cart/rules/pieces.ts";
import { deleteEntries, lockCart } from "#cart/store.server.ts";
import { lockProductsToBuy, lockVariationsToBuy, takeStock } from "#catalog/store/stock.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { requestHash } from "#platform/http/idempotency-key.server.ts";
import { addToCounts, secondsUntil } from "#platform/http/rate-limit.server.ts";
import { insertMails, type Mail, mailsTag } from "#platform/mail/mail.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { Locale } from "#shared/locale.ts";
import { commonRefusals, idempotencyRefusals, Refusal } from "#shared/refusal.ts";
import { isUuid } from "#shared/uuid.ts";
import { maxUncountedShops, pendingRetrySeconds } from "../contract/constants.ts";
import { orderRefusals, type PlaceOrder } from "../contract.ts";
import { orderPlacedMail, vendorOrderPlacedMail } from "../mails.server.ts";
import { stockTags } from "../rules/stock-tags.ts";
import {
  type BuyerLimits,
  buyerLimitsFor,
  composeOrderNumber,
  draftOrder,
  type OrderDraft,
  orderFingerprint,
} from "../rules.ts";
import {
  countPending,
  findOrderIdByKey,
  insertOrder,
  insertOrderKey,
  listVendors,
  lockBuyer,
  type NewOrder,
} from "../store/place-order.server.ts";
import { getOrderNumber } from "../store/read-orders.server.ts";

export interface Shopper {
  id: string;
  name: string;
  email: string;
}

export interface PlaceOrderOptions extends ActionContext {
  /** The Idempotency-Key of the request, if it has one. */
  key: string | undefined;
  /** RATE_LIMIT_FACTOR */
  limitFactor: number;
}

export interface OrderReference {
  id: string;
  number: string;
}

/**
 * Places an order of the shopper's own cart entries. If the key has placed an order already, returns that
 * order. The key is stored in the same transaction, so a rejected request leaves nothing behind.
 * @throws Refusal of `orderRefusals`; `key_reused` if the key belongs to a different order;
 *   `too_many_requests` after too many mails to vendors in a day
 */
export async function placeOrder(
  db: Db,
  shopper: Shopper,
  request: PlaceOrder,
  { key, now, limitFactor, publicUrl }: PlaceOrderOptions,
): Promise<OrderReference> {
  return inTransaction(db, async (trx) => {
    const { language, emailVerified } = await lockBuyer(trx, shopper.id);
    const orderId = newId();
    const earlierOrder =
      key === undefined ? undefined : await claimOrderKey(trx, shopper, { key, request, orderId, now });
    if (earlierOrder) return earlierOrder;
    const limits = buyerLimitsFor(emailVerified, limitFactor);
    const tooMany = () =>
      new Refusal(
        emailVerified ? orderRefusals.too_many_pending : orderRefusals.email_unconfirmed,
        {},
        pendingRetrySeconds,
      );
    const pending = await countPending(trx, shopper.id);
    if (pending.orders >= limits.pendingOrders) throw tooMany();

    const { records, vendors, areas } = await lockRecords(trx, shopper, request, language);
    const draft = draftOrder(request, records);
    if (pending.pieces + piecesOf(draft.lines) > limits.pendingPieces) throw tooMany();
    const shops = new Set(draft.lines.map(({ product }) => product.shopId)).size;
    await limitVendorMails(trx, shopper.id, shops, limits, now);

    const order = await insertWithNumber(trx, draft, shopper, orderId, now);
    const orderedItems = draft.lines.map(({ product, quantity }) => ({
      productId: product.id,
      variationId: product.variationId,
      quantity,
    }));
    // A safeguard: the rows are locked and `draftOrder` has compared their stock, so this fails only if the
    // stock of a product is lower than that of its variations. No line is known to be the cause.
    if (!(await takeStock(trx, orderedItems)))
      throw new Refusal(orderRefusals.out_of_stock, { products: [] });
    const entryIds = draft.lines.map(({ entryId }) => entryId);
    await deleteEntries(trx, shopper.id, entryIds);
    const buyer = { email: shopper.email, name: shopper.name, language, emailVerified };
    // An unverified address may be someone else's, who must not get a mail for each order.
    const toBuyer = buyer.emailVerified ? [orderPlacedMail(buyer, order, areas, publicUrl)] : [];
    const mails = [...toBuyer, ...mailsToVendors(order, vendors, publicUrl)];
    await insertMails(trx, mails, publicUrl);
    await announceChange(trx, [...stockTags(orderedItems), mailsTag]);
    return { id: orderId, number: order.number };
  });
}

/**
 * Stores the key of a request that places the order `orderId`. Returns the order that an earlier request with
 * this key has placed, if there is one.
 * @throws Refusal `key_reused` if that request was for another order
 */
async function claimOrderKey(
  trx: Trx,
  shopper: Shopper,
  { key, request, orderId, now }: { key: string; request: PlaceOrder; orderId: string; now: Date },
): Promise<OrderReference | undefined> {
  const hash = requestHash(orderFingerprint(request));
  const claim = await insertOrderKey(trx, { userId: shopper.id, key, requestHash: hash, orderId }, now);
  if (claim.requestHash !== hash) throw new Refusal(idempotencyRefusals.key_reused);
  if (claim.orderId === orderId) return undefined;
  return { id: claim.orderId, number: await getOrderNumber(trx, shopper.id, claim.orderId) };
}

/**
 * Locks what is ordered, and reads the address and the recipients of the mails. Lock order: buyer, cart
 * entries, products, variations; rows of a table by id.
 */
async function lockRecords(trx: Trx, shopper: Shopper, request: PlaceOrder, language: Locale) {
  // An id that cannot be a cart entry is reported as `cart_changed`, like an entry that is gone.
  const entryIds = request.products.map(({ _id }) => _id).filter(isUuid);
  const entries = entryIds.length > 0 ? await lockCart(trx, shopper.id, entryIds) : [];
  const address = await findAddress(trx, shopper);
  const areas =
    address && needsAreas(address, language) ? await loadAreas(address.province, address.city) : [];
  const ids = entries.map(({ productId }) => productId);
  // Read before the products are locked, because other orders wait for these locks.
  const vendors = await listVendors(trx, ids);
  const products = await lockProductsToBuy(trx, ids);
  const variations = await lockVariationsToBuy(
    trx,
    entries.flatMap(({ variationId }) => variationId ?? []),
  );
  return { records: { entries, products, variations, address }, vendors, areas };
}

/**
 * Counts the mails that an order from this many shops causes.
 * @throws Refusal `too_many_requests` if the buyer has caused too many in a day
 */
async function limitVendorMails(
  trx: Trx,
  userId: string,
  shops: number,
  { vendorMailsPerDay }: BuyerLimits,
  now: Date,
): Promise<void> {
  if (shops <= maxUncountedShops) return;
  const day = { key: `order-mails:account:${userId}`, by: shops, windowSeconds: 86_400 };
  const [counted] = await addToCounts(trx, [day], now);
  if (counted && counted.count > vendorMailsPerDay)
    throw new Refusal(commonRefusals.too_many_requests, {}, secondsUntil(counted.resetsAt, now));
}

/**
 * Returns the id of the order that the shopper has placed with this key. Waits for an order that is being
 * placed: `undefined` means that no request so far has placed it.
 * @throws Refusal `request_in_progress` when that takes too long
 */
export async function findPlacedOrder(db: Db, shopperId: string, key: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, shopperId);
    return findOrderIdByKey(trx, shopperId, key);
  });
}

function mailsToVendors(order: NewOrder, vendors: ReadonlyMap<string, Recipient>, publicUrl: string): Mail[] {
  const lines = order.lines.map(({ product, quantity }) => ({ ...product, quantity }));
  return [...Map.groupBy(lines, ({ shopId }) => shopId)].flatMap(([shopId, own]) => {
    const vendor = vendors.get(shopId);
    return vendor ? [vendorOrderPlacedMail(vendor, order, own, publicUrl)] : [];
  });
}

async function insertWithNumber(
  trx: Trx,
  draft: OrderDraft,
  shopper: Shopper,
  id: string,
  placedAt: Date,
): Promise<NewOrder> {
  // There are 33 million numbers a day, so a second attempt is rare.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const order = {
      ...draft,
      id,
      number: composeOrderNumber(placedAt, randomBytes(5)),
      userId: shopper.id,
      email: shopper.email,
      placedAt,
    };
    if (await insertOrder(trx, order)) return order;
  }
  throw new Error("no free order number was found");
}
