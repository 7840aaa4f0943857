import { describe, expect, it } from "vitest";
import { cancelOrder, changeStatus } from "#orders/actions/order-status.server.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop, giveVariations, type TestShop } from "#test/products.ts";
import { makeAdmin, makeShopper, placeTestOrder, publicUrl } from "#test/shoppers.ts";
import { findTotalSales } from "./store/metrics.server.ts";

const app = await testApp();
const { db } = app;
const admin = await app.signUp("admin");

// One time for the whole file, because midnight during the run would shift the days.
const now = new Date();
app.ctx.now = () => now;
const moment = { now, publicUrl };

/** A time in Dhaka on a day relative to today: 0 is today, -1 yesterday. */
const at = (day: number, clock: string) => new Date(`${isoDay(addDays(now, day))}T${clock}+06:00`);
const dayOf = (day: number) => isoDay(addDays(now, day));

const metricsOf = async (as: TestPerson) => (await app.call("GET", "/users/vendor/figures", { as })).body;
const totalMetrics = async (query = "") =>
  (await app.call("GET", `/users/admin/figures${query}`, { as: admin })).body;

async function vendor(): Promise<{ person: TestPerson; testShop: TestShop }> {
  const person = await app.signUp("vendor");
  return { person, testShop: await createTestShop(db, person) };
}

/** Days with sales, as `[day, sales, pieces or orders]`. */
const sold = (days: { day: string; sales: number; pieces?: number; orders?: number }[]) =>
  days.flatMap(({ day, sales, pieces, orders }) => (sales > 0 ? [[day, sales, pieces ?? orders]] : []));

