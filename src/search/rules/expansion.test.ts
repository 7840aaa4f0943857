import { describe, expect, it } from "vitest";
import {
  chooseGuesses,
  correctText,
  expandWords,
  replaceWords,
  restsOnUnreliableWords,
  typingDistance,
} from "./expansion.ts";
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

  it("counts a spelling with ি for ী as the same word, also if products have both", () => {
    const [word] = expand("পাঞ্জাবী", { পাঞ্জাবী: 40, পাঞ্জাবি: 60, পাঞ্জাবা: 9 });
    const weights = word?.alternatives.map(({ terms, weight }) => [terms[0], weight > 0.8]);
    expect(weights?.slice(0, 2)).toEqual([
      ["পাঞ্জাবী", true],
      ["পাঞ্জাবি", true],
    ]);
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

describe("for expandWords", () => {
  const isSpelling = (text: string, term: string) =>
    expand(text, { [term]: 40 })[0]?.alternatives.find(({ terms }) => terms[0] === term)?.isOnlySimilar ===
    false;

  it.each([
    ["jamdnai", "jamdani"],
    ["sharee", "saree"],
    ["baskt", "basket"],
    ["lantren", "lantern"],
    ["কাথা", "কাঁথা"],
    ["শারি", "শাড়ি"],
    ["মুখোস", "মুখোশ"],
    ["ব্যগ", "ব্যাগ"],
    ["জামদানী", "জামদানি"],
    ["katha", "কাঁথা"],
    ["qurta", "kurta"],
  ])("%s is a spelling of %s", (text, term) => expect(isSpelling(text, term)).toBe(true));

  it.each([
    ["iphone", "phone"],
    ["damp", "lamp"],
    ["চুড়ি", "ছুড়ে"],
    ["দুল", "ধুলো"],
    ["পাটি", "পাতি"],
    ["পাটি", "পাট"],
    ["চাবির", "ছবির"],
    ["দুল", "doll"],
  ])("%s is no spelling of %s", (text, term) => expect(isSpelling(text, term)).toBe(false));
});

describe("chooseGuesses", () => {
  const choose = (text: string, known: Record<string, number>, named = Object.keys(known)) =>
    chooseGuesses(expand(text, known), (term) => named.includes(term)).map(({ alternatives, correction }) => [
      correction,
      alternatives.slice(1).map(({ terms }) => terms.join("+")),
    ]);

  it("prefers a spelling that differs only in confused letters to a nearer sound and a frequent word", () =>
    expect(choose("কাথা", { কথা: 90, কাঁথা: 4 })).toEqual([["কাঁথা", ["কাঁথা", "কথা"]]]));

  it("prefers the more frequent of spellings that sound alike", () =>
    expect(choose("sharee", { shari: 1, saree: 40 })[0]?.[0]).toBe("saree"));

  it("drops guesses that name no product, and words that only resemble one in Bangla letters", () => {
    expect(choose("baskit", { basket: 40, biscuit: 9 }, ["biscuit"])).toEqual([[undefined, []]]);
    expect(choose("দোতারা", { ডোরা: 40, দাঁতের: 9 })).toEqual([[undefined, []]]);
  });

  it("does not correct a typing error if a word of the other script sounds nearer", () =>
    expect(choose("banser", { banner: 40, বাঁশের: 3 })[0]?.[0]).toBeUndefined());
});

describe("replaceWords", () => {
  const replace = (text: string, known: Record<string, number>, corrected: string) => {
    const words = replaceWords(
      chooseGuesses(expand(text, known), () => true),
      expand(corrected, known),
    );
    return words.map(({ typed, alternatives }) => [typed, alternatives.map(({ terms }) => terms.join("+"))]);
  };

  it("searches for the correction with its own spellings only", () =>
    expect(replace("লাল শাড়ী", { লাল: 40, শাড়ি: 40, shari: 3, ছাড়ে: 9, শর: 9 }, "লাল শাড়ি")).toEqual([
      ["লাল", ["লাল"]],
      ["শাড়ী", ["শাড়ি", "shari"]],
    ]));

  it("keeps the other guesses of a word that may be romanized Bangla", () =>
    expect(replace("sarre", { saree: 40, সরা: 9 }, "saree")).toEqual([["sarre", ["sarre", "saree", "সরা"]]]));
});

describe("restsOnUnreliableWords", () => {
  const rests = (text: string, known: Record<string, number>, named = Object.keys(known)) => {
    const namesProduct = (term: string) => named.includes(term);
    return restsOnUnreliableWords(chooseGuesses(expand(text, known), namesProduct), namesProduct);
  };

  it.each([
    ["কানের দুল", { কোণের: 40 }, true],
    ["jamdnai earrings", { jamdani: 40 }, false],
    ["teak umbrella", { teak: 40 }, false],
    ["toys girls", { toy: 40 }, false],
    ["iphone", { phone: 40 }, false],
    ["baskit", { basket: 40 }, false],
    ["নকসী পাটি", { নকশি: 40 }, false],
  ])("for %j with %j is %j", (text, known, expected) => expect(rests(text, known)).toBe(expected));

  it("is true if the only known word does not name a product", () =>
    expect(rests("cool umbrella", { cool: 40 }, [])).toBe(true));
});

describe("correctText", () => {
  const correct = (text: string, known: Record<string, number>) =>
    correctText(
      text,
      chooseGuesses(expand(text, known), () => true),
    );

  it.each([
    ["Jamdnai sarre for wedding", { jamdani: 40, saree: 50, wedding: 7 }, "jamdani saree for wedding"],
    ["Jámdnai saree", { jamdani: 40, saree: 50 }, "jamdani saree"],
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
])("typingDistance(%j, %j) returns %i", (first, second, errors) => {
  expect(typingDistance(first, second)).toBe(errors);
  expect(typingDistance(second, first)).toBe(errors);
});
