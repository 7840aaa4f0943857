import { describe, expect, it } from "vitest";
import { optionName, optionValue, variationFor, variationText } from "./variations.ts";

describe("the text of a variation", () => {
  it("names each option, in the language of the page if it is a suggested name", () => {
    const text = variationText(["Size", "Colour"], ["L", "Red"]);
    expect(text).toBe("Size: L, Colour: Red");
    expect(variationFor(text, "en")).toBe(text);
    expect(variationFor(text, "bn")).toBe("সাইজ: L, রং: লাল");
    expect(variationFor("সাইজ: এল, হাতল: Jute, cotton", "en")).toBe("Size: এল, হাতল: Jute, cotton");
  });

  it("has measures and common values in the language of the page, and others as the vendor wrote them", () => {
    expect(variationFor("Size: 46 cm, Colour: Brick red", "bn")).toBe("সাইজ: ৪৬ সেমি, রং: ইটরঙা");
    expect(variationFor("Size: 46 cm, Colour: Brick red", "en")).toBe("Size: 46 cm, Colour: Brick red");
    expect(["XXL", "12 x 18 inch", "Sunset", "7 seas"].map((value) => optionValue(value, "bn"))).toEqual([
      "XXL",
      "১২ x ১৮ ইঞ্চি",
      "Sunset",
      "7 seas",
    ]);
  });

  it("has only the values if they do not match the options", () => {
    expect(variationText(["Size"], ["L", "Red"])).toBe("L, Red");
    expect(variationFor("L, Red", "bn")).toBe("L, লাল");
  });

  it.each([
    ["size", "bn", "সাইজ"],
    ["রং", "en", "Colour"],
    ["Handle", "bn", "Handle"],
  ] as const)("the name %s is in %s %s", (name, locale, word) => {
    expect(optionName(name, locale)).toBe(word);
  });
});
