import { describe, expect, it } from "vitest";
import { parseQuery } from "./query.ts";

describe("parseQuery", () => {
  it("removes stop words unless the query has no other words", () => {
    expect(parseQuery("a bag for the market").words.map(({ term }) => term)).toEqual(["bag", "market"]);
    expect(parseQuery("bacchader jonno khelna").words).toHaveLength(2);
    expect(parseQuery("the").words.map(({ term }) => term)).toEqual(["the"]);
  });

  it("joins neighbouring words, and splits long words and sizes", () => {
    expect(parseQuery("table cloth").joined).toEqual([{ index: 0, term: "tablecloth" }]);
    expect(parseQuery("tablecloth").split).toContainEqual({ index: 0, terms: ["table", "cloth"] });
    expect(parseQuery("12inch").split).toEqual([{ index: 0, terms: ["12", "inch"] }]);
  });

  it("splits Bangla words, but not within a conjunct, and only into halves of two letters or more", () => {
    const halves = (word: string) => parseQuery(word).split.map(({ terms }) => terms.join(" "));
    expect(halves("নকশিকাঁথা")).toEqual(["নক শিকাঁথা", "নকশি কাঁথা"]);
    expect(halves("নকশীকাঁথা")).toContain("নকশি কাঁথা");
    expect(halves("কুশনকভার")).toContain("কুশন কভার");
    expect(halves("মিষ্টি")).toEqual([]);
    expect(halves("শাড়ি")).toEqual([]);
  });

  it("adds the names of the Bengali New Year as synonyms of each other", () => {
    const synonyms = parseQuery("poila noboborsho").synonyms;
    expect(synonyms).toContainEqual({ index: 0, term: "pohela" });
    expect(synonyms).toContainEqual({ index: 1, term: "বৈশাখ" });
  });

  it("adds the words for 'gift' in both languages as synonyms", () => {
    const synonyms = parseQuery("wedding উপহার").synonyms;
    expect(synonyms.map(({ index }) => index)).toEqual(synonyms.map(() => 1));
    expect(synonyms.map(({ term }) => term)).toEqual(expect.arrayContaining(["gift", "upohar", "present"]));
    expect(parseQuery("wedding").synonyms).toEqual([]);
  });

  it("adds toys for a child, and nothing for girls, as synonyms of 'boy'", () => {
    const terms = (text: string) => parseQuery(text).synonyms.map(({ term }) => term);
    expect(terms("boys")).toEqual(expect.arrayContaining(["toy", "খেলনা", "বাচ্চাদের", "ছেলে"]));
    expect(terms("boys")).not.toContain("girl");
    expect(terms("toy")).toEqual([]);
  });

  it("adds the leaf as a synonym of its sheath, but not the other way round", () => {
    const terms = (text: string) => parseQuery(text).synonyms.map(({ term }) => term);
    expect(terms("সুপারির খোল")).toEqual(expect.arrayContaining(["পাতা", "leaf"]));
    expect(terms("সুপারির পাতা")).toEqual([]);
  });

  it("returns at most twelve distinct words", () => {
    expect(parseQuery("bag bag bags").words).toHaveLength(1);
    expect(parseQuery(Array.from({ length: 500 }, (_, i) => `word${i}`).join(" ")).words).toHaveLength(12);
  });
});
