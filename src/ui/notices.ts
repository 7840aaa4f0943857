import { useSyncExternalStore } from "react";

export interface Notice {
  id: number;
  text: string;
  kind: "done" | "failed";
}

/** Durations from spec section 9. Errors are shown for longer. */
const doneMs = 1_500;
const failedMs = 6_000;

// Used only in the browser; the server never renders a notice.
let standing: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  standing = next;
  for (const listener of listeners) listener();
}

/** Shows a short notice at the top of the page, also from outside of components. Several can be visible. */
export function notice(text: string, kind: Notice["kind"] = "done"): void {
  const id = ++count;
  change([...standing, { id, text, kind }]);
  setTimeout(() => change(standing.filter((other) => other.id !== id)), kind === "done" ? doneMs : failedMs);
}

const nothing: readonly Notice[] = [];

export const visibleNotices = (): readonly Notice[] => standing;

export function useStandingNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visibleNotices,
    () => nothing,
  );
}
