import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take minutes begin first, so that none of them is left to one worker at the end. */
const slowest = [
  "every-screen",
  "failures",
  "crawl",
  "process",
  "account",
  "orders",
  "screens",
  "policies",
  "search",
  "accounts",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? slowest.length : found;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["./e2e/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What comes over the network takes its time where two browsers and two shops share two cores.
    expect: { poll: { timeout: 60_000 } },
    // Each with a browser and a shop of its own, see setup.ts.
    maxWorkers: Number(process.env.E2E_WORKERS ?? 2),
    sequence: { sequencer: SlowestFirst },
  },
});
