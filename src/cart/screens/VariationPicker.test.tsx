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

function render(
  selection: (string | undefined)[],
  locale: Locale = "en",
  showMissing = false,
  shown = variations,
): string {
  const variationSelection = {
    values: selection,
    variation: selectedVariation(shown, selection),
    missing: missingOptions(shown, selection),
    cleared: undefined,
    set: () => {},
  };
  return renderToStaticMarkup(
    <VariationPicker
      variations={shown}
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

it("shows the price of each value of an option that the price depends on", () => {
  const labels = (html: string) =>
    [...(html.split("<ul")[0] ?? "").matchAll(/<label.*?<\/label>/g)].map(([label]) =>
      label.replace(/<[^>]+>/g, "").replaceAll("\u00A0", " "),
    );
  expect(labels(render([]))).toEqual(["M· ৳ 500", "L· ৳ 700", "Jute", "Canesold out"]);
  expect(labels(render(["L"], "bn"))[1]).toBe("L· ৳ ৭০০");
  // M costs more with the other handle.
  const items = variations.items.map((item) => ({ ...item, quantity: 1 }));
  const all = render([], "en", false, { ...variations, items });
  expect(labels(all)).toEqual(["M· from ৳ 500", "L· ৳ 700", "Jute· from ৳ 500", "Cane· ৳ 600"]);
  const chosen = render(["M"], "en", false, { ...variations, items });
  expect(labels(chosen).slice(2)).toEqual(["Jute· ৳ 500", "Cane· ৳ 600"]);
  const samePrice = items.map((item) => ({ ...item, pricePoisha: 50_000 }));
  expect(labels(render([], "en", false, { ...variations, items: samePrice }))).toEqual([
    "M",
    "L",
    "Jute",
    "Cane",
  ]);
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
