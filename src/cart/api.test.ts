import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, testApp } from "#test/app.ts";
import { type Goods, openGoods } from "#test/products.ts";

const shop = await testApp();
const path = "/users/user/favourites";
let goods: Goods;
let shopper: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  goods = await openGoods(shop.db);
  shopper = await shop.signUp();
  other = await shop.signUp();
});

const add = (product: string, body: object = {}, as = shopper) =>
  shop.call("POST", path, { as, body: { selectedClassId: product, ...body } });
const cart = async (as = shopper) => (await shop.call("GET", path, { as })).body;
const entryOf = async (product: string, as = shopper) =>
  (await cart(as)).find((entry: { selectedClassId: string }) => entry.selectedClassId === product);

describe("putting things into the cart", () => {
  it("keeps the product and the quantity and takes everything else from the shop's records [H6, S49]", async () => {
    const product = await goods.add({
      title: "Jute bag",
      titleBn: "পাটের ব্যাগ",
      pricePoisha: 45_050,
      quantity: 7,
      images: ["0".repeat(32)],
    });
    const answer = await add(product, {
      title: "<b>x",
      imgPrimary: "https://evil.test/x.png",
      price: 1,
      email: shopper.email.toUpperCase(),
      quantity: 2,
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["insertedId"]]);
    expect(await entryOf(product)).toEqual({
      _id: answer.body.insertedId,
      selectedClassId: product,
      variationId: null,
      variation: null,
      title: "Jute bag",
      titleBn: "পাটের ব্যাগ",
      imgPrimary: `/images/${"0".repeat(32)}-640.webp`,
      price: 450.5,
      email: shopper.email,
      quantity: 2,
      stock: 7,
      available: true,
      shopName: expect.stringMatching(/^Shop /),
      shopNameBn: null,
    });
  });

  it("answers an id that is a UUIDv7", async () => {
    expect((await add(await goods.add())).body.insertedId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it.each([-5, "0", null, 1e308])("whatever price is sent along: %j [H6, S48]", async (price) => {
    const product = await goods.add();
    expect((await add(product, { price })).status).toBe(200);
    expect((await entryOf(product)).price).toBe(500);
  });

  it("adds to what is there, up to 10 and up to the stock, under the same id", async () => {
    const [many, few] = [await goods.add({ quantity: 50 }), await goods.add({ quantity: 4 })];
    const first = await add(many, { quantity: 6 });
    expect((await add(many, { quantity: 6 })).body).toEqual(first.body);
    expect((await entryOf(many)).quantity).toBe(10);
    await add(few, { quantity: 9 });
    expect((await entryOf(few)).quantity).toBe(4);
    await add(few);
    expect((await entryOf(few)).quantity).toBe(4);
  });

  it("of one product from many tabs at once ends as one entry with all of them", async () => {
    const product = await goods.add({ quantity: 100 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(product)));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect((await entryOf(product)).quantity).toBe(8);
    expect(
      await shop.db.selectFrom("cartEntries").select("id").where("productId", "=", product).execute(),
    ).toHaveLength(1);
  });

  it("is refused when there is none left", async () => {
    const answer = await add(await goods.add({ quantity: 0 }));
    expect([answer.status, answer.body.code, answer.body.left]).toEqual([409, "out_of_stock", 0]);
  });

  it("is refused for what is not on sale or does not exist [S42]", async () => {
    const products = [
      await goods.add({ status: "pending" }),
      await goods.add({ status: "denied" }),
      await goods.add({ shelved: true }),
      randomUUIDv7(),
      "1",
      "%",
      "",
    ];
    for (const product of products) {
      const answer = await add(product);
      expect([answer.status, answer.body.code]).toEqual([404, "product_gone"]);
    }
  });

  it.each([0, -1, 1.5, "1", "1e3", 11, 2_147_483_648, null, [1], { $gt: 0 }, true])(
    "is refused with the quantity %j [S50]",
    async (quantity) => {
      const product = await goods.add();
      expect((await add(product, { quantity })).status).toBe(422);
      expect(await entryOf(product)).toBeUndefined();
    },
  );

  it.each([1, null, ["x"], undefined])("is refused with the product id %j", async (selectedClassId) => {
    expect((await shop.call("POST", path, { as: shopper, body: { selectedClassId } })).status).toBe(422);
  });

  it("is refused beyond a hundred different things; more of what is there still goes", async () => {
    const hoarder = await shop.signUp();
    const products: string[] = [];
    for (let count = 0; count < 101; count++) products.push(await goods.add());
    for (const product of products.slice(0, 100)) expect((await add(product, {}, hoarder)).status).toBe(200);
    const answer = await add(products[100] as string, {}, hoarder);
    expect([answer.status, answer.body.code]).toEqual([409, "cart_full"]);
    expect((await add(products[0] as string, {}, hoarder)).status).toBe(200);
  });
});

describe("the cart", () => {
  it("shows today's title, price and stock, and marks what cannot be ordered", async () => {
    const buyer = await shop.signUp();
    const [dearer, gone, shelved, soldOut] = [
      await goods.add(),
      await goods.add(),
      await goods.add(),
      await goods.add(),
    ];
    for (const product of [dearer, gone, shelved, soldOut]) await add(product, {}, buyer);
    const change = (id: string, set: object) =>
      shop.db.updateTable("products").set(set).where("id", "=", id).execute();
    await change(dearer, { title: "Better", pricePoisha: 60_000 });
    await change(gone, { status: "denied", approvedAt: null });
    await change(shelved, { shelved: true });
    await change(soldOut, { quantity: 0 });
    const entries = await cart(buyer);
    expect(entries.map((entry: { available: boolean }) => entry.available)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(entries[0]).toMatchObject({ title: "Better", price: 600 });
    expect(entries[3]).toMatchObject({ stock: 0, quantity: 1 });
  });

  it("is one's own, whoever asks", async () => {
    const admin = await shop.signUp("admin");
    for (const as of [other, admin])
      expect((await shop.call("GET", `${path}?email=${shopper.email}`, { as })).status).toBe(403);
    expect((await shop.call("GET", `${path}?email=${other.email}`, { as: other })).body).toEqual([]);
    expect((await shop.call("GET", `${path}?email=`, { as: other })).body).toEqual([]);
    expect((await add(await goods.add(), { email: other.email })).status).toBe(403);
    expect(
      (await shop.call("GET", `${path}?email=${other.email}&email=${shopper.email}`, { as: other })).status,
    ).toBe(400);
  });
});

describe("changing how many", () => {
  const change = (id: string, body: object, as = shopper) =>
    shop.call("PATCH", `${path}/quantity/${id}`, { as, body });

  it("sets the quantity, within the stock", async () => {
    const product = await goods.add({ quantity: 4 });
    const { insertedId } = (await add(product)).body;
    const answer = await change(insertedId, { quantity: 4 });
    expect([answer.status, answer.body]).toEqual([200, { modifiedCount: 1 }]);
    const tooMany = await change(insertedId, { quantity: 5 });
    expect([tooMany.status, tooMany.body.code, tooMany.body.left]).toEqual([409, "out_of_stock", 4]);
    expect((await entryOf(product)).quantity).toBe(4);
    await shop.db.updateTable("products").set({ shelved: true }).where("id", "=", product).execute();
    expect((await change(insertedId, { quantity: 1 })).body).toMatchObject({ code: "out_of_stock", left: 0 });
  });

  it.each([0, 11, 1.5, "2", null, undefined])("is refused with %j [S50]", async (quantity) => {
    const { insertedId } = (await add(await goods.add())).body;
    expect((await change(insertedId, { quantity })).status).toBe(422);
  });

  it("of another's, unknown or malformed entry is 404 [H12, S37]", async () => {
    const product = await goods.add();
    const { insertedId } = (await add(product)).body;
    for (const id of [insertedId, randomUUIDv7(), "1", "quantity"])
      expect((await change(id, { quantity: 2 }, other)).status).toBe(404);
    expect((await entryOf(product)).quantity).toBe(1);
  });
});

describe("taking something out", () => {
  it("removes it, once [H8]", async () => {
    const product = await goods.add();
    const { insertedId } = (await add(product)).body;
    const answer = await shop.call("DELETE", `${path}/${insertedId}`, { as: shopper });
    expect([answer.status, answer.body]).toEqual([200, { deletedCount: 1 }]);
    expect(await entryOf(product)).toBeUndefined();
    expect((await shop.call("DELETE", `${path}/${insertedId}`, { as: shopper })).status).toBe(404);
  });

  it("of another's, unknown or malformed entry is 404 [H12, S37]", async () => {
    const product = await goods.add();
    const { insertedId } = (await add(product)).body;
    for (const id of [insertedId, randomUUIDv7(), "1"])
      expect((await shop.call("DELETE", `${path}/${id}`, { as: other })).status).toBe(404);
    expect(await entryOf(product)).toBeDefined();
  });
});

it("nobody without a token has a cart", async () => {
  const answers = [
    await shop.call("GET", path),
    await shop.call("POST", path, { body: {} }),
    await shop.call("PATCH", `${path}/quantity/1`, { body: {} }),
    await shop.call("DELETE", `${path}/1`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
