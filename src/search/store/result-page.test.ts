import { beforeAll, describe, expect, it } from "vitest";
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import type { SearchFilters } from "../rules/filters.ts";
import type { SearchCursor } from "../rules/pagination.ts";
import { parseQuery } from "../rules/query.ts";
import { findFilteredProducts } from "./filtered-products.server.ts";
import { maxCandidates } from "./ranked-products.server.ts";
import { findResultIds, findResultPage } from "./result-page.server.ts";
import { refreshSearchIndex } from "./search-index.server.ts";

const { db } = await testDatabase();
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(db);
});

const optionsOf = (filters: Partial<SearchFilters> = {}, sort: SearchSort = "best") => ({
  sort,
  materials: [],
  ...filters,
});
const search = async (text: string, filters: Partial<SearchFilters> = {}, sort: SearchSort = "best") =>
  (await findResultIds(db, parseQuery(text), optionsOf(filters, sort), { limit: 100, after: undefined })).ids;

describe("findResultIds with filters", () => {
  it("filters by category, price, district and material, also combined", async () => {
    const cheap = await testShop.add({
      title: "Sika hanger",
      pricePoisha: 20_000,
      districtOfOrigin: "Comilla",
      materials: "Jute rope",
    });
    const dear = await testShop.add({
      title: "Sika hanger",
      pricePoisha: 90_000,
      districtOfOrigin: "Cumilla",
      materials: "Cotton cord",
    });
    const bamboo = await testShop.add({
      title: "Sika of bamboo",
      category: "bamboo",
      pricePoisha: 50_000,
      materials: "Bamboo, jute twine",
    });
    expect(await search("sika", { category: "bamboo" })).toEqual([bamboo]);
    expect(new Set(await search("sika", { district: "cumilla" }))).toEqual(new Set([cheap, dear]));
    expect(new Set(await search("sika", { maxPoisha: 50_000 }))).toEqual(new Set([cheap, bamboo]));
    expect(new Set(await search("sika", { materials: ["jute"] }))).toEqual(new Set([cheap, bamboo]));
    expect(
      await search("sika", { materials: ["jute", "silk"], maxPoisha: 30_000, category: "jute" }),
    ).toEqual([cheap]);
    expect(await search("sika", { category: "jamdani" })).toEqual([]);
  });

  it("finds products beyond the number that can be ranked", async () => {
    const dearestFirst = [];
    for (let i = 0; i < maxCandidates + 50; i++)
      dearestFirst.push(await testShop.add({ title: "Fish trap", pricePoisha: 100_000 - i }));
    const hidden = await testShop.add({
      title: "Fish trap of the old kind, as it was set in the haors in the rainy season",
      pricePoisha: 700,
      districtOfOrigin: "Cox’s  Bazar",
      materials: "Goat skin",
      category: "bamboo",
    });
    await refreshSearchIndex(db);
    for (const filters of [
      { maxPoisha: 1_000 },
      // The product has none of the usual spellings.
      { district: "coxs-bazar" },
      { materials: ["leather" as const] },
      { category: "bamboo" },
    ]) {
      expect(await search("fish trap", filters), JSON.stringify(filters)).toEqual([hidden]);
    }
    expect((await search("fish trap", {}, "price-asc")).slice(0, 50)).toEqual(
      [hidden, ...dearestFirst.toReversed()].slice(0, 50),
    );
    expect((await search("fish trap", {}, "price-desc")).slice(0, 50)).toEqual(dearestFirst.slice(0, 50));
    const popular = dearestFirst[100] as string;
    await db.updateTable("products").set({ recentOrders: 2 }).where("id", "=", hidden).execute();
    await db.updateTable("products").set({ recentOrders: 9 }).where("id", "=", popular).execute();
    expect((await search("fish trap", {}, "popular")).slice(0, 2)).toEqual([popular, hidden]);
    expect((await search("fish trap", {}, "newest")).slice(0, 50)).toEqual(
      [hidden, ...dearestFirst.toReversed()].slice(0, 50),
    );
    const { matching, facetsAreLowerBounds, totalIsLowerBound } = await findFilteredProducts(
      db,
      parseQuery("fish trap"),
      optionsOf({ maxPoisha: 1_000 }),
    );
    expect(matching).toHaveLength(maxCandidates);
    expect({ facetsAreLowerBounds, totalIsLowerBound }).toEqual({
      facetsAreLowerBounds: true,
      totalIsLowerBound: false,
    });
  });

  it("finds a material among more products that only share a word of its name than can be ranked", async () => {
    for (let i = 0; i <= maxCandidates; i++)
      await testShop.add({ title: "Door mat", materials: "Coconut shell, jute fibre" });
    const hidden = await testShop.add({
      title: "Door mat of the old kind, as it was laid before the houses of the coast",
      materials: "Dyed coconut fibre",
    });
    await refreshSearchIndex(db);
    const { filtered, totalIsLowerBound } = await findFilteredProducts(
      db,
      parseQuery("door mat"),
      optionsOf({ materials: ["coir"] }),
    );
    expect([filtered.map(({ id }) => id), totalIsLowerBound]).toEqual([[hidden], false]);
  });
});

