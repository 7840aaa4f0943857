import { useSyncExternalStore } from "react";

export interface NoticeLink {
  /** Path without the language. */
  to: string;
  label: string;
}

export interface Notice {
  id: number;
  text: string;
  kind: "done" | "failed";
  link?: NoticeLink | undefined;
}

/** Durations from spec section 9. Errors and notices with a link are shown for longer. */
const doneMs = 1_500;
const linkMs = 4_000;
const failedMs = 6_000;

// Used only in the browser; the server never renders a notice.
let visible: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function update(next: readonly Notice[]) {
  visible = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short notice, also from outside of components. Several can be visible, but none twice. Its time
 * starts when the page is visible.
 * @returns its id, for `hideNotice`
 */
export function notice(text: string, kind: Notice["kind"] = "done", link?: NoticeLink): number {
  const id = ++count;
  update([...visible.filter((other) => other.text !== text), { id, text, kind, link }]);
  whenVisible(() => setTimeout(hideNotice, kind === "failed" ? failedMs : link ? linkMs : doneMs, id));
  return id;
}

/** Runs when the page is visible: now, or when the person returns to its tab. */
export function whenVisible(run: () => void): void {
  if (document.hidden) document.addEventListener("visibilitychange", () => whenVisible(run), { once: true });
  else run();
}

export function hideNotice(id: number): void {
  update(visible.filter((other) => other.id !== id));
}

const nothing: readonly Notice[] = [];

export const visibleNotices = (): readonly Notice[] => visible;

export function useVisibleNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visibleNotices,
    () => nothing,
  );
}
