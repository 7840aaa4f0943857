import { NewPasswordField } from "#accounts/screens/NewPasswordField.tsx";
import { PasswordInput } from "#accounts/screens/PasswordInput.tsx";
import { newPasswordErrors } from "#accounts/screens/sign-up-errors.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemOf } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { useChangePassword } from "../queries/account.ts";
import { formGap } from "./form-gap.ts";

export interface ChangePasswordFormProps {
  me: Me;
  onDone: () => void;
  onCancel: () => void;
}

export function ChangePasswordForm({ me: { _id, email }, onDone, onCancel }: ChangePasswordFormProps) {
  const locale = useLocale();
  const change = useChangePassword(_id);
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"current" | "password" | "confirm">({
    prepare(fields) {
      const currentPassword = String(fields.get("current"));
      const newPassword = String(fields.get("password"));
      const fieldErrors = {
        ...(currentPassword === "" && { current: m.accounts_password_required(locale) }),
        ...newPasswordErrors(
          { password: newPassword, confirm: String(fields.get("confirm")), email },
          locale,
        ),
      };
      if (Object.keys(fieldErrors).length > 0) return fieldErrors;
      return async () => {
        await change.mutateAsync({ currentPassword, newPassword });
        onDone();
      };
    },
    explain: (error) =>
      problemOf<"POST /users/me/password">(error)?.code === "wrong_password"
        ? { errors: { current: m.accounts_password_wrong(locale) } }
        : undefined,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex w-full flex-col ${formGap}`}>
      {/* Lets password managers find the account. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={m.profile_password_current(locale)} error={errors.current}>
        {/* Replaces the button that had the focus. */}
        <PasswordInput
          name="current"
          autoComplete="current-password"
          autoFocus
          onInput={() => clearError("current")}
        />
      </Field>
      <NewPasswordField
        label={m.accounts_reset_password(locale)}
        error={errors.password}
        onInput={() => clearError("password")}
      />
      <Field label={m.accounts_confirm_password(locale)} error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" onInput={() => clearError("confirm")} />
      </Field>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {m.profile_password_change(locale)}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </form>
  );
}
