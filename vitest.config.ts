import { defineConfig } from "vitest/config";

/** Tests that need no database, so a worker loads what they share once for all of them. */
const pure = [
  "checks/**/*.test.ts",
  "src/{shared,ui}/**/*.test.{ts,tsx}",
  "src/client/**/*.test.tsx",
  "src/**/{rules,contract,screens}/**/*.test.{ts,tsx}",
  "src/**/{rules,contract}.test.ts",
  "src/**/pages/**/*.test.tsx",
];

/** What puts something else in the place of a module of Node's needs a world of its own. */
const alone = ["src/media/disk-full.test.ts", "src/platform/storage/object-store.test.ts"];

const onDatabases = { globalSetup: ["./test/setup.ts"] };

export default defineConfig({
  test: {
    // A request that waits for its database counts in seconds on a busy machine; a hung one must still end the run.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      // Each file has a database of its own; the modules of the server, half a second to load, are those of the worker.
      {
        extends: true,
        test: {
          ...onDatabases,
          name: "stores, actions, calls",
          include: ["src/**/*.test.{ts,tsx}", "seed/**/*.test.ts"],
          exclude: [...pure, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { ...onDatabases, name: "alone", include: alone } },
      { extends: true, test: { name: "decisions, words, screens", include: pure, isolate: false } },
    ],
  },
});
