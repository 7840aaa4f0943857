import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { logInAndReturn } from "#client/sign-out.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface LogInFirstProps {
  /** The e-mail address of another account, to which this browser is signed in. */
  signedInAs: string | undefined;
  /** Text of the button. */
  label: string;
}

/** The button with which the reader of a mailed link logs in to its account and returns to the page. */
export function LogInFirst({ signedInAs, label }: LogInFirstProps) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function login() {
    setBusy(true);
    setProblem(undefined);
    try {
      await logInAndReturn(signedInAs !== undefined, locale);
    } catch (error) {
      setProblem(problemSentence(error, locale));
      setBusy(false);
    }
  }

  return (
    <>
      {signedInAs !== undefined && (
        <p className="text-muted">{m.accounts_verify_other(locale, { email: signedInAs })}</p>
      )}
      <FormProblem text={problem} />
      <Button busy={busy} onClick={login} className="w-full">
        {label}
      </Button>
    </>
  );
}
