import { useCallback } from "react";
import { useNavigate } from "react-router";
import { notice } from "#ui/notices.ts";

/**
 * Returns a function for the end of a sign-in: shows a notice and replaces the login page with the page that
 * the person came from.
 */
export function useFinishSignIn(from: string): (message: string, kind?: "done" | "failed") => void {
  const navigate = useNavigate();
  return useCallback(
    (message, kind) => {
      notice(message, kind);
      // A guard's redirect keeps the fragment in the address bar only.
      void navigate(from.includes("#") ? from : from + location.hash, { replace: true });
    },
    [from, navigate],
  );
}
