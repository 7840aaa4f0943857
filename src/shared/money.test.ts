import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, poishaOf, takaOf } from "./money.ts";

describe("for amounts of money", () => {
  it.each([
    [50_000, "৳\u00A0500", "৳\u00A0৫০০"],
    [12_345_600, "৳\u00A01,23,456", "৳\u00A0১,২৩,৪৫৬"],
    [45_050, "৳\u00A0450.50", "৳\u00A0৪৫০.৫০"],
    [0, "৳\u00A00", "৳\u00A0০"],
  ])("formatMoney formats %i poisha with ৳, in the digits of the language: %s, %s", (poisha, en, bn) => {
    expect([formatMoney(poisha, "en"), formatMoney(poisha, "bn")]).toEqual([en, bn]);
  });

  it("an amount is taka with exactly two decimals in the API [H19, S68]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (poisha) => {
        expect(poishaOf(takaOf(poisha))).toBe(poisha);
        expect(JSON.stringify(takaOf(poisha))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
    expect(poishaOf(9.999)).toBeUndefined();
  });

  it("poishaOf rejects a third decimal, however large the amount [F19]", () => {
    for (const taka of [499_999.004, 9_999_999.999, 123_456.001, 9_999_999.9999])
      expect([taka, poishaOf(taka)]).toEqual([taka, undefined]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (poisha, thousandth) => {
          const taka = Number(`${(poisha / 100).toFixed(2)}${thousandth}`);
          expect(poishaOf(taka)).toBeUndefined();
        },
      ),
    );
  });

  it("poishaOf accepts a sum of amounts that floating-point arithmetic leaves slightly off [F19]", () => {
    expect(poishaOf(0.1 + 0.2)).toBe(30);
    expect(poishaOf(9_999_999.1 - 0.2 - 0.1)).toBe(999_999_880);
  });
});
