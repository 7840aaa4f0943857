import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listSitemapStarts } from "#catalog/store/sitemap.server.ts";
import { testApp } from "#test/app.ts";
import { dbWithoutLimits } from "#test/database.ts";
import { testRoutes } from "#test/pages.ts";
import { createTestShop } from "#test/products.ts";
import { ensureCategories } from "../../../seed/categories.ts";
import { productsPerFile } from "./sitemap.server.ts";

const app = await testApp();
await ensureCategories(app.db);
const shop = await createTestShop(app.db, await app.signUp("vendor"));
const id = await shop.add({ districtOfOrigin: "Cox's Bazar" });
const { slug } = await app.db
  .selectFrom("shops")
  .select("slug")
  .where("id", "=", shop.shopId)
  .executeTakeFirstOrThrow();
const { publicUrl } = app.ctx.config;

const get = (url: string) => app.fastify.inject({ method: "GET", url });
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
const locationsOf = async (url: string) => locationsIn((await get(url)).body);

describe("the sitemap", () => {
  it("is named by robots.txt", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });

  it("lists every product and shop in both languages, each with links to both", async () => {
    expect(await locationsOf("/sitemap.xml")).toEqual(
      ["pages", "shops", "products-1"].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
    );
    const { body, headers } = await get("/sitemaps/products-1.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const english = `${publicUrl}/product-details/${id}`;
    const bangla = `${publicUrl}/bn/product-details/${id}`;
    expect(locationsIn(body)).toEqual([english, bangla]);
    const links = [
      `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>`,
      `<xhtml:link rel="alternate" hreflang="bn" href="${bangla}"/>`,
      `<xhtml:link rel="alternate" hreflang="x-default" href="${english}"/>`,
    ].join("");
    expect(body.split(links)).toHaveLength(3);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(await locationsOf("/sitemaps/shops.xml")).toEqual([
      `${publicUrl}/shop/${slug}`,
      `${publicUrl}/bn/shop/${slug}`,
    ]);
  });

  it("lists every other page that search engines may index, regions with products included", async () => {
    const listed = await locationsOf("/sitemaps/pages.xml");
    const indexable = Object.values(await testRoutes())
      .filter(({ module }) => module.page?.access === "public")
      .map(({ path = "" }) => `/${path}`)
      // Products and shops have files of their own. What depends on the device or a query is not indexed.
      .filter((path) => !/[:*]|^(\/bn)?\/(search|saved|offline)$/.test(path));
    expect(listed).toEqual(
      expect.arrayContaining(indexable.map((path) => publicUrl + path.replace(/^\/bn\/$/, "/bn"))),
    );
    expect(listed).toContain(`${publicUrl}/regions?district=coxs-bazar`);
    expect(listed).not.toContain(`${publicUrl}/regions?district=dhaka`);
  });

  it("has products in pieces, each one once, and no products that are not on sale", async () => {
    const hidden = await shop.add({ status: "pending" });
    await sql`
      insert into products select copy.* from products p, generate_series(1, ${productsPerFile}::int) n,
        jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'n', n)) copy
      where p.id = ${id}`.execute(dbWithoutLimits(app.connection));
    expect((await locationsOf("/sitemap.xml")).slice(2)).toEqual(
      ["products-1", "products-2"].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
    );
    const pieces = await Promise.all([1, 2].map((piece) => locationsOf(`/sitemaps/products-${piece}.xml`)));
    expect(pieces.map(({ length }) => length)).toEqual([2 * productsPerFile, 2]);
    expect(new Set(pieces.flat()).size).toBe(2 * productsPerFile + 2);
    expect(pieces.flat().join()).not.toContain(hidden);
  });

  it("begins each file at the product after the last one of the file before, however many files there are", async () => {
    const rows = await app.db
      .selectFrom("products")
      .select("id")
      .where("status", "=", "approved")
      .orderBy("id")
      .execute();
    // More than one statement reads, and the last file is not full.
    const starts = await listSitemapStarts(app.db, 60);
    expect(starts).toEqual(rows.filter((_, place) => place % 60 === 0).map(({ id }) => id));
    expect(starts.length).toBeGreaterThan(40);
    expect(await listSitemapStarts(app.db, rows.length)).toEqual([rows[0]?.id]);
  });

  it("has every product once, also after some were added since the files were divided", async () => {
    app.cache.open();
    const index = await locationsOf("/sitemap.xml");
    const added = await Promise.all([shop.add(), shop.add(), shop.add()]);
    const paths = index.slice(2).map((url = "") => url.replace(publicUrl, ""));
    const products = (await Promise.all(paths.map(locationsOf))).flat();
    expect(products).toEqual(
      expect.arrayContaining(added.map((product) => `${publicUrl}/product-details/${product}`)),
    );
    expect(products).toHaveLength(2 * (productsPerFile + 1 + added.length));
    expect(new Set(products).size).toBe(products.length);
  });

  it.each(["products-0", "products-9", "products-01", "products--1", "products-1e9", "index.xml", "vendors"])(
    "has no file %s",
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    },
  );

  it("is sent compressed, and is in the cache for an hour", async () => {
    app.cache.open();
    const fetchPages = () =>
      app.fastify.inject({ url: "/sitemaps/pages.xml", headers: { "accept-encoding": "gzip" } });
    expect((await fetchPages()).headers["content-encoding"]).toBe("gzip");
    expect(app.cache.has("sitemap pages")).toBe(true);
  });
});
