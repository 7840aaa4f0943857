import { useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { refreshSession } from "#client/session-hint.ts";
import { brand } from "#shared/brand.ts";
import type { Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { SocialProvider } from "../contract.ts";
import { listenForSocialResult, openSocialWindow, watchForClose } from "../queries/social-window.ts";

export interface SocialButtonsProps {
  providers: readonly SocialProvider[];
  /** Path of the page to return to. */
  from: string;
  onDone: () => void;
}

/** A 'Continue with …' button for each provider. The sign-in runs in a pop-up window. */
export function SocialButtons({ providers, from, onDone }: SocialButtonsProps) {
  const locale = useLocale();
  const [problem, setProblem] = useState<string>();
  const [popup, setPopup] = useState<Window | null>(null);
  // Each open tab gets the message of a pop-up. Not `popup`, because an open one may look closed.
  const isWaiting = useRef(false);
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;

  useEffect(
    () =>
      listenForSocialResult(async (result) => {
        if (!isWaiting.current) return;
        isWaiting.current = false;
        setPopup(null);
        if (!result.done) return setProblem(socialErrorMessage(result.error, locale));
        await refreshSession({ afterPending: true });
        latestOnDone.current();
      }),
    [locale],
  );

  useEffect(() => (popup ? watchForClose(popup, () => setPopup(null)) : undefined), [popup]);

  if (providers.length === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.accounts_or(locale)}
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          kind="outline"
          className="w-full"
          onClick={() => {
            setProblem(undefined);
            isWaiting.current = true;
            setPopup(openSocialWindow({ provider: id, locale, from }));
          }}
        >
          {m.accounts_continue_with(locale, { provider: name })}
        </Button>
      ))}
      <p role="status" className="text-center text-muted">
        {popup && m.accounts_social_waiting(locale)}
      </p>
      <FormProblem text={problem} />
    </div>
  );
}

/** Returns the message for an error code of a social sign-in. */
export function socialErrorMessage(error: string, locale: Locale): string {
  if (error === "access_denied") return m.accounts_social_refused(locale);
  if (error === "email_not_found") return m.accounts_social_no_email(locale);
  if (error === "account_not_linked") return m.accounts_social_email_taken(locale);
  if (error === "ACCOUNT_SUSPENDED") return m.accounts_suspended(locale, { email: brand.email });
  return m.accounts_social_failed(locale);
}
