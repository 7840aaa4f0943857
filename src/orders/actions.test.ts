import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AddressRecord, SaveAddress } from "#addresses/contract.ts";
import { findAddress, updateAddress } from "#addresses/store.server.ts";
import { changeQuantity, listCart } from "#cart/store.server.ts";
import { findProblems } from "#commands/store/integrity.server.ts";
import type { Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { announcedBy } from "#test/announced-by.ts";
import { countDeadlocks, testDatabase, waitForLocks } from "#test/database.ts";
import { createTestShop, stockOf, type TestShop } from "#test/products.ts";
import { actionContext, addressForm, fillCart, makeAdmin, makeShopper, outcomeOf } from "#test/shoppers.ts";
import { cancelOrder, changeStatus } from "./actions/order-status.server.ts";
import { findPlacedOrder, placeOrder, type Shopper } from "./actions/place-order.server.ts";
import { type OrderStatus, settableStatuses } from "./contract/constants.ts";
import type { PlaceOrder } from "./contract.ts";
import { findOrder, listAllOrders, listOrdersOf } from "./store/read-orders.server.ts";

// Enough connections for all concurrent calls: an order that waits two seconds for a connection would be
// rejected.
const { db, pool, connection } = await testDatabase(30);
// As many as the pool of the server has connections: each waits for the locks of the others.
const atMost = createSemaphore(10);
let testShop: TestShop;
let admin: { id: string; email: string };
beforeAll(async () => {
  testShop = await createTestShop(db);
  admin = await makeAdmin(db);
});

async function place(
  shopper: Shopper,
  products: PlaceOrder["products"],
  { key, limitFactor = 1, now = new Date() }: { key?: string; limitFactor?: number; now?: Date } = {},
): Promise<string> {
  const order = await placeOrder(db, shopper, { products }, { key, limitFactor, ...actionContext(now) });
  return order.id;
}

const ordersOf = async ({ id }: Shopper) =>
  (await db.selectFrom("orders").select("id").where("userId", "=", id).execute()).length;

describe("placeOrder", () => {
  it("takes the stock, copies lines and address, and removes the ordered cart entries [H8, S39]", async () => {
    const [bag, lamp, toy] = [
      await testShop.add({ title: "Bag", titleBn: "ব্যাগ", pricePoisha: 45_050, quantity: 5 }),
      await testShop.add({ quantity: 3 }),
      await testShop.add(),
    ];
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: bag, quantity: 2 }, { id: lamp }, { id: toy }]);
    const now = new Date("2026-11-21T10:05:09Z");
    const id = await place(shopper, seen.slice(0, 2), { now });

    const order = await findOrder(db, { id: shopper.id, role: "user" }, id);
    expect(order).toMatchObject({
      _id: id,
      orderNumber: expect.stringMatching(/^M-261121-[0-9A-Z]{5}$/),
      orderPlaceTime: "November 21st 2026, 4:05:09 pm",
      placedAt: "2026-11-21T10:05:09.000Z",
      email: shopper.email,
      orderStatus: "pending",
      itemsTotal: 1401,
      deliveryFee: 55,
      total: 1456,
      address: {
        fullName: "Rahima Begum",
        zipCode: 1207,
        billZipCode: null,
        userName: "Rahima",
        email: shopper.email,
      },
      history: [
        {
          from: null,
          status: "pending",
          by: "you",
          byKind: "you",
          at: "2026-11-21T10:05:09.000Z",
          reason: null,
        },
      ],
    });
    expect(
      order?.products.map(({ _id, productId, title, titleBn, quantity, price }) => ({
        _id,
        productId,
        title,
        titleBn,
        quantity,
        price,
      })),
    ).toEqual([
      { _id: seen[0]?._id, productId: bag, title: "Bag", titleBn: "ব্যাগ", quantity: 2, price: 450.5 },
      {
        _id: seen[1]?._id,
        productId: lamp,
        title: expect.any(String),
        titleBn: null,
        quantity: 1,
        price: 500,
      },
    ]);
    expect([await stockOf(db, bag), await stockOf(db, lamp), await stockOf(db, toy)]).toEqual([3, 2, 10]);
    expect((await listCart(db, shopper)).map(({ _id }) => _id)).toEqual([seen[2]?._id]);
  });

  it("keeps the ordered title, price and address when they change later", async () => {
    const bag = await testShop.add({ title: "Old title", pricePoisha: 10_000 });
    const shopper = await makeShopper(db);
    const id = await place(shopper, await fillCart(db, shopper.id, [{ id: bag }]));
    await db
      .updateTable("products")
      .set({ title: "New title", pricePoisha: 99_900 })
      .where("id", "=", bag)
      .execute();
    await db.updateTable("addresses").set({ city: "Khulna" }).where("userId", "=", shopper.id).execute();
    expect(await findOrder(db, { id: shopper.id, role: "user" }, id)).toMatchObject({
      products: [{ title: "Old title", price: 100 }],
      address: { city: "Dhaka" },
      total: 155,
    });
  });

  it("announces the change of each product to the page cache", async () => {
    const [bag, lamp] = [await testShop.add(), await testShop.add()];
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: bag }, { id: lamp }]);
    const announced = await announcedBy(connection, () => place(shopper, seen));
    expect(announced.toSorted()).toEqual(
      ["list:stock", "mails", `product:${bag}`, `product:${lamp}`].toSorted(),
    );
  });
});

