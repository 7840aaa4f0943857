import { useCallback } from "react";
import { useNavigate } from "react-router";
import { claimPurchaseIntent } from "#client/purchase-intent.ts";
import { withoutLocale } from "#shared/locale.ts";
import { notice } from "#ui/notices.ts";

/**
 * Returns a function to call after a sign-in: shows a notice and replaces the page with the one that the
 * person came from, or with the product that they wanted to buy, which then goes into the cart.
 */
export function useLeaveSignInPage(from: string): (message: string, kind?: "done" | "failed") => void {
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
