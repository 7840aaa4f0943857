import { readStored, store } from "#shared/browser-storage.ts";

const key = "mela-goal";

/** Stores the path of a navigation in progress; undefined clears it. */
export function rememberPendingNavigation(path: string | undefined): void {
  store("sessionStorage", key, path ?? null);
}

/** Returns the path of the navigation that was in progress when this page was left or got stuck. */
export function pendingNavigation(): string | undefined {
  return readStored("sessionStorage", key) ?? undefined;
}

/**
 * Resumes a navigation that failed after a deploy: the open page asked for code that no longer exists, and
 * React Router reloaded the page instead of navigating. Loads the target page from the server.
 */
export function resumeNavigation(): void {
  const target = pendingNavigation();
  if (!target) return;
  rememberPendingNavigation(undefined);
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type === "reload") location.replace(target);
}
