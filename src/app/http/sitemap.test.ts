import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
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

const get = (url: string, of = app) => of.fastify.inject({ method: "GET", url });
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
const locationsOf = async (url: string, of = app) => locationsIn((await get(url, of)).body);

describe("for search engines", () => {
  it("the sitemap is named by robots.txt", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });

  it("the sitemap lists every product and shop in both languages, each with links to both", async () => {
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

  it("the sitemap lists every other page that search engines may index, regions with products included", async () => {
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

  it.each(["products-0", "products-9", "products-01", "products--1", "products-1e9", "index.xml", "vendors"])(
    "the sitemap has no file %s",
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    },
  );

  it("the sitemap is sent compressed, and is in the cache for an hour", async () => {
    app.cache.open();
    const fetchPages = () =>
      app.fastify.inject({ url: "/sitemaps/pages.xml", headers: { "accept-encoding": "gzip" } });
    expect((await fetchPages()).headers["content-encoding"]).toBe("gzip");
    expect(app.cache.has("sitemap pages")).toBe(true);
  });
});

describe("with more products than a file has", async () => {
  const large = await testApp();
  await ensureCategories(large.db);
  const largeShop = await createTestShop(large.db, await large.signUp("vendor"));
  const filesOf = async () =>
    (await locationsOf("/sitemap.xml", large)).slice(2).map((url) => url.replace(publicUrl, ""));
  /** Returns the number of products of each file. */
  const sizes = async (files: string[]) =>
    Promise.all(files.map(async (file) => (await locationsOf(file, large)).length / 2));
  let copied = 0;
  /** Adds copies of the first product, with ids above or below those of all other products. */
  const addCopies = async (count: number, start: "ff" | "00" = "ff") => {
    copied++;
    await sql`
      insert into products select copy.* from products p, generate_series(1, ${count}::int) n,
        jsonb_populate_record(p, jsonb_build_object('id',
          ${start}::text || substr(md5(${copied} || '-' || n), 3)::text)) copy
      where p.id = ${first}`.execute(dbWithoutLimits(large.connection));
  };
  const first = await largeShop.add();
  await addCopies(productsPerFile);

  afterEach(() => {
    vi.useRealTimers();
  });

  it("the sitemap has products in pieces, each one once, and no products that are not on sale", async () => {
    const hidden = await largeShop.add({ status: "pending" });
    const files = await filesOf();
    expect(files).toEqual(["/sitemaps/products-1.xml", "/sitemaps/products-2.xml"]);
    const pieces = await Promise.all(files.map((file) => locationsOf(file, large)));
    expect(pieces.map(({ length }) => length)).toEqual([2 * productsPerFile, 2]);
    expect(new Set(pieces.flat()).size).toBe(2 * productsPerFile + 2);
    expect(pieces.flat().join()).not.toContain(hidden);
  });

  it.each([60, 250, productsPerFile + 1])(
    "the sitemap starts each file of %i products after the one before",
    async (size) => {
      const rows = await large.db
        .selectFrom("products")
        .select("id")
        .where("status", "=", "approved")
        .orderBy("id")
        .execute();
      const starts = rows.filter((_, index) => index % size === 0).map(({ id }) => id);
      expect((await listSitemapStarts(large.db, size)).slice(1)).toEqual(starts.slice(1));
    },
  );

  it("the sitemap has every product once after some were added and removed, and divides the products an hour later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const files = await filesOf();
    expect(await sizes(files)).toEqual([productsPerFile, 1]);
    const added = await Promise.all([largeShop.add(), largeShop.add()]);
    await addCopies(1, "00");
    expect(await sizes(files)).toEqual([productsPerFile + 3, 1]);
    vi.setSystemTime(Date.now() + 59 * 60_000);
    expect(await sizes(files)).toEqual([productsPerFile + 3, 1]);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await sizes(files)).toEqual([productsPerFile, 4]);
    await large.db.updateTable("products").set({ shelved: true }).where("id", "in", added).execute();
    expect(await sizes(files)).toEqual([productsPerFile - 2, 4]);
  });

  it("the sitemap has more files soon after many products were added", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 3 * 60 * 60_000);
    expect(await filesOf()).toHaveLength(2);
    await addCopies(productsPerFile);
    vi.setSystemTime(Date.now() + 59_000);
    expect(await filesOf()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await filesOf()).toHaveLength(3);
  });
});

it("a shop without products has one file of products, which is empty", async () => {
  const empty = await testApp();
  expect((await locationsOf("/sitemap.xml", empty)).slice(2)).toEqual([
    `${publicUrl}/sitemaps/products-1.xml`,
  ]);
  expect(await get("/sitemaps/products-1.xml", empty)).toMatchObject({ statusCode: 200 });
  expect(await locationsOf("/sitemaps/products-1.xml", empty)).toEqual([]);
});
