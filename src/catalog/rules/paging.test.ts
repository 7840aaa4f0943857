import { describe, expect, it } from "vitest";
import { homeLimit, nextHomeLimit, nextSimilarLimit, similarLimit } from "./paging.ts";

const grow = (first: number, next: (limit: number) => number | undefined) => {
  const limits = [first];
  for (let limit = next(first); limit !== undefined; limit = next(limit)) limits.push(limit);
  return limits;
};

describe("homeLimit", () => {
  it("grows by ten from ten to a hundred", () =>
    expect(grow(homeLimit(null), nextHomeLimit)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]));
  it.each([
    ["20", 20],
    ["২০", 20],
    ["15", 10],
    ["110", 10],
    ["0", 10],
    ["-20", 10],
    ["2e1", 20],
    ["x", 10],
  ])("parses ?limit=%s as %i", (typed, limit) => expect(homeLimit(typed)).toBe(limit));
});

describe("similarLimit", () => {
  it("grows from 8 to 20, then by 8", () =>
    expect(grow(similarLimit(null), nextSimilarLimit)).toEqual([
      8, 20, 28, 36, 44, 52, 60, 68, 76, 84, 92, 100,
    ]));
  it("replaces other numbers by the default", () => expect(similarLimit("16")).toBe(8));
});
