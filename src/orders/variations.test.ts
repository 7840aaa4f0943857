import { beforeAll, describe, expect, it } from "vitest";
import { addToCart, listCart } from "#cart/store.server.ts";
import { findProblems } from "#commands/store/integrity.server.ts";
import { changeProduct } from "#listing/actions/change-product.server.ts";
import { decideProduct } from "#moderation/actions.server.ts";
import { listShopOrders } from "#sales/store.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop, giveVariations, stockOf, type TestShop } from "#test/products.ts";
import { actionContext, makeAdmin, makeShopper } from "#test/shoppers.ts";
import { cancelOrder } from "./actions/order-status.server.ts";
import { placeOrder, type Shopper } from "./actions/place-order.server.ts";
import type { PlaceOrder } from "./contract.ts";
import { findOrder } from "./store/read-orders.server.ts";

const { db, pool } = await testDatabase();
let testShop: TestShop;
let admin: { id: string };
beforeAll(async () => {
  testShop = await createTestShop(db);
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", testShop.ownerId).execute();
  admin = await makeAdmin(db);
});

const context = actionContext();

async function panjabi(stock = [3, 20]): Promise<{ id: string; medium: string; large: string }> {
  const id = await testShop.add({ title: "Panjabi", titleBn: "পাঞ্জাবি", images: ["f".repeat(32)] });
  const [medium = "", large = ""] = await giveVariations(
    db,
    id,
    ["Size"],
    [
      [["M"], 50_000, stock[0] ?? 0],
      [["L"], 60_000, stock[1] ?? 0],
    ],
  );
  return { id, medium, large };
}

/** Adds these to the cart and returns the entries as the shopper sees them. */
async function fill(
  shopper: Shopper,
  things: readonly [productId: string, variationId: string | null, quantity: number][],
): Promise<PlaceOrder["products"]> {
  // The entries keep their order although all are added in the same millisecond.
  const now = new Date();
  for (const [productId, variationId, quantity] of things)
    await addToCart(db, shopper.id, { productId, variationId, quantity }, now);
  return (await listCart(db, shopper)).map(({ _id, quantity, price }) => ({ _id, quantity, price }));
}

const place = async (shopper: Shopper, products: PlaceOrder["products"], key?: string) =>
  (await placeOrder(db, shopper, { products }, { key, limitFactor: 5, ...context })).id;
const order = async (shopper: Shopper, things: Parameters<typeof fill>[1]) =>
  place(shopper, await fill(shopper, things));

/** Returns the stock of a product, then of its variations. */
const stocksOf = async (id: string) => {
  const items = await db
    .selectFrom("productVariations")
    .select("quantity")
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  return [await stockOf(db, id), ...items.map(({ quantity }) => quantity)];
};

async function refusalOf(work: Promise<unknown>): Promise<{ code: string } & Record<string, unknown>> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error("nothing was refused");
  return { code: error.kind.code, ...error.members };
}

