import type { Page } from "playwright-core";

/**
 * Lets the changes that follow be undone for any time, however slow the machine is. Returns a function that
 * lets later changes expire again.
 */
export async function keepUndo(page: Page, undoMs: number): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle((undoMs) => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === undoMs ? 0 : setTimeout(run, ms)),
    });
    return setTimeout;
  }, undoMs);
  return () => original.evaluate((setTimeout) => void Object.assign(window, { setTimeout }));
}
