/** Sends the actions that wait for a connection (record 022). */

import type { AddressRecord } from "#addresses/contract.ts";
import type { CartEntry } from "#cart/contract.ts";
import { refreshCartCount } from "#cart/queries/cart-count.ts";
import { addToCartProblem, noticeAdded } from "#cart/screens/add-to-cart.tsx";
import { callApi } from "#client/call-api.ts";
import { inOneTab } from "#client/in-one-tab.ts";
import {
  isWithdrawn,
  readCopy,
  removeForeignActions,
  removeWaiting,
  saveCopy,
  storeWaiting,
  type WaitingAction,
  type WaitingOrder,
  waitingActions,
  watchWaiting,
} from "#client/offline.ts";
import { ApiProblem, problemOf, problemSentence } from "#client/problem.ts";
import { currentSession, refreshSession, watchSession } from "#client/session-hint.ts";
import type { PlacedResponse } from "#orders/contract.ts";
import { forgetPlaced, savePlaced } from "#orders/queries/placed-copy.ts";
import { cartTotals } from "#orders/rules/cart-totals.ts";
import { orderSentence } from "#orders/screens/order-sentence.ts";
import { setSaved } from "#saved/queries/saved-ids.ts";
import type { Locale } from "#shared/locale.ts";
import { poishaOf, takaOf } from "#shared/money.ts";
import { notice, whenVisible } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { retryHours } from "../retry-hours.ts";

const firstDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Sends the actions of the signed-in person in their order, one tab at a time: when the browser reports a
 * connection, and with growing intervals, because that report may be missing or wrong.
 * @returns a function that stops it
 */
export function keepSending(locale: Locale): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let running = false;
  let stopped = false;

  async function run() {
    clearTimeout(timer);
    if (running || stopped || nextAction() === undefined) return;
    running = true;
    const retryMs = await inOneTab("waiting", () => sendAll(locale)).catch(() => 0);
    running = false;
    if (retryMs === undefined) {
      delayMs = firstDelayMs;
      // An action may have been added just before the end.
      void run();
    } else if (!stopped) {
      timer = setTimeout(run, Math.max(delayMs, retryMs));
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }
  }

  function onSession() {
    if (removeForeignActions() > 0) notice(m.app_waiting_signed_out(locale), "failed");
    void run();
  }

  const onReturn = () => {
    delayMs = firstDelayMs;
    void run();
  };
  const onVisible = () => document.visibilityState === "visible" && onReturn();
  let next = nextAction()?.key;
  const stopWaiting = watchWaiting(() => {
    const before = next;
    next = nextAction()?.key;
    if (next !== before) void run();
  });
  const stopSession = watchSession(onSession);
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onVisible);
  onSession();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopWaiting();
    stopSession();
    window.removeEventListener("online", onReturn);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Returns the first action that needs no decision of the person. */
const nextAction = () =>
  waitingActions().find(
    (action) =>
      isWithdrawn(action.key) ||
      (action.refusal === undefined && !(action.kind === "order" && action.offer !== undefined)),
  );

/** Delay while the browser cannot store why an action was refused, and would send it again at once. */
const fullStorageMs = 60_000;

/** Returns how long to wait at least before the next attempt; undefined if nothing is left to send. */
async function sendAll(locale: Locale): Promise<number | undefined> {
  for (let action = nextAction(); action; action = nextAction()) {
    const person = currentSession() ?? (await refreshSession());
    if (person === undefined) return 0;
    // The session has changed, and with it the actions.
    if (person?.id !== action.personId) {
      removeForeignActions();
      continue;
    }
    // It may have been discarded during the request for the session.
    if (!isWaiting(action)) continue;
    try {
      if (isWithdrawn(action.key)) await settleWithdrawn(action, locale);
      else if (isTooOld(action) && !(await wasPlaced(action))) {
        if (!refuse(action, m.app_waiting_too_old(locale))) return fullStorageMs;
        continue;
      }
      // An old order that was placed is sent again with its key: the server returns the same order.
      else await send(action, locale);
      removeWaiting(action.key);
    } catch (error) {
      const { status = 500, retryAfterSeconds = 0 } = error instanceof ApiProblem ? error : {};
      if (isTemporary(error)) return retryAfterSeconds * 1_000;
      // The session has ended, and `refreshSession` reports it.
      if (status === 401) {
        await refreshSession({ afterPending: true });
        return 0;
      }
      if (action.kind === "order" && (await offerChangedOrder(action, error, locale))) continue;
      if (!refuse(action, sentenceOf(action, error, locale))) return fullStorageMs;
    }
  }
  return undefined;
}

