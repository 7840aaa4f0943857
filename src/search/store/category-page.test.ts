import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { parseCategoryOptions } from "../rules/category-query.ts";
import { findCategoryPage } from "./category-page.server.ts";

const { db } = await testDatabase();
const testShop = await createTestShop(db);
// Every fourth product is of silk; the newest are the last ones.
for (let n = 1; n <= 16; n++)
  await testShop.add({
    title: `Saree ${n}`,
    category: "jamdani",
    materials: n % 4 === 0 ? "Silk" : "Cotton, zari",
    districtOfOrigin: n % 2 === 0 ? "Dhaka" : "Comilla",
    pricePoisha: n * 100_00,
    recentOrders: n % 3,
  });
await testShop.add({ category: "jute", materials: "Silk" });

const scope = { categorySlug: "jamdani" };
const page = (query: string, { cursor = null as string | null, window = 1_000, limit = 40 } = {}) =>
  findCategoryPage(db, scope, {
    options: parseCategoryOptions(new URLSearchParams(query)),
    limit,
    cursor,
    window,
  });
const titles = ({ list }: Awaited<ReturnType<typeof page>>) =>
  list.products.map(({ title }) => Number(title.split(" ")[1]));

describe("findCategoryPage", () => {
  it("filters by material, district in any spelling and price, and sorts", async () => {
    expect(titles(await page("material=silk"))).toEqual([16, 12, 8, 4]);
    expect(titles(await page("district=cumilla&max=500"))).toEqual([5, 3, 1]);
    expect(titles(await page("material=silk&min=500&sort=price-asc"))).toEqual([8, 12, 16]);
    expect(titles(await page("material=silk&sort=popular"))).toEqual([8, 16, 4, 12]);
  });

  it("counts what each choice would leave, given the other filters", async () => {
    const { facets, facetsAreLowerBounds, list } = await page("district=dhaka");
    expect(facets.materials.map(({ value, count }) => [value, count])).toEqual([
      ["cotton", 4],
      ["silk", 4],
    ]);
    expect(facets.districts.map(({ value, count }) => [value, count])).toEqual([
      ["cumilla", 8],
      ["dhaka", 8],
    ]);
    expect([facets.categories, facetsAreLowerBounds, list.total]).toEqual([[], false, 8]);
  });

  it("returns the total of the category without filters, also if it does not read every product", async () => {
    const { list, facetsAreLowerBounds } = await page("", { window: 3, limit: 2 });
    expect([list.total, list.totalIsLowerBound, facetsAreLowerBounds]).toEqual([16, false, true]);
    // The window of the last page reaches the end, but not the products before its cursor.
    const last = await page("", { cursor: list.nextCursor ?? null });
    expect([last.list.products.length, last.facetsAreLowerBounds]).toEqual([14, true]);
    expect(list.products).toHaveLength(2);
  });

  it.each(["material=silk", "material=silk&sort=price-asc", "district=dhaka&sort=popular", ""])(
    "lists every product once across pages that read three products each: ?%s",
    async (query) => {
      const expected = titles(await page(query));
      const seen: number[] = [];
      let cursor: string | undefined | null = null;
      while (cursor !== undefined) {
        const result: Awaited<ReturnType<typeof page>> = await page(query, { cursor, window: 3, limit: 2 });
        seen.push(...titles(result));
        cursor = result.list.nextCursor;
      }
      expect(seen).toEqual(expected);
    },
  );
});
