import { keep, readKept } from "#shared/browser-storage.ts";

const key = "mela-goal";

/** Where the person is going, while the way there is under way; undefined when they have arrived. */
export function rememberGoal(path: string | undefined): void {
  keep("sessionStorage", key, path ?? null);
}

/** Where the person was going when this page was left or stuck; undefined when nowhere. */
export function currentGoal(): string | undefined {
  return readKept("sessionStorage", key) ?? undefined;
}

/**
 * After a deploy an open page asks for code that is not there any more; React Router then reloads the page that was left.
 * This goes on from there to where the person wanted to go, by loading that page whole.
 */
export function resumeWay(): void {
  const goal = currentGoal();
  if (!goal) return;
  rememberGoal(undefined);
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type === "reload") location.replace(goal);
}
