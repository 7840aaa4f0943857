import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { authProblemOf, verifyEmail } from "../queries/sign-in.ts";
import { AuthFrame } from "./AuthFrame.tsx";

export interface VerifyOwnEmailProps {
  token: string;
  email: string;
  onDone: () => void;
  /** Called if the link was used or has expired while the page was open. */
  onSpent: () => void;
}

/** Verifies the address of the signed-in person, by one click. */
export function VerifyOwnEmail({ token, email, onDone, onSpent }: VerifyOwnEmailProps) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function verify() {
    setBusy(true);
    setProblem(undefined);
    try {
      await verifyEmail(token);
      onDone();
    } catch (error) {
      const expected = authProblemOf<"verifyEmail">(error);
      // The person has signed out in another tab: the reloaded page offers to log in.
      if (expected?.status === 401 || expected?.status === 403) return location.reload();
      if (expected?.code === "INVALID_TOKEN") return onSpent();
      setProblem(problemSentence(error, locale));
      setBusy(false);
    }
  }

  return (
    <AuthFrame title={m.accounts_verify_title(locale)} intro={m.accounts_verify_own(locale, { email })}>
      <div className="flex flex-col gap-4">
        <FormProblem text={problem} />
        <Button busy={busy} onClick={verify} className="w-full">
          {m.accounts_verify_button(locale)}
        </Button>
      </div>
    </AuthFrame>
  );
}
