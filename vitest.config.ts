import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "seed/**/*.test.ts", "checks/**/*.test.ts"],
    globalSetup: ["./src/platform/test-setup.ts"],
    // A request that waits for its database counts in seconds on a busy machine; a hung one must still end the run.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
