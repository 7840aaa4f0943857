import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Variations } from "#catalog/contract/views.ts";
import type { Locale } from "#shared/locale.ts";
import { missingOptions, selectedVariation } from "../rules/variation-selection.ts";
import { VariationPicker } from "./VariationPicker.tsx";

const variations: Variations = {
  options: ["Size", "Handle"],
  items: [
    { id: "1", chosen: ["M", "Jute"], pricePoisha: 50_000, quantity: 2 },
    { id: "2", chosen: ["M", "Cane"], pricePoisha: 60_000, quantity: 0 },
    { id: "3", chosen: ["L", "Jute"], pricePoisha: 70_000, quantity: 1 },
  ],
};

function render(selection: (string | undefined)[], locale: Locale = "en", showMissing = false): string {
  const variationSelection = {
    values: selection,
    variation: selectedVariation(variations, selection),
    missing: missingOptions(variations, selection),
    cleared: undefined,
    set: () => {},
  };
  return renderToStaticMarkup(
    <VariationPicker
      variations={variations}
      selection={variationSelection}
      showMissing={showMissing}
      locale={locale}
      containerRef={createRef()}
    />,
  );
}

const radios = (html: string) =>
  [...html.matchAll(/<input type="radio"([^>]*)value="([^"]*)"([^>]*)>/g)].map(
    ([, before = "", value, after = ""]) => [
      value,
      /disabled/.test(before + after) ? "disabled" : /checked/.test(before + after) ? "checked" : "",
    ],
  );

it("renders native radio buttons and says why a value cannot be selected", () => {
  expect(radios(render([]))).toEqual([
    ["M", ""],
    ["L", ""],
    ["Jute", ""],
    ["Cane", "disabled"],
  ]);
  expect(radios(render(["M", "Jute"]))).toEqual([
    ["M", "checked"],
    ["L", ""],
    ["Jute", "checked"],
    ["Cane", "disabled"],
  ]);
  expect([render(["M"]).includes("sold out"), render(["L"]).includes("not available")]).toEqual([true, true]);
});

it("names each missing option in the reader's language", () => {
  expect(render(["M"], "en", true)).toContain("Please choose: Handle");
  expect(render(["M"], "en", true)).not.toContain("Please choose: Size");
  expect(render([undefined, "Jute"], "bn", true)).toContain("বেছে নিন: সাইজ");
});

it("lists every combination with its price for readers without JavaScript", () => {
  const list =
    render([])
      .split("<ul")[1]
      ?.replace(/<[^>]+>/g, "") ?? "";
  for (const text of [
    "Size: M, Handle: Jute: ৳\u00A0500 · 2 in stock",
    "Size: M, Handle: Cane: ৳\u00A0600 · Sold out",
    "Size: L, Handle: Jute: ৳\u00A0700 · 1 in stock",
  ])
    expect(list).toContain(text);
});
