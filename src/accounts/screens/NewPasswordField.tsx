import { useState } from "react";
import { formatNumber } from "#shared/locale.ts";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { passwordRule, strongPasswordLength } from "../contract/constants.ts";
import { type PasswordStrength, passwordStrength } from "../rules/password.ts";
import { PasswordInput } from "./PasswordInput.tsx";

export interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  onInput: () => void;
}

/** The field `password` for a new password, with its rules and an indication of its strength. */
export function NewPasswordField({ label, error, onInput }: NewPasswordFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<StrengthProps>();
  return (
    <div>
      <Field
        label={label}
        help={m.accounts_password_help(locale, {
          min: formatNumber(passwordRule.minLength, locale),
          symbols: [...passwordRule.symbols].join(" "),
        })}
        error={error}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onInput={({ currentTarget }) => {
            const { value } = currentTarget;
            const strength = passwordStrength(value, emailOfForm(currentTarget));
            setTyped(strength && { strength, isShort: [...value].length < strongPasswordLength });
            onInput();
          }}
        />
      </Field>
      <div role="status" className="text-sm">
        {typed && <Strength {...typed} />}
      </div>
    </div>
  );
}

/** Returns the value of the field `email` in the same form. */
function emailOfForm({ form }: HTMLInputElement): string {
  return form ? String(new FormData(form).get("email") ?? "") : "";
}

const bars: Record<PasswordStrength, { count: number; color: string }> = {
  weak: { count: 1, color: "bg-alta" },
  fair: { count: 2, color: "bg-marigold" },
  strong: { count: 3, color: "bg-leaf" },
};

interface StrengthProps {
  strength: PasswordStrength;
  /** Whether more characters would help. A long password is weak for another reason. */
  isShort: boolean;
}

function Strength({ strength, isShort }: StrengthProps) {
  const locale = useLocale();
  const { count, color } = bars[strength];
  const level = {
    weak: m.accounts_strength_weak,
    fair: m.accounts_strength_fair,
    strong: m.accounts_strength_strong,
  }[strength](locale);
  return (
    <>
      <span aria-hidden="true" className="mt-2 mb-1 flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full ${bar <= count ? color : "bg-line"}`} />
        ))}
      </span>
      {m.accounts_strength(locale, { level })}
      {isShort && (
        <> · {m.accounts_strength_hint(locale, { count: formatNumber(strongPasswordLength, locale) })}</>
      )}
    </>
  );
}
