import { type RefObject, useEffect, useRef, useState } from "react";

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
  const [{ errors, round }, setState] = useState<{ errors: FormErrors<Name>; round: number }>({
    errors: {},
    round: 0,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new look at the whole form moves the focus, not the mending of one field.
  useEffect(() => {
    const first = [...(form.current?.elements ?? [])].find(
      (element) => errors[(element as HTMLInputElement).name as Name],
    );
    (first as HTMLElement | undefined)?.focus();
  }, [round]);

  return {
    form,
    errors,
    setErrors: (next) => setState(({ round }) => ({ errors: next, round: round + 1 })),
    mend: (name) =>
      setState((state) =>
        state.errors[name] ? { ...state, errors: { ...state.errors, [name]: undefined } } : state,
      ),
  };
}
