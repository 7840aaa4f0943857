import { afterAll, onTestFinished } from "vitest";

/**
 * Runs `work` after the test, or after the file if no test is running. What is registered last runs first.
 */
export function atTheEnd(work: () => Promise<void>): void {
  try {
    onTestFinished(work);
  } catch {
    afterAll(work);
  }
}