describe("placeOrder, which writes nothing when it rejects an order,", () => {
  async function refused(prepare: (product: string, shopper: Shopper) => Promise<unknown>, code: string) {
    const product = await testShop.add({ quantity: 4 });
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: product, quantity: 3 }]);
    await prepare(product, shopper);
    const [stock, cart] = [await stockOf(db, product), await listCart(db, shopper)];
    expect(await outcomeOf(place(shopper, seen, { key: "k" }))).toBe(code);
    expect([await stockOf(db, product), await listCart(db, shopper), await ordersOf(shopper)]).toEqual([
      stock,
      cart,
      0,
    ]);
    expect(
      await db.selectFrom("idempotencyKeys").select("key").where("userId", "=", shopper.id).execute(),
    ).toEqual([]);
  }
  const change = (set: object) => (product: string) =>
    db
      .updateTable("products")
      .set({ ...set, updatedAt: new Date() })
      .where("id", "=", product)
      .execute();

  it("rejects an order when the price has changed [S51, R18]", () =>
    refused(change({ pricePoisha: 51_000 }), "price_changed"));
  it("rejects an order when another buyer has bought the rest", () =>
    refused(change({ quantity: 2 }), "out_of_stock"));
  it("rejects an order when an admin has withdrawn the approval of the product [S42]", () =>
    refused(change({ status: "pending", approvedAt: null }), "out_of_stock"));
  it("rejects an order when the vendor has unlisted the product", () =>
    refused(change({ shelved: true }), "out_of_stock"));
  it("rejects an order when another tab has changed the quantity", () =>
    refused(
      async (_product, { id }) =>
        changeQuantity(db, id, (await listCart(db, { id, email: "" }))[0]?._id ?? "", 2),
      "cart_changed",
    ));
  it("rejects an order when another tab has emptied the cart", () =>
    refused(
      (_product, { id }) => db.deleteFrom("cartEntries").where("userId", "=", id).execute(),
      "cart_changed",
    ));
  it("rejects an order when the shopper has no address", () =>
    refused(
      (_product, { id }) => db.deleteFrom("addresses").where("userId", "=", id).execute(),
      "address_missing",
    ));

  it("rejects an order when the address is not the one that the shopper saw", async () => {
    const shopper = await makeShopper(db);
    const products = await fillCart(db, shopper.id, [{ id: await testShop.add() }]);
    const seen = await findAddress(db, shopper);
    if (!seen) throw new Error("no address");
    const now = new Date(Date.now() + 1_000);
    const { email: _own, ...moved } = SaveAddress.parse({ ...addressForm, city: "Khulna" });
    await updateAddress(db, shopper.id, seen._id, moved, now);
    const order = (address: AddressRecord) =>
      placeOrder(
        db,
        shopper,
        { products, seenAddress: { _id: address._id, updatedAt: address.updatedAt } },
        { key: undefined, limitFactor: 1, ...actionContext() },
      );
    const refusal: Refusal = await order(seen).catch((error) => error);
    expect([refusal.kind.code, await ordersOf(shopper)]).toEqual(["address_changed", 0]);
    const { address } = refusal.members as { address: AddressRecord };
    expect(address).toMatchObject({ city: "Khulna", updatedAt: now.toISOString() });
    const { id } = await order(address);
    expect(await findOrder(db, { id: shopper.id, role: "user" }, id)).toMatchObject({
      address: { city: "Khulna" },
    });
  });

  it("accepts the same key after a rejection once the shopper has seen the new price [R18]", async () => {
    const product = await testShop.add();
    const shopper = await makeShopper(db);
    const [line] = await fillCart(db, shopper.id, [{ id: product }]);
    if (!line) throw new Error("no line");
    await change({ pricePoisha: 60_000 })(product);
    const refusal = await place(shopper, [line], { key: "again" }).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({
      kind: { code: "price_changed" },
      members: { products: [{ _id: line._id, price: 600 }] },
    });
    expect(await outcomeOf(place(shopper, [{ ...line, price: 600 }], { key: "again" }))).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe("placeOrder with entries of another cart", () => {
  it("rejects another shopper's entry and an invented id [S38]", async () => {
    const product = await testShop.add();
    const [owner, stranger] = [await makeShopper(db), await makeShopper(db)];
    const seen = await fillCart(db, owner.id, [{ id: product }]);
    expect(await outcomeOf(place(stranger, seen))).toBe("cart_changed");
    expect(await outcomeOf(place(stranger, [{ _id: "1", quantity: 1, price: 500 }]))).toBe("cart_changed");
    expect(await outcomeOf(place(stranger, [{ _id: randomUUIDv7(), quantity: 1, price: 500 }]))).toBe(
      "cart_changed",
    );
    expect(await listCart(db, owner)).toHaveLength(1);
  });
});

describe("placeOrder with an Idempotency-Key", () => {
  it("returns the first order again even though the cart is empty", async () => {
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: await testShop.add() }]);
    const first = await place(shopper, seen, { key: "k1" });
    expect(await place(shopper, seen, { key: "k1" })).toBe(first);
    expect(await ordersOf(shopper)).toBe(1);
  });

  it("rejects a key that was used for another order", async () => {
    const shopper = await makeShopper(db);
    const [first, second] = await fillCart(db, shopper.id, [
      { id: await testShop.add() },
      { id: await testShop.add() },
    ]);
    if (!first || !second) throw new Error("no lines");
    await place(shopper, [first], { key: "k1" });
    expect(await outcomeOf(place(shopper, [second], { key: "k1" }))).toBe("key_reused");
    expect(await ordersOf(shopper)).toBe(1);
  });

  it("accepts a key that another person has used [S58]", async () => {
    const product = await testShop.add();
    const people = [await makeShopper(db), await makeShopper(db)];
    const ids = [];
    for (const person of people)
      ids.push(await place(person, await fillCart(db, person.id, [{ id: product }]), { key: "same" }));
    expect(new Set(ids).size).toBe(2);
  });

  it("places one order for 50 concurrent requests", async () => {
    const product = await testShop.add({ quantity: 10 });
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: product }]);
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => atMost(() => place(shopper, seen, { key: "once" }))),
    );
    expect(new Set(ids).size).toBe(1);
    expect([await ordersOf(shopper), await stockOf(db, product)]).toEqual([1, 9]);
  });

  it("waits five seconds for a running request and then returns request_in_progress [S58]", async () => {
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: await testShop.add() }]);
    const first = new pg.Client(connection);
    await first.connect();
    await first.query("begin");
    await first.query("select id from users where id = $1 for no key update", [shopper.id]);
    const began = performance.now();
    const refusal = await place(shopper, seen, { key: "slow" }).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({
      kind: { code: "request_in_progress", status: 409 },
      retryAfterSeconds: 1,
    });
    expect(performance.now() - began).toBeGreaterThan(4_500);
    await first.query("rollback");
    await first.end();
    expect(await outcomeOf(place(shopper, seen, { key: "slow" }))).toMatch(/-/);
  });

  it("finds the placed order after waiting for a request that is still placing it", async () => {
    const product = await testShop.add({ quantity: 1 });
    const [shopper, stranger] = [await makeShopper(db), await makeShopper(db)];
    const seen = await fillCart(db, shopper.id, [{ id: product }]);
    expect(await findPlacedOrder(db, shopper.id, "lost")).toBeUndefined();
    const blocker = new pg.Client(connection);
    await blocker.connect();
    await blocker.query("begin");
    await blocker.query("select id from products where id = $1 for update", [product]);
    const placing = place(shopper, seen, { key: "lost" });
    await waitForLocks(pool, 1);
    const finding = findPlacedOrder(db, shopper.id, "lost");
    await waitForLocks(pool, 2);
    await blocker.query("rollback");
    await blocker.end();
    const placed = await placing;
    expect(await finding).toBe(placed);
    expect(await findPlacedOrder(db, stranger.id, "lost")).toBeUndefined();
  });

  it("returns the first order to a waiting retry as soon as it is placed", async () => {
    const product = await testShop.add({ quantity: 1 });
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: product }]);
    const blocker = new pg.Client(connection);
    await blocker.connect();
    await blocker.query("begin");
    await blocker.query("select id from products where id = $1 for update", [product]);
    const both = [place(shopper, seen, { key: "k" }), place(shopper, seen, { key: "k" })];
    await waitForLocks(pool, 2);
    await blocker.query("rollback");
    await blocker.end();
    const [first, repeat] = await Promise.all(both);
    expect(repeat).toBe(first);
  });
});

