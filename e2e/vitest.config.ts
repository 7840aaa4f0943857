import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["./e2e/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What comes over the network may take longer than a second where eight things run at once.
    expect: { poll: { timeout: 5_000 } },
    // One browser and one shop at a time: two cores are enough for that.
    fileParallelism: false,
  },
});
