import type { ComponentProps } from "react";
import { maxEmailLength } from "#shared/request-limits.ts";
import { TextInput } from "#ui/form/Field.tsx";

/** The field for the e-mail address of a sign-in. */
export function EmailInput(props: ComponentProps<"input">) {
  return (
    <TextInput
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxEmailLength}
      {...props}
    />
  );
}