describe("concurrent orders", () => {
  afterEach(async () => expect(await findProblems(pool)).toEqual([]));

  it("place exactly 5 orders when 60 buyers want the last 5 pieces [S56, R6]", async () => {
    const product = await testShop.add({ quantity: 5 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => atMost(() => makeShopper(db))));
    const carts = await Promise.all(
      buyers.map(({ id }) => atMost(() => fillCart(db, id, [{ id: product }]))),
    );
    const outcomes = await Promise.all(
      buyers.map((buyer, turn) => atMost(() => outcomeOf(place(buyer, carts[turn] ?? [])))),
    );
    expect(outcomes.filter((outcome) => outcome === "out_of_stock")).toHaveLength(55);
    expect(new Set(outcomes).size).toBe(6);
    expect(await stockOf(db, product)).toBe(0);
  });

  it("never deadlock when they list the same products in opposite order [S59, R6]", async () => {
    const things = [await testShop.add({ quantity: 1000 }), await testShop.add({ quantity: 1000 })];
    const buyers = await Promise.all(Array.from({ length: 200 }, () => atMost(() => makeShopper(db))));
    const carts = await Promise.all(
      buyers.map(({ id }, turn) =>
        atMost(() =>
          fillCart(
            db,
            id,
            (turn % 2 ? things : things.toReversed()).map((thing) => ({ id: thing })),
          ),
        ),
      ),
    );
    const before = await countDeadlocks(pool);
    const outcomes = await Promise.all(
      buyers.map((buyer, turn) => atMost(() => outcomeOf(place(buyer, carts[turn] ?? [])))),
    );
    expect(outcomes.filter((outcome) => outcome.includes("_"))).toEqual([]);
    expect(await Promise.all(things.map((id) => stockOf(db, id)))).toEqual([800, 800]);
    expect(await countDeadlocks(pool)).toBe(before);
  });

  it("place one order for requests with different keys for the same cart entry", async () => {
    const shopper = await makeShopper(db);
    const seen = await fillCart(db, shopper.id, [{ id: await testShop.add() }]);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => outcomeOf(place(shopper, seen, { key: `k${turn}` }))),
    );
    expect(outcomes.filter((outcome) => outcome === "cart_changed")).toHaveLength(9);
    expect(await ordersOf(shopper)).toBe(1);
  });

  it("never exceed the limit of pending orders [S65]", async () => {
    const shopper = await makeShopper(db);
    const things = await Promise.all(Array.from({ length: 6 }, () => testShop.add()));
    const seen = await fillCart(
      db,
      shopper.id,
      things.map((id) => ({ id })),
    );
    const outcomes = await Promise.all(
      seen.map((line) => outcomeOf(place(shopper, [line], { limitFactor: 0.1 }))),
    );
    expect(outcomes.filter((outcome) => outcome === "too_many_pending")).toHaveLength(4);
    const [placed] = await listOrdersOf(db, { id: shopper.id, role: "user" }, { limit: 1 }).then(
      ({ orders }) => orders,
    );
    await changeStatus(db, admin, placed?._id ?? "", "delivered", actionContext());
    const [left] = await listCart(db, shopper);
    expect(
      await outcomeOf(
        place(
          shopper,
          seen.filter(({ _id }) => _id === left?._id),
          { limitFactor: 0.1 },
        ),
      ),
    ).toMatch(/-/);
  });

  it("never exceed 60 pending pieces for an unverified buyer [F10, S65]", async () => {
    const shopper = await makeShopper(db);
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", shopper.id).execute();
    const things = await Promise.all(Array.from({ length: 8 }, () => testShop.add({ quantity: 10 })));
    const seen = await fillCart(
      db,
      shopper.id,
      things.map((id) => ({ id, quantity: 10 })),
    );
    const [first, second] = [seen.slice(0, 5), seen.slice(5)];
    expect(await outcomeOf(place(shopper, first))).toMatch(/-/);
    expect(await outcomeOf(place(shopper, second))).toBe("email_unconfirmed");
    expect(await outcomeOf(place(shopper, second.slice(0, 2)))).toBe("email_unconfirmed");
    expect(await stockOf(db, things[5] ?? "")).toBe(10);
    expect(await outcomeOf(place(shopper, second.slice(0, 1)))).toMatch(/-/);
  });

  it("never mail too many vendors in a day for one buyer [F10, S65]", async () => {
    const shopper = await makeShopper(db);
    const shops = await Promise.all(Array.from({ length: 4 }, () => createTestShop(db)));
    const things = await Promise.all(shops.map(({ add }) => add()));
    // At this factor one order may be pending, and six vendors may be mailed in a day.
    const limitFactor = 0.03;
    const fill = () =>
      fillCart(
        db,
        shopper.id,
        things.map((id) => ({ id })),
      );
    const now = new Date();
    const id = await place(shopper, await fill(), { limitFactor, now });
    await cancelOrder(db, shopper, id, "ordered by mistake", actionContext(now));
    const seen = await fill();
    expect(await outcomeOf(place(shopper, seen, { limitFactor, now }))).toBe("too_many_requests");
    expect(
      await outcomeOf(place(shopper, seen, { limitFactor, now: new Date(now.getTime() + 25 * 3_600_000) })),
    ).toMatch(/-/);
  });
});

