import { useRef, useState } from "react";
import type { CartEntry } from "#cart/contract.ts";
import { useLocale } from "#ui/use-locale.ts";
import type { PlaceOrder } from "../contract.ts";
import { usePlaceOrder } from "../queries/orders.ts";
import { type OrderProblem, orderProblem } from "./order-problem.ts";

export interface Checkout {
  asking: boolean;
  busy: boolean;
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
  /** It may have been placed: nobody has said no. */
  unknown: boolean;
}

/** From the question 'Place Order' to its answer. `entries` are those that will be ordered, as they are shown. */
export function useCheckout(email: string, entries: readonly CartEntry[], onPlaced: () => void): Checkout {
  const locale = useLocale();
  const place = usePlaceOrder(email);
  const [asking, setAsking] = useState(false);
  const [{ problem, seen }, setResult] = useState<{ problem?: OrderProblem; seen: readonly CartEntry[] }>({ seen: [] });
  const attempt = useRef<Attempt>(undefined);

  function ask() {
    const products = entries.map(({ _id, quantity, price, title, imgPrimary }) => ({ _id, quantity, price, title, imgPrimary }));
    const order: PlaceOrder = { products, email, orderStatus: "pending" };
    // The same again after no answer came is a repeat; anything else is a new order with a key of its own.
    const repeat = attempt.current?.unknown && JSON.stringify(attempt.current.order) === JSON.stringify(order);
    if (!repeat) attempt.current = { key: freshKey(), order, seen: entries, unknown: false };
    setResult({ seen: [] });
    setAsking(true);
  }

  async function yes() {
    const { current } = attempt;
    if (!current || place.isPending) return;
    try {
      await place.mutateAsync({ order: current.order, idempotencyKey: current.key });
      onPlaced();
    } catch (error) {
      const found = orderProblem(error, current.order.products, locale);
      current.unknown = found.unknown;
      setResult({ problem: found, seen: current.seen });
    }
    setAsking(false);
  }

  return {
    asking,
    busy: place.isPending,
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
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
