import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
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
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"email">({
    prepare(fields) {
      const email = String(fields.get("email")).trim();
      const invalidEmail = emailError(email, locale);
      if (invalidEmail) return { email: invalidEmail };
      return async () => {
        await requestPasswordReset(email);
        onSent(email);
      };
    },
    explain: (error) =>
      error instanceof ApiProblem && error.status === 400
        ? { errors: { email: m.accounts_email_wrong(locale) } }
        : undefined,
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={m.accounts_email(locale)} error={errors.email}>
        <EmailInput defaultValue={initialEmail} onInput={() => clearError("email")} />
      </Field>
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_forgot_button(locale)}</SubmitButton>
    </form>
  );
}
