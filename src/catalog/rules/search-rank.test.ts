import { describe, expect, test } from "vitest";
import { askedWords, rankProducts, termsOf } from "./search-rank.ts";
import { searchQuery } from "./search-text.ts";

const asked = (text: string, known: Record<string, number>, total = 10_000) => askedWords(searchQuery(text), new Map(Object.entries(known)), total);
const spellings = (text: string, known: Record<string, number>) => asked(text, known).map(({ ways }) => ways.map(({ terms }) => terms.join("+")));

describe("the spellings that answer a word", () => {
  test("are those of both scripts", () => {
    const [ways = []] = spellings("katha", { কাঁথা: 40, কথা: 3, কাঠি: 70, জামদানি: 9 });
    expect(ways[0]).toBe("katha");
    expect(new Set(ways.slice(1, 3))).toEqual(new Set(["কাঁথা", "কথা"]));
    expect(ways).not.toContain("জামদানি");
  });

  test("are near misses of a word nobody wrote, and hardly any of one that products have", () => {
    expect(spellings("lantrn", { lantern: 40 })).toEqual([["lantrn", "lantern"]]);
    expect(spellings("lamp", { lamp: 40, lump: 40, limp: 3 })).toEqual([["lamp"]]);
  });

  test("are never other codes", () => {
    expect(spellings("tn2110", { tn2120: 5, tn: 9, 2110: 3 })).toEqual([["tn2110", "tn+2110"]]);
  });

  test("count the asked one most", () => {
    for (const { ways } of asked("nakshi kantha", { nakshi: 40, নকশি: 90, kantha: 40, কাঁথা: 90 })) {
      expect(ways[0]?.weight).toBe(1);
      expect(ways.slice(1).every(({ weight }) => weight < 1)).toBe(true);
      expect(ways.length).toBeGreaterThan(1);
    }
  });

  test("include words written as one", () => {
    expect(spellings("table cloth", { table: 40, cloth: 50, tablecloth: 7 })).toEqual([
      ["table", "tablecloth"],
      ["cloth", "tablecloth"],
    ]);
  });
});

describe("ranking", () => {
  const rank = (text: string, known: Record<string, number>, products: Record<string, Record<string, number>>) => {
    const words = asked(text, known);
    const found = Object.entries(products).map(([id, weights]) => ({ id, weights: termsOf(words).map((term) => weights[term] ?? 0) }));
    return rankProducts(words, found).map(({ id }) => id);
  };

  test("puts the weightier word first", () => {
    expect(rank("lamp", { lamp: 9 }, { body: { lamp: 60 }, title: { lamp: 600 } })).toEqual(["title", "body"]);
  });

  test("puts both words before much of one", () => {
    expect(rank("bamboo lamp", { bamboo: 500, lamp: 500 }, { one: { lamp: 5000 }, both: { bamboo: 40, lamp: 40 } })).toEqual(["both", "one"]);
  });

  test("puts the rare word before the common", () => {
    expect(rank("jute lantern", { jute: 5000, lantern: 5 }, { common: { jute: 600 }, rare: { lantern: 600 } })).toEqual(["rare", "common"]);
  });

  test("puts the word as asked before another spelling of it", () => {
    expect(rank("nakshi", { nakshi: 20, nokshi: 20 }, { other: { nokshi: 600 }, same: { nakshi: 600 } })).toEqual(["same", "other"]);
  });

  test("is the same whatever the order in which products come", () => {
    const same = { lamp: 300 };
    expect(rank("lamp", { lamp: 9 }, { b: same, a: same, c: same })).toEqual(rank("lamp", { lamp: 9 }, { c: same, b: same, a: same }));
  });
});
