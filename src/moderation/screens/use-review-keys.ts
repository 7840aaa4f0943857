import { useEffect, useRef } from "react";

export type ReviewKey = "approve" | "deny" | "undo" | "next" | "previous";

const letters: Record<string, ReviewKey> = {
  a: "approve",
  d: "deny",
  u: "undo",
  j: "next",
  k: "previous",
};
const arrows: Record<string, ReviewKey> = { ArrowDown: "next", ArrowUp: "previous" };

/**
 * Calls `onKey` for the keys of the review, unless a field has the focus.
 * @param onKey returns false if it has not used the key, such as an arrow that should scroll
 */
export function useReviewKeys(enabled: boolean, onKey: (key: ReviewKey, isArrow: boolean) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });

  useEffect(() => {
    if (!enabled) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
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
