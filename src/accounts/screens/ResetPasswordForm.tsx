import { FormProblem } from "#client/FormProblem.tsx";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { authProblemOf, resetPassword } from "../queries/sign-in.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { newPasswordErrors } from "./sign-up-errors.ts";

export interface ResetPasswordFormProps {
  token: string;
  email: string;
  /** Whether the reset replaces the account, whose address was never confirmed. */
  replacesAccount: boolean;
  onDone: () => void;
  /** Called if the link was used or has expired while the page was open. */
  onSpent: () => void;
}

export function ResetPasswordForm({
  token,
  email,
  replacesAccount,
  onDone,
  onSpent,
}: ResetPasswordFormProps) {
  const locale = useLocale();
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"password" | "confirm">({
    prepare(fields) {
      const password = String(fields.get("password"));
      const fieldErrors = newPasswordErrors(
        { password, confirm: String(fields.get("confirm")), email },
        locale,
      );
      if (Object.keys(fieldErrors).length > 0) return fieldErrors;
      return async () => {
        await resetPassword(token, password);
        onDone();
      };
    },
    explain(error) {
      if (authProblemOf<"resetPassword">(error)?.code !== "INVALID_TOKEN") return undefined;
      onSpent();
      return {};
    },
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* Lets password managers find the account. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={m.accounts_reset_password(locale)}
        error={errors.password}
        onInput={() => clearError("password")}
      />
      <Field label={m.accounts_confirm_password(locale)} error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" onInput={() => clearError("confirm")} />
      </Field>
      {replacesAccount && (
        <p className="rounded-md bg-marigold-soft p-3 wrap-anywhere">
          {m.accounts_reset_replaces(locale, { email })}
        </p>
      )}
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_reset_button(locale)}</SubmitButton>
    </form>
  );
}
