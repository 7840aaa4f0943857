import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { parseQuery } from "#search/rules/query.ts";
import { findRankedProducts } from "#search/store/ranked-products.server.ts";
import { testDatabase, waitForLocks } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { renamedSubCategoryJob, renamedSubCategoryWorker } from "./renamed-sub-category.server.ts";

const { db, pool, connection } = await testDatabase();
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(db);
});

// Dissimilar words, so that a search for one does not find another.
const words = ["marigold", "hurricane", "periwinkle", "obsidian"];
const word = () => words.pop() as string;

/** Inserts a sub-category with products and returns their ids in order. */
async function subCategory(size: number): Promise<{ id: string; products: string[] }> {
  const id = randomUUIDv7();
  const names = { slug: id, title: "Plain name", titleBn: "সাদা নাম" };
  await db
    .insertInto("subCategories")
    .values({ ...names, id, categoryId: testShop.categories.bamboo as string, image: null, position: 0 })
    .execute();
  const products: string[] = [];
  for (let left = size; left > 0; left--)
    products.push(await testShop.add({ category: "bamboo", subCategoryId: id }));
  return { id, products: products.toSorted() };
}

const rename = (id: string, title: string) =>
  db.updateTable("subCategories").set({ title }).where("id", "=", id).execute();
/** Runs the job as the queue does. */
const index = (id: string, batchSize?: number) =>
  renamedSubCategoryWorker(db, batchSize).run(renamedSubCategoryJob(id).data as Record<string, unknown>, {
    isLastAttempt: false,
  });
const searchFor = async (title: string) =>
  (await findRankedProducts(db, parseQuery(title))).ranked.map(({ id }) => id).toSorted();
/** Returns the search documents of products and the transactions that wrote them. */
const documents = async (ids: string[]) =>
  (
    await pool.query(
      "select product_id, document, xmin from search_documents where product_id = any($1) order by 1",
      [ids],
    )
  ).rows;

/** Locks a product as an order does. Returns a function that releases the lock. */
async function lock(product: string): Promise<() => Promise<void>> {
  const buyer = await pool.connect();
  await buyer.query("begin");
  await buyer.query("select from products where id = $1 for no key update", [product]);
  return async () => {
    await buyer.query("commit");
    buyer.release();
  };
}

/** Waits for a connection that is blocked by a lock and returns its process id. */
async function blockedPid(): Promise<number> {
  const query =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await waitForLocks(pool, 1);
  return (await pool.query(query)).rows[0].pid;
}

describe("in the background", () => {
  it("the products of a renamed sub-category are indexed and announced in batches, and a second run changes nothing", async () => {
    const [{ id, products }, name] = [await subCategory(5), word()];
    const denied = await testShop.add({ category: "bamboo", subCategoryId: id, status: "denied" });
    await rename(id, name);
    const announced: string[][] = [];
    const listening = Promise.withResolvers<void>();
    const listener = listenForChanges(connection, {
      up: listening.resolve,
      down: () => {},
      change: (tags) => announced.push(tags),
    });
    await listening.promise;
    await index(id, 2);
    await expect
      .poll(() =>
        announced
          .flat()
          .filter((tag) => tag.startsWith("product:"))
          .toSorted(),
      )
      .toEqual(products.map((product) => `product:${product}`).toSorted());
    await listener.close();
    // Each batch also drops the pages of searches, which may show them now.
    for (const tags of announced) expect(tags).toContain("list:across-categories");
    expect(announced.map((tags) => tags.length)).toEqual([3, 3, 2]);
    expect(await searchFor(name)).toEqual(products);
    const before = await documents([...products, denied]);
    await index(id);
    expect(await documents([...products, denied])).toEqual(before);
  });

  it("the products of a renamed sub-category end with the latest of two names when the first is still being indexed", async () => {
    const [{ id, products }, first, last] = [await subCategory(4), word(), word()];
    await rename(id, first);
    const release = await lock(products[2] as string);
    const indexing = index(id, 2);
    await blockedPid();
    expect(await searchFor(first)).toEqual(products.slice(0, 2));
    await rename(id, last);
    await release();
    await indexing;
    expect([await searchFor(first), await searchFor(last)]).toEqual([
      products.slice(0, 2),
      products.slice(2),
    ]);
    await index(id, 2);
    expect([await searchFor(first), await searchFor(last)]).toEqual([[], products]);
  });

  it("the products of a renamed sub-category are all indexed by another run after the first was killed", async () => {
    const [{ id, products }, name] = [await subCategory(4), word()];
    await rename(id, name);
    const release = await lock(products[3] as string);
    const indexing = index(id, 2).catch(() => "ended");
    await pool.query("select pg_terminate_backend($1)", [await blockedPid()]);
    expect(await indexing).toBe("ended");
    await release();
    expect(await searchFor(name)).toEqual(products.slice(0, 2));
    await index(id, 2);
    expect(await searchFor(name)).toEqual(products);
  });
});
