import { useLayoutEffect, useRef } from "react";

export type ReviewKey = "approve" | "deny" | "undo" | "next" | "previous";

const letters: Record<string, ReviewKey> = {
  a: "approve",
  d: "deny",
  u: "undo",
  j: "next",
  k: "previous",
};
const arrows: Record<string, ReviewKey> = { ArrowDown: "next", ArrowUp: "previous" };

/** How long the keys are ignored after a form has closed, because the person may still be typing. */
const quietMs = 1_000;
/** The longest pause between two letters of a person who types on. */
const typingMs = 400;

/**
 * Calls `onKey` for the keys of the review, unless a field has the focus or a modifier is pressed.
 * @param enabled false while a form is open; afterwards the keys are ignored until the person stops typing
 * @param onKey returns false if it has not used the key, such as an arrow that should scroll
 */
export function useReviewKeys(enabled: boolean, onKey: (key: ReviewKey, isArrow: boolean) => boolean): void {
  const latest = useRef(onKey);
  // In layout effects, so that no key is lost or acts on earlier rows when the new ones are visible.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  const wasDisabled = useRef(false);

  useLayoutEffect(() => {
    if (!enabled) {
      wasDisabled.current = true;
      return;
    }
    let quietUntil = wasDisabled.current ? Date.now() + quietMs : 0;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      const now = Date.now();
      if (now < quietUntil) {
        quietUntil = Math.max(quietUntil, now + typingMs);
        return;
      }
      const key = letters[letterOf(event)] ?? arrows[event.key];
      if (key && latest.current(key, event.key in arrows)) event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled]);
}

/** Returns the Latin letter of the key, by its place on a keyboard with another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) || !code.startsWith("Key") ? key.toLowerCase() : code.slice(3).toLowerCase();
}
