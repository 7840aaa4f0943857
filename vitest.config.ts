import { defineConfig } from "vitest/config";

/** Decisions, words and screens: they touch nothing outside of themselves, so a worker loads what they share once for all of them. */
const pure = ["checks/**/*.test.ts", "src/shared/**/*.test.ts", "src/**/{rules,contract,screens}/**/*.test.{ts,tsx}", "src/**/{pages,ui}/**/*.test.tsx"];

export default defineConfig({
  test: {
    // A request that waits for its database counts in seconds on a busy machine; a hung one must still end the run.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "stores, actions, calls",
          include: ["src/**/*.test.{ts,tsx}", "seed/**/*.test.ts"],
          exclude: pure,
          globalSetup: ["./src/platform/test-setup.ts"],
        },
      },
      { extends: true, test: { name: "decisions, words, screens", include: pure, isolate: false } },
    ],
  },
});
