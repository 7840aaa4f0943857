import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { parseQuery } from "#search/rules/query.ts";
import { findRankedProducts } from "#search/store/ranked-products.server.ts";
import { testDatabase } from "#test/database.ts";
import { type Goods, openGoods } from "#test/products.ts";
import { renamedKindJob, renamedKindWorker } from "./renamed-sub-category.server.ts";

const { db, pool, connection } = await testDatabase();
let goods: Goods;
beforeAll(async () => {
  goods = await openGoods(db);
});

// Unlike each other, so that a search for one does not find another's.
const words = ["marigold", "hurricane", "periwinkle", "obsidian"];
const word = () => words.pop() as string;

/** A tile and its products, in the order of their ids. */
async function kind(size: number): Promise<{ id: string; products: string[] }> {
  const id = randomUUIDv7();
  const names = { slug: id, title: "Plain name", titleBn: "সাদা নাম" };
  await db
    .insertInto("subCategories")
    .values({ ...names, id, categoryId: goods.categories.bamboo as string, image: null, position: 0 })
    .execute();
  const products: string[] = [];
  for (let left = size; left > 0; left--)
    products.push(await goods.add({ category: "bamboo", subCategoryId: id }));
  return { id, products: products.toSorted() };
}

const rename = (id: string, title: string) =>
  db.updateTable("subCategories").set({ title }).where("id", "=", id).execute();
/** The job, as the queue hands it over. */
const index = (id: string, atOnce?: number) =>
  renamedKindWorker(db, atOnce).run(renamedKindJob(id).data as Record<string, unknown>, { isLastTry: false });
const found = async (title: string) =>
  (await findRankedProducts(db, parseQuery(title))).ranked.map(({ id }) => id).toSorted();
/** What is kept of them for searching, and which transaction has written it. */
const documents = async (ids: string[]) =>
  (
    await pool.query(
      "select product_id, document, xmin from search_documents where product_id = any($1) order by 1",
      [ids],
    )
  ).rows;

/** Holds a product as an order does, until it is let go. */
async function hold(product: string): Promise<() => Promise<void>> {
  const buyer = await pool.connect();
  await buyer.query("begin");
  await buyer.query("select from products where id = $1 for no key update", [product]);
  return async () => {
    await buyer.query("commit");
    buyer.release();
  };
}

/** The connection that waits for a product which is held. */
async function waiting(): Promise<number> {
  const asked =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(asked)).rowCount).toBe(1);
  return (await pool.query(asked)).rows[0].pid;
}

describe("the products of a renamed tile", () => {
  it("are found by its new name, and their pages hear of it, some at a time; a second time changes nothing", async () => {
    const [{ id, products }, name] = [await kind(5), word()];
    const denied = await goods.add({ category: "bamboo", subCategoryId: id, status: "denied" });
    await rename(id, name);
    const heard: string[][] = [];
    const listening = Promise.withResolvers<void>();
    const listener = listenForChanges(connection, {
      up: listening.resolve,
      down: () => {},
      change: (tags) => heard.push(tags),
    });
    await listening.promise;
    await index(id, 2);
    await expect
      .poll(() => heard.flat().toSorted())
      .toEqual(products.map((product) => `product:${product}`).toSorted());
    await listener.close();
    expect(heard.map((tags) => tags.length)).toEqual([2, 2, 1]);
    expect(await found(name)).toEqual(products);
    const before = await documents([...products, denied]);
    await index(id);
    expect(await documents([...products, denied])).toEqual(before);
  });

  it("have the last of two names that come one after the other, though the first is still being brought to them", async () => {
    const [{ id, products }, first, last] = [await kind(4), word(), word()];
    await rename(id, first);
    const release = await hold(products[2] as string);
    const indexing = index(id, 2);
    await waiting();
    expect(await found(first)).toEqual(products.slice(0, 2));
    await rename(id, last);
    await release();
    await indexing;
    expect([await found(first), await found(last)]).toEqual([products.slice(0, 2), products.slice(2)]);
    await index(id, 2);
    expect([await found(first), await found(last)]).toEqual([[], products]);
  });

  it("have it all when the one that brought it was killed on the way and another begins", async () => {
    const [{ id, products }, name] = [await kind(4), word()];
    await rename(id, name);
    const release = await hold(products[3] as string);
    const indexing = index(id, 2).catch(() => "ended");
    await pool.query("select pg_terminate_backend($1)", [await waiting()]);
    expect(await indexing).toBe("ended");
    await release();
    expect(await found(name)).toEqual(products.slice(0, 2));
    await index(id, 2);
    expect(await found(name)).toEqual(products);
  });
});