describe("GET /api/users/vendor/figures", () => {
  it("counts the vendor's own lines by day in Dhaka, without cancelled orders", async () => {
    const { person, testShop } = await vendor();
    const bag = await testShop.add({ title: "Bag", pricePoisha: 45_050, quantity: 100 });
    const others = await (await createTestShop(db)).add({ pricePoisha: 99_900 });
    const shopper = await makeShopper(db);
    await placeTestOrder(db, shopper, [{ id: bag, quantity: 2 }, { id: others }], at(0, "00:00:00"));
    await placeTestOrder(db, shopper, [{ id: bag }], at(-1, "23:59:59.999"));
    await placeTestOrder(db, shopper, [{ id: bag, quantity: 3 }], at(-1, "00:00:00"));
    await placeTestOrder(db, shopper, [{ id: bag }], at(-29, "00:00:00"));
    await placeTestOrder(db, shopper, [{ id: bag }], at(-30, "23:59:59.999"));
    const cancelled = await placeTestOrder(db, shopper, [{ id: bag, quantity: 9 }], at(0, "00:00:01"));
    await cancelOrder(db, shopper, cancelled, "not needed any more", moment);
    const { days } = await metricsOf(person);
    expect(days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayOf(index - 29)),
    );
    expect(sold(days)).toEqual([
      [dayOf(-29), 450.5, 1],
      [dayOf(-1), 1802, 4],
      [dayOf(0), 901, 2],
    ]);
  });

  it("returns the five best sellers of 90 days, by pieces", async () => {
    const { person, testShop } = await vendor();
    const shopper = await makeShopper(db);
    const titles = ["One", "Two", "Three", "Four", "Five", "Six"];
    for (const [index, title] of titles.entries()) {
      const id = await testShop.add({
        title,
        titleBn: title === "Six" ? "ছয়" : null,
        pricePoisha: 10_000 * (7 - index),
        images: title === "Six" ? ["a".repeat(32)] : [],
      });
      await placeTestOrder(db, shopper, [{ id, quantity: index + 1 }], at(-40, "12:00"));
      if (title === "One") await placeTestOrder(db, shopper, [{ id, quantity: 9 }], at(-90, "23:59:59"));
    }
    const { best } = await metricsOf(person);
    expect(best.map(({ title, pieces }: { title: string; pieces: number }) => [title, pieces])).toEqual([
      ["Six", 6],
      ["Five", 5],
      ["Four", 4],
      ["Three", 3],
      ["Two", 2],
    ]);
    expect(best[0]).toMatchObject({
      titleBn: "ছয়",
      imgPrimary: `/images/${"a".repeat(32)}-640.webp`,
      sales: 1200,
    });
  });

  it("returns pending, low and denied items of the vendor's own products only", async () => {
    const { person, testShop } = await vendor();
    const { testShop: others } = await vendor();
    for (const [title, quantity] of [
      ["Gone", 0],
      ["Three left", 3],
      ["Four left", 4],
    ] as const)
      await testShop.add({ title, quantity });
    await testShop.add({ title: "Hidden", quantity: 0, shelved: true });
    await testShop.add({ title: "Waits", status: "pending", quantity: 1 });
    await testShop.add({
      title: "Denied",
      status: "denied",
      quantity: 1,
      feedback: "A sharper photo, please.",
    });
    await others.add({ quantity: 0 });
    await others.add({ status: "pending" });
    const shopper = await makeShopper(db);
    const id = await testShop.add({ title: "Ordered", quantity: 50 });
    const products = [{ id }, { id: await testShop.add({ title: "Beside it", quantity: 50 }) }];
    const first = await placeTestOrder(db, shopper, products, now);
    await placeTestOrder(db, shopper, [{ id }], at(-200, "12:00"));
    await changeStatus(db, await makeAdmin(db), first, "delivered", moment);
    await placeTestOrder(db, shopper, [{ id: await others.add({ quantity: 50 }) }], now);
    const metrics = await metricsOf(person);
    const { slug: shopSlug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("ownerId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(metrics).toMatchObject({ shopSlug, products: 8, onSale: 5, pendingProducts: 1, pendingOrders: 1 });
    expect(metrics.lowStock).toEqual({
      total: 2,
      products: [
        expect.objectContaining({ title: "Gone", quantity: 0 }),
        expect.objectContaining({ title: "Three left", quantity: 3 }),
      ],
    });
    expect(metrics.denied).toEqual({
      total: 1,
      products: [expect.objectContaining({ title: "Denied", feedback: "A sharper photo, please." })],
    });
  });

  it("returns variations with low stock even if others are in stock", async () => {
    const { person, testShop } = await vendor();
    const [shirt, mug, shelved] = [
      await testShop.add({ title: "Shirt" }),
      await testShop.add({ title: "Mug" }),
      await testShop.add({ title: "Shelved", shelved: true }),
    ];
    const sizes = (quantities: Record<string, number>) =>
      Object.entries(quantities).map(([size, quantity]): [string[], number, number] => [
        [size],
        5_000,
        quantity,
      ]);
    const [, withdrawn = ""] = await giveVariations(db, mug, ["Size"], sizes({ Small: 40, Wide: 0 }));
    await db.updateTable("productVariations").set({ withdrawn: true }).where("id", "=", withdrawn).execute();
    await giveVariations(db, shirt, ["Size"], sizes({ S: 3, M: 0, L: 90, XL: 1, XXL: 2 }));
    await giveVariations(db, shelved, ["Size"], sizes({ S: 0, M: 20 }));
    await testShop.add({ title: "Plain", quantity: 2 });
    const { lowStock } = await metricsOf(person);
    expect(lowStock.total).toBe(2);
    expect(lowStock.products).toMatchObject([
      {
        title: "Shirt",
        quantity: 96,
        variations: [
          { variation: "Size: M", quantity: 0 },
          { variation: "Size: XL", quantity: 1 },
          { variation: "Size: XXL", quantity: 2 },
        ],
        moreVariations: 1,
      },
      { title: "Plain", quantity: 2, variations: [], moreVariations: 0 },
    ]);
  });

  it("lists six products and counts all", async () => {
    const { person, testShop } = await vendor();
    for (let round = 0; round < 8; round++) {
      await testShop.add({ quantity: 0 });
      await testShop.add({ status: "denied" });
    }
    const { lowStock, denied } = await metricsOf(person);
    for (const part of [lowStock, denied]) expect([part.total, part.products.length]).toEqual([8, 6]);
  });

  it("is empty for a vendor without a shop and complete again when a closed shop reopens", async () => {
    const empty = await metricsOf(await app.signUp("vendor"));
    expect(empty).toMatchObject({
      best: [],
      products: 0,
      pendingProducts: 0,
      pendingOrders: 0,
      lowStock: { total: 0, products: [] },
    });
    expect([empty.days.length, sold(empty.days)]).toEqual([30, []]);

    const { person, testShop } = await vendor();
    await placeTestOrder(db, await makeShopper(db), [{ id: await testShop.add() }], now);
    const before = await metricsOf(person);
    const set = (role: string) =>
      app.call("PATCH", `/users/admin/user/set-${role}/${person.id}`, { as: admin });
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    await set("user");
    expect((await app.call("GET", "/users/vendor/figures", { as: person })).status).toBe(403);
    await set("vendor");
    expect(await metricsOf(person)).toEqual(before);
    expect(before.pendingOrders).toBe(1);
  });
});

describe("findTotalSales", () => {
  it("returns no row for a status without orders", async () => {
    const { testShop } = await vendor();
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }], at(-400, "12:00:00"));
    await changeStatus(db, await makeAdmin(db), id, "delivered", moment);
    const { statuses } = await findTotalSales(db, { first: dayOf(-400), last: dayOf(-400) });
    expect(statuses).toEqual([{ status: "delivered", orders: 1 }]);
  });
});

