import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { countProductsOnSale } from "#catalog/store/products.server.ts";
import { countByDistrict, countCatalog } from "#catalog/store/shop-list.server.ts";
import { anonymizeBuyer } from "#orders/store/account-data.server.ts";
import { setSuspended } from "#people/actions.server.ts";
import { foldCounters, readCounters } from "#platform/db/counters.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import { countShopOrders, listShopOrders } from "#sales/store.server.ts";
import { countFollowers, deleteAllFollows, deleteFollow, insertFollow } from "#shops/store.server.ts";
import { atTheEnd } from "#test/at-the-end.ts";
import { testDatabase, waitForLocks } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { makeAdmin, makeShopper, placeTestOrder } from "#test/shoppers.ts";
import { up } from "../../../migrations/038-follower-counters.ts";
import { ensureCounted, recount, wrongCounters, wrongShopOrders } from "./counters.server.ts";

const { db, pool } = await testDatabase();
let testShop: TestShop;
let owner = "";
let admin = "";

const off = async () => (await sql.raw(wrongCounters).execute(db)).rows;
const listed = () => countProductsOnSale(db, { categorySlug: "jute" });

beforeAll(async () => {
  testShop = await createTestShop(db);
  admin = (await makeAdmin(db, "Amina")).id;
  const { rows } = await pool.query("select owner_id from shops limit 1");
  owner = rows[0].owner_id;
});

