import { expect, it } from "vitest";
import { dayAfterKey, scaleTo } from "./DayBars.tsx";

it.each([
  ["ArrowLeft", 10, 9],
  ["ArrowDown", 10, 9],
  ["ArrowRight", 10, 11],
  ["ArrowUp", 10, 11],
  ["PageUp", 10, 17],
  ["PageDown", 10, 3],
  ["PageUp", 27, 29],
  ["PageDown", 3, 0],
  ["ArrowRight", 29, 29],
  ["Home", 10, 0],
  ["End", 10, 29],
  ["Tab", 10, undefined],
])("%s on day %i of 0 to 29 selects day %s", (key, index, next) => {
  expect(dayAfterKey(key, index, 29)).toBe(next);
});

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
