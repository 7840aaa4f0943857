import { expect, it } from "vitest";
import { scaleTo } from "./DayBars.tsx";

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
])("scaleTo returns round numbers up to %s", (largest, lines) => {
  expect(scaleTo(largest)).toEqual(lines);
});

it("scaleTo returns at most four lines, and the highest is at least the largest value", () => {
  for (let value = 0.5; value < 1e9; value *= 1.37) {
    const lines = scaleTo(value);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(value);
    expect(lines.length).toBeLessThanOrEqual(4);
  }
});
