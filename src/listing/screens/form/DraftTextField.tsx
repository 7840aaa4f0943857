import type { ComponentProps } from "react";
import { Field, type FieldProps, TextInput } from "#ui/form/Field.tsx";
import type { Fields } from "./product-draft.ts";
import type { SectionProps } from "./section-props.ts";

export interface DraftTextFieldProps
  extends Pick<FieldProps, "label" | "help" | "optional">,
    Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "lang"> {
  section: SectionProps;
  name: keyof Fields;
  /** Whether it takes the whole width of the form. */
  wide?: boolean;
}

/** A text input for a field of the draft. */
export function DraftTextField({
  section: { draft, errorOf, onChange },
  name,
  label,
  help,
  optional = false,
  wide = false,
  ...input
}: DraftTextFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={errorOf(name)}
      optional={optional}
      className={wide ? "sm:col-span-2" : ""}
    >
      <TextInput
        name={name}
        value={draft.fields[name]}
        autoComplete="off"
        onChange={({ target }) => onChange({ [name]: target.value })}
        {...input}
      />
    </Field>
  );
}
