import { beforeAll, describe, expect, it } from "vitest";
import { foldCounters } from "#platform/db/counters.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import { findVendorSales } from "#reports/store/metrics.server.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { openPatientPool, poolWithoutLimits, testDatabase } from "#test/database.ts";
import { recordStatements, rowsReadBy } from "#test/plans.ts";
import { createTestShop } from "#test/products.ts";
import { makeShopper } from "#test/shoppers.ts";
import { listShopOrders } from "./store.server.ts";

const { db: filler, connection } = await testDatabase();
const fillerPool = poolWithoutLimits(connection);
const pool = openPatientPool(connection, 4);
const statements = recordStatements(pool);
const db = openDb(pool);
const reads = (work: () => Promise<unknown>) => rowsReadBy(pool, statements, work);

const now = new Date();
const count = 6_000;
/** The owner of a shop that has one line in every order. */
let seller = "";

beforeAll(async () => {
  const testShop = await createTestShop(filler);
  seller = testShop.ownerId;
  const product = await testShop.add();
  const buyer = await makeShopper(filler);
  await fillerPool.query(
    `insert into orders (
       id, user_id, number, email, address, items_poisha, delivery_poisha, total_poisha, placed_at, status
     )
     select gen_random_uuid(), $1, 'ML-' || n, $2,
       jsonb_build_object('fullName', 'Buyer ' || n, 'mobileNumber', '017' || lpad(n::text, 8, '0')),
       n, 0, n, $3::timestamptz - n * interval '1 minute',
       case when n % 100 = 0 then 'cancelled' else 'delivered' end
     from generate_series(1, ${count}) n`,
    [buyer.id, buyer.email, now],
  );
  await fillerPool.query(
    `insert into order_lines (
       user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, title, price_poisha, quantity
     )
     select user_id, id, 0, gen_random_uuid(), $1, $2, 'Shop', 'Thing', items_poisha, 1 from orders`,
    [product, testShop.shopId],
  );
  await foldCounters(filler);
  await fillerPool.query("vacuum (analyze)");
  return () => pool.end();
});

describe("a query for a vendor with thousands of orders", () => {
  const page = { limit: 20 };
  const month = { first: isoDay(addDays(now, -29)), last: isoDay(now) };

  it.each<[what: string, most: number, work: () => Promise<unknown>]>([
    ["the newest orders", 150, () => listShopOrders(db, seller, page)],
    [
      "the orders with the greatest totals",
      150,
      () => listShopOrders(db, seller, { ...page, sort: "total" }),
    ],
    // The total scans the index of the shop's orders, without their rows.
    ["orders by common words", count + 200, () => listShopOrders(db, seller, { ...page, q: "Buyer" })],
    // Reads the lines and the cancelled orders, but not all orders.
    [
      "the sales of a month",
      1.1 * count,
      () => findVendorSales(db, seller, month, { bestSellersFrom: month.first, maxBestSellers: 5 }),
    ],
  ])("reads for %s at most %i rows", async (_, most, work) => {
    expect(await reads(work)).toBeLessThanOrEqual(most);
  });

  it("pages through matches of common words by total without gaps or repeats", async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const { orders, nextCursor, total } = await listShopOrders(db, seller, {
        limit: 50,
        q: "buyer 7",
        sort: "total",
        cursor,
      });
      // 7, 70 to 79, 700 to 799.
      expect(total).toBe(111);
      seen.push(...orders.map(({ orderNumber }) => orderNumber));
      cursor = nextCursor;
    }
    const numbers = seen.map((number) => Number(number.slice(3)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect([numbers.length, new Set(numbers).size]).toEqual([111, 111]);
  });

  it("sums the sales of a month without cancelled orders", async () => {
    const { days } = await findVendorSales(db, seller, month, {
      bestSellersFrom: month.first,
      maxBestSellers: 5,
    });
    expect(days.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(0.99 * count);
  });
});
