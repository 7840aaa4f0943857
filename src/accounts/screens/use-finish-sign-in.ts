import { useCallback } from "react";
import { useNavigate } from "react-router";
import { claimPurchaseIntent } from "#client/purchase-intent.ts";
import { withoutLocale } from "#shared/locale.ts";
import { notice } from "#ui/notices.ts";

/**
 * Returns a function for the end of a sign-in: shows a notice and replaces the login page with the page that
 * the person came from, or with the product that they wanted to buy, which then goes into the cart.
 */
export function useFinishSignIn(from: string): (message: string, kind?: "done" | "failed") => void {
  const navigate = useNavigate();
  return useCallback(
    (message, kind) => {
      notice(message, kind);
      const intent = claimPurchaseIntent();
      // Someone who wants to see a certain page gets it.
      if (intent && withoutLocale(from) === "/") return void navigate(intent.path, { replace: true });
      // A guard's redirect keeps the fragment in the address bar only.
      void navigate(from.includes("#") ? from : from + location.hash, { replace: true });
    },
    [from, navigate],
  );
}
