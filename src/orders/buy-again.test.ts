import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { maxEntries } from "#cart/contract/constants.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop, giveVariations, type TestShop } from "#test/products.ts";
import { addressForm, fillCart, placeTestOrder } from "#test/shoppers.ts";

const app = await testApp();
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(app.db);
});

type Ordered = Parameters<typeof fillCart>[2];

async function orderOf(products: Ordered): Promise<{ buyer: TestPerson; id: string }> {
  const buyer = await app.signUp();
  await app.call("POST", "/users/checkout/addresses", { as: buyer, body: addressForm });
  return { buyer, id: await placeTestOrder(app.db, buyer, products) };
}

const buyAgain = (as: TestPerson, id: string, lineId?: string) =>
  app.call("POST", `/users/checkout/orders/${id}/buy-again`, { as, body: { lineId } });

async function cartOf(as: TestPerson): Promise<[product: string, quantity: number][]> {
  const { body } = await app.call("GET", "/users/user/favourites", { as });
  return body.map((entry: { selectedClassId: string; quantity: number }) => [
    entry.selectedClassId,
    entry.quantity,
  ]);
}

const change = (id: string, values: { quantity?: number; shelved?: boolean }) =>
  app.db.updateTable("products").set(values).where("id", "=", id).execute();

describe("buying an order again", () => {
  it("puts all lines into the cart with their quantities, however often it is requested", async () => {
    const [bag, lamp] = [await testShop.add({ title: "Bag" }), await testShop.add()];
    const { buyer, id } = await orderOf([{ id: bag, quantity: 2 }, { id: lamp }]);
    const responses = await Promise.all([buyAgain(buyer, id), buyAgain(buyer, id), buyAgain(buyer, id)]);
    for (const { status, body } of responses)
      expect([status, body]).toEqual([
        200,
        [
          {
            productId: bag,
            title: "Bag",
            titleBn: null,
            variation: null,
            result: expect.stringMatching(/^(added|already)$/),
            quantity: 2,
          },
          expect.objectContaining({ productId: lamp, quantity: 1 }),
        ],
      ]);
    const results = responses.map(({ body }) => body.map(({ result }: { result: string }) => result).join());
    expect(results.sort()).toEqual(["added,added", "already,already", "already,already"]);
    expect(await cartOf(buyer)).toEqual([
      [bag, 2],
      [lamp, 1],
    ]);
  });

  it("puts only one line into the cart, and leaves a larger quantity there", async () => {
    const [bag, lamp] = [await testShop.add(), await testShop.add()];
    const { buyer, id } = await orderOf([{ id: bag, quantity: 2 }, { id: lamp }]);
    await fillCart(app.db, buyer.id, [{ id: bag, quantity: 5 }]);
    const [order] = (await app.call("GET", "/users/checkout/orders", { as: buyer })).body;
    expect((await buyAgain(buyer, id, order.products[0]._id)).body).toMatchObject([
      { productId: bag, result: "already", quantity: 5 },
    ]);
    expect(await cartOf(buyer)).toEqual([[bag, 5]]);
  });

  it("reports lines that cannot be bought completely, and adds the others", async () => {
    const [gone, soldOut, few, changed, shirt, dress] = (await Promise.all(
      Array.from({ length: 6 }, () => testShop.add()),
    )) as [string, string, string, string, string, string];
    const sizes = (id: string) =>
      giveVariations(
        app.db,
        id,
        ["Size"],
        [
          [["M"], 50_000, 9],
          [["L"], 50_000, 9],
        ],
      );
    const [shirtM] = await sizes(shirt);
    const [dressM] = await sizes(dress);
    const { buyer, id } = await orderOf([
      { id: gone },
      { id: soldOut },
      { id: few, quantity: 4 },
      { id: changed },
      { id: shirt, variationId: shirtM as string, quantity: 3 },
      { id: dress, variationId: dressM as string },
    ]);
    await change(gone, { shelved: true });
    await change(soldOut, { quantity: 0 });
    await change(few, { quantity: 2 });
    await sizes(changed);
    const ofDress = app.db.updateTable("productVariations").where("id", "=", dressM as string);
    await ofDress.set({ withdrawn: true }).execute();
    expect((await buyAgain(buyer, id)).body).toMatchObject([
      { productId: gone, result: "product_gone", quantity: 0 },
      { productId: soldOut, result: "out_of_stock", quantity: 0 },
      { productId: few, result: "fewer", quantity: 2 },
      { productId: changed, result: "variation_required", quantity: 0 },
      { productId: shirt, result: "added", quantity: 3, variation: "Size: M" },
      { productId: dress, result: "variation_gone", quantity: 0 },
    ]);
    expect(await cartOf(buyer)).toEqual([
      [few, 2],
      [shirt, 3],
    ]);
  });

  it("reports what a full cart has no room for", async () => {
    const [first, second] = [await testShop.add(), await testShop.add()];
    const { buyer, id } = await orderOf([{ id: first }, { id: second }]);
    for (let count = 1; count < maxEntries; count++)
      await fillCart(app.db, buyer.id, [{ id: await testShop.add() }]);
    expect((await buyAgain(buyer, id)).body).toMatchObject([{ result: "added" }, { result: "cart_full" }]);
  });

  it("returns 404 for another person's order, also to an admin, and for a line of another order", async () => {
    const product = await testShop.add();
    const { buyer, id } = await orderOf([{ id: product }]);
    const other = await app.signUp();
    const admin = await app.signUp("admin");
    const calls = [
      buyAgain(other, id),
      buyAgain(admin, id),
      buyAgain(buyer, id, randomUUIDv7()),
      buyAgain(buyer, id, "x"),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await cartOf(buyer)).toEqual([]);
  });
});
