import { useSyncExternalStore } from "react";

export interface Notice {
  id: number;
  text: string;
  kind: "done" | "failed";
}

/** Spec section 9. What went wrong stands longer: it must be read. */
const doneMs = 1_500;
const failedMs = 6_000;

// Lives in the browser only; the server never shows a notice.
let standing: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  standing = next;
  for (const listener of listeners) listener();
}

/** Shows a short notice at the top end of the page; several may stand. Works outside components too. */
export function notice(text: string, kind: Notice["kind"] = "done"): void {
  const id = ++count;
  change([...standing, { id, text, kind }]);
  setTimeout(() => change(standing.filter((other) => other.id !== id)), kind === "done" ? doneMs : failedMs);
}

const nothing: readonly Notice[] = [];

export const standingNotices = (): readonly Notice[] => standing;

export function useStandingNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    standingNotices,
    () => nothing,
  );
}
