import { describe, expect, it } from "vitest";
import { listTags } from "#catalog/rules/page-tags.ts";
import { listProductsOnSale } from "#catalog/store/products.server.ts";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { addDays } from "#shared/dates.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { makeShopper, placeTestOrder } from "#test/shoppers.ts";
import { refreshPopularity } from "./actions/popularity.server.ts";

const { db, pool, connection } = await testDatabase();
const now = new Date("2026-11-20T06:00:00Z");
const daysAgo = (days: number) => addDays(now, -days);
const countOf = async (id: string) =>
  (await db.selectFrom("products").select("recentOrders").where("id", "=", id).executeTakeFirstOrThrow())
    .recentOrders;

describe("refreshPopularity", () => {
  it("counts the orders of the last 90 days, each once, without cancelled ones", async () => {
    const testShop = await createTestShop(db);
    const [bag, lamp, unsold] = [await testShop.add(), await testShop.add(), await testShop.add()];
    const shopper = await makeShopper(db);
    const cancelled = await placeTestOrder(db, shopper, [{ id: bag }], daysAgo(3));
    await placeTestOrder(db, shopper, [{ id: bag, quantity: 5 }, { id: lamp }], daysAgo(89));
    await placeTestOrder(db, shopper, [{ id: lamp }], daysAgo(1));
    await placeTestOrder(db, shopper, [{ id: lamp }], daysAgo(91));
    // A second line of the same product, as with another variation.
    await pool.query(
      `insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, title, price_poisha, quantity)
       select user_id, order_id, 9, gen_random_uuid(), product_id, shop_id, shop_name, title, 400, 1 from order_lines where product_id = $1`,
      [lamp],
    );
    await refreshPopularity(db, now);
    const counts = async () => [await countOf(bag), await countOf(lamp), await countOf(unsold)];
    expect(await counts()).toEqual([2, 2, 0]);
    await pool.query("update orders set status = 'cancelled' where id = $1", [cancelled]);
    await refreshPopularity(db, now);
    expect(await counts()).toEqual([1, 2, 0]);
    const { products } = await listProductsOnSale(db, {
      shopId: testShop.shopId,
      sort: "popular",
      limit: 9,
    });
    expect(products.map(({ id }) => id)).toEqual([lamp, bag, unsold]);
    // Another day, and the order of 89 days ago no longer counts.
    await refreshPopularity(db, addDays(now, 2));
    expect(await counts()).toEqual([0, 1, 0]);
    await refreshPopularity(db, addDays(now, 100));
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it("corrects wrong counts, also if two processes run it", async () => {
    const testShop = await createTestShop(db);
    const [bag, lamp] = [await testShop.add({ recentOrders: 7 }), await testShop.add()];
    await placeTestOrder(db, await makeShopper(db), [{ id: lamp }], daysAgo(5));
    await Promise.all([refreshPopularity(db, now), refreshPopularity(db, now)]);
    await refreshPopularity(db, now);
    expect([await countOf(bag), await countOf(lamp)]).toEqual([0, 1]);
  });

  it("skips a product that an order has locked, and counts it in the next run", async () => {
    const testShop = await createTestShop(db);
    const [locked, free] = [await testShop.add({ recentOrders: 3 }), await testShop.add({ recentOrders: 3 })];
    const order = await pool.connect();
    try {
      await order.query("begin");
      await order.query("select from products where id = $1 for no key update", [locked]);
      await refreshPopularity(db, now);
      expect([await countOf(locked), await countOf(free)]).toEqual([3, 0]);
    } finally {
      await order.query("rollback");
      order.release();
    }
    await refreshPopularity(db, now);
    expect(await countOf(locked)).toBe(0);
  });

  it("announces lists by popularity if a count has changed, and otherwise nothing", async () => {
    const testShop = await createTestShop(db);
    await testShop.add({ recentOrders: 3 });
    const announced: string[] = [];
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    const listener = listenForChanges(connection, {
      change: (tags) => announced.push(...tags),
      up: resolve,
      down: () => {},
    });
    await listening;
    try {
      await refreshPopularity(db, now);
      await refreshPopularity(db, now);
      // Announcements arrive in the order of their transactions.
      await pool.query("select pg_notify('mela_pages', 'end')");
      await expect.poll(() => announced.at(-1)).toBe("end");
      expect(announced).toEqual([listTags.popularity, "end"]);
    } finally {
      await listener.close();
    }
  });
});
