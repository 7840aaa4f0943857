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
import { emailFlaw, tidyEmail } from "../rules.ts";

/** E-mail and Subscribe. Without JavaScript the browser checks and posts it, and a page says what came of it. */
export function NewsletterForm() {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const { form, errors, setErrors, mend } = useFormErrors<"email">();
  const [state, setState] = useState<"open" | "busy" | "asked">("open");
  const [problem, setProblem] = useState<string>();
  const answer = useRef<HTMLDivElement>(null);

  // The field that had the focus is gone.
  useEffect(() => {
    if (state === "asked") answer.current?.focus();
  }, [state]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== "open") return;
    const email = tidyEmail(String(new FormData(event.currentTarget).get("email")));
    const flaw = emailFlaw(email);
    setProblem(undefined);
    setErrors(
      flaw
        ? { email: flaw === "required" ? m.accounts_email_required(locale) : m.accounts_email_wrong(locale) }
        : {},
    );
    if (flaw) return;
    setState("busy");
    try {
      await subscribe(email, locale);
      setState("asked");
    } catch (refused) {
      setState("open");
      const fault = refused instanceof ApiProblem ? refused.errors[0] : undefined;
      if (fault) setErrors({ email: fault.message });
      else setProblem(problemSentence(refused, locale));
    }
  }

  if (state === "asked") {
    return (
      <div ref={answer} tabIndex={-1} role="status" className="rounded-md bg-surface p-4 focus:outline-none">
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
        {/* In line with the field, whose label stands above it. */}
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