describe("findResultIds with a sort order", () => {
  it.each(searchSorts)("returns pages without gaps or repeats, also with equal keys: %s", async (sort) => {
    const ids = await Promise.all(
      Array.from({ length: 23 }, (_, i) =>
        testShop.add({
          title: `Pithā mould ${sort}`,
          pricePoisha: 10_000 * (1 + (i % 3)),
          approvedAt: new Date(Date.UTC(2026, 1, 1 + (i % 2))),
          recentOrders: i % 4,
        }),
      ),
    );
    const seen: string[] = [];
    let after: SearchCursor | undefined;
    do {
      const page = await findResultIds(db, parseQuery(`mould ${sort}`), optionsOf({}, sort), {
        limit: 5,
        after,
      });
      seen.push(...page.ids);
      after = page.next;
    } while (after);
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(23);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("sorts by price and by age", async () => {
    const old = await testShop.add({
      title: "Mortar",
      pricePoisha: 30_000,
      approvedAt: new Date("2025-01-01"),
    });
    const fresh = await testShop.add({
      title: "Mortar",
      pricePoisha: 20_000,
      approvedAt: new Date("2025-03-01"),
    });
    const middle = await testShop.add({
      title: "Mortar",
      pricePoisha: 40_000,
      approvedAt: new Date("2025-02-01"),
    });
    expect(await search("mortar", {}, "newest")).toEqual([fresh, middle, old]);
    expect(await search("mortar", {}, "price-asc")).toEqual([fresh, old, middle]);
    expect(await search("mortar", {}, "price-desc")).toEqual([middle, old, fresh]);
  });
});

describe("findResultPage", () => {
  it("returns cards, the total, and the facets with their counts", async () => {
    await testShop.add({ title: "Nakshi fan", materials: "Palmyra leaf", districtOfOrigin: "Bogra" });
    await testShop.add({
      title: "Nakshi fan",
      titleBn: "নকশি পাখা",
      category: "bamboo",
      materials: "Bamboo",
      districtOfOrigin: "Bogura",
    });
    const page = await findResultPage(db, "nakshi fan", {
      limit: 1,
      options: optionsOf({ category: "bamboo", district: "BOGRA" }),
    });
    expect(page).toMatchObject({
      total: 1,
      totalIsLowerBound: false,
      nextCursor: undefined,
      options: { category: "bamboo", district: "bogura" },
    });
    expect(page.products[0]).toMatchObject({ title: "Nakshi fan", titleBn: "নকশি পাখা" });
    expect(page.facets.categories.map(({ value, count }) => [value, count])).toEqual([
      ["bamboo", 1],
      ["jute", 1],
    ]);
    expect(page.facets.districts).toEqual([{ value: "bogura", name: "Bogura", nameBn: "বগুড়া", count: 1 }]);
  });

  it("returns the first page for a cursor of another order", async () => {
    const [first, second] = [
      await testShop.add({ title: "Kula winnow" }),
      await testShop.add({ title: "Kula winnow" }),
    ];
    const { nextCursor } = await findResultPage(db, "kula winnow", {
      limit: 1,
      options: optionsOf({}, "newest"),
    });
    const secondPage = await findResultPage(db, "kula winnow", {
      limit: 1,
      cursor: nextCursor,
      options: optionsOf({}, "newest"),
    });
    expect(secondPage.products.map(({ id }) => id)).toEqual([first]);
    const restarted = await findResultPage(db, "kula winnow", {
      limit: 1,
      cursor: nextCursor,
      options: optionsOf({}, "price-asc"),
    });
    expect(restarted.products.map(({ id }) => id)).toEqual([[first, second].sort()[0]]);
  });
});

describe("findResultPage for exact, misspelled and similar words", () => {
  const pageOf = (text: string) => findResultPage(db, text, { limit: 10 });

  beforeAll(async () => {
    await testShop.add({ title: "Phone stand of teak", tags: "teak" });
    await testShop.add({ title: "Kantha of muslin", titleBn: "মসলিনের কাঁথা" });
    await testShop.add({ title: "Unlisted umbrella", shelved: true });
    await refreshSearchIndex(db);
  });

  it.each(["phone stand", "muslin kantha", "কাঁথা"])("finds an exact match for %j", async (text) =>
    expect(await pageOf(text)).toMatchObject({ isExact: true, correctedText: undefined, total: 1 }),
  );

  it.each([
    ["musline knatha", "muslin kantha"],
    ["fone stnad", "phone stand"],
    ["katha", "kantha"],
  ])("finds an exact match for the misspelled %j, and corrects it to %j", async (text, correctedText) =>
    expect(await pageOf(text)).toMatchObject({ isExact: true, correctedText }),
  );

  it.each(["iphone", "teak kantha", "teak umbrella"])("finds only similar products for %j", async (text) => {
    const page = await pageOf(text);
    expect(page.products.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ isExact: false, correctedText: undefined });
  });

  it("finds for another spelling what the corrected word finds", async () => {
    for (const [title, titleBn] of [
      ["Red saree", "লাল শাড়ি"],
      ["Blue saree", "নীল শাড়ি"],
    ] as const)
      await testShop.add({ title, titleBn });
    await testShop.add({ title: "Clay pots in rows", titleBn: "সারি সারি হাঁড়ি" });
    await testShop.add({ title: "Paint remover", description: "রং ছাড়ে" });
    await refreshSearchIndex(db);
    const results = await search("শাড়ি");
    for (const text of ["শাড়ী", "সাড়ি", "শারী"]) {
      expect(await search(text)).toEqual(results);
      expect(await pageOf(text)).toMatchObject({ correctedText: "শাড়ি", isExact: true });
    }
  });

  it("never takes a word that is only in descriptions for a misspelled one", async () => {
    await testShop.add({
      title: "Painted pot",
      description: `Goes with a wide wicker ${"and a plain shelf of dark wood ".repeat(4)}`,
    });
    await testShop.add({ title: "Reed stool", materials: "Willowbark" });
    await refreshSearchIndex(db);
    expect((await pageOf("wicker")).total).toBe(1);
    expect(await pageOf("wickre")).toMatchObject({ total: 0, isExact: false, correctedText: undefined });
    expect(await pageOf("wilowbark")).toMatchObject({ total: 1, correctedText: "willowbark" });
  });

  it.each(["চুড়ি", "দোতারা", "মসলিনের দোতারাই নয়", "asdfqwer"])("claims no match for %j", async (text) => {
    await testShop.add({ title: "Striped bag", titleBn: "ডোরা ব্যাগ, ছুড়ে ফেলা" });
    await refreshSearchIndex(db);
    const page = await pageOf(text);
    expect(page).toMatchObject({ isExact: false, correctedText: undefined });
    expect(page.total).toBe(text.startsWith("মসলিনের") ? 1 : 0);
  });

  it("ignores 'gift' unless a product has every word", async () => {
    const rattle = await testShop.add({ title: "Rattle", tags: "gift, birth" });
    const crown = await testShop.add({ title: "Topor crown", tags: "wedding" });
    const box = await testShop.add({ title: "Gift box of cane" });
    await refreshSearchIndex(db);
    expect(await pageOf("wedding gift")).toMatchObject({ isExact: true, products: [{ id: crown }] });
    expect(await pageOf("gift box")).toMatchObject({ isExact: true });
    expect((await search("gift box"))[0]).toBe(box);
    for (const word of ["gift", "presents", "উপহার", "upohar"])
      expect(new Set(await search(word))).toEqual(new Set([rattle, box]));
    expect((await search("weddign presents"))[0]).toBe(crown);
  });

  it("shows toys for a child", async () => {
    const rattle = await testShop.add({ title: "Palm rattle", titleBn: "তালপাতার ঝুনঝুনি, খেলনা" });
    await testShop.add({ title: "Coconut button", description: "Made by the bachhari women." });
    await refreshSearchIndex(db);
    for (const text of ["bacchader khelna", "birthday gift for boy", "toys for girls"])
      expect((await search(text))[0]).toBe(rattle);
  });

  it("finds nothing for an unlisted product", async () =>
    expect(await pageOf("umbrella")).toMatchObject({ isExact: false, total: 0 }));
});
