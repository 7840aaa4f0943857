import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { listTags, productTag } from "#catalog/rules/page-tags.ts";
import {
  renamedSubCategoryJob,
  renamedSubCategoryWorker,
} from "#curation/actions/renamed-sub-category.server.ts";
import { announceChange, listenForChanges } from "#platform/db/announce.server.ts";
import { tagsHeader } from "#platform/http/page.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { PageCache } from "../cache/page-cache.server.ts";
import { loader } from "./shop-page.tsx";

const { db, pool, connection } = await testDatabase();
const ctx = { db, pool, config: { publicUrl: "https://mela.example" } };

/** Opens a shop whose pages are cached. `find` returns the ids of the products on the page of a search. */
async function openCachedShop() {
  const testShop = await createTestShop(db);
  const cache = new PageCache(1_000_000);
  const up = Promise.withResolvers<void>();
  const listener = listenForChanges(connection, {
    up() {
      cache.open();
      up.resolve();
    },
    down: () => cache.close(),
    change: (tags) => cache.applyChange(tags),
  });
  await up.promise;
  let renders = 0;
  const render = async (url: URL) => {
    renders++;
    const { data, init } = await loader({
      url,
      params: { slug: testShop.slug },
      context: { get: () => ({ ctx }) },
    } as never);
    const ids = data.list.products.map(({ id }) => id);
    const tags = (new Headers(init?.headers).get(tagsHeader) ?? "").split(" ");
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(ids)), tags };
  };
  const find = async (search: string): Promise<string[]> => {
    const url = new URL(`https://mela.example/shop/${testShop.slug}${search}`);
    const { body } = await cache.get(url.href, () => render(url), "identity");
    return JSON.parse(body.toString());
  };
  return { ...testShop, find, countRenders: () => renders, close: () => listener.close() };
}

it("a cached search in a shop finds products under the new name of their sub-category", async () => {
  const { add, categories, find, close } = await openCachedShop();
  const id = randomUUIDv7();
  await db
    .insertInto("subCategories")
    .values({
      ...{ id, slug: id, categoryId: categories.jute as string, image: null, position: 0 },
      ...{ title: "Plain name", titleBn: "সাদা নাম" },
    })
    .execute();
  const product = await add({ subCategoryId: id });
  expect(await find("?q=marigold")).toEqual([]);
  await db.updateTable("subCategories").set({ title: "Marigold" }).where("id", "=", id).execute();
  await renamedSubCategoryWorker(db).run(renamedSubCategoryJob(id).data as Record<string, unknown>, {
    isLastAttempt: false,
  });
  await expect.poll(() => find("?q=marigold")).toEqual([product]);
  await close();
});

it("a cached search in a shop stays cached when the price of a product that it does not show changes", async () => {
  const { add, find, countRenders, close } = await openCachedShop();
  const [lantern, other] = [await add({ title: "Lantern" }), await add({ title: "Basket" })];
  expect([await find("?q=lantern"), await find("?q=basket")]).toEqual([[lantern], [other]]);
  await announceChange(db, [productTag(other), listTags.prices]);
  await expect.poll(async () => [await find("?q=basket"), countRenders()]).toEqual([[other], 3]);
  expect([await find("?q=lantern"), countRenders()]).toEqual([[lantern], 3]);
  await close();
});
