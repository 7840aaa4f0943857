import { describe, expect, it } from "vitest";
import { askedWords } from "./ranking.ts";
import { closest, fitOf, mixed } from "./suggestions.ts";
import { searchQuery } from "./text.ts";

const asked = (text: string, known: Record<string, number> = {}) =>
  askedWords(searchQuery(text), new Map(Object.entries(known)), 1_000);

describe("a name answers", () => {
  it.each([
    ["the beginning of one of its words", "hang", ["Hanging Lampshade", "ঝুলন্ত ল্যাম্পশেড"]],
    ["words in any order", "lampshade hanging", ["Hanging Lampshade", null]],
    ["its Bangla", "ঝুল", ["Hanging Lampshade", "ঝুলন্ত ল্যাম্পশেড"]],
    ["plurals", "plates", ["Plate", "থালা"]],
  ])("to %s", (_, text, names) => expect(fitOf(asked(text), names)).toBe(1));

  it("to another spelling that the dictionary knows", () => {
    const fit = fitOf(asked("jamdany", { jamdani: 50, জামদানি: 50 }), ["Jamdani", "জামদানি"]);
    expect(fit).toBeGreaterThan(0.5);
    expect(fit).toBeLessThan(1);
  });

  it.each([
    ["the middle of a word", "shade", ["Hanging Lampshade", null]],
    ["one of two words", "hanging basket", ["Hanging Lampshade", null]],
  ])("not to %s", (_, text, names) => expect(fitOf(asked(text), names)).toBe(0));
});

it("guesses far behind the best are left out, the best stand first", () => {
  const ids = (...scores: number[]) =>
    closest(scores.map((score, id) => ({ id, score }))).map(({ id }) => id);
  expect(ids(0.5, 1, 0.3, 0.5, 0)).toEqual([1, 0, 3]);
  expect(ids(0.2, 0.1)).toEqual([0, 1]);
  expect(ids(0)).toEqual([]);
});

describe("the few places", () => {
  const some = (letter: string, count: number) => Array.from({ length: count }, (_, i) => letter + i);

  it.each([
    ["something of each", 9, 9, 9, ["c0", "c1", "c2", "p0", "p1", "p2", "s0", "s1"]],
    ["products alone", 0, 20, 0, some("p", 8)],
    ["more categories where there are few products", 9, 1, 0, [...some("c", 7), "p0"]],
    ["more shops where there is little else", 1, 1, 9, ["c0", "p0", ...some("s", 6)]],
    ["nothing", 0, 0, 0, []],
  ])("hold %s", (_, categories, products, shops, shown) => {
    expect(
      mixed({ categories: some("c", categories), products: some("p", products), shops: some("s", shops) }, 8),
    ).toEqual(shown);
  });
});