describe("changeStatus", () => {
  async function placeNew() {
    const shopper = await makeShopper(db, "Karim");
    const id = await place(shopper, await fillCart(db, shopper.id, [{ id: await testShop.add() }]));
    return { shopper, id };
  }

  it("records who changed the status and when, with names for admins only", async () => {
    const { shopper, id } = await placeNew();
    expect(
      await changeStatus(db, admin, id, "shipping", actionContext(new Date("2026-11-22T00:00:00Z"))),
    ).toBe(true);
    expect(await changeStatus(db, admin, id, "shipping", actionContext())).toBe(false);
    expect(
      await changeStatus(db, admin, id, "pending", actionContext(new Date("2026-11-23T00:00:00Z"))),
    ).toBe(true);
    const forShopper = await findOrder(db, { id: shopper.id, role: "user" }, id);
    expect(forShopper?.orderStatus).toBe("pending");
    expect(forShopper?.history.slice(1)).toEqual([
      {
        from: "pending",
        status: "shipping",
        by: "admin",
        byKind: "admin",
        at: "2026-11-22T00:00:00.000Z",
        reason: null,
      },
      {
        from: "shipping",
        status: "pending",
        by: "admin",
        byKind: "admin",
        at: "2026-11-23T00:00:00.000Z",
        reason: null,
      },
    ]);
    expect(JSON.stringify(forShopper)).not.toContain(admin.email);
    const other = await findOrder(db, { id: randomUUIDv7(), role: "admin" }, id);
    expect(other?.history.map(({ by }) => by)).toEqual(["Karim", "Amina Admin", "Amina Admin"]);
    expect((await findOrder(db, { id: admin.id, role: "admin" }, id))?.history[1]?.by).toBe("you");
  });

  it("sets any status after any other, and ignores the current one", async () => {
    const { id } = await placeNew();
    for (const from of settableStatuses) {
      for (const to of settableStatuses) {
        await changeStatus(db, admin, id, from, actionContext());
        expect(await changeStatus(db, admin, id, to, actionContext())).toBe(from !== to);
      }
    }
  });

  it("distinguishes a person whose name is 'admin' or 'you' from the words of the API", async () => {
    for (const name of ["admin", "you"]) {
      const shopper = await makeShopper(db, name);
      const id = await place(shopper, await fillCart(db, shopper.id, [{ id: await testShop.add() }]));
      const order = await findOrder(db, { id: admin.id, role: "admin" }, id);
      expect(order?.history).toMatchObject([{ by: name, byKind: "name" }]);
    }
  });

  it("writes one unbroken history for 50 concurrent changes [H17, R17]", async () => {
    const { id } = await placeNew();
    const changed = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        atMost(() => changeStatus(db, admin, id, settableStatuses[turn % 6] ?? "pending", actionContext())),
      ),
    );
    const order = await findOrder(db, { id: admin.id, role: "admin" }, id);
    const history = order?.history ?? [];
    expect(history).toHaveLength(1 + changed.filter(Boolean).length);
    for (const [index, { from }] of history.entries())
      expect(from).toBe(index === 0 ? null : history[index - 1]?.status);
    expect(history.at(-1)?.status).toBe(order?.orderStatus);
  });

  it("rejects an unknown order", async () => {
    await expect(changeStatus(db, admin, randomUUIDv7(), "delivered", actionContext())).rejects.toMatchObject(
      { kind: { code: "not_found" } },
    );
  });
});

