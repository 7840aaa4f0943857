import { PasswordInput } from "#accounts/screens/PasswordInput.tsx";
import type { FormErrors } from "#client/use-submit.ts";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface ProofFieldsProps {
  email: string;
  password: boolean;
  code: boolean;
  errors: FormErrors<"password" | "code">;
  clearError: (name: "password" | "code") => void;
}

/**
 * Fields with which the owner of an account proves their identity. The first gets the focus, because the
 * button that opened the form is unmounted.
 */
export function ProofFields({ email, password, code, errors, clearError }: ProofFieldsProps) {
  const locale = useLocale();
  return (
    <>
      {/* Lets password managers find the account. */}
      {password && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
      {password && (
        <Field label={m.accounts_password(locale)} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            autoFocus
            onInput={() => clearError("password")}
          />
        </Field>
      )}
      {code && (
        <Field label={m.accounts_code(locale)} help={m.profile_code_or_recovery(locale)} error={errors.code}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={!password}
            onInput={() => clearError("code")}
          />
        </Field>
      )}
    </>
  );
}
