import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { useFormErrors } from "#client/use-form-errors.ts";
import { localisePath } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { emailMaxLength } from "../contract/constants.ts";
import { subscribe } from "../queries.ts";
import { emailIssue, normalizeEmail } from "../rules.ts";

/**
 * The subscription form. Without JavaScript the browser validates and posts it, and a page shows the result.
 */
export function NewsletterForm() {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const { form, errors, setErrors, mend } = useFormErrors<"email">();
  const [state, setState] = useState<"open" | "busy" | "asked">("open");
  const [problem, setProblem] = useState<string>();
  const confirmation = useRef<HTMLDivElement>(null);

  // The focused field has been unmounted.
  useEffect(() => {
    if (state === "asked") confirmation.current?.focus();
  }, [state]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== "open") return;
    const email = normalizeEmail(String(new FormData(event.currentTarget).get("email")));
    const issue = emailIssue(email);
    setProblem(undefined);
    setErrors(
      issue
        ? { email: issue === "required" ? m.accounts_email_required(locale) : m.accounts_email_wrong(locale) }
        : {},
    );
    if (issue) return;
    setState("busy");
    try {
      await subscribe(email, locale);
      setState("asked");
    } catch (error) {
      setState("open");
      const fieldError = error instanceof ApiProblem ? error.errors[0] : undefined;
      if (fieldError) setErrors({ email: fieldError.message });
      else setProblem(problemSentence(error, locale));
    }
  }

  if (state === "asked") {
    return (
      <div
        ref={confirmation}
        tabIndex={-1}
        role="status"
        className="rounded-md bg-surface p-4 focus:outline-none"
      >
        <p className="font-bold">{m.newsletter_asked_title(locale)}</p>
        <p>{m.newsletter_asked(locale)}</p>
      </div>
    );
  }
  return (
    <form
      ref={form}
      method="post"
      action={localisePath("/newsletter", locale)}
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
            maxLength={emailMaxLength}
            onInput={() => mend("email")}
          />
        </Field>
        {/* Aligned with the field, below the field's label. */}
        <Button
          type="submit"
          busy={state === "busy"}
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