describe("for buyers and admins", () => {
  it("order lists are paged newest first, without gaps or repeats while new orders arrive", async () => {
    const shopper = await makeShopper(db);
    const buy = async (second: number) =>
      place(shopper, await fillCart(db, shopper.id, [{ id: await testShop.add() }]), {
        now: new Date(Date.UTC(2026, 9, 1, 0, 0, second)),
      });
    const placed: { id: string; second: number }[] = [];
    for (const second of [5, 3, 3, 3, 3, 9, 1]) placed.push({ id: await buy(second), second });
    const newestFirst = placed
      .toSorted((a, b) => b.second - a.second || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOrdersOf(db, { id: shopper.id, role: "user" }, { limit: 3, cursor });
      if (cursor === undefined) expect([page.total, await buy(20)]).toEqual([7, expect.any(String)]);
      pages.push(...page.orders.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(newestFirst);
  });

  it("order lists can be filtered by status and searched literally by number, e-mail, name and mobile", async () => {
    const reader = { id: admin.id, role: "admin" as const };
    const shopper = await makeShopper(db);
    await db
      .updateTable("addresses")
      .set({ fullName: "Nargis Sultana", mobileNumber: "01998877665" })
      .where("userId", "=", shopper.id)
      .execute();
    const id = await place(shopper, await fillCart(db, shopper.id, [{ id: await testShop.add() }]));
    await changeStatus(db, admin, id, "on the way", actionContext());
    const number = (await findOrder(db, reader, id))?.orderNumber ?? "";
    const idsOf = async (filters: { status?: OrderStatus; q?: string }) =>
      (await listAllOrders(db, reader, { limit: 100, ...filters })).orders.map(({ _id }) => _id);
    expect(await idsOf({ status: "on the way" })).toContain(id);
    expect(await idsOf({ status: "pending" })).not.toContain(id);
    for (const q of [
      number,
      number.slice(-8).toLowerCase(),
      shopper.email.toUpperCase(),
      "nargis",
      // Long enough not to be in the random e-mail address of another order.
      "0199887",
    ]) {
      expect(await idsOf({ q })).toEqual([id]);
      expect(await idsOf({ status: "on the way", q })).toEqual([id]);
      expect(await idsOf({ status: "pending", q })).toEqual([]);
    }
    expect(await idsOf({ q: "%%" })).toEqual([]);
    expect(await idsOf({ q: "_-______-_____" })).toEqual([]);
  });

  it("order lists never include another person's order", async () => {
    const [owner, other] = [await makeShopper(db), await makeShopper(db)];
    const id = await place(owner, await fillCart(db, owner.id, [{ id: await testShop.add() }]));
    expect(await findOrder(db, { id: other.id, role: "vendor" }, id)).toBeUndefined();
    expect((await listOrdersOf(db, { id: other.id, role: "admin" }, { limit: 10 })).orders).toEqual([]);
  });
});
