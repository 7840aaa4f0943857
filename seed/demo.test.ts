import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translatePlaceName } from "#addresses/rules/places.ts";
import { findProblems } from "#commands/store/integrity.server.ts";
import { listAllOrders } from "#orders/store/read-orders.server.ts";
import { findResultPage } from "#search/store/result-page.server.ts";
import { imageUrl } from "#shared/images.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { categorySeeds, categorySlugs, ensureCategories } from "./categories.ts";
import { seedDemo } from "./demo.ts";
import { readGoods } from "./goods.ts";
import { admin, demoPassword } from "./people.ts";

const projectDir = process.cwd();
const now = new Date("2026-11-21T06:00:00Z");
const app = await testApp();
const { db, ctx } = app;

/** A copy of the demo's data with only a few pictures, because decoding all of them is slow. */
let fewPictures = "";
const some = [
  "JUT-SB-01",
  "ARE-PL-01",
  "BAM-HL-01",
  "tile-sub-bamboo-hanging-lampshade",
  "gift-gift-bamboo-lamp",
];
let results: boolean[] = [];

beforeAll(async () => {
  fewPictures = await mkdtemp(join(tmpdir(), "mela-seed-"));
  await cp(join(projectDir, "seed", "goods"), join(fewPictures, "seed", "goods"), { recursive: true });
  const finished = join(fewPictures, "seed", "pictures", "finished");
  await mkdir(finished, { recursive: true });
  const picture = await readFile(join(projectDir, "seed/pictures/finished/ARE-PL-01.avif"));
  for (const name of some)
    await writeFile(
      join(finished, `${name}.avif`),
      await readFile(join(projectDir, `seed/pictures/finished/${name}.avif`)).catch(() => picture),
    );
  results = await Promise.all([seedDemo(ctx, fewPictures, now), seedDemo(ctx, fewPictures, now)]);
});
afterAll(() => rm(fewPictures, { recursive: true, force: true }));

