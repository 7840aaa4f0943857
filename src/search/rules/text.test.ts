import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchDocument, searchQuery, searchTokens } from "./text.ts";

const product = {
  title: "Jute bag",
  tags: "bag",
  materials: "jute",
  category: "Jute",
  shop: "Sonali",
  description: "A strong bag.",
};

const termsIn = (text: string) => searchTokens(text).map(({ term }) => term);

describe("words of a text", () => {
  test.each([
    ["Sarees, Toys & Boxes", ["saree", "toy", "box"]],
    ["batteries cookies glass jeans", ["battery", "cooky", "glass", "jean"]],
    ["Potter's wheel", ["potter", "wheel"]],
    ["Café crème", ["cafe", "creme"]],
    ["a 3.5mm jack", ["a", "3.5mm", "jack"]],
    ["TN-2110", ["tn", "2110", "tn2110"]],
    ["hand-made", ["hand", "made", "handmade"]],
    ["১২ ইঞ্চি", ["12", "ইঞ্চি"]],
    ["শাড়ি।", ["শাড়ি".normalize("NFC")]],
    ["Core™2 (new!)", ["core", "2", "new"]],
    ["", []],
    ["!?.,;:'\"()&|*<->", []],
  ])("%s", (text, terms) => expect(termsIn(text)).toEqual(terms));

  test("are the same in either normal form, and hold nothing that a database query could take for a sign", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(termsIn(text.normalize("NFD"))).toEqual(termsIn(text.normalize("NFC")));
        for (const term of termsIn(text)) expect(term).toMatch(/^[\p{L}\p{M}\p{N}.]+$/u);
      }),
    );
  });
});

describe("a product's document", () => {
  const weightIn = (changes: Partial<typeof product>, term: string) =>
    searchDocument({ ...product, ...changes }).weights.get(term) ?? 0;

  test("weighs the title most, then tags, then the labels, then the description", () => {
    const weights = [
      weightIn({ title: "Jute bag lamp" }, "lamp"),
      weightIn({ tags: "bag,lamp" }, "lamp"),
      weightIn({ shop: "Lamp house" }, "lamp"),
      weightIn({ description: "A strong bag, no lamp." }, "lamp"),
    ];
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(new Set(weights).size).toBe(4);
  });

  test("holds a word of a short title more important than one of a long title", () => {
    expect(weightIn({ title: "Lamp" }, "lamp")).toBeGreaterThan(
      weightIn({ title: "Lamp of bamboo with a shade of jute cloth in many colours" }, "lamp"),
    );
  });

  test("gains nothing from a word said over and over", () => {
    const said = (times: number) =>
      weightIn(
        { title: "Jute bag", description: `${"lamp ".repeat(times)}${"word ".repeat(40 - times)}` },
        "lamp",
      );
    expect(said(2)).toBeGreaterThan(said(1));
    expect(said(40)).toBe(said(2));
  });

  test("finds a Bangla word without its ending, less than with it", () => {
    const { weights } = searchDocument({ ...product, titleBn: "শাড়ির আঁচল" });
    const [whole = 0, without = 0] = ["শাড়ির", "শাড়ি"].map((term) => weights.get(term.normalize("NFC")));
    expect(without).toBeGreaterThan(0);
    expect(whole).toBeGreaterThan(without);
  });
});

describe("a question", () => {
  test("leaves out words that say nothing, unless it has no other", () => {
    expect(searchQuery("a bag for the market").words.map(({ term }) => term)).toEqual(["bag", "market"]);
    expect(searchQuery("the").words.map(({ term }) => term)).toEqual(["the"]);
  });

  test("knows words written as one and apart", () => {
    expect(searchQuery("table cloth").joined).toEqual([{ place: 0, term: "tablecloth" }]);
    expect(searchQuery("tablecloth").split).toContainEqual({ place: 0, terms: ["table", "cloth"] });
    expect(searchQuery("12inch").split).toEqual([{ place: 0, terms: ["12", "inch"] }]);
  });

  test("has at most twelve words, each once", () => {
    expect(searchQuery("bag bag bags").words).toHaveLength(1);
    expect(searchQuery(Array.from({ length: 500 }, (_, i) => `word${i}`).join(" ")).words).toHaveLength(12);
  });
});
