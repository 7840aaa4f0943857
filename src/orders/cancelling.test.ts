import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findProblems } from "#commands/store/integrity.server.ts";
import type { Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { announcedBy } from "#test/announced-by.ts";
import { countDeadlocks, testDatabase, waitForLocks } from "#test/database.ts";
import { createTestShop, stockOf, type TestShop } from "#test/products.ts";
import {
  actionContext,
  fillCart,
  makeAdmin,
  makeShopper,
  outcomeOf,
  placeTestOrder,
} from "#test/shoppers.ts";
import { cancelOrder, changeStatus } from "./actions/order-status.server.ts";
import { placeOrder } from "./actions/place-order.server.ts";
import { isCancellable, settableStatuses } from "./contract/constants.ts";
import { findOrder } from "./store/read-orders.server.ts";

// Enough connections for all concurrent calls.
const { db, pool, connection } = await testDatabase(30);
// A test holds a lock as long as it needs.
Object.assign(pool.options, { lock_timeout: 0, statement_timeout: 0 });
const atMost = createSemaphore(25);
const reason = "not needed any more";
let testShop: TestShop;
let admin: { id: string };
beforeAll(async () => {
  testShop = await createTestShop(db);
  admin = await makeAdmin(db);
});

/** Returns 'done' or the code of the refusal. */
const outcome = (work: Promise<unknown>) => outcomeOf(work.then(() => "done"));

const asAdmin = (id: string) => findOrder(db, { id: admin.id, role: "admin" }, id);

async function placed(quantity = 10, ordered = 2) {
  const product = await testShop.add({ quantity });
  const shopper = await makeShopper(db);
  return { product, shopper, id: await placeTestOrder(db, shopper, [{ id: product, quantity: ordered }]) };
}

async function expectUnbrokenChain(id: string) {
  const order = await asAdmin(id);
  const history = order?.history ?? [];
  for (const [index, { from }] of history.entries())
    expect(from).toBe(index === 0 ? null : history[index - 1]?.status);
  expect(history.at(-1)?.status).toBe(order?.orderStatus);
  return order;
}

describe("cancelOrder", () => {
  it("returns the stock and records who cancelled, when and why", async () => {
    const [bag, lamp] = [await testShop.add({ quantity: 5 }), await testShop.add({ quantity: 1 })];
    const shopper = await makeShopper(db, "Karim");
    const id = await placeTestOrder(db, shopper, [{ id: bag, quantity: 3 }, { id: lamp }]);
    expect([await stockOf(db, bag), await stockOf(db, lamp)]).toEqual([2, 0]);
    await cancelOrder(db, shopper, id, "I have one already", actionContext(new Date("2030-11-22T00:00:00Z")));
    expect([await stockOf(db, bag), await stockOf(db, lamp)]).toEqual([5, 1]);
    const forBuyer = await findOrder(db, { id: shopper.id, role: "user" }, id);
    expect(forBuyer?.orderStatus).toBe("cancelled");
    expect(forBuyer?.history.at(-1)).toEqual({
      from: "pending",
      status: "cancelled",
      by: "you",
      byKind: "you",
      at: "2030-11-22T00:00:00.000Z",
      reason: "I have one already",
    });
    expect((await asAdmin(id))?.history.at(-1)).toMatchObject({ by: "Karim", reason: "I have one already" });
  });

  it.each(settableStatuses.filter(isCancellable))("cancels an order that is %s", async (status) => {
    const { shopper, product, id } = await placed();
    await changeStatus(db, admin, id, status, actionContext());
    expect(await outcome(cancelOrder(db, shopper, id, reason, actionContext()))).toBe("done");
    expect([await stockOf(db, product), (await asAdmin(id))?.orderStatus]).toEqual([10, "cancelled"]);
  });

  it.each(settableStatuses.filter((status) => !isCancellable(status)))(
    "rejects cancelling an order that is %s",
    async (status) => {
      const { shopper, product, id } = await placed();
      await changeStatus(db, admin, id, status, actionContext());
      expect(await outcome(cancelOrder(db, shopper, id, reason, actionContext()))).toBe(
        "transition_not_allowed",
      );
      expect([await stockOf(db, product), (await asAdmin(id))?.orderStatus]).toEqual([8, status]);
    },
  );

  it("returns not_found for an unknown order and to anyone but the buyer", async () => {
    const { id, product } = await placed();
    for (const { id: person } of [admin, { id: testShop.ownerId }, await makeShopper(db)])
      expect(await outcome(cancelOrder(db, { id: person }, id, reason, actionContext()))).toBe("not_found");
    expect(await outcome(cancelOrder(db, admin, randomUUIDv7(), reason, actionContext()))).toBe("not_found");
    expect([await stockOf(db, product), (await asAdmin(id))?.orderStatus]).toEqual([8, "pending"]);
  });

  it("rejects every later change of status", async () => {
    const { shopper, id } = await placed();
    await cancelOrder(db, shopper, id, reason, actionContext());
    for (const status of settableStatuses) {
      const refusal = await changeStatus(db, admin, id, status, actionContext()).catch(
        (error: Refusal) => error,
      );
      expect(refusal).toMatchObject({
        kind: { code: "transition_not_allowed", status: 409 },
        members: { orderStatus: "cancelled" },
      });
    }
    expect((await asAdmin(id))?.history).toHaveLength(2);
  });

  it("announces its products and the lists that depend on stock", async () => {
    const [soldOut, other] = [await testShop.add({ quantity: 1 }), await testShop.add()];
    const shopper = await makeShopper(db);
    const ids = [
      await placeTestOrder(db, shopper, [{ id: soldOut }, { id: other }]),
      await placeTestOrder(db, shopper, [{ id: other }]),
    ];
    const announced: string[][] = [];
    for (const id of ids) {
      const tags = await announcedBy(connection, () => cancelOrder(db, shopper, id, reason, actionContext()));
      announced.push(tags.toSorted());
    }
    expect(announced).toEqual([
      ["list:stock", "mails", `product:${other}`, `product:${soldOut}`].toSorted(),
      ["list:stock", "mails", `product:${other}`],
    ]);
  });

  it("frees a place in the limit of pending orders", async () => {
    const { shopper, id } = await placed();
    const products = await fillCart(db, shopper.id, [{ id: await testShop.add() }]);
    const next = () =>
      outcome(
        placeOrder(db, shopper, { products }, { key: undefined, limitFactor: 0.05, ...actionContext() }),
      );
    expect(await next()).toBe("too_many_pending");
    await cancelOrder(db, shopper, id, reason, actionContext());
    expect(await next()).toBe("done");
  });
});

describe("cancelOrder with concurrent requests", () => {
  afterEach(async () => expect(await findProblems(pool)).toEqual([]));

  it("returns the stock of an order once for concurrent cancellations [S67]", async () => {
    const { shopper, product, id } = await placed(10, 3);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(cancelOrder(db, shopper, id, reason, actionContext()))),
    );
    expect(outcomes.toSorted()).toEqual([
      "done",
      ...Array.from({ length: 19 }, () => "transition_not_allowed"),
    ]);
    expect(await stockOf(db, product)).toBe(10);
    expect((await expectUnbrokenChain(id))?.history).toHaveLength(2);
  });

  it("lets exactly one succeed when an order is cancelled and dispatched concurrently", async () => {
    const client = await pool.connect();
    try {
      for (const winner of ["cancelled", "shipping"] as const) {
        const { shopper, product, id } = await placed(10, 2);
        const buyer = () => outcome(cancelOrder(db, shopper, id, reason, actionContext()));
        const dispatcher = () => outcome(changeStatus(db, admin, id, "shipping", actionContext()));
        await client.query("begin");
        await client.query("select from orders where id = $1 for update", [id]);
        const [first, second] = winner === "cancelled" ? [buyer, dispatcher] : [dispatcher, buyer];
        const both = [first()];
        await waitForLocks(pool, 1);
        both.push(second());
        await waitForLocks(pool, 2);
        await client.query("commit");
        expect(await Promise.all(both)).toEqual(["done", "transition_not_allowed"]);
        const order = await expectUnbrokenChain(id);
        expect([order?.orderStatus, order?.history.length]).toEqual([winner, 2]);
        expect(await stockOf(db, product)).toBe(winner === "cancelled" ? 10 : 8);
      }
    } finally {
      client.release();
    }
  });

  it("never deadlocks or changes the stock when orders and cancellations lock products in opposite order", async () => {
    const things = [
      await testShop.add({ quantity: 400 }),
      await testShop.add({ quantity: 400 }),
      await testShop.add({ quantity: 400 }),
    ];
    const before = await countDeadlocks(pool);
    const shoppers = await Promise.all(Array.from({ length: 16 }, () => atMost(() => makeShopper(db))));
    await Promise.all(
      shoppers.map((shopper, turn) =>
        atMost(async () => {
          const items = (turn % 2 ? things : things.toReversed()).map((id) => ({ id, quantity: 2 }));
          const first = await placeTestOrder(db, shopper, items);
          await Promise.all([
            placeTestOrder(db, shopper, items.toReversed()),
            cancelOrder(db, shopper, first, reason, actionContext()),
          ]);
        }),
      ),
    );
    expect(await countDeadlocks(pool)).toBe(before);
    expect(await Promise.all(things.map((id) => stockOf(db, id)))).toEqual([368, 368, 368]);
  });
});
