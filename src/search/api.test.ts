import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const vendor = await app.signUp("vendor");
const shopper = await app.signUp();
const testShop = await createTestShop(app.db, vendor);
for (const title of ["Bag 1", "Bag 2", "Bag 3"]) await testShop.add({ title });
const bowl = await testShop.add({ category: "coconut-shell", title: "Coconut bowl" });
await testShop.add({ title: "Waiting bag", status: "pending" });
await testShop.add({ title: "Denied bag", status: "denied", feedback: "A better photo, please." });
await testShop.add({ title: "Hidden bag", shelved: true });

const titles = (body: { title: string }[]) => body.map(({ title }) => title);

describe("GET /api/products/product/search", () => {
  it("finds only approved, listed products [S42]", async () => {
    expect(titles((await app.call("GET", "/products/product/search?q=bag")).body).sort()).toEqual([
      "Bag 1",
      "Bag 2",
      "Bag 3",
    ]);
  });

  it.each([
    ["", 422],
    ["%20%20", 422],
    ["x".repeat(101), 422],
    ["%25_", 200],
    ["'%3B--", 200],
    ["%F0%9F%8E%AA", 200],
  ])("responds to q=%s with status %i", async (q, status) => {
    expect((await app.call("GET", `/products/product/search?q=${q}`)).status).toBe(status);
  });

  it("requires exactly one q", async () => {
    expect((await app.call("GET", "/products/product/search")).status).toBe(422);
    expect((await app.call("GET", "/products/product/search?q=a&q=b")).status).toBe(422);
  });

  it.each([
    ["sort=banana", 400, "sort"],
    ["sort=newest&sort=best", 400, "sort"],
    ["min=abc", 400, "min"],
    ["max=-1", 400, "max"],
    ["max=1.234", 400, "max"],
    ["material=kryptonite", 400, "material.0"],
    ["material=jute&material=x", 400, "material.1"],
    ["limitValue=101", 400, "limitValue"],
    ["cursor=abc", 400, "cursor"],
    ["min=500&max=100", 422, "min"],
    ["category=cars", 422, "category"],
  ])("rejects %s with %i", async (query, status, path) => {
    const response = await app.call("GET", `/products/product/search?q=bag&${query}`);
    expect(response).toMatchObject({
      status,
      body: { status, code: status === 400 ? "malformed" : "invalid" },
    });
    expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it("filters and sorts, and returns the total in X-Total-Count", async () => {
    const cheap = await testShop.add({
      title: "Ektara",
      recentOrders: 3,
      pricePoisha: 9_950,
      materials: "Gourd, bamboo",
      districtOfOrigin: "Kushtia",
    });
    const dear = await testShop.add({
      title: "Ektara",
      pricePoisha: 200_000,
      materials: "Mango wood",
      districtOfOrigin: "Jessore",
      category: "bamboo",
    });
    const ids = async (query: string) => {
      const { body, headers } = await app.call("GET", `/products/product/search?q=ektara&${query}`);
      expect(headers["x-total-count"]).toBe(String(body.length));
      return body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids("sort=price-asc")).toEqual([cheap, dear]);
    expect(await ids("sort=price-desc")).toEqual([dear, cheap]);
    expect(await ids("sort=newest")).toEqual([dear, cheap]);
    expect(await ids("sort=popular")).toEqual([cheap, dear]);
    expect(await ids(`min=${encodeURIComponent("৯৯.৫")}&max=100`)).toEqual([cheap]);
    expect(await ids("category=Bamboo")).toEqual([dear]);
    expect(await ids(`district=${encodeURIComponent("যশোর")}`)).toEqual([dear]);
    expect(await ids("material=wood")).toEqual([dear]);
    expect(await ids("material=wood&material=bamboo&sort=price-asc")).toEqual([cheap, dear]);
    expect(await ids("district=Atlantis")).toEqual([]);
  });

  it("keeps filters and order in the link to the next page", async () => {
    const all = await Promise.all(
      Array.from({ length: 7 }, (_, i) =>
        testShop.add({ title: "Dotara", pricePoisha: 10_000 * (1 + (i % 2)), materials: "Neem wood" }),
      ),
    );
    const seen: string[] = [];
    let path: string | undefined =
      "/products/product/search?q=dotara&limitValue=2&sort=price-desc&material=wood&material=jute&min=100&category=jute";
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", path);
      expect(headers["x-total-count"]).toBe("7");
      seen.push(...body.map(({ _id, price }: { _id: string; price: number }) => `${price} ${_id}`));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(new Set(seen.map((line) => line.split(" ")[1]))).toEqual(new Set(all));
    expect(seen.map((line) => line.split(" ")[0])).toEqual(["200", "200", "200", "100", "100", "100", "100"]);
  });

  it("rejects a cursor of another order", async () => {
    const { headers } = await app.call("GET", "/products/product/search?q=dotara&limitValue=2");
    const cursor = /cursor=([^>&]+)/.exec(String(headers.link))?.[1];
    expect(
      (await app.call("GET", `/products/product/search?q=dotara&limitValue=2&cursor=${cursor}`)).status,
    ).toBe(200);
    expect(
      (await app.call("GET", `/products/product/search?q=dotara&sort=newest&cursor=${cursor}`)).status,
    ).toBe(400);
  });
});

describe("GET /api/search/suggestions", () => {
  it("returns a list that visitors may cache for a minute", async () => {
    const { status, body, headers } = await app.call("GET", "/search/suggestions?q=coco");
    expect(status).toBe(200);
    expect(body).toContainEqual({
      kind: "product",
      _id: bowl,
      title: "Coconut bowl",
      titleBn: null,
      within: null,
      withinBn: null,
      img: "",
      link: `/product-details/${bowl}`,
    });
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(
      (await app.call("GET", "/search/suggestions?q=coco", { as: shopper })).headers["cache-control"],
    ).toBe("private, no-store");
    expect(JSON.stringify(body)).not.toContain("@mela.test");
  });

  it.each([
    ["", 422],
    ["%20", 422],
    ["x".repeat(101), 422],
    ["b", 200],
    ["%25_", 200],
    ["'%3B--", 200],
  ])("responds to q=%s with status %i", async (q, status) => {
    expect((await app.call("GET", `/search/suggestions?q=${q}`)).status).toBe(status);
  });
});
