import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files run first, so that no worker is left with one of them at the end. */
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
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return index < 0 ? slowest.length : index;
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["./e2e/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Network responses are slow where browsers and servers share two cores.
    expect: { poll: { timeout: 60_000 } },
    // Each worker has its own browser and server, see setup.ts. Three on two cores are not faster: they keep
    // the cores busy for as long.
    maxWorkers: Number(process.env.E2E_WORKERS ?? 2),
    sequence: { sequencer: SlowestFirst },
  },
});
