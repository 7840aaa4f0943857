import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { inTransaction } from "#platform/db/database.server.ts";
import { testDatabase, waitForLocks } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { lockProduct, updateProduct } from "./products.server.ts";

const { db, pool } = await testDatabase();

it("reads a product that another transaction is changing in its new state, including its new category", async () => {
  const testShop = await createTestShop(db);
  const id = await testShop.add({ category: "jute" });
  const bamboo = testShop.categories.bamboo ?? "";
  const basket = {
    id: randomUUIDv7(),
    categoryId: bamboo,
    slug: "basket",
    title: "Basket",
    titleBn: "ঝুড়ি",
    image: null,
    position: 0,
  };
  await db.insertInto("subCategories").values(basket).execute();
  let concurrentRead: ReturnType<typeof lockProduct> | undefined;
  await inTransaction(db, async (trx) => {
    expect(await lockProduct(trx, id, testShop.ownerId)).toMatchObject({
      category: "Jute",
      subCategory: null,
    });
    await updateProduct(trx, id, { categoryId: bamboo, subCategoryId: basket.id });
    concurrentRead = inTransaction(db, (other) => lockProduct(other, id, testShop.ownerId));
    await waitForLocks(pool, 1);
  });
  expect(await concurrentRead).toMatchObject({
    category: "Bamboo",
    categorySlug: "bamboo",
    subCategory: "Basket",
    subCategoryBn: "ঝুড়ি",
  });
});

it("returns no product of another vendor", async () => {
  const [mine, theirs] = [await createTestShop(db), await createTestShop(db)];
  const id = await theirs.add();
  expect(await inTransaction(db, (trx) => lockProduct(trx, id, mine.ownerId))).toBeUndefined();
});
