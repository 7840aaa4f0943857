import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["./e2e/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // One browser and one shop at a time: two cores are enough for that.
    fileParallelism: false,
  },
});
