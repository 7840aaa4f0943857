import { FormProblem } from "#client/FormProblem.tsx";
import { brand } from "#shared/brand.ts";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AskState } from "../rules.ts";
import { LetterFrame } from "./LetterFrame.tsx";
import { NewsletterForm } from "./NewsletterForm.tsx";

/** The form on a page of its own, and what came of it when the browser itself had posted it. */
export function NewsletterScreen({ state }: { state: AskState }) {
  const locale = useLocale();
  if (state === "asked") {
    return (
      <LetterFrame title={m.newsletter_asked_title(locale)} text={m.newsletter_asked(locale)}>
        <ButtonLink to="/">{m.newsletter_home(locale)}</ButtonLink>
      </LetterFrame>
    );
  }
  const problem = {
    open: undefined,
    wrong: m.accounts_email_wrong(locale),
    often: m.accounts_problem_often(locale),
    failed: m.accounts_problem_unavailable(locale, { brand: brand.name[locale] }),
  }[state];
  return (
    <LetterFrame title={m.newsletter_title(locale)} text={m.newsletter_text(locale)}>
      <div className="w-full max-w-xl text-start">
        <FormProblem text={problem} />
        <div className="mt-3">
          <NewsletterForm />
        </div>
      </div>
    </LetterFrame>
  );
}
