import { type RefObject, useRef, useState } from "react";
import { useInvalidFocus } from "#ui/form/use-invalid-focus.ts";

/** One sentence for each wrong field, by the field's `name`. */
export type FormErrors<Name extends string> = Partial<Record<Name, string>>;

/** Keeps what is wrong with a form; the first wrong field, in the order in which they stand, gets the focus. */
export function useFormErrors<Name extends string>(): {
  form: RefObject<HTMLFormElement | null>;
  errors: FormErrors<Name>;
  setErrors: (errors: FormErrors<Name>) => void;
  /** The person is mending this one: its old complaint goes. */
  mend: (name: Name) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors<Name>>({});
  const focusInvalid = useInvalidFocus(form);

  return {
    form,
    errors,
    setErrors(next) {
      setErrors(next);
      focusInvalid();
    },
    mend: (name) => setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before)),
  };
}
