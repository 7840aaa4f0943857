import { beforeAll, describe, expect, test } from "vitest";
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import { testDatabase } from "#test/database.ts";
import { type Goods, openGoods } from "#test/products.ts";
import type { SearchFilters } from "../rules/filters.ts";
import type { SearchPosition } from "../rules/result-page.ts";
import { searchQuery } from "../rules/text.ts";
import { refreshSearchTerms } from "./documents.server.ts";
import { findPage, searchFiltered } from "./filtered.server.ts";
import { maxCandidates } from "./find.server.ts";
import { findCards } from "./find-cards.server.ts";

const { db, pool } = await testDatabase();
let goods: Goods;
beforeAll(async () => {
  goods = await openGoods(db);
});

const wishOf = (filters: Partial<SearchFilters> = {}, sort: SearchSort = "best") => ({
  sort,
  materials: [],
  ...filters,
});
const found = async (text: string, filters: Partial<SearchFilters> = {}, sort: SearchSort = "best") =>
  (await findPage(db, searchQuery(text), wishOf(filters, sort), { limit: 100, after: undefined })).ids;

describe("filters", () => {
  test("choose by category, price, district and material, together too", async () => {
    const cheap = await goods.add({
      title: "Sika hanger",
      pricePoisha: 20_000,
      districtOfOrigin: "Comilla",
      materials: "Jute rope",
    });
    const dear = await goods.add({
      title: "Sika hanger",
      pricePoisha: 90_000,
      districtOfOrigin: "Cumilla",
      materials: "Cotton cord",
    });
    const bamboo = await goods.add({
      title: "Sika of bamboo",
      category: "bamboo",
      pricePoisha: 50_000,
      materials: "Bamboo, jute twine",
    });
    expect(await found("sika", { category: "bamboo" })).toEqual([bamboo]);
    expect(new Set(await found("sika", { district: "cumilla" }))).toEqual(new Set([cheap, dear]));
    expect(new Set(await found("sika", { maxPoisha: 50_000 }))).toEqual(new Set([cheap, bamboo]));
    expect(new Set(await found("sika", { materials: ["jute"] }))).toEqual(new Set([cheap, bamboo]));
    expect(await found("sika", { materials: ["jute", "silk"], maxPoisha: 30_000, category: "jute" })).toEqual(
      [cheap],
    );
    expect(await found("sika", { category: "jamdani" })).toEqual([]);
  });

  test("look beyond what can be ranked", async () => {
    const dearestFirst = [];
    for (let i = 0; i < maxCandidates + 50; i++)
      dearestFirst.push(await goods.add({ title: "Fish trap", pricePoisha: 100_000 - i }));
    const hidden = await goods.add({
      title: "Fish trap of the old kind, as it was set in the haors in the rainy season",
      pricePoisha: 700,
      districtOfOrigin: "Sunamganj",
      materials: "Goat skin",
      category: "bamboo",
    });
    await refreshSearchTerms(db);
    for (const filters of [
      { maxPoisha: 1_000 },
      { district: "sunamganj" },
      { materials: ["leather" as const] },
      { category: "bamboo" },
    ]) {
      expect(await found("fish trap", filters), JSON.stringify(filters)).toEqual([hidden]);
    }
    expect((await found("fish trap", {}, "price-asc")).slice(0, 50)).toEqual(
      [hidden, ...dearestFirst.toReversed()].slice(0, 50),
    );
    expect((await found("fish trap", {}, "price-desc")).slice(0, 50)).toEqual(dearestFirst.slice(0, 50));
    expect((await found("fish trap", {}, "newest")).slice(0, 50)).toEqual(
      [hidden, ...dearestFirst.toReversed()].slice(0, 50),
    );
    const { matching, more } = await searchFiltered(
      db,
      searchQuery("fish trap"),
      wishOf({ maxPoisha: 1_000 }),
    );
    expect(matching).toHaveLength(maxCandidates);
    expect(more).toEqual({ matching: true, found: false });
  });
});

describe("orders", () => {
  test.each(searchSorts)(
    "%s: pages follow each other without gaps and without repeats, whatever is equal",
    async (sort) => {
      const ids = await Promise.all(
        Array.from({ length: 23 }, (_, i) =>
          goods.add({
            title: `Pithā mould ${sort}`,
            pricePoisha: 10_000 * (1 + (i % 3)),
            approvedAt: new Date(Date.UTC(2026, 1, 1 + (i % 2))),
          }),
        ),
      );
      const seen: string[] = [];
      let after: SearchPosition | undefined;
      do {
        const page = await findPage(db, searchQuery(`mould ${sort}`), wishOf({}, sort), { limit: 5, after });
        seen.push(...page.ids);
        after = page.next;
      } while (after);
      expect(seen.filter((id) => ids.includes(id))).toHaveLength(23);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  test("go by price and by age", async () => {
    const old = await goods.add({ title: "Mortar", pricePoisha: 30_000, approvedAt: new Date("2025-01-01") });
    const fresh = await goods.add({
      title: "Mortar",
      pricePoisha: 20_000,
      approvedAt: new Date("2025-03-01"),
    });
    const middle = await goods.add({
      title: "Mortar",
      pricePoisha: 40_000,
      approvedAt: new Date("2025-02-01"),
    });
    expect(await found("mortar", {}, "newest")).toEqual([fresh, middle, old]);
    expect(await found("mortar", {}, "price-asc")).toEqual([fresh, old, middle]);
    expect(await found("mortar", {}, "price-desc")).toEqual([middle, old, fresh]);
  });
});

describe("a page of results", () => {
  test("has cards, the number of all, and the choices with their counts", async () => {
    await goods.add({ title: "Nakshi fan", materials: "Palmyra leaf", districtOfOrigin: "Bogra" });
    await goods.add({
      title: "Nakshi fan",
      titleBn: "নকশি পাখা",
      category: "bamboo",
      materials: "Bamboo",
      districtOfOrigin: "Bogura",
    });
    const page = await findCards({ db, pool }, "nakshi fan", {
      limit: 1,
      wish: wishOf({ category: "bamboo", district: "BOGRA" }),
    });
    expect(page).toMatchObject({
      total: 1,
      andMore: false,
      nextCursor: undefined,
      wish: { category: "bamboo", district: "bogura" },
    });
    expect(page.products[0]).toMatchObject({ title: "Nakshi fan", titleBn: "নকশি পাখা" });
    expect(page.facets.categories.map(({ value, count }) => [value, count])).toEqual([
      ["bamboo", 1],
      ["jute", 1],
    ]);
    expect(page.facets.districts).toEqual([{ value: "bogura", name: "Bogura", nameBn: "বগুড়া", count: 1 }]);
  });

  test("begins anew with a cursor of another order", async () => {
    const [first, second] = [
      await goods.add({ title: "Kula winnow" }),
      await goods.add({ title: "Kula winnow" }),
    ];
    const { nextCursor } = await findCards({ db, pool }, "kula winnow", {
      limit: 1,
      wish: wishOf({}, "newest"),
    });
    const going = await findCards({ db, pool }, "kula winnow", {
      limit: 1,
      cursor: nextCursor,
      wish: wishOf({}, "newest"),
    });
    expect(going.products.map(({ id }) => id)).toEqual([first]);
    const anew = await findCards({ db, pool }, "kula winnow", {
      limit: 1,
      cursor: nextCursor,
      wish: wishOf({}, "price-asc"),
    });
    expect(anew.products.map(({ id }) => id)).toEqual([[first, second].sort()[0]]);
  });
});
