import { type RefObject, useEffect, useState } from "react";

/** Returns a function that moves the focus to the first invalid field of a form, after the next render. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, attempts]);
  return () => setAttempts((before) => before + 1);
}
