import { describe, expect, it } from "vitest";
import { correctText, expandWords, typingDistance } from "./expansion.ts";
import { parseQuery } from "./query.ts";

const expand = (text: string, known: Record<string, number>, total = 10_000) =>
  expandWords(parseQuery(text), new Map(Object.entries(known)), total);
const spellings = (text: string, known: Record<string, number>) =>
  expand(text, known).map(({ alternatives }) => alternatives.map(({ terms }) => terms.join("+")));

describe("expandWords", () => {
  it("finds spellings in both scripts", () => {
    const [alternatives = []] = spellings("katha", { কাঁথা: 40, কথা: 3, কাঠি: 70, জামদানি: 9 });
    expect(alternatives[0]).toBe("katha");
    expect(new Set(alternatives.slice(1, 3))).toEqual(new Set(["কাঁথা", "কথা"]));
    expect(alternatives).not.toContain("জামদানি");
  });

  it("finds distant spellings of an unknown word, but only close ones of a known word", () => {
    expect(spellings("lantrn", { lantern: 40 })).toEqual([["lantrn", "lantern"]]);
    expect(spellings("lamp", { lamp: 40, lump: 40, limp: 3 })).toEqual([["lamp"]]);
  });

  it("never replaces a word by one without meaning", () => {
    expect(spellings("kite", { quite: 3 })).toEqual([["kite"]]);
  });

  it("never replaces a code by another code", () => {
    expect(spellings("tn2110", { tn2120: 5, tn: 9, 2110: 3 })).toEqual([["tn2110", "tn+2110"]]);
  });

  it("gives the word as typed the highest weight", () => {
    for (const { alternatives } of expand("nakshi kantha", { nakshi: 40, নকশি: 90, kantha: 40, কাঁথা: 90 })) {
      expect(alternatives[0]?.weight).toBe(1);
      expect(alternatives.slice(1).every(({ weight }) => weight < 1)).toBe(true);
      expect(alternatives.length).toBeGreaterThan(1);
    }
  });

  it("adds the synonyms that products have", () => {
    expect(spellings("উপহার", { gift: 40 })).toEqual([["উপহার", "gift"]]);
  });

  it("adds two words written as one", () => {
    expect(spellings("table cloth", { table: 40, cloth: 50, tablecloth: 7 })).toEqual([
      ["table", "tablecloth"],
      ["cloth", "tablecloth"],
    ]);
  });
});

describe("the spellings of a word that expandWords tells from words that resemble it", () => {
  const isSpelling = (text: string, term: string) =>
    expand(text, { [term]: 40 })[0]?.alternatives.find(({ terms }) => terms[0] === term)?.isOnlySimilar ===
    false;

  it.each([
    ["jamdnai", "jamdani"],
    ["sharee", "saree"],
    ["baskt", "basket"],
    ["lantren", "lantern"],
    ["কাথা", "কাঁথা"],
    ["katha", "কাঁথা"],
    ["qurta", "kurta"],
  ])("%s is a spelling of %s", (text, term) => expect(isSpelling(text, term)).toBe(true));

  it.each([
    ["iphone", "phone"],
    ["damp", "lamp"],
  ])("%s only resembles %s", (text, term) => expect(isSpelling(text, term)).toBe(false));
});

describe("correctText", () => {
  const correct = (text: string, known: Record<string, number>) => correctText(text, expand(text, known));

  it.each([
    ["Jamdnai sarre for wedding", { jamdani: 40, saree: 50, wedding: 7 }, "jamdani saree for wedding"],
    ["jamdani saree", { jamdani: 40, saree: 50, জামদানি: 40 }, undefined],
    ["katha", { কাঁথা: 40 }, undefined],
    ["iphone", { phone: 40 }, undefined],
    ["bacchader", { child: 40, toy: 9 }, undefined],
  ])("turns %j into %3$j", (text, known, corrected) => expect(correct(text, known)).toBe(corrected));
});

it.each([
  ["lantern", "lantern", 0],
  ["lantern", "lantren", 1],
  ["lantern", "lanterm", 1],
  ["lantern", "lanern", 1],
  ["lantern", "lannteern", 2],
  ["", "lamp", 4],
])("typingDistance(%j, %j) returns %i", (one, other, errors) => {
  expect(typingDistance(one, other)).toBe(errors);
  expect(typingDistance(other, one)).toBe(errors);
});
