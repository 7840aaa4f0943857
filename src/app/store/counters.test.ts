import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { setSuspended } from "#accounts/actions/people.server.ts";
import { countListed } from "#catalog/store/products.server.ts";
import { countByDistrict, countCatalog } from "#catalog/store/shop-list.server.ts";
import { type Goods, openGoods } from "#catalog/test-goods.server.ts";
import { makeAdmin } from "#orders/test-shoppers.server.ts";
import { foldCounters, readCounters } from "#platform/counters.server.ts";
import { testDatabase } from "#platform/test-database.server.ts";
import { countersOff, ensureCounted, recount } from "./counters.server.ts";

const { db, pool } = await testDatabase();
let goods: Goods;
let owner = "";
let admin = "";

const off = async () => (await sql.raw(countersOff).execute(db)).rows;
const listed = () => countListed(pool, { categorySlug: "jute" });

/** Until a connection to this database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  const asked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(asked)).rowCount === 0);
}

beforeAll(async () => {
  goods = await openGoods(db);
  admin = (await makeAdmin(db, "Amina")).id;
  const { rows } = await pool.query("select owner_id from shops limit 1");
  owner = rows[0].owner_id;
});

describe("counters", () => {
  it("follow products that come on sale, leave it and move to another category [F-2.counts]", async () => {
    const id = await goods.add();
    const before = await listed();
    await pool.query("update products set shelved = true where id = $1", [id]);
    expect(await listed()).toBe(before - 1);
    await pool.query("update products set shelved = false where id = $1", [id]);
    const other = Object.entries(goods.categories).find(([slug]) => slug !== "jute")?.[1];
    await pool.query("update products set category_id = $2, district_of_origin = 'Bhola' where id = $1", [id, other]);
    expect(await listed()).toBe(before - 1);
    expect(await countByDistrict(pool)).toContainEqual({ district: "bhola", products: 1 });
    expect(await off()).toEqual([]);
    await pool.query("delete from products where id = $1", [id]);
    expect(await countByDistrict(pool)).not.toContainEqual(expect.objectContaining({ district: "bhola" }));
    expect(await off()).toEqual([]);
  });

  it("leave out the products of a closed shop, and count them again when it opens [F-2.counts]", async () => {
    await goods.add();
    const before = await countCatalog(pool);
    expect(before.shops).toBe(1);
    const doing = { actorId: admin, now: new Date(), belongings: { saleChanged: async () => {} } };
    await setSuspended(db, owner, true, doing);
    expect([await countCatalog(pool), await listed()]).toEqual([{ products: 0, shops: 0 }, 0]);
    expect(await off()).toEqual([]);
    // Not on sale, so it counts for no list when the shop opens.
    await goods.add({ shelved: true });
    await setSuspended(db, owner, false, doing);
    expect(await countCatalog(pool)).toEqual(before);
    expect(await off()).toEqual([]);
  });

  it("stay right when a shop is closed while one of its products is approved [F-2.counts]", async () => {
    const id = await goods.add({ status: "pending", approvedAt: null });
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
        await untilOneWaits();
        await first.query("commit");
        await waiting;
        expect(await off()).toEqual([]);
      }
    } finally {
      approving.release();
      closing.release();
    }
  });

  it("do not make two who approve products of one category wait for each other [F-2.counts]", async () => {
    const [one, other] = [await goods.add({ status: "pending", approvedAt: null }), await goods.add({ status: "pending", approvedAt: null })];
    const before = await listed();
    const first = await pool.connect();
    try {
      await first.query("begin");
      await first.query("update products set status = 'approved', approved_at = now() where id = $1", [one]);
      await pool.query("update products set status = 'approved', approved_at = now() where id = $1", [other]);
      expect(await listed()).toBe(before + 1);
      await first.query("commit");
    } finally {
      first.release();
    }
    expect(await listed()).toBe(before + 2);
  });

  it("keep their sums when they are folded, also by two processes at once [F-2.counts]", async () => {
    for (let more = 0; more < 3; more++) await goods.add();
    const before = await readCounters(db, "on_sale_category");
    await Promise.all([foldCounters(db), foldCounters(db), goods.add()]);
    await foldCounters(db);
    const { rows } = await pool.query("select scope, key from counters group by scope, key having count(*) > 1");
    expect(rows).toEqual([]);
    const after = await readCounters(db, "on_sale_category");
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
    expect(sum(after)).toBe(sum(before) + 1);
    expect(await off()).toEqual([]);
  });

  it("are brought right by a recount, once when two processes recount at once [F-2.counts]", async () => {
    await pool.query("insert into counters (scope, key, value) values ('on_sale', '', 5), ('role', 'admin', -1), ('on_sale_district', 'nowhere', 2)");
    expect((await off()).length).toBe(3);
    await Promise.all([recount(db), recount(db)]);
    expect(await off()).toEqual([]);
  });

  it("count what was in the database before them, once [F-2.counts]", async () => {
    await pool.query("delete from counters");
    await ensureCounted(db);
    expect(await off()).toEqual([]);
    await pool.query("insert into counters (scope, key, value) values ('on_sale', '', 5)");
    await ensureCounted(db);
    expect((await off()).length).toBe(1);
    await recount(db);
  });

  it("follow orders, roles and the audit log [F-2.counts]", async () => {
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
});
