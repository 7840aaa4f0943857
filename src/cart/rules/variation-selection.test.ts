import { describe, expect, it } from "vitest";
import type { Variations } from "#catalog/contract/views.ts";
import {
  availabilityOf,
  initialSelection,
  missingOptions,
  type Selection,
  selectedVariation,
  selectValue,
  valuesOf,
} from "./variation-selection.ts";

const variationsOf = (options: string[], ...items: [chosen: string[], quantity: number][]): Variations => ({
  options,
  items: items.map(([chosen, quantity], index) => ({
    id: String(index),
    chosen,
    pricePoisha: 100,
    quantity,
  })),
});
const panjabi = variationsOf(
  ["Size", "Colour"],
  [["M", "Red"], 2],
  [["M", "Blue"], 0],
  [["L", "Blue"], 1],
  [["XL", "Red"], 0],
);

describe("the selection of a variation", () => {
  it("lists each value once, in the vendor's order", () => {
    expect([valuesOf(panjabi, 0), valuesOf(panjabi, 1)]).toEqual([
      ["M", "L", "XL"],
      ["Red", "Blue"],
    ]);
  });

  it.each<[Selection, number, string, string]>([
    [[], 0, "M", "available"],
    [[], 0, "XL", "sold out"],
    [[], 0, "S", "absent"],
    [[], 1, "Red", "available"],
    [["M"], 1, "Red", "available"],
    [["M"], 1, "Blue", "sold out"],
    [["L"], 1, "Red", "absent"],
    // The first option does not depend on the second: L stays selectable after red is selected.
    [["M", "Red"], 0, "L", "available"],
  ])("marks, with %j selected, option %i with value %s as %s", (selection, option, value, availability) => {
    expect(availabilityOf(panjabi, selection, option, value)).toBe(availability);
  });

  it("selects a variation when every option has a value and the variation is in stock", () => {
    expect(selectedVariation(panjabi, ["M"])).toBeUndefined();
    expect(selectedVariation(panjabi, ["M", "Red"])?.id).toBe("0");
    expect(selectedVariation(panjabi, ["M", "Blue"])).toBeUndefined();
    expect([
      missingOptions(panjabi, []),
      missingOptions(panjabi, ["M"]),
      missingOptions(panjabi, ["M", "Blue"]),
      missingOptions(panjabi, ["M", "Red"]),
    ]).toEqual([[0, 1], [1], [1], []]);
  });

  it("clears a second value that is not available with the new first value and keeps others", () => {
    expect(selectValue(panjabi, ["M", "Red"], 0, "L")).toEqual(["L", undefined]);
    expect(selectValue(panjabi, ["M", "Blue"], 0, "L")).toEqual(["L", "Blue"]);
    expect(selectValue(panjabi, [undefined, undefined], 1, "Blue")).toEqual([undefined, "Blue"]);
  });

  it("preselects the only value of an option unless it is sold out", () => {
    expect(initialSelection(variationsOf(["Size", "Colour"], [["M", "Red"], 1], [["L", "Red"], 1]))).toEqual([
      undefined,
      "Red",
    ]);
    expect(initialSelection(variationsOf(["Size"], [["M"], 0]))).toEqual([undefined]);
  });
});