const isTooOld = ({ createdAt }: WaitingAction) => Date.now() - createdAt > retryHours * 3_600_000;

function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { status, code } = error;
  if (["too_many_pending", "email_unconfirmed"].includes(code)) return false;
  return (
    [0, 408, 429].includes(status) || status >= 500 || ["request_in_progress", "other_person"].includes(code)
  );
}

async function send(action: WaitingAction, locale: Locale): Promise<void> {
  if (action.kind === "save") return setSaved(action.product, action.saved, true);
  if (action.kind === "order") return sendOrder(action, locale);
  const { body, key } = action;
  const added = await callApi("POST /users/user/favourites", { body, idempotencyKey: key, quiet: true });
  refreshCartCount();
  noticeAdded(added, locale);
}

type Order = WaitingAction & WaitingOrder;

async function sendOrder(order: Order, locale: Locale): Promise<void> {
  const { body, key } = order;
  const { email = "" } = currentSession() ?? {};
  storeWaiting({ ...order, wasSent: true });
  const placed = await callApi("POST /users/checkout/orders", { body, idempotencyKey: key, quiet: true });
  if (isWithdrawn(key)) noticeTooLate(locale);
  else {
    rememberSent(order, placed, email);
    // The cart page opens the order that it shows.
    if (!document.querySelector(".waiting-order")) {
      notice(m.orders_placed(locale), "done", ordersLink(locale));
      whenVisible(() => forgetPlaced(email, placed.insertedId));
    }
  }
  refreshCartCount();
}

/** Stores the order on the device, so that the cart confirms it even if the next request fails. */
function rememberSent({ body, key, totalPoisha }: Order, placed: PlacedResponse, email: string): void {
  const cart = readCopy<CartEntry>("cart")?.value;
  const unknown = { titleBn: null, variation: null, deliverProcessTime: 0 };
  const products = body.products.map(({ _id, quantity, title = "" }) => {
    const entry = cart?.find((other) => other._id === _id);
    return { ...(entry ?? unknown), _id, title, quantity };
  });
  const order = {
    _id: placed.insertedId,
    orderNumber: placed.orderNumber,
    orderStatus: "pending" as const,
    placedAt: new Date().toISOString(),
    total: takaOf(totalPoisha),
    products,
  };
  const others = cart?.filter(({ _id }) => !products.some((line) => line._id === _id)) ?? [];
  const isComplete = cart !== undefined && cart.length - others.length === products.length;
  savePlaced(email, order, isComplete ? { key, address: body.seenAddress } : undefined);
  if (cart) saveCopy(email, "cart", others);
}

/** Notifies the buyer if an order that they withdrew has already been placed. */
async function settleWithdrawn(action: WaitingAction, locale: Locale): Promise<void> {
  if (await wasPlaced(action)) noticeTooLate(locale);
}

/** Returns whether an order was placed although its response was lost. */
async function wasPlaced(action: WaitingAction): Promise<boolean> {
  if (action.kind !== "order" || !action.wasSent || action.refusal !== undefined || action.offer)
    return false;
  const orders = await callApi("GET /users/checkout/orders", {
    query: { idempotencyKey: action.key },
    quiet: true,
  });
  return orders.length > 0;
}

