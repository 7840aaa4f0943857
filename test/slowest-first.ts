import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * Returns a sequencer that runs the slowest files first, so that no worker is left with one of them at the
 * end. Vitest knows no durations in a new clone.
 * @param slowest ends of paths without `.test.ts`, the slowest first
 */
export function slowestFirst(slowest: readonly string[]): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification) => {
        const index = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
        return index < 0 ? slowest.length : index;
      };
      return files.toSorted((a, b) => rank(a) - rank(b));
    }
  };
}
