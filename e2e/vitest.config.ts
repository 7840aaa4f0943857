import { defineConfig } from "vitest/config";
import { slowestFirst } from "../test/slowest-first.ts";

const sequencer = slowestFirst([
  "every-screen",
  "failures",
  "desk-journeys",
  "process",
  "expected-stops",
  "search",
  "crawl",
  "accounts",
  "account",
  "orders",
  "waiting",
  "away",
  "listing",
  "visitor",
  "product-page",
  "second-factor",
  "policies",
  "offline",
  "waiting-orders",
  "shop-page",
  "review",
]);

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["./e2e/setup.ts"],
    setupFiles: ["./e2e/helpers/failed-pages.ts"],
    // The files of a worker share its browsers and their compiled code.
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Network responses are slow where browsers and servers share two cores.
    expect: { poll: { timeout: 60_000 } },
    // Each worker has its own browser and server, see setup.ts. Three are a sixth faster than two on two
    // cores, because tests wait for time limits and for processes.
    maxWorkers: 3,
    sequence: { sequencer },
  },
});
