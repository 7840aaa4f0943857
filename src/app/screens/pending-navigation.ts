import type { ClientInstrumentation } from "react-router";
import { readStored, writeStored } from "#shared/browser-storage.ts";

const key = "mela-pending-navigation";

/**
 * Stores the target of each navigation while it lasts. An effect would be too late: on a slow phone, React
 * renders the pending navigation only after the router has reloaded the page.
 */
export const rememberNavigations: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(run, { to }) {
        // `history` stores the target of going back and forward itself.
        if (typeof to === "number") return void (await run());
        const target = new URL(to, location.href).href;
        writeStored("sessionStorage", key, target);
        await run();
        // The router leaves a navigation whose code is missing unfinished, and reloads the page.
        if (pendingNavigation() === target) forgetNavigation();
      },
    }),
};

function forgetNavigation(): void {
  writeStored("sessionStorage", key, null);
}

/** Returns the address of the navigation that was in progress when this page was left or got stuck. */
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
  forgetNavigation();
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type === "reload") location.replace(target);
}
