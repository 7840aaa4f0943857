import { useEffect, useState } from "react";
import { forgetPurchaseIntent, readPurchaseIntent } from "#client/purchase-intent.ts";
import { useSignedIn } from "#client/session-hint.ts";
import type { CartAdder } from "./add-to-cart.tsx";

export interface PurchaseIntentAdder {
  /** Why what the visitor wanted could not be added. Cleared by the next addition. */
  problem: string | undefined;
  add: CartAdder["add"];
}

/**
 * Adds what the visitor wanted before the login, once, and opens the cart, whichever button was clicked.
 * @param onQuantity called with the quantity that they wanted
 */
export function usePurchaseIntent(
  productId: string,
  add: CartAdder["add"],
  onQuantity: (quantity: number) => void,
): PurchaseIntentAdder {
  const signedIn = useSignedIn();
  const [problem, setProblem] = useState<string>();

  const addAgain: CartAdder["add"] = (...addition) => {
    setProblem(undefined);
    return add(...addition);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted before the login is added once.
  useEffect(() => {
    const intent = readPurchaseIntent();
    if (intent?.productId !== productId) return;
    onQuantity(intent.quantity);
    if (!signedIn) return;
    const addIntent = () => {
      // Other tabs of this product are in the background, and must not open the cart.
      if (document.visibilityState !== "visible") return;
      const stored = readPurchaseIntent();
      if (!stored || stored.idempotencyKey !== intent.idempotencyKey) return;
      forgetPurchaseIntent();
      void add("buy", intent, setProblem);
    };
    addIntent();
    document.addEventListener("visibilitychange", addIntent);
    return () => document.removeEventListener("visibilitychange", addIntent);
  }, [signedIn?.id]);
  return { problem, add: addAgain };
}
