import { expect, it } from "vitest";
import { scaleTo } from "./scale.ts";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [10, [0, 5, 10]],
  [901, [0, 500, 1000]],
  [13_450.5, [0, 5_000, 10_000, 15_000]],
  [250_000, [0, 100_000, 200_000, 300_000]],
])("the lines of a chart up to %s stand at round numbers", (largest, lines) => {
  expect(scaleTo(largest)).toEqual(lines);
});

it("no value is above the highest line, and the lines stay few", () => {
  for (let value = 0.5; value < 1e9; value *= 1.37) {
    const lines = scaleTo(value);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(value);
    expect(lines.length).toBeLessThanOrEqual(4);
  }
});
