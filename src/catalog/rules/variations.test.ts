import { describe, expect, it } from "vitest";
import { optionName, variationFor, variationText } from "./variations.ts";

describe("a choice in words", () => {
  it("names each option, in the reader's language where the name is one of ours", () => {
    const text = variationText(["Size", "Colour"], ["L", "Red"]);
    expect(text).toBe("Size: L, Colour: Red");
    expect(variationFor(text, "en")).toBe(text);
    expect(variationFor(text, "bn")).toBe("মাপ: L, রং: Red");
    expect(variationFor("মাপ: এল, হাতল: Jute, cotton", "en")).toBe("Size: এল, হাতল: Jute, cotton");
  });

  it("is of its values alone when the options are others now", () => {
    expect(variationText(["Size"], ["L", "Red"])).toBe("L, Red");
    expect(variationFor("L, Red", "bn")).toBe("L, Red");
  });

  it.each([
    ["size", "bn", "মাপ"],
    ["রং", "en", "Colour"],
    ["Handle", "bn", "Handle"],
  ] as const)("the name %s is in %s %s", (name, locale, word) => {
    expect(optionName(name, locale)).toBe(word);
  });
});