describe("counters", () => {
  it("follow products that come on sale, leave it and move to another category", async () => {
    const id = await testShop.add();
    const before = await listed();
    await pool.query("update products set shelved = true where id = $1", [id]);
    expect(await listed()).toBe(before - 1);
    await pool.query("update products set shelved = false where id = $1", [id]);
    const other = Object.entries(testShop.categories).find(([slug]) => slug !== "jute")?.[1];
    await pool.query("update products set category_id = $2, district_of_origin = 'Bhola' where id = $1", [
      id,
      other,
    ]);
    expect(await listed()).toBe(before - 1);
    expect(await countByDistrict(db)).toContainEqual({ district: "bhola", products: 1 });
    expect(await off()).toEqual([]);
    await pool.query("delete from products where id = $1", [id]);
    expect(await countByDistrict(db)).not.toContainEqual(expect.objectContaining({ district: "bhola" }));
    expect(await off()).toEqual([]);
  });

  it("exclude the products of a closed shop, and include them again when it opens", async () => {
    await testShop.add();
    const before = await countCatalog(db);
    expect(before.shops).toBe(1);
    const doing = { actorId: admin, now: new Date(), hooks: { onSellingChange: async () => {} } };
    await setSuspended(db, owner, true, doing);
    expect([await countCatalog(db), await listed()]).toEqual([{ products: 0, shops: 0 }, 0]);
    expect(await off()).toEqual([]);
    // Unlisted, so no list counts it when the shop opens.
    await testShop.add({ shelved: true });
    await setSuspended(db, owner, false, doing);
    expect(await countCatalog(db)).toEqual(before);
    expect(await off()).toEqual([]);
  });

  it("stay correct when a shop is closed while one of its products is approved", async () => {
    const id = await testShop.add({ status: "pending", approvedAt: null });
    const [approving, closing] = [await pool.connect(), await pool.connect()];
    try {
      for (const [first, second] of [
        [approving, closing],
        [closing, approving],
      ] as const) {
        await pool.query("update products set status = 'pending', approved_at = null where id = $1", [id]);
        const work = (client: typeof first) =>
          client === approving
            ? client.query("update products set status = 'approved', approved_at = now() where id = $1", [id])
            : client.query("update users set suspended = not suspended where id = $1", [owner]);
        await first.query("begin");
        await work(first);
        const waiting = work(second);
        await waitForLocks(pool, 1);
        await first.query("commit");
        await waiting;
        expect(await off()).toEqual([]);
      }
    } finally {
      approving.release();
      closing.release();
    }
  });

  it("do not serialize approvals of products of one category", async () => {
    const [first, second] = [
      await testShop.add({ status: "pending", approvedAt: null }),
      await testShop.add({ status: "pending", approvedAt: null }),
    ];
    const before = await listed();
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("update products set status = 'approved', approved_at = now() where id = $1", [
        first,
      ]);
      await pool.query("update products set status = 'approved', approved_at = now() where id = $1", [
        second,
      ]);
      expect(await listed()).toBe(before + 1);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect(await listed()).toBe(before + 2);
  });

  it("keep their sums when they are folded, also by two processes concurrently", async () => {
    for (let more = 0; more < 3; more++) await testShop.add();
    const before = await readCounters(db, "on_sale_category");
    await Promise.all([foldCounters(db), foldCounters(db), testShop.add()]);
    await foldCounters(db);
    const { rows } = await pool.query(
      "select scope, key from counters group by scope, key having count(*) > 1",
    );
    expect(rows).toEqual([]);
    const after = await readCounters(db, "on_sale_category");
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(sum(after)).toBe(sum(before) + 1);
    expect(await off()).toEqual([]);
  });

  it("are folded even if that takes longer than a statement may", async () => {
    const other = await testDatabase();
    await (await createTestShop(other.db)).add();
    await other.pool.query(`
      create function take_long() returns trigger language plpgsql as $$
        begin perform pg_sleep(1); return null; end $$;
      create trigger slow before delete on counters execute function take_long();
      insert into counters (scope, key, value) values ('on_sale', '', 1), ('on_sale', '', -1)`);
    const impatient = new pg.Pool({ ...other.connection, statement_timeout: 500 });
    atTheEnd(() => impatient.end());
    await foldCounters(openDb(impatient));
    const { rows } = await other.pool.query(
      "select scope, key from counters group by scope, key having count(*) > 1",
    );
    expect(rows).toEqual([]);
  });

  it("are corrected by a recount, once if two processes recount concurrently", async () => {
    await pool.query(
      "insert into counters (scope, key, value) values ('on_sale', '', 5), ('role', 'admin', -1), ('on_sale_district', 'nowhere', 2)",
    );
    expect((await off()).length).toBe(3);
    await Promise.all([recount(db), recount(db)]);
    expect(await off()).toEqual([]);
  });

  it("include rows that are older than the counters, counted once", async () => {
    await pool.query("delete from counters");
    await ensureCounted(db);
    expect(await off()).toEqual([]);
    await pool.query("insert into counters (scope, key, value) values ('on_sale', '', 5)");
    await ensureCounted(db);
    expect((await off()).length).toBe(1);
    await recount(db);
  });

  it("follow orders, roles and the audit log", async () => {
    const person = randomUUIDv7();
    const admins = (await readCounters(db, "role")).get("admin") ?? 0;
    await db
      .insertInto("users")
      .values({ id: person, name: "P", email: `${person}@example.test`, image: null })
      .execute();
    await pool.query("update users set role = 'admin' where id = $1", [person]);
    expect((await readCounters(db, "role")).get("admin")).toBe(admins + 1);
    await pool.query("update users set deleted_at = now() where id = $1", [person]);
    expect((await readCounters(db, "role")).get("admin")).toBe(admins);
    expect((await readCounters(db, "audit_action")).get("user_suspended")).toBe(1);
    expect(await off()).toEqual([]);
  });

  it("count the followers of a shop, also those from before the migration", async () => {
    const { db, pool } = await testDatabase();
    const { shopId } = await createTestShop(db);
    const [first, second, third] = [await makeShopper(db), await makeShopper(db), await makeShopper(db)];
    const count = async () => (await readCounters(db, "shop_followers")).get(shopId) ?? 0;
    await pool.query("drop function count_follows() cascade");
    for (const person of [first, second]) await insertFollow(db, person.id, shopId, new Date());
    await db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
    expect(await count()).toBe(2);
    await insertFollow(db, third.id, shopId, new Date());
    expect(await insertFollow(db, third.id, shopId, new Date())).toBe(false);
    expect(await count()).toBe(3);
    await deleteFollow(db, first.id, shopId);
    await db.transaction().execute((trx) => deleteAllFollows(trx, second.id));
    expect([await count(), await countFollowers(db, shopId)]).toEqual([1, 1]);
    expect((await sql.raw(wrongCounters).execute(db)).rows).toEqual([]);
  });

  /** Returns the sums of a day, e.g. `{ day_sales: 450 }`, without zeros. */
  const sumsOf = async (day: string) => {
    const { rows } = await pool.query(
      `select scope || coalesce(' ' || slug, substr(key, 11)) as sum, value::integer from (
        select scope, key, sum(value) as value from counters where scope like 'day%' and left(key, 10) = $1 group by scope, key
      ) sums left join categories on id::text = substr(key, 12) where value <> 0 order by 1`,
      [day],
    );
    return Object.fromEntries(rows.map(({ sum, value }) => [sum, value]));
  };
  const sale = (category: string, pieces: number, poisha: number) => ({
    [`day_category_pieces ${category}`]: pieces,
    [`day_category_poisha ${category}`]: poisha,
  });

  it("sum the sales of a day, until the order is cancelled, moved to another day or deleted", async () => {
    const shopper = await makeShopper(db);
    const [bag, lamp] = [
      await testShop.add({ pricePoisha: 300 }),
      await testShop.add({ category: "bamboo", pricePoisha: 50 }),
    ];
    const lines = [{ id: bag, quantity: 2 }, { id: lamp }];
    const id = await placeTestOrder(db, shopper, lines, new Date("2020-02-03T23:30:00+06:00"));
    const sold = { ...sale("bamboo", 1, 50), ...sale("jute", 2, 600), day_sales: 650 };
    expect(await sumsOf("2020-02-03")).toEqual({ ...sold, "day_orders pending": 1 });
    await pool.query("update orders set status = 'delivered' where id = $1", [id]);
    expect(await sumsOf("2020-02-03")).toEqual({ ...sold, "day_orders delivered": 1 });
    await pool.query("update orders set status = 'cancelled' where id = $1", [id]);
    expect(await sumsOf("2020-02-03")).toEqual({ "day_orders cancelled": 1 });
    expect(await off()).toEqual([]);
    await pool.query(
      "update orders set status = 'delivered', placed_at = placed_at + interval '1 hour' where id = $1",
      [id],
    );
    expect([await sumsOf("2020-02-03"), await sumsOf("2020-02-04")]).toEqual([
      {},
      { ...sold, "day_orders delivered": 1 },
    ]);
    expect(await off()).toEqual([]);
    for (const table of ["idempotency_keys", "order_history", "order_lines"])
      await pool.query(`delete from ${table} where order_id = $1`, [id]);
    await pool.query("delete from orders where id = $1", [id]);
    expect([await sumsOf("2020-02-04"), await off()]).toEqual([{}, []]);
  });

  it("count an order once for each shop, for any number of lines and statements", async () => {
    const other = await createTestShop(db);
    const [bag, cap, lamp] = [await testShop.add(), await testShop.add(), await other.add()];
    const counts = async () => ({
      own: await countShopOrders(db, owner, {}),
      others: await countShopOrders(db, other.ownerId, {}),
    });
    const before = await counts();
    const id = await placeTestOrder(db, await makeShopper(db), [{ id: bag }, { id: cap }, { id: lamp }]);
    const placed = await counts();
    expect([placed.own.pending - before.own.pending, placed.others.pending]).toEqual([1, 1]);
    await pool.query("update orders set status = 'delivered' where id = $1", [id]);
    const delivered = await counts();
    expect([
      delivered.own.pending - before.own.pending,
      delivered.own.delivered - before.own.delivered,
      delivered.others.delivered,
    ]).toEqual([0, 1, 1]);
    const deleteLine = (position: number) =>
      pool.query("delete from order_lines where order_id = $1 and position = $2", [id, position]);
    await deleteLine(1);
    expect([(await counts()).own, await off()]).toEqual([delivered.own, []]);
    await deleteLine(0);
    await deleteLine(2);
    expect([(await counts()).own, (await counts()).others.delivered, await off()]).toEqual([
      before.own,
      0,
      [],
    ]);
  });

  it("move the sales of a product that moves to another category", async () => {
    const product = await testShop.add({ pricePoisha: 300 });
    await placeTestOrder(
      db,
      await makeShopper(db),
      [{ id: product, quantity: 2 }],
      new Date("2020-03-03T12:00:00Z"),
    );
    await pool.query("update products set category_id = $2 where id = $1", [
      product,
      testShop.categories.bamboo,
    ]);
    expect(await sumsOf("2020-03-03")).toEqual({
      ...sale("bamboo", 2, 600),
      day_sales: 600,
      "day_orders pending": 1,
    });
    expect(await off()).toEqual([]);
  });

  it("stay correct when an order is cancelled while its product moves to another category", async () => {
    const [cancelling, moving] = [await pool.connect(), await pool.connect()];
    try {
      for (const [first, second] of [
        [cancelling, moving],
        [moving, cancelling],
      ] as const) {
        const product = await testShop.add({ pricePoisha: 300 });
        const order = await placeTestOrder(
          db,
          await makeShopper(db),
          [{ id: product }],
          new Date("2020-04-03T12:00:00Z"),
        );
        const work = (client: typeof first) =>
          client === cancelling
            ? client.query("update orders set status = 'cancelled' where id = $1", [order])
            : client.query("update products set category_id = $2 where id = $1", [
                product,
                testShop.categories.bamboo,
              ]);
        await first.query("begin");
        await work(first);
        const waiting = work(second);
        await waitForLocks(pool, 1);
        await first.query("commit");
        await waiting;
        expect(await off()).toEqual([]);
      }
      expect(await sumsOf("2020-04-03")).toEqual({ "day_orders cancelled": 2 });
    } finally {
      cancelling.release();
      moving.release();
    }
  });
});

