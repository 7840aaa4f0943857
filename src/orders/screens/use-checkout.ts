/**
 * States of a checkout, each with what can follow:
 * - idle, maybe with a `problem` or `waitingRefusal`: `confirming` after `start`
 * - `confirming`: idle after `dismiss`; after `confirm` also `busy`, or `waiting` without a connection
 * - `busy` sending: placed; idle if rejected; `checking` without a response; `waiting` without a connection
 * - `checking` whether it was placed: placed; idle if not; `waiting` if that cannot be found out
 * - `waiting` for a connection (record 022): placed; idle if rejected or withdrawn
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AddressRecord } from "#addresses/contract.ts";
import type { CartEntry } from "#cart/contract.ts";
import { randomKey } from "#client/endpoints.ts";
import {
  addWaiting,
  isWithdrawn,
  removeWaiting,
  useWaitingActions,
  type WaitingAction,
  type WaitingOrder,
} from "#client/offline.ts";
import { readStored, writeStored } from "#shared/browser-storage.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { PlacedResponse, PlaceOrder } from "../contract.ts";
import { findPlaced, rememberPlaced, usePlaceOrder } from "../queries/orders.ts";
import type { JustPlaced } from "../queries/placed-copy.ts";
import { cartTotals, type Totals } from "../rules/cart-totals.ts";
import { type OrderProblem, orderProblem } from "./order-problem.ts";

export interface Checkout {
  /** Of the entries that will be ordered. */
  totals: Totals;
  /** Whether the confirmation dialog is open. */
  confirming: boolean;
  /** The order in the confirmation dialog, as it was shown when the dialog was opened. */
  attempt: Attempt | undefined;
  busy: boolean;
  /** Whether a lost response is being checked: the order may have been placed. */
  checking: boolean;
  problem: OrderProblem | undefined;
  /** The entries of the rejected order, as they were shown. */
  rejectedEntries: readonly CartEntry[];
  /** The order that waits for a connection. */
  waiting: (WaitingAction & WaitingOrder) | undefined;
  /** Why the server has refused an order that waited for a connection. `problem` is of one sent from here. */
  waitingRefusal: string | undefined;
  /** Opens the confirmation dialog. */
  start(): void;
  /** Closes the confirmation dialog. */
  dismiss(): void;
  /** Places the order. */
  confirm(): Promise<void>;
  /** Removes the issue of an entry after the shopper has changed or removed the entry. */
  clearIssue(entryId: string): void;
}

export interface Attempt {
  key: string;
  order: PlaceOrder;
  totalPoisha: Poisha;
  entries: readonly CartEntry[];
  address: AddressRecord;
  /** Whether the order may have been placed, because no response says that it was not. */
  outcomeUnknown: boolean;
}

/**
 * Storage key for the Idempotency-Key of an order without a response, so that its outcome can be checked
 * after a reload.
 */
const unansweredKey = "mela-unanswered-order";

/**
 * Places an order after confirmation.
 * @param entries the entries that will be ordered, as they are shown
 * @param address where they will be delivered
 */
