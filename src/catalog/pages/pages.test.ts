import { describe, expect, it } from "vitest";
import { meta } from "#search/pages/category.tsx";
import { locales, localizePath } from "#shared/locale.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { categoryPaths } from "../contract/constants.ts";
import { loadProduct } from "./product-loader.server.ts";
import { loader } from "./regions.tsx";

const { db, pool } = await testDatabase();
const ctx = { db, pool, config: { publicUrl: "https://mela.example" } };
const testShop = await createTestShop(db);

const regions = async (search: string) => {
  const url = new URL(`https://mela.example/regions${search}`);
  const { data } = await loader({ url, context: { get: () => ({ ctx }) } } as never);
  return data;
};

describe("the page of regions", () => {
  it("opens all 64 districts at the URLs that it links to, with their products", async () => {
    const districts = (await regions("")).divisions.flatMap((division) => division.districts);
    expect(districts).toHaveLength(64);
    for (const { name } of districts) await testShop.add({ districtOfOrigin: name });
    for (const { key, name } of districts) {
      const { district, list } = await regions(`?district=${encodeURIComponent(key)}`);
      expect([name, district?.name, list?.total]).toEqual([name, name, 1]);
    }
  });

  it.each(["Cox's Bazar", "cox's bazar", "coxs bazar", "Dhaka", "west-bengal", ""])(
    "returns 404 for any other spelling of a district: %j",
    async (district) => {
      await expect(regions(`?district=${encodeURIComponent(district)}`)).rejects.toMatchObject({
        init: { status: 404 },
      });
    },
  );
});

describe("the product page", () => {
  it.each([
    ["/", "Cumilla", "Chattogram"],
    ["/bn/", "কুমিল্লা", "চট্টগ্রাম"],
  ])("shows the current names of an old district and division (%s)", async (prefix, district, division) => {
    const id = await testShop.add({ districtOfOrigin: "Comilla", divisionOfOrigin: "Chattogram" });
    const context = { get: () => ({ ctx: { db } }) } as never;
    const url = new URL(`https://mela.example${prefix}product-details/${id}`);
    const { data } = await loadProduct(context, id, url);
    expect([data.product.districtOfOrigin, data.product.divisionOfOrigin]).toEqual([district, division]);
  });
});

describe("the pages of categories", () => {
  const subCategories = [{ slug: "basket", title: "Basket", titleBn: "ঝুড়ি", image: null }];
  const descriptionOf = (slug: string, path: string, search = "") => {
    const tags = meta({
      location: { pathname: path, search },
      matches: [],
      loaderData: { slug, subCategories, options: { sort: "newest", materials: [] } },
    } as never) as { name?: string; content?: string }[];
    return tags.find(({ name }) => name === "description")?.content ?? "";
  };

  it.each(locales)("have distinct descriptions, also for their sub-categories (%s)", (locale) => {
    const all = Object.entries(categoryPaths).flatMap(([slug, path]) => [
      descriptionOf(slug, localizePath(path, locale)),
      descriptionOf(slug, localizePath(path, locale), "?sub=basket"),
    ]);
    expect(new Set(all).size).toBe(22);
    for (const description of all) expect(description.length).toBeGreaterThan(40);
  });
});
