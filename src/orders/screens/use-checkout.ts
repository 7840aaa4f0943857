import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CartEntry } from "#cart/contract.ts";
import { keep, readKept } from "#shared/browser-storage.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { PlaceOrder } from "../contract.ts";
import { isPlaced, usePlaceOrder } from "../queries/orders.ts";
import { type OrderProblem, orderProblem } from "./order-problem.ts";

export interface Checkout {
  asking: boolean;
  busy: boolean;
  /** No response arrived, and the shop is being asked whether the order was placed. */
  checking: boolean;
  problem: OrderProblem | undefined;
  /** What was to be ordered when the problem arose, as it was shown. */
  seen: readonly CartEntry[];
  ask(): void;
  no(): void;
  yes(): Promise<void>;
  /** The person has changed this line. */
  touched(entryId: string): void;
}

interface Attempt {
  key: string;
  order: PlaceOrder;
  seen: readonly CartEntry[];
  /** The order may have been placed: no response says that it was not. */
  unknown: boolean;
}

/** Storage key for the Idempotency-Key of an order without a response, so that its outcome can be checked after a reload. */
const unansweredKey = "mela-unanswered-order";

/** From the question 'Place Order' to its answer. `entries` are those that will be ordered, as they are shown. */
export function useCheckout(email: string, entries: readonly CartEntry[], onPlaced: () => void): Checkout {
  const locale = useLocale();
  const client = useQueryClient();
  const place = usePlaceOrder(email);
  const [asking, setAsking] = useState(false);
  const [{ problem, seen }, setResult] = useState<{ problem?: OrderProblem; seen: readonly CartEntry[] }>({
    seen: [],
  });
  const [checking, setChecking] = useState(false);
  const attempt = useRef<Attempt>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an order that was sent before the page was reloaded.
  useEffect(() => {
    const key = readKept("sessionStorage", unansweredKey);
    if (key)
      void isPlaced(client, email, key).then(
        (placed) => settle(key, placed),
        () => {},
      );
  }, []);

  function settle(key: string, placed: boolean) {
    // A newer order may be without a response by now.
    if (readKept("sessionStorage", unansweredKey) === key) keep("sessionStorage", unansweredKey, null);
    if (placed) onPlaced();
  }

  /** Checks whether an order without a response was placed. */
  async function check({ key, seen }: Attempt, problem: OrderProblem) {
    setResult({ problem: { ...problem, sentence: m.orders_checking(locale), way: undefined }, seen });
    setChecking(true);
    try {
      const placed = await isPlaced(client, email, key);
      settle(key, placed);
      if (!placed)
        setResult({ problem: { ...problem, sentence: m.orders_not_placed(locale), way: undefined }, seen });
    } catch {
      setResult({ problem, seen });
    }
    setChecking(false);
  }

  function ask() {
    const products = entries.map(({ _id, quantity, price, title, imgPrimary }) => ({
      _id,
      quantity,
      price,
      title,
      imgPrimary,
    }));
    const order: PlaceOrder = { products, email, orderStatus: "pending" };
    // The same again after no answer came is a repeat; anything else is a new order with a key of its own.
    const repeat =
      attempt.current?.unknown && JSON.stringify(attempt.current.order) === JSON.stringify(order);
    if (!repeat) attempt.current = { key: freshKey(), order, seen: entries, unknown: false };
    setResult({ seen: [] });
    setAsking(true);
  }

  async function yes() {
    const { current } = attempt;
    if (!current || place.isPending) return;
    keep("sessionStorage", unansweredKey, current.key);
    try {
      await place.mutateAsync({ order: current.order, idempotencyKey: current.key });
      settle(current.key, true);
    } catch (error) {
      const found = orderProblem(error, current.order.products, locale);
      current.unknown = found.unknown;
      if (found.unknown) void check(current, found);
      else {
        settle(current.key, false);
        setResult({ problem: found, seen: current.seen });
      }
    }
    setAsking(false);
  }

  return {
    asking,
    busy: place.isPending,
    checking,
    problem,
    seen,
    ask,
    no: () => setAsking(false),
    yes,
    touched(entryId) {
      if (!problem?.lines[entryId]) return;
      const { [entryId]: _mended, ...lines } = problem.lines;
      setResult({ problem: { ...problem, lines }, seen });
    },
  };
}

// crypto.randomUUID is there only over https and on localhost; a shop on a home network has neither.
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
