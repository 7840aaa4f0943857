import type { Page } from "playwright-core";

/**
 * Keeps the changes that follow undoable on the page, however slow the machine is. The server still takes an
 * undo only for `undoRequestMs` longer than the page would offer it. Returns a function that lets later
 * changes expire again.
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
