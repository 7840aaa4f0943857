import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Shows a text of the URL in an uncontrolled input whenever it changes, for example after the back button,
 * unless the person is typing there: the input has the focus and another text than the one shown last.
 *
 * @returns a function to call with the text that is submitted, before the URL has it: what the person types
 *   until the results arrive is then kept
 */
export function useTextOfUrl(input: RefObject<HTMLInputElement | null>, text: string) {
  const shown = useRef(text);
  // A layout effect, because `NavigationStatus` compares `value` with `defaultValue`, which React has already
  // set to the new text.
  useLayoutEffect(() => {
    const { current } = input;
    // Not at first, because the person may have typed before the page was hydrated.
    const isChanged = shown.current !== text;
    if (current && isChanged && (current.value === shown.current || current !== document.activeElement))
      current.value = text;
    shown.current = text;
  }, [input, text]);
  return (submitted: string) => {
    shown.current = submitted;
  };
}