describe("GET /api/users/admin/figures", () => {
  it("agrees with the tables, by day, by category and by status", async () => {
    // Other tests have sold products too.
    const before = await totalMetrics("?days=7");
    const { testShop } = await vendor();
    const [basket, lamp] = [
      await testShop.add({ pricePoisha: 20_000, quantity: 99 }),
      await testShop.add({ category: "bamboo", pricePoisha: 100_050, quantity: 99 }),
    ];
    const shopper = await makeShopper(db);
    const [acting, states] = [
      await makeAdmin(db),
      ["processing", "ready to ship", "shipping", "on the way", "delivered"] as const,
    ];
    for (const [index, status] of states.entries()) {
      const id = await placeTestOrder(
        db,
        shopper,
        [{ id: basket, quantity: index + 1 }],
        at(-index, "00:00:00"),
      );
      await changeStatus(db, acting, id, status, moment);
    }
    await placeTestOrder(db, shopper, [{ id: lamp }, { id: basket }], at(-6, "00:00:00"));
    await placeTestOrder(db, shopper, [{ id: lamp }], at(-7, "23:59:59.999"));
    for (const time of [at(0, "00:00:00"), at(-2, "23:59:59.999")])
      await cancelOrder(
        db,
        shopper,
        await placeTestOrder(db, shopper, [{ id: lamp, quantity: 5 }], time),
        "found elsewhere",
        moment,
      );

    const after = await totalMetrics("?days=7");
    const gained = (part: "sales" | "orders") =>
      after.days.map(
        (day: Record<typeof part, number>, index: number) => day[part] - before.days[index][part],
      );
    expect(after.days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayOf(index - 6)),
    );
    expect(gained("sales")).toEqual([1200.5, 0, 1000, 800, 600, 400, 200]);
    expect(gained("orders")).toEqual([1, 0, 1, 1, 1, 1, 1]);

    const ordersWith = (metrics: typeof after, status: string) =>
      metrics.statuses.find((row: { status: string }) => row.status === status).orders;
    const statuses = ["pending", ...states, "cancelled"];
    expect(after.statuses.map(({ status }: { status: string }) => status)).toEqual(statuses);
    expect(statuses.map((status) => ordersWith(after, status) - ordersWith(before, status))).toEqual([
      1, 1, 1, 1, 1, 1, 2,
    ]);

    const sum = (rows: Record<string, number>[], part: string) =>
      rows.reduce((all, row) => all + Math.round((row[part] ?? 0) * 100), 0) / 100;
    const { rows } = await app.pool.query(
      `select sum(items_poisha) / 100.0 as sales, count(*)::int as orders
       from orders where status <> 'cancelled' and placed_at >= $1`,
      [at(-6, "00:00:00")],
    );
    expect([sum(after.days, "sales"), sum(after.days, "orders")]).toEqual([
      Number(rows[0].sales),
      rows[0].orders,
    ]);
    expect(sum(after.categories, "sales")).toBe(sum(after.days, "sales"));
    expect(sum(after.statuses, "orders") - ordersWith(after, "cancelled")).toBe(sum(after.days, "orders"));
    const bamboo = (metrics: typeof after) =>
      metrics.categories.find(({ name }: { name: string }) => name === "Bamboo") ?? { sales: 0, pieces: 0 };
    expect([
      bamboo(after).sales - bamboo(before).sales,
      bamboo(after).pieces - bamboo(before).pieces,
    ]).toEqual([1000.5, 1]);
  });

  it("returns pending orders, whenever they were placed", async () => {
    const before = await totalMetrics();
    const { testShop } = await vendor();
    const shopper = await makeShopper(db);
    const acting = await makeAdmin(db);
    const [longAgo, earlier] = [at(-500, "12:00:00"), at(-501, "12:00:00")];
    const product = await testShop.add();
    await placeTestOrder(db, shopper, [{ id: product }], longAgo);
    const confirmed = await placeTestOrder(db, shopper, [{ id: product }], earlier);
    await changeStatus(db, acting, confirmed, "processing", moment);
    const { pendingOrders } = await totalMetrics();
    expect(pendingOrders).toEqual({
      orders: before.pendingOrders.orders + 1,
      oldest: longAgo.toISOString(),
    });
  });

  it("covers 7, 30 or 90 days", async () => {
    for (const [query, length] of [
      ["", 30],
      ["?days=7", 7],
      ["?days=30", 30],
      ["?days=90", 90],
    ] as const) {
      const { days } = await totalMetrics(query);
      expect([days.length, days[0].day, days.at(-1).day]).toEqual([length, dayOf(1 - length), dayOf(0)]);
    }
    for (const days of ["8", "x", "", "7.0", "৭"])
      expect((await app.call("GET", `/users/admin/figures?days=${days}`, { as: admin })).status).toBe(400);
  });

  it("returns pending products, also of closed shops, and the newest accounts", async () => {
    const before = await totalMetrics();
    const { person, testShop } = await vendor();
    const since = new Date("2026-01-05T06:07:08.000Z");
    await testShop.add({ status: "pending", submittedAt: since });
    await testShop.add({ status: "denied", submittedAt: new Date("2025-01-01T00:00:00Z") });
    await app.call("PATCH", `/users/admin/user/suspend/${person.id}`, { as: admin });
    const [late, early, left] = [
      await app.signUp("user", "Late"),
      await app.signUp("user", "Early"),
      await app.signUp("user", "Left"),
    ];
    for (const [{ id }, createdAt] of [
      [late, at(-1, "23:59:59.999")],
      [early, at(-1, "00:00:00")],
    ] as const)
      await db.updateTable("users").set({ createdAt }).where("id", "=", id).execute();
    await db
      .updateTable("users")
      .set({ createdAt: at(-2, "23:59:59.999") })
      .where("id", "=", admin.id)
      .execute();
    await db.updateTable("users").set({ deletedAt: new Date() }).where("id", "=", left.id).execute();
    const after = await totalMetrics();
    expect(after.pending).toEqual({ products: before.pending.products + 1, oldest: since.toISOString() });
    // The new vendor signed up today; the admin of this test no longer counts.
    expect([
      after.people.today - before.people.today,
      after.people.yesterday - before.people.yesterday,
    ]).toEqual([0, 2]);
    expect(after.newest[0]).toEqual({
      _id: person.id,
      name: person.name,
      email: person.email,
      role: "vendor",
      createdAt: expect.any(String),
      photoURL: null,
    });
    expect(after.newest).toHaveLength(5);
    expect(JSON.stringify(after.newest)).not.toContain(left.email);
  });
});
