import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, poishaOf, takaOf } from "./money.ts";

describe("money", () => {
  it.each([
    [50_000, "৳ 500", "৳ ৫০০"],
    [12_345_600, "৳ 1,23,456", "৳ ১,২৩,৪৫৬"],
    [45_050, "৳ 450.50", "৳ ৪৫০.৫০"],
    [0, "৳ 0", "৳ ০"],
  ])("of %i poisha is written with its sign, in the digits of the language: %s, %s", (poisha, en, bn) => {
    expect([formatMoney(poisha, "en"), formatMoney(poisha, "bn")]).toEqual([en, bn]);
  });

  it("H19, 68 is taka on the wire, exact to two decimals, and nothing finer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (poisha) => {
        expect(poishaOf(takaOf(poisha))).toBe(poisha);
        expect(JSON.stringify(takaOf(poisha))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
    expect(poishaOf(9.999)).toBeUndefined();
  });
});
