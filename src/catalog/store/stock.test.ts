import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop, stockOf, type TestShop } from "#test/products.ts";
import { lockProductsToBuy, takeStock } from "./stock.server.ts";

const { db } = await testDatabase();
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(db);
});

describe("takeStock", () => {
  it("takes the stock of all lines", async () => {
    const [bag, lamp] = [await testShop.add({ quantity: 3 }), await testShop.add({ quantity: 1 })];
    const lines = [
      { productId: bag, quantity: 2 },
      { productId: lamp, quantity: 1 },
    ];
    expect(await db.transaction().execute((trx) => takeStock(trx, lines))).toBe(true);
    expect([await stockOf(db, bag), await stockOf(db, lamp)]).toEqual([1, 0]);
  });

  it("returns false if the stock of a line is too low, and never takes it below zero", async () => {
    const [bag, lamp] = [await testShop.add({ quantity: 3 }), await testShop.add({ quantity: 1 })];
    const lines = [
      { productId: bag, quantity: 2 },
      { productId: lamp, quantity: 2 },
    ];
    expect(await db.transaction().execute((trx) => takeStock(trx, lines))).toBe(false);
    expect(await stockOf(db, lamp)).toBe(1);
  });
});

describe("lockProductsToBuy", () => {
  it("returns current data, also of products that are no longer on sale", async () => {
    const listed = await testShop.add({
      title: "Bag",
      titleBn: "ব্যাগ",
      pricePoisha: 1_250,
      quantity: 4,
      images: ["a".repeat(32), "b".repeat(32)],
    });
    const denied = await testShop.add({ status: "denied" });
    const shelved = await testShop.add({ shelved: true });
    const stock = await db.transaction().execute(async (trx) => {
      const locked = await lockProductsToBuy(trx, [shelved, denied, listed]);
      // The shop is not locked: it can be changed, closed and followed concurrently.
      await db.updateTable("shops").set({ about: "Bags." }).where("id", "=", testShop.shopId).execute();
      return locked;
    });
    expect(stock.map(({ id, onSale }) => [id, onSale])).toEqual([
      [listed, true],
      [denied, false],
      [shelved, false],
    ]);
    expect(stock[0]).toMatchObject({
      title: "Bag",
      titleBn: "ব্যাগ",
      pricePoisha: 1_250,
      stock: 4,
      image: "a".repeat(32),
      shopId: testShop.shopId,
    });
  });

  it("returns nothing for no ids", async () => {
    expect(await db.transaction().execute((trx) => lockProductsToBuy(trx, []))).toEqual([]);
  });
});