const count = async (
  table: "users" | "products" | "shops" | "orders" | "categories" | "subCategories" | "popularGifts",
) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((all) => all.fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("in a new instance", () => {
  it("the demo is inserted once by two concurrent starts, and never into a database with accounts", async () => {
    expect(results.toSorted()).toEqual([false, true]);
    const before = await count("products");
    expect(await seedDemo(ctx, fewPictures, now)).toBe(false);
    expect(await count("products")).toBe(before);
  });

  it("the demo updates the planner's statistics of the filled tables", async () => {
    const { rows } = await app.pool.query(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`,
    );
    expect(rows).toEqual([]);
  });

  it("the demo has the eleven categories of the specification, in order, with their sub-categories", async () => {
    const categories = await db
      .selectFrom("categories")
      .select(["slug", "name"])
      .orderBy("position")
      .execute();
    expect(categories.map(({ slug }) => slug)).toEqual(categorySlugs);
    expect(await count("subCategories")).toBe(32);
    const jute = await db
      .selectFrom("subCategories as s")
      .innerJoin("categories as c", "c.id", "s.categoryId")
      .select("title")
      .where("c.slug", "=", "jute")
      .orderBy("s.position")
      .execute();
    expect(jute.map(({ title }) => title)).toEqual([
      "Hand Bags",
      "Row Jute Fabric",
      "Shopping Bag",
      "Basket",
      "Crafts",
    ]);
  });

  it("the demo has 12 shops, 120 or more approved products in all categories, pending and denied ones", async () => {
    const rows = await db
      .selectFrom("products as p")
      .innerJoin("categories as c", "c.id", "p.categoryId")
      .select(["c.slug", "p.status", "p.feedback", "p.titleBn", "p.approvedAt", "p.createdAt"])
      .execute();
    const approved = rows.filter(({ status }) => status === "approved");
    expect(approved.length).toBeGreaterThanOrEqual(120);
    for (const slug of categorySlugs)
      expect(approved.filter((row) => row.slug === slug).length).toBeGreaterThanOrEqual(5);
    expect(rows.every(({ titleBn }) => /[\u0980-\u09ff]/.test(titleBn ?? ""))).toBe(true);
    expect(new Set(approved.map(({ approvedAt }) => approvedAt?.getTime())).size).toBe(approved.length);
    expect(
      approved.every(({ approvedAt, createdAt }) => approvedAt && createdAt < approvedAt && approvedAt < now),
    ).toBe(true);
    expect(rows.filter(({ status }) => status === "pending").length).toBeGreaterThanOrEqual(3);
    const denied = rows.filter(({ status }) => status === "denied");
    expect(denied.length).toBeGreaterThanOrEqual(2);
    expect(denied.every(({ feedback }) => (feedback?.length ?? 0) > 20)).toBe(true);
    expect(await count("shops")).toBe(12);
  });

  it("the demo has shops with followers, a story in both languages, and locations with a Bangla name", async () => {
    const shops = await db.selectFrom("shops").selectAll().execute();
    for (const { about, aboutBn, sinceYear, district, division } of shops) {
      expect(about.length).toBeGreaterThan(40);
      expect(aboutBn).toMatch(/[\u0980-\u09ff]{3}/);
      expect(sinceYear).toBeGreaterThan(1950);
      for (const place of [district ?? "", division ?? ""])
        expect(translatePlaceName(place, "bn"), place).toMatch(/[\u0980-\u09ff]/);
    }
    const followed = await db
      .selectFrom("shopFollows as f")
      .innerJoin("users as u", "u.id", "f.userId")
      .select(["f.shopId", "u.email", "f.followedAt"])
      .execute();
    expect(new Set(followed.map(({ shopId }) => shopId)).size).toBe(shops.length);
    expect(followed.filter(({ email }) => email === "shopper@mela.test").length).toBeGreaterThanOrEqual(2);
    expect(followed.every(({ followedAt }) => followedAt < now)).toBe(true);
    const origins = await db
      .selectFrom("products")
      .select(["divisionOfOrigin", "districtOfOrigin"])
      .distinct()
      .execute();
    for (const place of origins.flatMap((origin) => Object.values(origin)))
      expect(translatePlaceName(place, "bn"), place).toMatch(/[\u0980-\u09ff]/);
  });

  it("the demo lists products of many categories first", async () => {
    const newest = await db
      .selectFrom("products")
      .select("categoryId")
      .where("status", "=", "approved")
      .orderBy("approvedAt", "desc")
      .limit(11)
      .execute();
    expect(new Set(newest.map(({ categoryId }) => categoryId)).size).toBe(11);
  });

  it("the demo has orders in every status, with their history, for products that were on sale", async () => {
    const { orders } = await listAllOrders(db, { id: "", role: "admin" }, { limit: 50 });
    expect(new Set(orders.map(({ orderStatus }) => orderStatus))).toEqual(
      new Set(["pending", "processing", "ready to ship", "shipping", "on the way", "delivered", "cancelled"]),
    );
    for (const { history, orderStatus, placedAt, products, itemsTotal, total, address } of orders) {
      expect(history.at(-1)?.status).toBe(orderStatus);
      const times = [placedAt, ...history.slice(1).map(({ at: time }) => time), now.toISOString()];
      expect(times).toEqual(times.toSorted());
      expect(products.length).toBeGreaterThan(0);
      expect(itemsTotal).toBeCloseTo(
        products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      );
      expect(total).toBeCloseTo(itemsTotal + 55);
      expect(address.mobileNumber).toMatch(/^012\d{8}$/);
    }
    const early = await db
      .selectFrom("orderLines as l")
      .innerJoin("orders as o", "o.id", "l.orderId")
      .innerJoin("products as p", "p.id", "l.productId")
      .select("p.sku")
      .whereRef("p.approvedAt", ">", "o.placedAt")
      .execute();
    expect(early).toEqual([]);
  });

  it("the demo passes the verification of records: each stock is the first stock minus the units sold", async () => {
    expect(await findProblems(app.pool)).toEqual([]);
    const { rows } = await app.pool.query("select sum(stocked - quantity) as sold from products");
    expect(Number(rows[0].sold)).toBeGreaterThan(20);
  });

  it("the demo has products with sizes and colours, one variation sold out, and orders of variations", async () => {
    const varied = await db
      .selectFrom("products")
      .select(["options", "pricePoisha", "priceToPoisha"])
      .where("options", "<>", sql<string[]>`'{}'`)
      .execute();
    expect(varied.length).toBeGreaterThanOrEqual(5);
    expect(varied.filter(({ options }) => options.length === 2).length).toBeGreaterThanOrEqual(1);
    expect(varied.filter(({ priceToPoisha }) => priceToPoisha === null).length).toBeGreaterThanOrEqual(1);
    expect(
      await db.selectFrom("productVariations").select("id").where("quantity", "=", 0).execute(),
    ).not.toEqual([]);
    const lines = await db
      .selectFrom("orderLines")
      .select("variation")
      .where("variation", "is not", null)
      .execute();
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(lines.every(({ variation }) => /^(Size|Colour): ./.test(variation ?? ""))).toBe(true);
  });

  it("the demo asks for the size of clothes that are made in several, and asks buyers to write nothing", async () => {
    const descriptions = await db.selectFrom("products").select(["options", "description"]).execute();
    const sized = descriptions.filter(({ description }) => /\bM (to|,).*XX?L/.test(description));
    expect(sized.length).toBeGreaterThanOrEqual(4);
    expect(sized.filter(({ options }) => !options.includes("Size"))).toEqual([]);
    expect(descriptions.filter(({ description }) => /when ordering/.test(description))).toEqual([]);
  });

  it("the demo lets the admin, the vendor and the shopper sign in, each with the right role", async () => {
    for (const [email, role] of [
      ["admin@mela.test", "admin"],
      ["vendor@mela.test", "vendor"],
      ["shopper@mela.test", "user"],
    ]) {
      const response = await app.fastify.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        headers: { origin: ctx.config.publicUrl },
        payload: { email, password: demoPassword },
      });
      expect(response.statusCode).toBe(200);
      const cookie = response.cookies
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join("; ");
      const { body } = await app.call("POST", "/jwt", { body: { email }, headers: { cookie } });
      expect(
        (await app.call("GET", "/users/me", { headers: { authorization: `Bearer ${body.token}` } })).body
          .role,
      ).toBe(role);
    }
  });

  it("the demo gives the vendor products in every status and orders", async () => {
    const mine = await db
      .selectFrom("products as p")
      .innerJoin("shops as s", "s.id", "p.shopId")
      .innerJoin("users as u", "u.id", "s.ownerId")
      .select("p.status")
      .where("u.email", "=", "vendor@mela.test")
      .execute();
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set(["approved", "pending", "denied"]));
    const lines = await db
      .selectFrom("orderLines as l")
      .innerJoin("shops as s", "s.id", "l.shopId")
      .innerJoin("users as u", "u.id", "s.ownerId")
      .innerJoin("orders as o", "o.id", "l.orderId")
      .select("o.status")
      .where("u.email", "=", "vendor@mela.test")
      .execute();
    expect(new Set(lines.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  });

  it("the demo finds approved products only, by searches in both languages", async () => {
    const jamdani = await findResultPage(app.db, "জামদানি শাড়ি", { limit: 5 });
    expect(jamdani.products[0]?.title).toContain("jamdani");
    expect((await findResultPage(app.db, "hilsa tote", { limit: 5 })).products[0]?.title).toBe(
      "Jute tote with hilsa print, natural",
    );
    expect(
      (await findResultPage(app.db, "blue striped jute fabric", { limit: 40 })).products.map(
        ({ title }) => title,
      ),
    ).not.toContain("Blue striped jute fabric, folded 3-metre length");
  });

  it("the demo stores its pictures through the upload pipeline, and accepts missing ones", async () => {
    const { images = [] } =
      (await db.selectFrom("products").select("images").where("sku", "=", "BAM-HL-01").executeTakeFirst()) ??
      {};
    expect(images).toHaveLength(1);
    const response = await app.fastify.inject(imageUrl(images[0] as string, 320, "avif"));
    expect([response.statusCode, response.rawPayload.length < 15_000]).toEqual([200, true]);
    expect(
      (await db.selectFrom("products").select("images").where("sku", "=", "JAM-01").executeTakeFirst())
        ?.images,
    ).toEqual([]);
    expect(await count("popularGifts")).toBe(1);
    expect(
      (
        await db
          .selectFrom("subCategories")
          .select("image")
          .where("slug", "=", "hanging-lampshade")
          .executeTakeFirst()
      )?.image,
    ).toMatch(/^[0-9a-f]{32}$/);
  });
});

it("an error during seeding leaves the database empty, and the next start seeds it", async () => {
  const other = await testDatabase();
  const broken = await mkdtemp(join(tmpdir(), "mela-seed-"));
  await cp(fewPictures, broken, { recursive: true });
  const vintage = join(broken, "seed", "goods", "vintage.json");
  await writeFile(vintage, (await readFile(vintage, "utf8")).replace('"bongshi"', '"nobody"'));
  const otherContext = { ...ctx, db: other.db };
  await expect(seedDemo(otherContext, broken, now)).rejects.toThrow("nobody");
  expect(await other.db.selectFrom("users").select("id").execute()).toEqual([]);
  expect(await seedDemo(otherContext, fewPictures, now)).toBe(true);
  const ids = (from: typeof db) =>
    from.selectFrom("products").select(["id", "sku", "approvedAt"]).orderBy("sku").execute();
  expect(await ids(other.db)).toEqual(await ids(db));
  await rm(broken, { recursive: true });
});

it("an instance without the demo has the categories", async () => {
  const other = await testDatabase();
  await ensureCategories(other.db);
  await ensureCategories(other.db);
  expect(await other.db.selectFrom("categories").select("slug").execute()).toHaveLength(
    Object.keys(categorySeeds).length,
  );
  expect(await other.db.selectFrom("users").select("id").execute()).toEqual([]);
});

describe("the data files of the demo", async () => {
  const { products, shops } = await readGoods(projectDir);

  it("have unique SKUs and existing shops", () => {
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
    const keys = new Set(shops.map(({ key }) => key));
    expect(products.filter(({ shop: key }) => !keys.has(key))).toEqual([]);
  });

  it("use existing categories and sub-categories", () => {
    for (const { category, input } of products) {
      const titles = categorySeeds[category].subCategories.map(([title]) => title);
      expect(titles.length === 0 ? [null] : titles).toContain(input.subCategory);
    }
  });

  it("use no e-mail address of a real domain", () => {
    expect(
      [admin, ...shops.map(({ vendor }) => vendor)].every(({ email }) => email.endsWith("@mela.test")),
    ).toBe(true);
  });
});
