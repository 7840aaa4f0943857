import { FormProblem } from "#client/FormProblem.tsx";
import { brand } from "#shared/brand.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { RequestState } from "../rules.ts";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { NewsletterLayout } from "./NewsletterLayout.tsx";

/** The page of the form, with the result of a form posted without JavaScript. */
export function NewsletterScreen({ state }: { state: RequestState }) {
  const locale = useLocale();
  if (state === "asked") {
    return (
      <NewsletterLayout title={m.newsletter_requested_title(locale)} text={m.newsletter_requested(locale)}>
        <ButtonLink to="/">{m.newsletter_home(locale)}</ButtonLink>
      </NewsletterLayout>
    );
  }
  const problem = {
    open: undefined,
    wrong: m.accounts_email_wrong(locale),
    "rate-limited": m.shared_problem_rate_limited(locale),
    failed: m.shared_problem_unavailable(locale, { brand: brand.name[locale] }),
  }[state];
  return (
    <NewsletterLayout title={m.newsletter_title(locale)} text={m.newsletter_text(locale)}>
      <div className="w-full max-w-xl text-start">
        <FormProblem text={problem} />
        <div className="mt-3">
          <NewsletterForm />
        </div>
      </div>
    </NewsletterLayout>
  );
}
