import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Variations } from "#catalog/contract/views.ts";
import type { Locale } from "#shared/locale.ts";
import { chosenOf, openOptions } from "../rules/choice.ts";
import { VariationChoice } from "./VariationChoice.tsx";

const variations: Variations = {
  options: ["Size", "Handle"],
  items: [
    { id: "1", chosen: ["M", "Jute"], pricePoisha: 50_000, quantity: 2 },
    { id: "2", chosen: ["M", "Cane"], pricePoisha: 60_000, quantity: 0 },
    { id: "3", chosen: ["L", "Jute"], pricePoisha: 70_000, quantity: 1 },
  ],
};

function shown(choice: (string | undefined)[], locale: Locale = "en", asks = false): string {
  const choosing = {
    ...{
      choice,
      chosen: chosenOf(variations, choice),
      open: openOptions(variations, choice),
      dropped: undefined,
    },
    ...{ set: () => {}, keepForReturn: () => {} },
  };
  return renderToStaticMarkup(
    <VariationChoice
      variations={variations}
      choosing={choosing}
      asks={asks}
      locale={locale}
      within={createRef()}
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

it("offers native radio buttons, and says why one cannot be chosen", () => {
  expect(radios(shown([]))).toEqual([
    ["M", ""],
    ["L", ""],
    ["Jute", ""],
    ["Cane", "disabled"],
  ]);
  expect(radios(shown(["M", "Jute"]))).toEqual([
    ["M", "checked"],
    ["L", ""],
    ["Jute", "checked"],
    ["Cane", "disabled"],
  ]);
  expect([shown(["M"]).includes("sold out"), shown(["L"]).includes("not available")]).toEqual([true, true]);
});

it("asks for what is open, by the option's name in the reader's language", () => {
  expect(shown(["M"], "en", true)).toContain("Please choose: Handle");
  expect(shown(["M"], "en", true)).not.toContain("Please choose: Size");
  expect(shown([undefined, "Jute"], "bn", true)).toContain("বেছে নিন: সাইজ");
});

it("lists every combination with its price for whoever has no JavaScript", () => {
  const list =
    shown([])
      .split("<ul")[1]
      ?.replace(/<[^>]+>/g, "") ?? "";
  for (const text of [
    "Size: M, Handle: Jute: ৳\u00A0500 · 2 in stock",
    "Size: M, Handle: Cane: ৳\u00A0600 · Sold out",
    "Size: L, Handle: Jute: ৳\u00A0700 · 1 in stock",
  ])
    expect(list).toContain(text);
});
