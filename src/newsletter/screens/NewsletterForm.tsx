import { useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { type Locale, localizePath } from "#shared/locale.ts";
import { maxEmailLength } from "#shared/request-limits.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { subscribe } from "../queries.ts";
import { type EmailIssue, emailIssue, normalizeEmail } from "../rules.ts";

/**
 * The subscription form. Without JavaScript the browser validates and posts it, and a page shows the result.
 */
export function NewsletterForm() {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const [asked, setAsked] = useState(false);
  const confirmation = useRef<HTMLDivElement>(null);
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"email">({
    prepare(fields) {
      const email = normalizeEmail(String(fields.get("email")));
      const issue = emailIssue(email);
      if (issue) return { email: emailText(issue, locale) };
      return async () => {
        await subscribe(email, locale);
        setAsked(true);
      };
    },
    explain(error) {
      const issue = error instanceof ApiProblem ? error.errors[0] : undefined;
      return (
        issue && { errors: { email: emailText(issue.code === "required" ? "required" : "wrong", locale) } }
      );
    },
    unmountsOnSuccess: true,
  });

  // The field that had the focus has been unmounted.
  useEffect(() => {
    if (asked) confirmation.current?.focus();
  }, [asked]);

  if (asked) {
    return (
      <div
        ref={confirmation}
        tabIndex={-1}
        role="status"
        className="rounded-md bg-surface p-4 focus:outline-none"
      >
        <p className="font-bold">{m.newsletter_requested_title(locale)}</p>
        <p>{m.newsletter_requested(locale)}</p>
      </div>
    );
  }
  return (
    <form
      ref={form}
      method="post"
      action={localizePath("/newsletter", locale)}
      onSubmit={submit}
      noValidate={inBrowser}
    >
      <div className="flex flex-col gap-3 sm:flex-row">
        <Field label={m.accounts_email(locale)} error={errors.email} className="flex-1">
          <TextInput
            name="email"
            type="email"
            required
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmailLength}
            onInput={() => clearError("email")}
          />
        </Field>
        {/* Aligned with the field, below the field's label. */}
        <Button
          type="submit"
          busy={busy}
          className="sm:mt-[calc(var(--text-base)*var(--text-base--line-height)+0.25rem)] sm:self-start"
        >
          {m.newsletter_subscribe(locale)}
        </Button>
      </div>
      <div className={problem ? "mt-3" : ""}>
        <FormProblem text={problem} />
      </div>
    </form>
  );
}

function emailText(issue: EmailIssue, locale: Locale): string {
  return issue === "required" ? m.accounts_email_required(locale) : m.accounts_email_wrong(locale);
}
