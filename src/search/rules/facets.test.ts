import { describe, expect, it } from "vitest";
import { countFacets, type FilterableProduct, filterProducts, normalizeFilters } from "./facets.ts";

const categories = [
  { slug: "jute", name: "Jute", nameBn: "পাট" },
  { slug: "bamboo", name: "Bamboo", nameBn: "বাঁশ" },
  { slug: "festival", name: "Festival", nameBn: "উৎসব" },
];

const goods: (FilterableProduct & { id: string })[] = [
  {
    id: "bag",
    categorySlug: "jute",
    pricePoisha: 50_000,
    district: "Khulna",
    materials: "Jute canvas, cotton lining",
  },
  { id: "rug", categorySlug: "jute", pricePoisha: 90_000, district: "Comilla", materials: "Dyed jute braid" },
  {
    id: "lamp",
    categorySlug: "bamboo",
    pricePoisha: 90_000,
    district: "Cumilla",
    materials: "Muli bamboo, cotton cord",
  },
  { id: "stole", categorySlug: "bamboo", pricePoisha: 120_000, district: "Kolkata", materials: "Pashmina" },
];

const pass = (filters: Parameters<typeof filterProducts>[1]) =>
  filterProducts(goods, filters).map(({ id }) => id);
const none = { materials: [] };

describe("filterProducts", () => {
  it.each([
    ["no filter", none, ["bag", "rug", "lamp", "stole"]],
    ["a category", { ...none, category: "jute" }, ["bag", "rug"]],
    [
      "a price, both ends included",
      { ...none, minPoisha: 50_000, maxPoisha: 90_000 },
      ["bag", "rug", "lamp"],
    ],
    ["a district in any of its spellings", { ...none, district: "cumilla" }, ["rug", "lamp"]],
    ["a district abroad", { ...none, district: "kolkata" }, ["stole"]],
    ["one material", { materials: ["cotton" as const] }, ["bag", "lamp"]],
    ["either of two materials", { materials: ["cotton" as const, "jute" as const] }, ["bag", "rug", "lamp"]],
    ["several filters", { category: "jute", maxPoisha: 60_000, materials: ["cotton" as const] }, ["bag"]],
    ["a filter that no product passes", { ...none, minPoisha: 1_000_000 }, []],
  ])("filters by %s", (_, filters, ids) => expect(pass(filters)).toEqual(ids));
});

describe("normalizeFilters", () => {
  it("drops unknown categories, and recognizes the old name of a district", () => {
    expect(normalizeFilters({ category: "cars", district: "COMILLA", materials: [] }, categories)).toEqual({
      district: "cumilla",
      materials: [],
    });
    expect(normalizeFilters({ category: "jute", materials: ["jute"] }, categories)).toEqual({
      category: "jute",
      materials: ["jute"],
    });
  });
});

describe("countFacets", () => {
  it("returns how many products each option would leave", () => {
    const { categories: categoryFacets, districts, materials, price } = countFacets(goods, none, categories);
    expect(categoryFacets.map(({ value, count }) => [value, count])).toEqual([
      ["jute", 2],
      ["bamboo", 2],
    ]);
    expect(districts.map(({ name, nameBn, count }) => [name, nameBn, count])).toEqual([
      ["Cumilla", "কুমিল্লা", 2],
      ["Khulna", "খুলনা", 1],
      ["Kolkata", null, 1],
    ]);
    expect(materials.map(({ value, count }) => [value, count])).toEqual([
      ["cotton", 2],
      ["jute", 2],
      ["bamboo", 1],
    ]);
    expect(price).toEqual({ minPoisha: 50_000, maxPoisha: 120_000 });
  });

  it("ignores the filter itself in its own counts, and keeps selected options without results", () => {
    const filters = { category: "festival", district: "khulna", materials: ["silk" as const] };
    const {
      categories: categoryFacets,
      districts,
      price,
    } = countFacets(
      goods.map((product) => ({
        ...product,
        district: "Sylhet",
        materials: "Silk",
        categorySlug: "festival",
      })),
      filters,
      categories,
    );
    expect(categoryFacets).toEqual([{ value: "festival", name: "Festival", nameBn: "উৎসব", count: 0 }]);
    expect(districts.map(({ value, count }) => [value, count])).toEqual([
      ["sylhet", 4],
      ["khulna", 0],
    ]);
    expect(price).toBeNull();
  });

  it("keeps all options of a filter if the other filters leave nothing", () => {
    const {
      categories: categoryFacets,
      districts,
      materials,
    } = countFacets(goods, { ...none, district: "khulna", minPoisha: 1_000_000 }, categories);
    const countOf = ({ value, count }: { value: string; count: number }) => [value, count];
    expect(categoryFacets.map(countOf)).toEqual([
      ["jute", 0],
      ["bamboo", 0],
    ]);
    expect(districts.map(countOf)).toEqual([
      ["cumilla", 0],
      ["khulna", 0],
      ["kolkata", 0],
    ]);
    expect(materials.map(countOf)).toEqual([
      ["bamboo", 0],
      ["cotton", 0],
      ["jute", 0],
    ]);
  });

  it("counts the other options of a filter, given the other filters", () => {
    const {
      categories: categoryFacets,
      districts,
      materials,
    } = countFacets(goods, { category: "jute", district: "khulna", materials: ["cotton"] }, categories);
    expect(categoryFacets.map(({ value, count }) => [value, count])).toEqual([["jute", 1]]);
    expect(districts.map(({ value, count }) => [value, count])).toEqual([["khulna", 1]]);
    expect(materials.map(({ value, count }) => [value, count])).toEqual([
      ["cotton", 1],
      ["jute", 1],
    ]);
    expect(
      countFacets(goods, { ...none, category: "jute" }, categories).categories.map(({ value, count }) => [
        value,
        count,
      ]),
    ).toEqual([
      ["jute", 2],
      ["bamboo", 2],
    ]);
  });

  it("returns counts that agree with filterProducts", () => {
    const facets = countFacets(goods, { ...none, maxPoisha: 100_000 }, categories);
    for (const { value, count } of facets.categories)
      expect(pass({ ...none, maxPoisha: 100_000, category: value })).toHaveLength(count);
    for (const { value, count } of facets.districts)
      expect(pass({ ...none, maxPoisha: 100_000, district: value })).toHaveLength(count);
  });
});