describe("placeOrder with variations", () => {
  it("uses the variations' prices and stock and stores their names", async () => {
    const { id, medium, large } = await panjabi();
    const shopper = await makeShopper(db);
    const orderId = await order(shopper, [
      [id, medium, 2],
      [id, large, 1],
    ]);
    expect(await stocksOf(id)).toEqual([20, 1, 19]);
    const record = await findOrder(db, { ...shopper, role: "user" }, orderId);
    expect(record?.itemsTotal).toBe(1_600);
    expect(record?.products).toMatchObject([
      { productId: id, variationId: medium, variation: "Size: M", price: 500, quantity: 2 },
      { productId: id, variationId: large, variation: "Size: L", price: 600, quantity: 1 },
    ]);
    const sales = await listShopOrders(db, testShop.ownerId, { limit: 1 });
    expect(sales.orders[0]?.products.map(({ variation }) => variation)).toEqual(["Size: M", "Size: L"]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("names the variation in both mails, in the reader's language", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db, "Rahima", "bn");
    const orderId = await order(shopper, [[id, medium, 2]]);
    const { number } = await db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    await cancelOrder(db, shopper, orderId, "no", context);
    const mails = await db
      .selectFrom("mails")
      .select(["kind", "bodyText"])
      .where("subject", "like", `%${number}%`)
      .orderBy("kind")
      .execute();
    expect(
      mails.map(({ kind, bodyText }) => [
        kind,
        bodyText.match(/(Panjabi|পাঞ্জাবি) \([^)]+\) × \S+/)?.[0].replace(/:$/, ""),
      ]),
    ).toEqual([
      ["order_cancelled", "পাঞ্জাবি (সাইজ: M) × ২"],
      ["order_cancelled_vendor", "Panjabi (Size: M) × 2"],
      ["order_placed", "পাঞ্জাবি (সাইজ: M) × ২"],
      ["order_placed_vendor", "Panjabi (Size: M) × 2"],
    ]);
  });

  it("keeps the variation's name from the day of the order", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db);
    const orderId = await order(shopper, [[id, medium, 1]]);
    await db
      .updateTable("productVariations")
      .set({ chosen: ["Medium"] })
      .where("id", "=", medium)
      .execute();
    await db
      .updateTable("products")
      .set({ options: ["Length"] })
      .where("id", "=", id)
      .execute();
    expect((await findOrder(db, { ...shopper, role: "user" }, orderId))?.products[0]?.variation).toBe(
      "Size: M",
    );
  });

  it("rejects a line whose variation has another price or too little stock", async () => {
    const { id, medium, large } = await panjabi([1, 20]);
    const shopper = await makeShopper(db);
    const lines = await fill(shopper, [
      [id, medium, 1],
      [id, large, 1],
    ]);
    await db.updateTable("productVariations").set({ pricePoisha: 65_000 }).where("id", "=", large).execute();
    const dearer = await refusalOf(place(shopper, lines));
    expect(dearer).toMatchObject({
      code: "price_changed",
      products: [{ _id: lines[1]?._id, price: 650, variation: "Size: L" }],
    });
    await db.updateTable("productVariations").set({ pricePoisha: 60_000 }).where("id", "=", large).execute();
    await db.updateTable("productVariations").set({ quantity: 0 }).where("id", "=", medium).execute();
    const short = await refusalOf(place(shopper, lines));
    expect(short).toMatchObject({
      code: "out_of_stock",
      products: [{ _id: lines[0]?._id, left: 0 }],
      detail: "None left of Panjabi (Size: M).",
    });
    await db.updateTable("productVariations").set({ quantity: 1 }).where("id", "=", medium).execute();
  });

  it("rejects a withdrawn variation and a missing one", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db);
    const lines = await fill(shopper, [[id, medium, 1]]);
    await db.updateTable("productVariations").set({ withdrawn: true }).where("id", "=", medium).execute();
    expect(await refusalOf(place(shopper, lines))).toMatchObject({
      code: "out_of_stock",
      // The product may have other options by now.
      detail: "None left of Panjabi (M).",
      products: [{ left: 0 }],
    });
    await db.updateTable("productVariations").set({ withdrawn: false }).where("id", "=", medium).execute();

    const other = await makeShopper(db);
    const mat = await testShop.add({ quantity: 4 });
    const plain = await fill(other, [[mat, null, 1]]);
    await giveVariations(db, mat, ["Size"], [[["S"], 50_000, 4]]);
    expect(await refusalOf(place(other, plain))).toMatchObject({
      code: "out_of_stock",
      products: [{ left: 0 }],
    });
  });

  it("rejects a variation that its vendor has renamed", async () => {
    const { id, medium, large } = await panjabi();
    const shopper = await makeShopper(db);
    const lines = await fill(shopper, [[id, medium, 1]]);
    const renamed = [
      { _id: medium, values: ["XS"] },
      { _id: large, values: ["L"] },
    ];
    await changeProduct(
      db,
      { id: testShop.ownerId },
      id,
      { variations: { options: [{ name: "Size" }], items: renamed } },
      context,
    );
    await decideProduct(
      db,
      id,
      { status: "approved" },
      { ...context, actorId: admin.id, version: undefined },
    );
    expect(await listCart(db, shopper)).toMatchObject([{ variation: "M", available: false }]);
    expect(await refusalOf(place(shopper, lines))).toMatchObject({
      code: "out_of_stock",
      products: [{ left: 0 }],
    });
    const items = db
      .selectFrom("productVariations")
      .select(["chosen", "quantity"])
      .where("productId", "=", id)
      .where("withdrawn", "=", false);
    expect(await items.orderBy("position").execute()).toEqual([
      { chosen: ["XS"], quantity: 3 },
      { chosen: ["L"], quantity: 20 },
    ]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("returns the same order for a retry with its key", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db);
    const lines = await fill(shopper, [[id, medium, 1]]);
    const responses = await Promise.all([place(shopper, lines, "once"), place(shopper, lines, "once")]);
    expect(new Set(responses).size).toBe(1);
    expect(await stocksOf(id)).toEqual([22, 2, 20]);
  });
});

describe("concurrent orders of variations", () => {
  it("sell the last piece of a variation to exactly one buyer", async () => {
    const { id, medium } = await panjabi([1, 20]);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makeShopper(db)));
    const requests = await Promise.all(
      buyers.map(async (buyer) => [buyer, await fill(buyer, [[id, medium, 1]])] as const),
    );
    const results = await Promise.allSettled(requests.map(([buyer, lines]) => place(buyer, lines)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.kind?.code] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(["out_of_stock"]));
    expect(await stocksOf(id)).toEqual([20, 0, 20]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("in opposite order, mixed with plain products and cancellations, never deadlock", async () => {
    const [first, second] = [await panjabi([50, 50]), await panjabi([50, 50])];
    const mat = await testShop.add({ quantity: 50 });
    const things: [string, string | null, number][] = [
      [first.id, first.large, 1],
      [second.id, second.medium, 1],
      [mat, null, 1],
      [first.id, first.medium, 1],
      [second.id, second.large, 1],
    ];
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const buyer = await makeShopper(db);
        const lines = await fill(buyer, index % 2 ? things : things.toReversed());
        const placed = await place(buyer, index % 3 ? lines : lines.toReversed());
        if (index % 2) await cancelOrder(db, buyer, placed, "no", context);
      }),
    );
    expect([await stocksOf(first.id), await stocksOf(second.id), await stocksOf(mat)]).toEqual([
      [92, 46, 46],
      [92, 46, 46],
      [46],
    ]);
    expect(await findProblems(pool)).toEqual([]);
  });
});

