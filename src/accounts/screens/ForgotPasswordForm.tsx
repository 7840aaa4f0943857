import { type FormEvent, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useFormErrors } from "#client/use-form-errors.ts";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { requestPasswordReset } from "../queries/sign-in.ts";
import { EmailInput } from "./EmailInput.tsx";
import { emailError } from "./sign-up-errors.ts";

export interface ForgotPasswordFormProps {
  /** Initial value. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email: initialEmail, onSent }: ForgotPasswordFormProps) {
  const locale = useLocale();
  const { form, errors, setErrors, mend } = useFormErrors<"email">();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const wrong = emailError(email, locale);
    setProblem(undefined);
    setErrors(wrong ? { email: wrong } : {});
    if (wrong) return;
    setBusy(true);
    try {
      await requestPasswordReset(email);
      onSent(email);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 400)
        setErrors({ email: m.accounts_email_wrong(locale) });
      else setProblem(problemSentence(error, locale));
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={m.accounts_email(locale)} error={errors.email}>
        <EmailInput defaultValue={initialEmail} onInput={() => mend("email")} />
      </Field>
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_forgot_button(locale)}</SubmitButton>
    </form>
  );
}
