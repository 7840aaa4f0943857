import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { authProblemOf, sendVerificationAgain } from "../queries/sign-in.ts";

export interface SendVerificationProps {
  /** Address of the signed-in person. */
  email: string;
  /** Called if the address has been verified in another window. */
  onVerified: () => void;
}

/** A button that sends the verification mail again. */
export function SendVerification({ email, onVerified }: SendVerificationProps) {
  const locale = useLocale();
  const [state, setState] = useState<"idle" | "busy" | "sent" | { problem: string }>("idle");

  async function send() {
    setState("busy");
    try {
      await sendVerificationAgain();
      setState("sent");
    } catch (error) {
      if (authProblemOf<"sendVerificationAgain">(error)?.code === "EMAIL_ALREADY_VERIFIED")
        return onVerified();
      setState({ problem: problemSentence(error, locale) });
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={state === "sent" ? "rounded-md bg-leaf-soft p-3" : "sr-only"}>
        {state === "sent" && m.accounts_verify_sent(locale, { email })}
      </p>
      <FormProblem text={typeof state === "object" ? state.problem : undefined} />
      <Button kind="outline" busy={state === "busy"} onClick={send}>
        {m.accounts_verify_again(locale)}
      </Button>
    </div>
  );
}
