import { describe, expect, test } from "vitest";
import { askedWords, rankProducts } from "./ranking.ts";
import { searchQuery } from "./text.ts";

const asked = (text: string, known: Record<string, number>, total = 10_000) =>
  askedWords(searchQuery(text), new Map(Object.entries(known)), total);
const spellings = (text: string, known: Record<string, number>) =>
  asked(text, known).map(({ ways }) => ways.map(({ terms }) => terms.join("+")));

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
  test("puts the newest of equally good products first, whatever the order in which they come", () => {
    const of = (...ids: string[]) => rankProducts(ids.map((id) => ({ id, score: 2 }))).map(({ id }) => id);
    expect([of("b", "a", "c"), of("c", "b", "a")]).toEqual([[..."cba"], [..."cba"]]);
  });

  test("leaves out what hardly matches, after the first ten", () => {
    const found = Array.from({ length: 14 }, (_, i) => ({
      id: String.fromCharCode(122 - i),
      score: i === 0 ? 100 : i < 12 ? 20 : 10,
    }));
    expect(rankProducts(found).map(({ id }) => id)).toEqual([..."zyxwvutsrqpo"]);
  });
});
