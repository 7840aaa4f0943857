import { useCallback } from "react";
import { useNavigate } from "react-router";
import { notice } from "#ui/notices.ts";

/**
 * After signing in: the good news, and back to where the person came from, in place of the login page in the
 * history.
 */
export function useSignInEnd(from: string): (news: string, kind?: "done" | "failed") => void {
  const navigate = useNavigate();
  return useCallback(
    (news, kind) => {
      notice(news, kind);
      // A guard's redirect keeps the fragment in the address bar only.
      void navigate(from.includes("#") ? from : from + location.hash, { replace: true });
    },
    [from, navigate],
  );
}
