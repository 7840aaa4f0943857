import { describe, expect, it } from "vitest";
import { newId } from "#platform/new-id.server.ts";
import type { Locale } from "#shared/locale.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { offerFilters } from "../rules/offers.ts";
import { countProductsOnSale, listProductsOnSale } from "./products.server.ts";
import {
  countByDistrict,
  countCatalog,
  listDistrictSpellings,
  listShopsWithProducts,
} from "./shop-list.server.ts";

const { db } = await testDatabase();
const now = new Date();
const longAgo = new Date(now.getTime() - 60 * 86_400_000);

const first = await createTestShop(db);
const second = await createTestShop(db);
const closed = await createTestShop(db);
await createTestShop(db);
await db.updateTable("users").set({ suspended: true }).where("id", "=", closed.ownerId).execute();

const cheap = await first.add({
  pricePoisha: 29_999,
  quantity: 3,
  districtOfOrigin: "Jessore",
  approvedAt: longAgo,
});
const fair = await first.add({
  pricePoisha: 30_000,
  quantity: 4,
  districtOfOrigin: "যশোর",
  approvedAt: longAgo,
});
await first.add({ status: "pending", districtOfOrigin: "Jessore" });
const dear = await second.add({
  pricePoisha: 100_000,
  quantity: 4,
  districtOfOrigin: "Sylhet",
  approvedAt: now,
});
await second.add({ pricePoisha: 20_000, quantity: 0, districtOfOrigin: "Sylhet", approvedAt: longAgo });
await second.add({ shelved: true, districtOfOrigin: "Sylhet" });

describe("listShopsWithProducts", () => {
  it("lists shops with products on sale and their number, without shops of suspended owners", async () => {
    await closed.add({ approvedAt: longAgo });
    const { shops, total } = await listShopsWithProducts(db, { locale: "en", limit: 60, offset: 0 });
    expect(total).toBe(2);
    expect(shops.map(({ products }) => products)).toEqual([2, 2]);
    expect(shops.map(({ name }) => name)).toEqual(shops.map(({ name }) => name).sort());
    const { shops: rest } = await listShopsWithProducts(db, { locale: "en", limit: 60, offset: 1 });
    expect(rest).toEqual(shops.slice(1));
  });

  it("sorts by the names that the pages of each language show, whatever their case", async () => {
    const shopNames: [string, string | null][] = [
      ["Jatra", "কারিগর"],
      ["Bunon", "যাত্রা"],
      ["aarong", null],
    ];
    for (const [name, nameBn] of shopNames) {
      const { shopId, add } = await createTestShop(db);
      await db.updateTable("shops").set({ name, nameBn }).where("id", "=", shopId).execute();
      await add({ approvedAt: longAgo });
    }
    const namesIn = async (locale: Locale) =>
      (await listShopsWithProducts(db, { locale, limit: 60, offset: 0 })).shops
        .map(({ name }) => name)
        .filter((name) => !name.startsWith("Shop "));
    expect(await namesIn("en")).toEqual(["aarong", "Bunon", "Jatra"]);
    expect(await namesIn("bn")).toEqual(["aarong", "Jatra", "Bunon"]);
  });
});

describe("countByDistrict", () => {
  it("counts products on sale by district as it is written, in lower case", async () => {
    const counts = Object.fromEntries(
      (await countByDistrict(db)).map(({ district, products }) => [district, products]),
    );
    expect(counts).toMatchObject({ jessore: 1, যশোর: 1, sylhet: 2 });
    expect((await countCatalog(db)).products).toBeGreaterThanOrEqual(4);
  });

  it("lists the products of a district in every spelling", async () => {
    const { products } = await listProductsOnSale(db, {
      districtSpellings: ["jashore", "jessore", "যশোর"],
      limit: 10,
    });
    expect(products.map(({ id }) => id).sort()).toEqual([cheap, fair].sort());
  });
});

describe("listDistrictSpellings", () => {
  it("finds each product that counts for the district, however its name is written", async () => {
    const other = await createTestShop(db);
    const ids = [
      await other.add({ districtOfOrigin: "Cox’s  Bazar" }),
      await other.add({ districtOfOrigin: "Cox's Bazar " }),
    ];
    const districtSpellings = await listDistrictSpellings(db, "coxs-bazar");
    const { products } = await listProductsOnSale(db, { districtSpellings, limit: 10 });
    expect(products.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await countProductsOnSale(db, { districtSpellings })).toBe(2);
    expect(await listDistrictSpellings(db, "bhola")).toEqual([]);
    expect(await countProductsOnSale(db, { districtSpellings: [] })).toBe(0);
  });
});

it("listProductsOnSale rejects the text of a sub-category together with a district", async () => {
  const filters = { subCategoryText: "bag", districtSpellings: ["sylhet"], limit: 10 };
  await expect(listProductsOnSale(db, filters)).rejects.toThrow("cannot be combined");
});

describe("countProductsOnSale", () => {
  it("rejects combinations of filters that have no counter", async () => {
    for (const filters of [
      { shopId: newId(), categorySlug: "jute" },
      { districtSpellings: ["sylhet"], categorySlug: "jute" },
      { subCategorySlug: "bags" },
    ])
      await expect(countProductsOnSale(db, filters)).rejects.toThrow("no counter for the filters");
    expect(await countProductsOnSale(db, { districtSpellings: ["sylhet"] })).toBe(2);
  });
});

describe("lists of special offers", () => {
  const idsOf = async (filters: object) =>
    (await listProductsOnSale(db, { ...filters, limit: 10 })).products.map(({ id }) => id);

  it("contain only matching products, and those by price and by stock only products in stock", async () => {
    expect(await idsOf(offerFilters("under-low", now))).toEqual([cheap]);
    expect(await idsOf(offerFilters("under-fair", now))).toEqual(expect.arrayContaining([fair]));
    expect(await idsOf(offerFilters("under-fair", now))).not.toContain(dear);
    expect(await idsOf(offerFilters("last-pieces", now))).toEqual([cheap]);
    expect(await idsOf(offerFilters("new", now))).toEqual([dear]);
    expect(await countProductsOnSale(db, offerFilters("last-pieces", now))).toBe(1);
  });
});
