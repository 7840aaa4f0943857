import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchSorts } from "#catalog/contract/sorts.ts";
import { materialSlugs } from "../contract/constants.ts";
import { countFilters, parseSearchOptions, type SearchOptions, toSearchParams } from "./filters.ts";

const parse = (query: string) => parseSearchOptions(new URLSearchParams(query));

describe("parseSearchOptions", () => {
  it("parses category, prices, district, materials and order", () => {
    expect(
      parse("category=jute&min=100&max=250.50&district=dhaka&material=jute&material=cotton&sort=newest"),
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
    ["an empty query", ""],
    ["empty fields, as a form without JavaScript sends them", "category=&min=&max=&district=&sort="],
    ["an unknown order", "sort=cheapest"],
    ["invalid prices", "min=abc&max=-5"],
    ["a price with three decimals", "max=1.234"],
    ["an invalid category", "category=%2E%2E%2Fetc"],
    ["unknown materials", "material=kryptonite&material="],
    ["unknown parameters", "sorting=newest&materials=jute"],
  ])("ignores %s", (_, query) => expect(parse(query)).toEqual({ materials: [], sort: "best" }));

  it("parses prices with Bangla digits and separators, and swaps the ends of an inverted range", () => {
    expect(parse(`min=${encodeURIComponent("১২০০")}`)).toMatchObject({ minPoisha: 120_000 });
    expect(parse(`min=${encodeURIComponent("৳ 1,200")}`)).toMatchObject({ minPoisha: 120_000 });
    expect(parse("min=500&max=100")).toMatchObject({ minPoisha: 10_000, maxPoisha: 50_000 });
    expect(parse("min=500")).not.toHaveProperty("maxPoisha");
  });
});

const anyOptions: fc.Arbitrary<SearchOptions> = fc.record(
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

describe("toSearchParams", () => {
  it("round-trips through parseSearchOptions", () => {
    fc.assert(
      fc.property(
        anyOptions,
        (options) => void expect(parseSearchOptions(toSearchParams(options))).toEqual(options),
      ),
    );
  });

  it("returns the same URL in whatever order the options were selected", () => {
    fc.assert(
      fc.property(anyOptions, fc.integer(), (options, seed) => {
        const pairs = [...toSearchParams(options)];
        const shuffled = pairs.toSorted(
          (a, b) => ((a.join().length * 31 + seed) % 7) - ((b.join().length * 31 + seed) % 7),
        );
        expect(String(toSearchParams(parseSearchOptions(new URLSearchParams(shuffled))))).toBe(
          String(toSearchParams(options)),
        );
      }),
    );
    expect(
      String(
        toSearchParams(
          parse("sort=newest&min=1&material=jute&district=dhaka&category=jute&max=2&material=cane"),
        ),
      ),
    ).toBe("category=jute&district=dhaka&material=cane&material=jute&max=2&min=1&sort=newest");
  });
});

describe("countFilters", () => {
  it("does not count the order, and counts a price range once", () => {
    expect(countFilters(parse(""))).toBe(0);
    expect(countFilters(parse("min=0"))).toBe(1);
    expect(
      countFilters(parse("min=1&max=5&category=jute&district=dhaka&material=jute&material=cane&sort=newest")),
    ).toBe(5);
  });
});
