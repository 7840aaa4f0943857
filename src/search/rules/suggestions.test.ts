import { describe, expect, it } from "vitest";
import { expandWords } from "./expansion.ts";
import { parseQuery } from "./query.ts";
import { keepCloseMatches, mixSuggestions, scoreNames } from "./suggestions.ts";

const expand = (text: string, known: Record<string, number> = {}) =>
  expandWords(parseQuery(text), new Map(Object.entries(known)), 1_000);

describe("scoreNames", () => {
  it.each([
    ["the beginning of one of its words", "hang", ["Hanging Lampshade", "ঝুলন্ত ল্যাম্পশেড"]],
    ["words in any order", "lampshade hanging", ["Hanging Lampshade", null]],
    ["its Bangla", "ঝুল", ["Hanging Lampshade", "ঝুলন্ত ল্যাম্পশেড"]],
    ["plurals", "plates", ["Plate", "থালা"]],
    ["an unfinished plural", "accessori", ["Accessories", null]],
  ])("returns 1 for %s", (_, text, names) => expect(scoreNames(expand(text), names)).toBe(1));

  it("returns a lower score for another spelling of the dictionary", () => {
    const score = scoreNames(expand("jamdany", { jamdani: 50, জামদানি: 50 }), ["Jamdani", "জামদানি"]);
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(1);
  });

  it.each([
    ["the middle of a word", "shade", ["Hanging Lampshade", null]],
    ["one of two words", "hanging basket", ["Hanging Lampshade", null]],
  ])("returns 0 for %s", (_, text, names) => expect(scoreNames(expand(text), names)).toBe(0));
});

describe("keepCloseMatches", () => {
  it("sorts by score, and drops matches far below the best", () => {
    const ids = (...scores: number[]) =>
      keepCloseMatches(scores.map((score, id) => ({ id, score }))).map(({ id }) => id);
    expect(ids(0.5, 1, 0.3, 0.5, 0)).toEqual([1, 0, 3]);
    expect(ids(0.2, 0.1)).toEqual([0, 1]);
    expect(ids(0)).toEqual([]);
  });
});

describe("mixSuggestions", () => {
  const some = (letter: string, count: number) => Array.from({ length: count }, (_, i) => letter + i);

  it.each([
    ["some of each", 9, 9, 9, ["c0", "c1", "c2", "p0", "p1", "p2", "s0", "s1"]],
    ["products only", 0, 20, 0, some("p", 8)],
    ["more categories if there are few products", 9, 1, 0, [...some("c", 7), "p0"]],
    ["more shops if there is little else", 1, 1, 9, ["c0", "p0", ...some("s", 6)]],
    ["nothing", 0, 0, 0, []],
  ])("returns %s", (_, categories, products, shops, shown) => {
    expect(
      mixSuggestions(
        { categories: some("c", categories), products: some("p", products), shops: some("s", shops) },
        8,
      ),
    ).toEqual(shown);
  });
});