function noticeTooLate(locale: Locale): void {
  notice(m.app_waiting_too_late(locale), "failed", ordersLink(locale));
}

const ordersLink = (locale: Locale) => ({
  to: "/dashboard/user/my-orders",
  label: m.orders_view_orders(locale),
});

/**
 * Reads the cart again after a refused order. If only prices or the address have changed, stores the order at
 * the current prices and to the current address for the buyer to decide.
 * @returns whether it did
 */
async function offerChangedOrder(order: Order, error: unknown, locale: Locale): Promise<boolean> {
  const problem = problemOf<"POST /users/checkout/orders">(error);
  if (problem?.code !== "price_changed" && problem?.code !== "address_changed") return false;
  const entries = await callApi("GET /users/user/favourites", { quiet: true });
  const lines = order.body.products.flatMap((line) => {
    const entry = entries.find(({ _id }) => _id === line._id);
    return entry && canBeOrdered(entry, line.quantity) ? { ...line, price: entry.price } : [];
  });
  if (lines.length < order.body.products.length) return false;
  const deliveryPoisha = problem.code === "price_changed" ? poishaOf(problem.deliveryFee) : undefined;
  const { totalPoisha } = cartTotals(lines, deliveryPoisha);
  const body = { ...order.body, products: lines, seenTotal: takaOf(totalPoisha) };
  let offer: Order["offer"] = { body, totalPoisha };
  // Without the code of addresses, for example after an update of the server, the order counts as refused.
  if (problem.code === "address_changed")
    offer = await withAddress(offer, problem.address, locale).catch(() => undefined);
  if (!offer) return false;
  refreshCartCount();
  return storeWaiting({ ...order, offer });
}

async function withAddress(
  { body, totalPoisha }: NonNullable<Order["offer"]>,
  { _id, updatedAt, ...address }: AddressRecord,
  locale: Locale,
): Promise<NonNullable<Order["offer"]>> {
  // Public pages send what waits too, and rarely need the names of places.
  const [{ addressText, needsAreas }, { loadAreas }] = await Promise.all([
    import("#addresses/rules/address-lines.ts"),
    import("#addresses/rules/places.ts"),
  ]);
  const areas = needsAreas(address, locale) ? await loadAreas(address.province, address.city) : [];
  return {
    body: { ...body, seenAddress: { _id, updatedAt } },
    totalPoisha,
    addressText: addressText(address, areas, locale),
  };
}

const canBeOrdered = (entry: CartEntry, quantity: number) =>
  entry.available && entry.quantity === quantity && entry.stock >= quantity;

/** Places the order as it was offered, which the buyer has agreed to. */
export function acceptOffer({ offer, key, personId }: Order): void {
  if (!offer) return;
  const { body, totalPoisha } = offer;
  const accepted: Order = {
    kind: "order",
    body,
    totalPoisha,
    // Another key, because the body differs (`key_reused`), and the same in each tab in which the buyer
    // accepts, so that the order is placed once.
    key: `${key}-again`,
    personId,
    createdAt: Date.now(),
    wasSent: false,
  };
  const isStored = storeWaiting(accepted);
  removeWaiting(key);
  // A full storage has room for it only now, because the offer was longer.
  if (!isStored) storeWaiting(accepted);
}

/** Returns false if the browser cannot store the refusal. */
function refuse(action: WaitingAction, refusal: string): boolean {
  // It may have been discarded since.
  return !isWaiting(action) || storeWaiting({ ...action, refusal });
}

const isWaiting = (action: WaitingAction) => waitingActions().some(({ key }) => key === action.key);

function sentenceOf(action: WaitingAction, error: unknown, locale: Locale): string {
  if (action.kind === "cart") return addToCartProblem(error, locale);
  return action.kind === "order" ? orderSentence(error, locale) : problemSentence(error, locale);
}
