import { EmailInput } from "#accounts/screens/EmailInput.tsx";
import { PasswordInput } from "#accounts/screens/PasswordInput.tsx";
import { emailError } from "#accounts/screens/sign-up-errors.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemOf } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { requestEmailChange } from "../queries/account.ts";
import { formGap } from "./form-gap.ts";

export interface ChangeEmailFormProps {
  /** The current address. */
  email: string;
  onDone: (email: string) => void;
  onCancel: () => void;
}

export function ChangeEmailForm({ email, onDone, onCancel }: ChangeEmailFormProps) {
  const locale = useLocale();
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"email" | "password">({
    prepare(fields) {
      const newEmail = String(fields.get("email")).trim();
      const password = String(fields.get("password"));
      const isSame = newEmail.toLowerCase() === email;
      const invalidEmail = isSame ? m.profile_email_same(locale) : emailError(newEmail, locale);
      if (invalidEmail || password === "")
        return {
          ...(invalidEmail && { email: invalidEmail }),
          ...(password === "" && { password: m.accounts_password_required(locale) }),
        };
      return async () => {
        await requestEmailChange(newEmail, password);
        onDone(newEmail);
      };
    },
    explain(error) {
      const problem = problemOf<"POST /users/me/email">(error);
      if (problem?.code === "wrong_password")
        return { errors: { password: m.accounts_password_wrong(locale) } };
      return problem?.errors.some(({ path }) => path === "email")
        ? { errors: { email: m.accounts_email_wrong(locale) } }
        : undefined;
    },
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex w-full flex-col ${formGap}`}>
      <Field label={m.profile_email_change_new(locale)} error={errors.email}>
        {/* Replaces the button that had the focus. */}
        <EmailInput autoComplete="email" autoFocus onInput={() => clearError("email")} />
      </Field>
      <Field label={m.profile_password_current(locale)} error={errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onInput={() => clearError("password")}
        />
      </Field>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {m.profile_email_change_send(locale)}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </form>
  );
}
