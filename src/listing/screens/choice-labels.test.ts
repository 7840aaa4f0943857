import { expect, it } from "vitest";
import { choiceLabel, listingChoices } from "./choice-labels.ts";

const offered = (stored: string) => listingChoices("type", "en", stored).map(({ value }) => value);

it("offers a digital file only to a product that already is one, and labels it", () => {
  expect(offered("")).toEqual(["physical", "made to order"]);
  expect(offered("physical")).toEqual(["physical", "made to order"]);
  expect(offered("digital")).toEqual(["physical", "made to order", "digital"]);
  expect([choiceLabel("type", "digital", "en"), choiceLabel("type", "digital", "bn")]).toEqual([
    "A digital file",
    "ডিজিটাল ফাইল",
  ]);
});

it("returns free text as its own label", () => {
  expect(choiceLabel("type", "On loan", "bn")).toBe("On loan");
});
