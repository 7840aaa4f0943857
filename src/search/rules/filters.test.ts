import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchSorts } from "#catalog/contract/sorts.ts";
import { materialSlugs } from "../contract/constants.ts";
import { filterCount, queryOfWish, readSearchWish, type SearchWish } from "./filters.ts";

const read = (query: string) => readSearchWish(new URLSearchParams(query));

describe("an address", () => {
  it("says category, prices, district, materials and order", () => {
    expect(
      read("category=jute&min=100&max=250.50&district=dhaka&material=jute&material=cotton&sort=newest"),
    ).toEqual({
      category: "jute",
      minPoisha: 10_000,
      maxPoisha: 25_050,
      district: "dhaka",
      materials: ["cotton", "jute"],
      sort: "newest",
    });
  });

  it.each([
    ["nothing", ""],
    ["empty fields, as a form without JavaScript sends them", "category=&min=&max=&district=&sort="],
    ["an unknown order", "sort=cheapest"],
    ["prices that are none", "min=abc&max=-5"],
    ["a price with three decimals", "max=1.234"],
    ["a category that cannot be one", "category=%2E%2E%2Fetc"],
    ["unknown materials", "material=kryptonite&material="],
    ["strange names", "sorting=newest&materials=jute"],
  ])("is read kindly with %s", (_, query) => expect(read(query)).toEqual({ materials: [], sort: "best" }));

  it("takes prices as people write them, and turns a range that stands the wrong way round", () => {
    expect(read(`min=${encodeURIComponent("১২০০")}`)).toMatchObject({ minPoisha: 120_000 });
    expect(read(`min=${encodeURIComponent("৳ 1,200")}`)).toMatchObject({ minPoisha: 120_000 });
    expect(read("min=500&max=100")).toMatchObject({ minPoisha: 10_000, maxPoisha: 50_000 });
    expect(read("min=500")).not.toHaveProperty("maxPoisha");
  });
});

const wishes: fc.Arbitrary<SearchWish> = fc.record(
  {
    sort: fc.constantFrom(...searchSorts),
    materials: fc.subarray([...materialSlugs].sort()),
    category: fc.stringMatching(/^[a-z][a-z-]{0,20}[a-z]$/),
    district: fc.constantFrom("dhaka", "coxs-bazar", "west bengal", "ঢাকা"),
    minPoisha: fc.integer({ min: 0, max: 40_000 }),
    maxPoisha: fc.integer({ min: 40_001, max: 9_999_999_999 }),
  },
  { requiredKeys: ["sort", "materials"] },
);

describe("the one address of a wish", () => {
  it("says the same when it is read again", () => {
    fc.assert(fc.property(wishes, (wish) => void expect(readSearchWish(queryOfWish(wish))).toEqual(wish)));
  });

  it("is the same whatever the order in which things were chosen", () => {
    fc.assert(
      fc.property(wishes, fc.integer(), (wish, seed) => {
        const pairs = [...queryOfWish(wish)];
        const mixed = pairs.toSorted(
          (a, b) => ((a.join().length * 31 + seed) % 7) - ((b.join().length * 31 + seed) % 7),
        );
        expect(String(queryOfWish(readSearchWish(new URLSearchParams(mixed))))).toBe(
          String(queryOfWish(wish)),
        );
      }),
    );
    expect(
      String(
        queryOfWish(read("sort=newest&min=1&material=jute&district=dhaka&category=jute&max=2&material=cane")),
      ),
    ).toBe("category=jute&district=dhaka&material=cane&material=jute&max=2&min=1&sort=newest");
  });

  it("counts its filters, a range of prices as one, the order as none", () => {
    expect(filterCount(read(""))).toBe(0);
    expect(filterCount(read("min=0"))).toBe(1);
    expect(
      filterCount(read("min=1&max=5&category=jute&district=dhaka&material=jute&material=cane&sort=newest")),
    ).toBe(5);
  });
});
