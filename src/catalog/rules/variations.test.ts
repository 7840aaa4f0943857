import { describe, expect, it } from "vitest";
import { localVariationText, optionName, optionValue, storedVariationText } from "./variations.ts";

describe("the text of a variation", () => {
  it("names each option, in the language of the page if it is a suggested name", () => {
    const text = storedVariationText(["Size", "Colour"], ["L", "Red"]);
    expect(text).toBe("Size: L, Colour: Red");
    expect(localVariationText(text, "en")).toBe(text);
    expect(localVariationText(text, "bn")).toBe("সাইজ: L, রং: লাল");
    expect(localVariationText("সাইজ: এল, হাতল: Jute, cotton", "en")).toBe("Size: এল, হাতল: Jute, cotton");
  });

  it("has measures and common values in the language of the page, and others as the vendor wrote them", () => {
    expect(localVariationText("Size: 46 cm, Colour: Brick red", "bn")).toBe("সাইজ: ৪৬ সেমি, রং: ইটরঙা");
    expect(localVariationText("Size: 46 cm, Colour: Brick red", "en")).toBe("Size: 46 cm, Colour: Brick red");
    const values = ["XXL", "12 x 18 inch", "Sunset", "7 seas", "__proto__", "7 constructor"];
    expect(values.map((value) => optionValue(value, "bn"))).toEqual([
      "XXL",
      "১২ x ১৮ ইঞ্চি",
      "Sunset",
      "7 seas",
      "__proto__",
      "7 constructor",
    ]);
  });

  it("has only the values if they do not match the options", () => {
    expect(storedVariationText(["Size"], ["L", "Red"])).toBe("L, Red");
    expect(localVariationText("L, Red", "bn")).toBe("L, লাল");
  });

  it.each([
    ["size", "bn", "সাইজ"],
    ["রং", "en", "Colour"],
    ["Handle", "bn", "Handle"],
  ] as const)("shows the option name %s in the language %s as %s", (name, locale, word) => {
    expect(optionName(name, locale)).toBe(word);
  });
});