export function useCheckout(
  email: string,
  entries: readonly CartEntry[],
  address: AddressRecord | null,
  onPlaced: (order: JustPlaced) => void,
): Checkout {
  const locale = useLocale();
  const client = useQueryClient();
  const placeOrder = usePlaceOrder(email);
  const [confirming, setConfirming] = useState(false);
  const [{ problem, rejectedEntries }, setResult] = useState<{
    problem?: OrderProblem;
    rejectedEntries: readonly CartEntry[];
  }>({ rejectedEntries: [] });
  const [checking, setChecking] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>();
  const [deliveryPoisha, setDeliveryPoisha] = useState<Poisha>();
  const totals = cartTotals(entries, deliveryPoisha);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an order that was sent before the page was reloaded.
  useEffect(() => {
    const key = readStored("sessionStorage", unansweredKey);
    if (key)
      void findPlaced(client, email, key).then(
        (order) => settle(key, order),
        () => {},
      );
  }, []);

  const waitingOrders = useWaitingActions().filter(({ kind }) => kind === "order");
  const waiting = waitingOrders.find(({ refusal }) => refusal === undefined);
  const refused = waitingOrders.find(({ refusal }) => refusal !== undefined);
  const waitingOrderKey = waiting?.key;
  const waitingBefore = useRef(waitingOrderKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the order no longer waits.
  useEffect(() => {
    const before = waitingBefore.current;
    waitingBefore.current = waitingOrderKey;
    if (before === undefined || before === waitingOrderKey || isWithdrawn(before)) return;
    // This or another tab may have sent it.
    void findPlaced(client, email, before).then(
      (order) => settle(before, order),
      () => {},
    );
  }, [waitingOrderKey]);

  /** Lets the order wait for a connection. Returns false if the browser stores nothing. */
  function wait({ key, order, totalPoisha }: Attempt, wasSent: boolean): boolean {
    const waits = addWaiting({ kind: "order", body: order, totalPoisha, wasSent }, key);
    if (!waits) return false;
    // From now on the waiting action has the key; its outcome is checked when it no longer waits.
    settle(key, undefined);
    setAttempt(undefined);
    setResult({ rejectedEntries: [] });
    return true;
  }

  /**
   * Removes the stored key of an order without a response: the outcome is known, or the waiting action now
   * checks it. An order that was placed is stored on the device and confirmed.
   */
  function settle(key: string, placed: JustPlaced | undefined) {
    // A newer order may be waiting for its response.
    if (readStored("sessionStorage", unansweredKey) === key)
      writeStored("sessionStorage", unansweredKey, null);
    if (!placed) return;
    rememberPlaced(client, email, placed);
    onPlaced(placed);
  }

  /** Checks whether an order without a response was placed. */
  async function check(unanswered: Attempt, problem: OrderProblem) {
    const { key, entries: sent } = unanswered;
    const show = (sentence: string, link: OrderProblem["link"]) =>
      setResult({ problem: { ...problem, sentence, link }, rejectedEntries: sent });
    show(m.orders_checking(locale), undefined);
    setChecking(true);
    try {
      const placed = await findPlaced(client, email, key);
      settle(key, placed);
      if (!placed) show(m.orders_not_placed(locale), undefined);
    } catch {
      if (!wait(unanswered, true)) show(problem.sentence, problem.link);
    }
    setChecking(false);
  }

  function start() {
    if (!address || checking || waiting) return;
    if (refused) removeWaiting(refused.key);
    const { totalPoisha } = totals;
    const order = toOrder(entries, address, email, totalPoisha);
    // The same order after a lost response is a retry with the same key; anything else is a new order with a
    // new key.
    const isRetry = attempt?.outcomeUnknown && JSON.stringify(attempt.order) === JSON.stringify(order);
    if (!isRetry)
      setAttempt({ key: randomKey(), order, totalPoisha, entries, address, outcomeUnknown: false });
    setResult({ rejectedEntries: [] });
    setConfirming(true);
  }

  async function confirm() {
    if (!attempt || placeOrder.isPending || waiting) return;
    await send(attempt);
    setConfirming(false);
  }

  async function send(sent: Attempt) {
    if (!navigator.onLine && wait(sent, sent.outcomeUnknown)) return;
    writeStored("sessionStorage", unansweredKey, sent.key);
    try {
      const response = await placeOrder.mutateAsync({ order: sent.order, idempotencyKey: sent.key });
      settle(sent.key, justPlaced(response, sent));
    } catch (error) {
      const newProblem = orderProblem(error, sent.order.products, locale);
      setAttempt({ ...sent, outcomeUnknown: newProblem.outcomeUnknown });
      if (!newProblem.outcomeUnknown) {
        settle(sent.key, undefined);
        setDeliveryPoisha((current) => newProblem.deliveryPoisha ?? current);
        setResult({ problem: newProblem, rejectedEntries: sent.entries });
      } else if (navigator.onLine || !wait(sent, true)) void check(sent, newProblem);
    }
  }

  return {
    totals,
    confirming,
    attempt,
    busy: placeOrder.isPending,
    checking,
    problem,
    rejectedEntries,
    waiting: waiting?.kind === "order" ? waiting : undefined,
    waitingRefusal: refused?.refusal,
    start,
    dismiss: () => setConfirming(false),
    confirm,
    clearIssue(entryId) {
      if (!problem?.entryIssues[entryId]) return;
      const { [entryId]: _cleared, ...entryIssues } = problem.entryIssues;
      const isSolved = Object.keys(entryIssues).length === 0;
      setResult(
        isSolved ? { rejectedEntries: [] } : { problem: { ...problem, entryIssues }, rejectedEntries },
      );
    },
  };
}

/** Returns the request that orders these entries, with what the shopper has seen of them. */
function toOrder(
  entries: readonly CartEntry[],
  { _id, updatedAt }: AddressRecord,
  email: string,
  totalPoisha: Poisha,
): PlaceOrder {
  const products = entries.map(({ _id, quantity, price, title, imgPrimary }) => ({
    _id,
    quantity,
    price,
    title,
    imgPrimary,
  }));
  const seenTotal = takaOf(totalPoisha);
  return { products, seenAddress: { _id, updatedAt }, seenTotal, email, orderStatus: "pending" };
}

function justPlaced(
  { insertedId, orderNumber }: PlacedResponse,
  { entries, address, totalPoisha }: Attempt,
): JustPlaced {
  return {
    _id: insertedId,
    orderNumber,
    orderStatus: "pending",
    placedAt: new Date().toISOString(),
    total: takaOf(totalPoisha),
    address,
    products: [...entries],
  };
}
