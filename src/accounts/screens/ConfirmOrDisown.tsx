import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { authProblemOf, disownAccount } from "../queries/sign-in.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { LogInFirst } from "./LogInFirst.tsx";

export interface ConfirmOrDisownProps {
  token: string;
  /** The address that the link was mailed to. */
  email: string;
  /** Another account, to which this browser is signed in. */
  signedInAs: string | undefined;
  onClosed: () => void;
  /** Called if the link was used or has expired while the page was open. */
  onSpent: () => void;
}

/**
 * Asks a visitor who is not signed in to the account whether they created it: they log in and verify the
 * address, or close the account.
 */
export function ConfirmOrDisown({ token, email, signedInAs, onClosed, onSpent }: ConfirmOrDisownProps) {
  const locale = useLocale();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function close() {
    setBusy(true);
    setProblem(undefined);
    try {
      await disownAccount(token);
      onClosed();
    } catch (error) {
      const code = authProblemOf<"disownAccount">(error)?.code;
      if (code === "INVALID_TOKEN") return onSpent();
      setProblem(
        code === "SUPPORT_NEEDED"
          ? m.accounts_disown_support(locale, { email: brand.email })
          : problemSentence(error, locale),
      );
      setBusy(false);
      setConfirming(false);
    }
  }

  const intro = m.accounts_verify_claim(locale, { email, brand: brand.nameIn[locale] });
  return (
    <AuthFrame title={m.accounts_verify_title(locale)} intro={intro}>
      <div className="flex flex-col gap-4">
        <LogInFirst signedInAs={signedInAs} label={m.accounts_verify_claim_login(locale)} />
        <FormProblem text={problem} />
        <Button kind="outline" onClick={() => setConfirming(true)} className="w-full">
          {m.accounts_disown_button(locale)}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={m.accounts_disown_title(locale)}
        about={email}
        text={m.accounts_disown_text(locale)}
        yes={m.accounts_disown_yes(locale)}
        destructive
        busy={busy}
        onYes={close}
        onNo={() => !busy && setConfirming(false)}
      />
    </AuthFrame>
  );
}