describe("cancelOrder with variations", () => {
  /** Withdraws the cheaper of the two variations; `stock` is that of the other one. */
  async function withdraw({ id, medium }: { id: string; medium: string }, stock: number) {
    await db
      .updateTable("productVariations")
      .set({ withdrawn: true, quantity: 0, updatedAt: new Date() })
      .where("id", "=", medium)
      .execute();
    await db
      .updateTable("products")
      .set({ quantity: stock, pricePoisha: 60_000, priceToPoisha: null, updatedAt: new Date() })
      .where("id", "=", id)
      .execute();
  }

  it("returns the stock to the variation", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db);
    const orderId = await order(shopper, [[id, medium, 3]]);
    expect(await stocksOf(id)).toEqual([20, 0, 20]);
    await cancelOrder(db, shopper, orderId, "no", context);
    expect(await stocksOf(id)).toEqual([23, 3, 20]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("does not put a withdrawn variation on sale again", async () => {
    const { id, medium } = await panjabi();
    const shopper = await makeShopper(db);
    const orderId = await order(shopper, [[id, medium, 2]]);
    await withdraw({ id, medium }, 20);
    expect(await findProblems(pool)).toEqual([]);
    await cancelOrder(db, shopper, orderId, "no", context);
    expect(await stocksOf(id)).toEqual([20, 0, 20]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("does not return stock to a product that has gained variations", async () => {
    const mat = await testShop.add({ quantity: 4 });
    const shopper = await makeShopper(db);
    const orderId = await order(shopper, [[mat, null, 3]]);
    await giveVariations(db, mat, ["Size"], [[["S"], 50_000, 6]]);
    await cancelOrder(db, shopper, orderId, "no", context);
    expect(await stocksOf(mat)).toEqual([6, 6]);
    expect(await findProblems(pool)).toEqual([]);
  });

  describe("the mail to the vendor", () => {
    /** Cancels an order with these lines after `change`, and returns the text of the mail to the vendor. */
    async function vendorMail(lines: Parameters<typeof fill>[1], change: () => Promise<unknown>) {
      const shopper = await makeShopper(db);
      const orderId = await order(shopper, lines);
      await change();
      await cancelOrder(db, shopper, orderId, "no", context);
      const { number } = await db
        .selectFrom("orders")
        .select("number")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      const { bodyText } = await db
        .selectFrom("mails")
        .select("bodyText")
        .where("kind", "=", "order_cancelled_vendor")
        .where("subject", "like", `%${number}%`)
        .executeTakeFirstOrThrow();
      return bodyText;
    }

    it("says that the lines of a cancelled order are back in stock", async () => {
      const { id, medium } = await panjabi();
      const text = await vendorMail([[id, medium, 2]], async () => {});
      expect(text).toContain("They are back in your stock.");
      expect(text.split("Panjabi (Size: M) × 2")).toHaveLength(2);
    });

    it("says nothing about stock when the stock of all lines is discarded", async () => {
      const mat = await testShop.add({ title: "Mat", quantity: 4 });
      const text = await vendorMail([[mat, null, 3]], () =>
        giveVariations(db, mat, ["Size"], [[["S"], 50_000, 6]]),
      );
      expect(text).toContain("Mat × 3");
      expect(text).not.toMatch(/in your stock/i);
    });

    it("says which lines are back in stock when the stock of others is discarded", async () => {
      const mat = await testShop.add({ title: "Mat", quantity: 4 });
      const { id, medium, large } = await panjabi();
      const lines: Parameters<typeof fill>[1] = [
        [id, medium, 2],
        [mat, null, 3],
        [id, large, 1],
      ];
      const text = await vendorMail(lines, async () => {
        await giveVariations(db, mat, ["Size"], [[["S"], 50_000, 6]]);
        await withdraw({ id, medium }, 19);
      });
      const [all = "", returned = ""] = text.split("Back in your stock:");
      for (const line of ["Panjabi (Size: M) × 2", "Mat × 3", "Panjabi (Size: L) × 1"])
        expect(all).toContain(line);
      expect(returned).toContain("Panjabi (Size: L) × 1");
      expect(returned).not.toMatch(/Mat|Size: M/);
      expect(text).not.toContain("They are back in your stock.");
    });
  });
});
