import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { inTransaction } from "#platform/db/database.server.ts";
import { testDatabase } from "#test/database.ts";
import { openGoods } from "#test/products.ts";
import { lockProduct, updateProduct } from "./products.server.ts";

const { db, pool } = await testDatabase();

it("a product that another writes at this moment is read as it is afterwards, whatever shelf it stands on by then", async () => {
  const goods = await openGoods(db);
  const id = await goods.add({ category: "jute" });
  const bamboo = goods.categories.bamboo ?? "";
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
  let waiting: ReturnType<typeof lockProduct> | undefined;
  await inTransaction(db, async (trx) => {
    expect(await lockProduct(trx, id, goods.ownerId)).toMatchObject({ category: "Jute", subCategory: null });
    await updateProduct(trx, id, { categoryId: bamboo, subCategoryId: basket.id });
    waiting = inTransaction(db, (other) => lockProduct(other, id, goods.ownerId));
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1);
  });
  expect(await waiting).toMatchObject({
    category: "Bamboo",
    categorySlug: "bamboo",
    subCategory: "Basket",
    subCategoryBn: "ঝুড়ি",
  });
});

it("another's product is not there", async () => {
  const [mine, theirs] = [await openGoods(db), await openGoods(db)];
  const id = await theirs.add();
  expect(await inTransaction(db, (trx) => lockProduct(trx, id, mine.ownerId))).toBeUndefined();
});
