import { defineConfig } from "vitest/config";
import { slowestFirst } from "./test/slowest-first.ts";

/** Tests without a database, which share their modules within a worker. */
const pure = [
  "checks/**/*.test.ts",
  "src/{shared,ui}/**/*.test.{ts,tsx}",
  "src/client/**/*.test.tsx",
  "src/**/{rules,contract,screens}/**/*.test.{ts,tsx}",
  "src/**/{rules,contract}.test.ts",
  "src/**/pages/**/*.test.tsx",
];

/**
 * Tests that need isolation: they replace a module of Node.js, or count requests, among which would be those
 * of modules that earlier tests of the worker have loaded.
 */
const isolated = [
  "src/media/disk-full.test.ts",
  "src/platform/storage/object-store.test.ts",
  "src/client/session-hint.test.ts",
];

const sequencer = slowestFirst([
  "platform/postgres/postgres",
  "http/safety-input",
  "http/safety-naughty",
  "db/silent-connection",
  "commands/backup",
  "accounts/identity",
  "profile/me",
  "orders/api",
  "media/api",
  "postgres/postgres-slow",
]);

const onDatabases = { globalSetup: ["./test/setup.ts"] };

export default defineConfig({
  test: {
    // Far above what any test needs on a busy machine; only a hanging test reaches them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // More than the two cores of CI, because tests wait for the database: a fifth faster than with 3.
    maxWorkers: 4,
    sequence: { sequencer },
    projects: [
      // Each file has its own database; the server's modules, which take 0.5 s to load, are shared in a
      // worker.
      {
        extends: true,
        test: {
          ...onDatabases,
          name: "stores, actions, API",
          include: ["src/**/*.test.{ts,tsx}", "seed/**/*.test.ts"],
          exclude: [...pure, ...isolated],
          isolate: false,
        },
      },
      { extends: true, test: { ...onDatabases, name: "isolated", include: isolated } },
      { extends: true, test: { name: "rules, contracts, screens", include: pure, isolate: false } },
    ],
  },
});
