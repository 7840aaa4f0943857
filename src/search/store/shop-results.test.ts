import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { removeSearchDocument } from "./search-index.server.ts";
import { findShopResults } from "./shop-results.server.ts";

const { db } = await testDatabase();
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await createTestShop(db);
  other = await createTestShop(db);
});

const search = (text: string, { limit = 40, cursor = null as string | null, of = shop } = {}) =>
  findShopResults(db, of.shopId, text, { limit, cursor });
const idsOf = async (text: string, of = shop) => (await search(text, { of })).products.map(({ id }) => id);

describe("findShopResults", () => {
  it("finds the products of this shop alone, in either script and misspelled", async () => {
    const saree = await shop.add({ title: "Jamdani Saree", titleBn: "জামদানি শাড়ি", tags: "wedding" });
    const elsewhere = await other.add({ title: "Jamdani Saree", titleBn: "জামদানি শাড়ি", tags: "wedding" });
    for (const text of ["jamdani saree", "জামদানি শাড়ি", "jamdany sare"]) {
      expect([text, await idsOf(text)]).toEqual([text, [saree]]);
      expect([text, await idsOf(text, other)]).toEqual([text, [elsewhere]]);
    }
  });

  it("lists products with every word, and only without such ones those with some, as similar", async () => {
    const both = await shop.add({ title: "Blue pottery vase" });
    const one = await shop.add({ title: "Pottery plate" });
    expect(await search("pottery vase")).toMatchObject({ total: 1, isExact: true });
    expect(await idsOf("pottery vase")).toEqual([both]);
    await shop.add({ title: "Thing of glass" });
    const similar = await search("pottery lantern");
    expect(similar.isExact).toBe(false);
    expect(new Set(similar.products.map(({ id }) => id))).toEqual(new Set([both, one]));
  });

  it("finds nothing for words that other shops alone have, or none", async () => {
    await other.add({ title: "Rickshaw lantern" });
    expect(await search("rickshaw")).toMatchObject({ products: [], total: 0, nextCursor: undefined });
    expect(await search("qwzxkj")).toMatchObject({ products: [], total: 0 });
  });

  it("finds only what is on sale", async () => {
    const kite = await shop.add({ title: "Paper kite" });
    expect(await idsOf("kite")).toEqual([kite]);
    await db.updateTable("products").set({ shelved: true }).where("id", "=", kite).execute();
    expect(await idsOf("kite")).toEqual([]);
    await db.updateTable("products").set({ shelved: false }).where("id", "=", kite).execute();
    expect(await idsOf("kite")).toEqual([kite]);
    await removeSearchDocument(db, kite);
    expect(await idsOf("kite")).toEqual([]);
  });

  it("pages without gaps and repetitions", async () => {
    const added: string[] = [];
    for (let index = 0; index < 7; index++) added.push(await shop.add({ title: `Drum number ${index}` }));
    const seen: string[] = [];
    let cursor: string | null | undefined = null;
    while (cursor !== undefined) {
      const { products, nextCursor, total }: Awaited<ReturnType<typeof search>> = await search("drum", {
        limit: 3,
        cursor,
      });
      expect(total).toBe(7);
      seen.push(...products.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(added));
    expect((await search("drum", { limit: 3, cursor: "nonsense" })).products).toHaveLength(3);
  });
});