describe("the list of a shop's orders", () => {
  const wrong = async () => (await sql.raw(wrongShopOrders).execute(db)).rows;
  const ids = async (ownerId: string, filters = {}) =>
    (await listShopOrders(db, ownerId, { limit: 20, ...filters })).orders.map(({ _id }) => _id);

  it("follows orders and lines that are added, moved to another time or deleted", async () => {
    const own = await createTestShop(db);
    const [cup, bag] = [await own.add({ pricePoisha: 300 }), await own.add({ pricePoisha: 500 })];
    const shopper = await makeShopper(db);
    const first = await placeTestOrder(
      db,
      shopper,
      [{ id: cup, quantity: 3 }],
      new Date("2020-05-01T12:00:00Z"),
    );
    const second = await placeTestOrder(
      db,
      shopper,
      [{ id: cup }, { id: bag }],
      new Date("2020-05-02T12:00:00Z"),
    );
    expect([await ids(own.ownerId), await ids(own.ownerId, { sort: "total" })]).toEqual([
      [second, first],
      [first, second],
    ]);
    await pool.query("update orders set placed_at = placed_at + interval '2 days' where id = $1", [first]);
    expect([await ids(own.ownerId), await wrong()]).toEqual([[first, second], []]);
    // A second statement adds to the total of the first.
    await pool.query(
      `insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, title, price_poisha, quantity)
       select user_id, order_id, 9, gen_random_uuid(), product_id, shop_id, shop_name, title, 400, 1 from order_lines where order_id = $1 and position = 0`,
      [second],
    );
    expect([await ids(own.ownerId, { sort: "total" }), await wrong()]).toEqual([[second, first], []]);
    await pool.query("delete from order_lines where order_id = $1 and position = 9", [second]);
    expect([await ids(own.ownerId, { sort: "total" }), await wrong()]).toEqual([[first, second], []]);
    for (const table of ["idempotency_keys", "order_history", "order_lines"])
      await pool.query(`delete from ${table} where order_id = $1`, [first]);
    await pool.query("delete from orders where id = $1", [first]);
    expect([await ids(own.ownerId), await wrong()]).toEqual([[second], []]);
  });

  it("cannot be searched for a buyer who has deleted the account", async () => {
    const own = await createTestShop(db);
    const shopper = await makeShopper(db);
    const order = await placeTestOrder(db, shopper, [{ id: await own.add() }]);
    expect(await ids(own.ownerId, { q: "Rahima Begum" })).toEqual([order]);
    await db
      .transaction()
      .execute((trx) =>
        anonymizeBuyer(trx, shopper.id, { name: "Deleted account", email: "deleted@mela.test" }),
      );
    for (const q of ["Rahima", "01712345678"]) expect(await ids(own.ownerId, { q })).toEqual([]);
    expect([await ids(own.ownerId, { q: "deleted account" }), await wrong()]).toEqual([[order], []]);
  });

  it("has orders that are older than the list, also one that is changed while they are added", async () => {
    const own = await createTestShop(db);
    const shopper = await makeShopper(db);
    const order = await placeTestOrder(db, shopper, [{ id: await own.add() }]);
    await pool.query("delete from shop_orders");
    await pool.query("delete from counters where scope = 'recounted'");
    expect(await ids(own.ownerId)).toEqual([]);
    const leaving = await pool.connect();
    try {
      await leaving.query("begin");
      await leaving.query(`update orders set address = address || '{"fullName": "Nobody"}' where id = $1`, [
        order,
      ]);
      const adding = ensureCounted(db);
      await waitForLocks(pool, 1);
      await leaving.query("commit");
      await adding;
    } finally {
      leaving.release();
    }
    expect([await ids(own.ownerId), await ids(own.ownerId, { q: "Rahima" }), await wrong()]).toEqual([
      [order],
      [],
      [],
    ]);
  });

  it("is corrected by a recount", async () => {
    const own = await createTestShop(db);
    const product = await own.add();
    const shopper = await makeShopper(db);
    const [first, second] = [
      await placeTestOrder(db, shopper, [{ id: product }]),
      await placeTestOrder(db, shopper, [{ id: product }]),
    ];
    await pool.query(
      "update shop_orders set placed_at = placed_at + interval '1 day', full_name = 'X' where order_id = $1",
      [first],
    );
    await pool.query("delete from shop_orders where order_id = $1", [second]);
    await pool.query(
      "insert into shop_orders select gen_random_uuid(), order_id, placed_at, total_poisha, number from shop_orders where order_id = $1",
      [first],
    );
    expect(await wrong()).toHaveLength(3);
    await recount(db);
    expect([await ids(own.ownerId), await wrong()]).toEqual([[second, first], []]);
  });
});
