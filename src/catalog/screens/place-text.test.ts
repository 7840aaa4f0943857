import { expect, it } from "vitest";
import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { divisionText } from "./place-text.ts";

it("returns a division in the language of the page, whichever language it was stored in", () => {
  for (const { en, bn } of divisions)
    for (const stored of [en, bn, ` ${en.toUpperCase()} `])
      expect([divisionText(stored, "en"), divisionText(stored, "bn")]).toEqual([en, bn]);
});

it.each([
  ["Chittagong", "Chattogram", "চট্টগ্রাম"],
  ["barisal", "Barishal", "বরিশাল"],
])("returns the current name of a division with the old spelling %s", (old, en, bn) => {
  expect([divisionText(old, "en"), divisionText(old, "bn")]).toEqual([en, bn]);
});

it.each(["West Bengal", "Comilla"])("returns %s unchanged, which is not a division of Bangladesh", (text) => {
  expect(divisionText(text, "bn")).toBe(text);
});
