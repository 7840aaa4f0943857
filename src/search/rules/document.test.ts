import { describe, expect, it } from "vitest";
import { buildDocument } from "./document.ts";

const product = {
  title: "Jute bag",
  tags: "bag",
  materials: "jute",
  category: "Jute",
  shop: "Sonali",
  description: "A strong bag.",
};

describe("buildDocument", () => {
  const weightIn = (changes: Partial<typeof product>, term: string) =>
    buildDocument({ ...product, ...changes }).weights.get(term) ?? 0;

  it("weights the title most, then tags, then labels, then the description", () => {
    const weights = [
      weightIn({ title: "Jute bag lamp" }, "lamp"),
      weightIn({ tags: "bag,lamp" }, "lamp"),
      weightIn({ shop: "Lamp house" }, "lamp"),
      weightIn({ description: "A strong bag, no lamp." }, "lamp"),
    ];
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(new Set(weights).size).toBe(4);
  });

  it("weights a word of a short title more than one of a long title", () => {
    expect(weightIn({ title: "Lamp" }, "lamp")).toBeGreaterThan(
      weightIn({ title: "Lamp of bamboo with a shade of jute cloth in many colours" }, "lamp"),
    );
  });

  it("ignores further repetitions of a word in a field", () => {
    const weightOfRepeated = (times: number) =>
      weightIn(
        { title: "Jute bag", description: `${"lamp ".repeat(times)}${"word ".repeat(40 - times)}` },
        "lamp",
      );
    expect(weightOfRepeated(2)).toBeGreaterThan(weightOfRepeated(1));
    expect(weightOfRepeated(40)).toBe(weightOfRepeated(2));
  });

  it("adds a Bangla word without its ending, with a lower weight", () => {
    const { weights } = buildDocument({ ...product, titleBn: "শাড়ির আঁচল" });
    const [inflected = 0, withoutEnding = 0] = ["শাড়ির", "শাড়ি"].map((term) =>
      weights.get(term.normalize("NFC")),
    );
    expect(withoutEnding).toBeGreaterThan(0);
    expect(inflected).toBeGreaterThan(withoutEnding);
  });
});
