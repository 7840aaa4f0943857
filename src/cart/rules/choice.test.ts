import { describe, expect, it } from "vitest";
import type { Variations } from "#catalog/contract/views.ts";
import { type Choice, choose, chosenOf, firstChoice, openOptions, standingOf, valuesOf } from "./choice.ts";

const of = (options: string[], ...items: [chosen: string[], quantity: number][]): Variations => ({
  options,
  items: items.map(([chosen, quantity], at) => ({ id: String(at), chosen, pricePoisha: 100, quantity })),
});
const panjabi = of(
  ["Size", "Colour"],
  [["M", "Red"], 2],
  [["M", "Blue"], 0],
  [["L", "Blue"], 1],
  [["XL", "Red"], 0],
);

describe("choosing a variation", () => {
  it("offers each value once, in the order of the vendor", () => {
    expect([valuesOf(panjabi, 0), valuesOf(panjabi, 1)]).toEqual([
      ["M", "L", "XL"],
      ["Red", "Blue"],
    ]);
  });

  it.each<[Choice, number, string, string]>([
    [[], 0, "M", "there"],
    [[], 0, "XL", "sold out"],
    [[], 0, "S", "absent"],
    [[], 1, "Red", "there"],
    [["M"], 1, "Red", "there"],
    [["M"], 1, "Blue", "sold out"],
    [["L"], 1, "Red", "absent"],
    // The first option stands for itself: whoever has chosen red may still turn to L.
    [["M", "Red"], 0, "L", "there"],
  ])("after %j the option %i with %s is %s", (choice, option, value, standing) => {
    expect(standingOf(panjabi, choice, option, value)).toBe(standing);
  });

  it("ends with one variation when every option is chosen, and with none of what is sold out", () => {
    expect(chosenOf(panjabi, ["M"])).toBeUndefined();
    expect(chosenOf(panjabi, ["M", "Red"])?.id).toBe("0");
    expect(chosenOf(panjabi, ["M", "Blue"])).toBeUndefined();
    expect([
      openOptions(panjabi, []),
      openOptions(panjabi, ["M"]),
      openOptions(panjabi, ["M", "Blue"]),
      openOptions(panjabi, ["M", "Red"]),
    ]).toEqual([[0, 1], [1], [1], []]);
  });

  it("drops what does not go with the new first value, and keeps what does", () => {
    expect(choose(panjabi, ["M", "Red"], 0, "L")).toEqual(["L", undefined]);
    expect(choose(panjabi, ["M", "Blue"], 0, "L")).toEqual(["L", "Blue"]);
    expect(choose(panjabi, [undefined, undefined], 1, "Blue")).toEqual([undefined, "Blue"]);
  });

  it("is done from the start where there is one value, unless it is sold out", () => {
    expect(firstChoice(of(["Size", "Colour"], [["M", "Red"], 1], [["L", "Red"], 1]))).toEqual([
      undefined,
      "Red",
    ]);
    expect(firstChoice(of(["Size"], [["M"], 0]))).toEqual([undefined]);
  });
});
