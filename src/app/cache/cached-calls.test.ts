import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshPopularity } from "#orders/actions/popularity.server.ts";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { type TestResponse, testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";
import { ensureCategories } from "../../../seed/categories.ts";
import { PageCache } from "./page-cache.server.ts";

const app = await testApp();
const { db, cache } = app;
await ensureCategories(db);
const [vendor, admin] = [await app.signUp("vendor"), await app.signUp("admin")];
const testShop = await createTestShop(db, vendor);
const id = await testShop.add({ title: "Jute bag", pricePoisha: 10_000 });
const other = await testShop.add({ title: "Bamboo lamp", category: "bamboo" });

const second = new PageCache(1_000_000);
const listenFor = (target: PageCache) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const up = () => {
    target.open();
    resolve();
  };
  const listener = listenForChanges(app.connection, {
    change: (tags) => target.applyChange(tags),
    up,
    down: () => target.close(),
  });
  return { promise, listener };
};
const listeners = [listenFor(cache), listenFor(second)];
beforeAll(() => Promise.all(listeners.map(({ promise }) => promise)));
afterAll(() => Promise.all(listeners.map(({ listener }) => listener.close())));

const get = (path: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  app.call("GET", path, { headers });
const price = ({ body }: TestResponse) => body.price;
/** Changes a price without announcing it, so that only a cached response still has the old one. */
const setSilently = (poisha: number) =>
  db.updateTable("products").set({ pricePoisha: poisha }).where("id", "=", id).execute();
const setPrice = (taka: number) =>
  app.call("PATCH", `/users/vendor/products/${id}`, { as: vendor, body: { price: taka } });

const details = `/products/details/${id}`;
const calls = [
  "/products/all/all",
  "/products/jute?sort=price-asc",
  details,
  `/products/summaries?ids=${id},${other}`,
  "/products/product/search?q=bag",
  "/search/suggestions?q=bag",
  "/popular-gifts",
  "/categories/all-category",
  "/categories/summaries",
  "/categories/all-sub-category",
  "/categories/vintage",
];

describe("in the page cache", () => {
  it.each(calls)("the response of %s is compressed, and its ETag returns 304", async (path) => {
    const plain = await get(path);
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      vary: "Origin, Authorization, Accept-Encoding",
    });
    expect(plain.headers["cache-control"]).toMatch(/^public, max-age=/);
    const etag = String(plain.headers.etag);
    const again = await app.fastify.inject({ url: `/api${path}`, headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    // A proxy that compresses makes the ETag weak.
    const weak = { "if-none-match": `"x", W/${etag}` };
    expect((await app.fastify.inject({ url: `/api${path}`, headers: weak })).statusCode).toBe(304);
    const response = await app.fastify.inject({ url: `/api${path}`, headers: { "accept-encoding": "br" } });
    expect([response.headers["content-encoding"], response.headers.etag]).toEqual([
      "br",
      etag.replace(/"$/, '-br"'),
    ]);
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toEqual(plain.body);
    const head = await app.fastify.inject({ method: "HEAD", url: `/api${path}` });
    expect([head.statusCode, head.body, head.headers.etag, head.headers["content-type"]]).toEqual([
      200,
      "",
      etag,
      "application/json; charset=utf-8",
    ]);
  });

  it("a public API response comes from the cache until the product that it shows changes [F18]", async () => {
    await setPrice(100);
    const listed = async (path: string) =>
      (await get(path)).body.find(({ _id }: { _id: string }) => _id === id).price;
    const prices = async () => [
      price(await get(details)),
      await listed("/products/jute"),
      await listed(`/products/summaries?ids=${id}`),
    ];
    await expect.poll(prices).toEqual([100, 100, 100]);
    await setSilently(11_100);
    expect(await prices()).toEqual([100, 100, 100]);
    await setPrice(120);
    await expect.poll(prices).toEqual([120, 120, 120]);
  });

  it("a response that is sorted by popularity comes from the cache until the orders are counted again", async () => {
    const older = await testShop.add({ category: "jamdani", recentOrders: 5 });
    const newer = await testShop.add({ category: "jamdani" });
    const ids = async () =>
      (await get("/products/jamdani?sort=popular")).body.map(({ _id }: { _id: string }) => _id);
    await expect.poll(ids).toEqual([older, newer]);
    await db.updateTable("products").set({ recentOrders: 9 }).where("id", "=", newer).execute();
    expect(await ids()).toEqual([older, newer]);
    // Without any order, the newer one comes first.
    await refreshPopularity(db, app.ctx.now());
    await expect.poll(ids).toEqual([newer, older]);
  });

  it("a public API response stays in the cache when another product changes [F18]", async () => {
    await setPrice(100);
    await expect.poll(async () => price(await get(details))).toBe(100);
    await setSilently(11_100);
    const lamp = `/products/details/${other}`;
    await get(lamp);
    await app.call("PATCH", `/users/vendor/products/${other}`, { as: vendor, body: { price: 77 } });
    await expect.poll(async () => price(await get(lamp))).toBe(77);
    expect(price(await get(details))).toBe(100);
  });

  it("a public API response is dropped in every process by a change in one [F18]", async () => {
    const render = (text: string) => async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(text),
      tags: [`product:${id}`],
    });
    await second.get("/page", render("old"), "br");
    await setPrice(130);
    await expect
      .poll(async () =>
        brotliDecompressSync((await second.get("/page", render("new"), "br")).body).toString(),
      )
      .toBe("new");
  });

  it("a public API response bypasses the cache for a request with an Authorization header [S90]", async () => {
    const hidden = await testShop.add({ title: "Waiting", status: "pending" });
    const path = `/products/details/${hidden}`;
    const own = await app.call("GET", path, { as: vendor });
    expect([own.status, own.body.vendorEmail, own.headers["cache-control"], own.headers.etag]).toEqual([
      200,
      vendor.email,
      "private, no-store",
      undefined,
    ]);
    expect((await get(path)).status).toBe(404);
    const forAll = await get(details);
    const forOwner = await app.call("GET", details, { as: vendor });
    expect([
      forAll.body.vendorEmail,
      forOwner.body.vendorEmail,
      (await get(details)).body.vendorEmail,
    ]).toEqual([undefined, vendor.email, undefined]);
    expect((await app.call("GET", details, { as: { ...vendor, token: "a.b.c" } })).status).toBe(401);
  });

  it("a public API response is dropped immediately when its product goes off sale", async () => {
    const pot = await testShop.add({ title: "Clay pot" });
    const path = `/products/details/${pot}`;
    await expect
      .poll(async () => [
        (await get(path)).status,
        (await get("/products/jute")).body.some(({ _id }: { _id: string }) => _id === pot),
      ])
      .toEqual([200, true]);
    await app.call("PATCH", `/users/vendor/products/${pot}`, { as: vendor, body: { shelved: true } });
    await expect
      .poll(async () => [
        (await get(path)).status,
        (await get("/products/jute")).body.some(({ _id }: { _id: string }) => _id === pot),
      ])
      .toEqual([404, false]);
  });

  it("a public API response is dropped when its vendor may no longer sell, or has another name", async () => {
    const seller = await app.signUp("vendor", "Old Name");
    const stall = await createTestShop(db, seller);
    const pot = `/products/details/${await stall.add()}`;
    expect((await get(pot)).body.vendorName).toBe("Old Name");
    await app.call("PATCH", "/users/me", { as: seller, body: { name: "New Name" } });
    await expect.poll(async () => (await get(pot)).body.vendorName).toBe("New Name");
    await app.call("PATCH", `/users/admin/user/suspend/${seller.id}`, { as: admin, body: {} });
    await expect.poll(async () => (await get(pot)).status).toBe(404);
  });

  it("a public API response does not contain the origin of the first request [S91]", async () => {
    const origin = app.ctx.config.publicUrl;
    const path = "/products/all/all?limitValue=7";
    expect((await get(path, { origin })).headers["access-control-allow-origin"]).toBe(origin);
    expect((await get(path)).headers["access-control-allow-origin"]).toBeUndefined();
    expect(
      (await get(path, { origin: "https://evil.test" })).headers["access-control-allow-origin"],
    ).toBeUndefined();
    expect((await get(path, { origin })).headers["access-control-allow-origin"]).toBe(origin);
  });

  it("a public API response is cached with its X-Total-Count and Link headers", async () => {
    const path = "/products/product/search?q=jute&limitValue=1";
    const [first, cached] = [await get(path), await get(path)];
    expect(Number(first.headers["x-total-count"])).toBeGreaterThan(0);
    expect([cached.headers["x-total-count"], cached.headers.link, cached.body]).toEqual([
      first.headers["x-total-count"],
      first.headers.link,
      first.body,
    ]);
  });

  it("a public API response is cached once for all spellings of the same request [F5]", async () => {
    await get("/products/all/all");
    await get("/products/jute");
    await get("/products/product/search?q=jute bags");
    // The first rejected call of a worker loads the OpenAPI document, to check the response with it.
    await get("/products/no-such-category");
    const before = cache.size;
    for (const path of [
      "/products/all/all?limitValue=10&utm_source=x",
      "/products/all/all?limitValue=১০",
      "/products/JUTE?sort=newest&limitValue=40",
      `/products/jute?subCategory=&n=${Math.random()}`,
      "/products/product/search?q=%20Jute%20%20BAGS&sort=best&x=1",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      "/products/all/all?cursor=x",
      "/products/product/search?q=jute&cursor=x",
      "/products/no-such-category",
      "/products/all/all?limitValue=1&limitValue=2",
    ])
      expect([path, (await get(path)).status]).toEqual([path, path.includes("no-such") ? 404 : 400]);
    expect(cache.size).toBe(before);
  });

  it("a public API response counts towards the limit of its endpoint, cached or not [S108]", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "0.05" });
    strict.cache.open();
    const statuses = [];
    for (let request = 0; request < 7; request++)
      statuses.push((await strict.call("GET", "/products/all/all")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});
