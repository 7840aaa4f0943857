import { type FormEvent, type RefObject, useRef, useState } from "react";
import { useInvalidFocus } from "#ui/form/use-invalid-focus.ts";
import { useLocale } from "#ui/locale.tsx";
import { problemSentence } from "./problem.ts";

/** A message for each invalid field, by the field's `name`. */
export type FormErrors<Name extends string> = { [Field in Name]?: string | undefined };

interface Failure<Name extends string> {
  errors?: FormErrors<Name>;
  /** What is wrong with the form as a whole. */
  problem?: string;
}

export interface SubmitOptions<Name extends string> {
  /** Validates the form. Returns the errors of its fields or the request to send, if there is one. */
  prepare: (fields: FormData) => FormErrors<Name> | (() => Promise<unknown>) | undefined;
  /**
   * Returns what to show for a failed request: undefined for the default message, `{}` for none, if the form
   * shows `error` itself.
   */
  explain?: (error: unknown) => Failure<Name> | undefined;
  /** Keeps the form busy after success, because it will be unmounted. */
  unmountsOnSuccess?: boolean;
}

export interface Submit<Name extends string> extends Failure<Name> {
  form: RefObject<HTMLFormElement | null>;
  errors: FormErrors<Name>;
  /** The last error, until the next submit. */
  error: unknown;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Clears the error of a field that the person is correcting. */
  clearError: (name: Name) => void;
  /** Clears all errors. */
  reset: () => void;
}

interface State<Name extends string> {
  errors: FormErrors<Name>;
  problem?: string | undefined;
  error?: unknown;
}

/** Submits a form: validates it, ignores a second click, and focuses the first invalid field. */
export function useSubmit<Name extends string>({
  prepare,
  explain,
  unmountsOnSuccess = false,
}: SubmitOptions<Name>): Submit<Name> {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  // A ref, because the second click of a double click comes before `busy` is rendered.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [{ errors, problem, error }, setState] = useState<State<Name>>({ errors: {} });
  const focusInvalid = useInvalidFocus(form);

  function show(next: Partial<State<Name>>) {
    setState({ errors: {}, ...next });
    focusInvalid();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const send = prepare(new FormData(event.currentTarget));
    if (typeof send !== "function") return show({ errors: send ?? {} });
    show({});
    running.current = true;
    setBusy(true);
    try {
      await send();
      if (unmountsOnSuccess) return;
    } catch (caught) {
      show({ error: caught, ...(explain?.(caught) ?? { problem: problemSentence(caught, locale) }) });
    }
    running.current = false;
    setBusy(false);
  }

  return {
    form,
    errors,
    ...(problem !== undefined && { problem }),
    error,
    busy,
    submit,
    clearError: (name) =>
      setState((state) =>
        state.errors[name] ? { ...state, errors: { ...state.errors, [name]: undefined } } : state,
      ),
    reset: () => show({}),
  };
}
