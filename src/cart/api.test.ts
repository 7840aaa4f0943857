import { randomUUIDv7 } from "node:crypto";
import type { Updateable } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Tables } from "#platform/db/tables.server.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { deleteOldCartKeys } from "./store.server.ts";

const app = await testApp();
const path = "/users/user/favourites";
let testShop: TestShop;
let shopper: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  testShop = await createTestShop(app.db);
  shopper = await app.signUp();
  other = await app.signUp();
});

const add = (product: string, body: object = {}, as = shopper) =>
  app.call("POST", path, { as, body: { selectedClassId: product, ...body } });
const cart = async (as = shopper) => (await app.call("GET", path, { as })).body;
const entryOf = async (product: string, as = shopper) =>
  (await cart(as)).find((entry: { selectedClassId: string }) => entry.selectedClassId === product);

describe("POST /api/users/user/favourites", () => {
  it("stores product and quantity and takes everything else from the database [H6, S49]", async () => {
    const product = await testShop.add({
      title: "Jute bag",
      titleBn: "পাটের ব্যাগ",
      pricePoisha: 45_050,
      quantity: 7,
      images: ["0".repeat(32)],
      deliverProcessDays: 4,
    });
    const response = await add(product, {
      title: "<b>x",
      imgPrimary: "https://evil.test/x.png",
      price: 1,
      email: shopper.email.toUpperCase(),
      quantity: 2,
    });
    expect([response.status, Object.keys(response.body)]).toEqual([200, ["insertedId"]]);
    expect(await entryOf(product)).toEqual({
      _id: response.body.insertedId,
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
      choiceNeeded: false,
      deliverProcessTime: 4,
      shopName: expect.stringMatching(/^Shop /),
      shopNameBn: null,
    });
  });

  it("returns a UUIDv7 as the id of the entry", async () => {
    expect((await add(await testShop.add())).body.insertedId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it.each([-5, "0", null, 1e308])("ignores a price of %j in the request [H6, S48]", async (price) => {
    const product = await testShop.add();
    expect((await add(product, { price })).status).toBe(200);
    expect((await entryOf(product)).price).toBe(500);
  });

  it("adds to an existing entry, up to 10 and up to the stock, and returns the same id", async () => {
    const [many, few] = [await testShop.add({ quantity: 50 }), await testShop.add({ quantity: 4 })];
    const first = await add(many, { quantity: 6 });
    expect((await add(many, { quantity: 6 })).body).toMatchObject(first.body);
    expect((await entryOf(many)).quantity).toBe(10);
    await add(few, { quantity: 9 });
    expect((await entryOf(few)).quantity).toBe(4);
    await add(few);
    expect((await entryOf(few)).quantity).toBe(4);
  });

  it("returns how many are in the cart only if fewer were added than requested", async () => {
    const [many, few] = [await testShop.add({ quantity: 50 }), await testShop.add({ quantity: 4 })];
    const cappedAt = async (...added: Parameters<typeof add>) => (await add(...added)).body.cappedAt;
    expect(await cappedAt(many, { quantity: 6 })).toBeUndefined();
    expect(await cappedAt(many, { quantity: 4 })).toBeUndefined();
    expect(await cappedAt(many)).toBe(10);
    expect(await cappedAt(few, { quantity: 9 })).toBe(4);
    expect(await cappedAt(few)).toBe(4);
    expect((await add(few)).body.added).toBe(0);
  });

  it("ends with one entry when many tabs add the same product concurrently", async () => {
    const product = await testShop.add({ quantity: 100 });
    const responses = await Promise.all(Array.from({ length: 8 }, () => add(product)));
    expect(new Set(responses.map(({ body }) => body.insertedId)).size).toBe(1);
    expect((await entryOf(product)).quantity).toBe(8);
    expect(
      await app.db.selectFrom("cartEntries").select("id").where("productId", "=", product).execute(),
    ).toHaveLength(1);
  });

  describe("with an Idempotency-Key", () => {
    const addOnce = (product: string, key: string, body: object = {}, as = shopper) =>
      app.call("POST", path, {
        as,
        body: { selectedClassId: product, ...body },
        headers: { "idempotency-key": key },
      });

    it("adds once for requests with the same key, also concurrent ones, and returns the same response", async () => {
      const product = await testShop.add({ quantity: 100 });
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => addOnce(product, "eight", { quantity: 2 })),
      );
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1);
      expect((await entryOf(product)).quantity).toBe(2);
      await addOnce(product, "nine", { quantity: 2 });
      expect((await entryOf(product)).quantity).toBe(4);
    });

    it("returns how many were added to a repeat too, if the stock was less than requested", async () => {
      const product = await testShop.add({ quantity: 3 });
      const first = await addOnce(product, "capped", { quantity: 5 });
      expect(first.body).toMatchObject({ cappedAt: 3, added: 3 });
      expect((await addOnce(product, "capped", { quantity: 5 })).body).toEqual(first.body);
    });

    it("adds nothing for a repeat after the entry was removed or the product has left the sale", async () => {
      const product = await testShop.add();
      const { body } = await addOnce(product, "removed");
      await app.call("DELETE", `${path}/${body.insertedId}`, { as: shopper });
      await app.db.updateTable("products").set({ shelved: true }).where("id", "=", product).execute();
      expect((await addOnce(product, "removed")).body).toEqual(body);
      expect(await entryOf(product)).toBeUndefined();
    });

    it("stores no key for a rejected request, so that a repeat may succeed", async () => {
      const product = await testShop.add({ quantity: 0 });
      expect((await addOnce(product, "rejected")).status).toBe(409);
      await app.db.updateTable("products").set({ quantity: 3 }).where("id", "=", product).execute();
      expect((await addOnce(product, "rejected")).status).toBe(200);
    });

    it("rejects the key of another request, but not the same key of another person", async () => {
      const product = await testShop.add();
      await addOnce(product, "mine");
      const reused = await addOnce(product, "mine", { quantity: 2 });
      expect([reused.status, reused.body.code]).toEqual([422, "key_reused"]);
      const another = await app.signUp();
      expect((await addOnce(product, "mine", { quantity: 2 }, another)).status).toBe(200);
      expect((await entryOf(product)).quantity).toBe(1);
    });

    it("recognizes a repeat until the key is deleted", async () => {
      const product = await testShop.add();
      await addOnce(product, "old");
      await deleteOldCartKeys(app.db, new Date(Date.now() - 60_000));
      await addOnce(product, "old");
      expect((await entryOf(product)).quantity).toBe(1);
      await deleteOldCartKeys(app.db, new Date(Date.now() + 60_000));
      await addOnce(product, "old");
      expect((await entryOf(product)).quantity).toBe(2);
    });
  });

  it("rejects a product that is sold out", async () => {
    const response = await add(await testShop.add({ quantity: 0 }));
    const { code, left, detail } = response.body;
    expect([response.status, code, left, detail]).toEqual([409, "out_of_stock", 0, "Sold out."]);
  });

  it("reports a product as sold out even if stock arrives right after the attempt", async () => {
    const product = await testShop.add({ quantity: 0 });
    // The trigger of the statement runs also if it inserts nothing.
    await app.pool.query(`
      create function restock() returns trigger language plpgsql as
        $$ begin update products set quantity = 5 where id = '${product}'; return null; end $$;
      create trigger restock after insert on cart_entries for each statement execute function restock();
    `);
    const response = await add(product);
    await app.pool.query("drop trigger restock on cart_entries");
    expect([response.status, response.body.code, response.body.left]).toEqual([409, "out_of_stock", 0]);
    expect((await add(product)).status).toBe(200);
  });

  it("rejects a product that is not on sale or does not exist [S42]", async () => {
    const products = [
      await testShop.add({ status: "pending" }),
      await testShop.add({ status: "denied" }),
      await testShop.add({ shelved: true }),
      randomUUIDv7(),
      "1",
      "%",
      "",
    ];
    for (const product of products) {
      const response = await add(product);
      expect([response.status, response.body.code]).toEqual([404, "product_gone"]);
    }
  });

  it.each([0, -1, 1.5, "1", "1e3", 11, 2_147_483_648, null, [1], { $gt: 0 }, true])(
    "rejects adding with the quantity %j [S50]",
    async (quantity) => {
      const product = await testShop.add();
      expect((await add(product, { quantity })).status).toBe(422);
      expect(await entryOf(product)).toBeUndefined();
    },
  );

  it.each([1, null, ["x"], undefined])("rejects the product id %j", async (selectedClassId) => {
    expect((await app.call("POST", path, { as: shopper, body: { selectedClassId } })).status).toBe(422);
  });

  it("rejects a 101st entry but still adds to an existing one", async () => {
    const buyer = await app.signUp();
    const products: string[] = [];
    for (let count = 0; count < 101; count++) products.push(await testShop.add());
    for (const product of products.slice(0, 100)) expect((await add(product, {}, buyer)).status).toBe(200);
    const response = await add(products[100] as string, {}, buyer);
    expect([response.status, response.body.code]).toEqual([409, "cart_full"]);
    expect((await add(products[0] as string, {}, buyer)).status).toBe(200);
  });

  it("never inserts a 101st entry for concurrent requests", async () => {
    const buyer = await app.signUp();
    const products: string[] = [];
    for (let count = 0; count < 107; count++) products.push(await testShop.add());
    for (const product of products.slice(0, 99)) await add(product, {}, buyer);
    // Each request counts the entries before another has inserted its own.
    await app.pool.query(`
      create function wait() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.2); return new; end $$;
      create trigger wait before insert on cart_entries for each row execute function wait();
    `);
    const responses = await Promise.all(products.slice(99).map((product) => add(product, {}, buyer)));
    await app.pool.query("drop trigger wait on cart_entries");
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const entries = app.db.selectFrom("cartEntries").select("id").where("userId", "=", buyer.id);
    expect(await entries.execute()).toHaveLength(100);
  });
});

describe("GET /api/users/user/favourites", () => {
  it("contains neither new titles nor a photo of a product whose edit is not yet approved", async () => {
    const vendor = await app.signUp("vendor");
    const product = await (await createTestShop(app.db, vendor)).add({ images: ["1".repeat(32)] });
    await add(product);
    const change = (values: Updateable<Tables["products"]>) =>
      app.db.updateTable("products").set(values).where("id", "=", product).execute();
    const imgPrimary = `/images/${"1".repeat(32)}-640.webp`;
    await change({ shelved: true });
    expect(await entryOf(product)).toMatchObject({ available: false, imgPrimary });
    await change({ shelved: false });
    const { title, titleBn } = await entryOf(product);
    const edited = { title: "Call 01712345678" };
    await app.call("PATCH", `/users/vendor/products/${product}`, { as: vendor, body: edited });
    expect(await entryOf(product)).toMatchObject({ available: false, imgPrimary: "", title, titleBn });
    await change({ status: "approved", approvedAt: new Date() });
    expect(await entryOf(product)).toMatchObject({ ...edited, available: true, imgPrimary });
  });

  it("shows current titles, prices and stock, and marks what cannot be ordered", async () => {
    const buyer = await app.signUp();
    const [dearer, gone, shelved, soldOut] = [
      await testShop.add(),
      await testShop.add(),
      await testShop.add(),
      await testShop.add(),
    ];
    for (const product of [dearer, gone, shelved, soldOut]) await add(product, {}, buyer);
    const change = (id: string, set: object) =>
      app.db.updateTable("products").set(set).where("id", "=", id).execute();
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

  it("returns only the caller's own cart, to admins too", async () => {
    const admin = await app.signUp("admin");
    for (const as of [other, admin])
      expect((await app.call("GET", `${path}?email=${shopper.email}`, { as })).status).toBe(403);
    expect((await app.call("GET", `${path}?email=${other.email}`, { as: other })).body).toEqual([]);
    expect((await app.call("GET", `${path}?email=`, { as: other })).body).toEqual([]);
    expect((await add(await testShop.add(), { email: other.email })).status).toBe(403);
    expect(
      (await app.call("GET", `${path}?email=${other.email}&email=${shopper.email}`, { as: other })).status,
    ).toBe(400);
  });
});

describe("PATCH /api/users/user/favourites/quantity/{id}", () => {
  const change = (id: string, body: object, as = shopper) =>
    app.call("PATCH", `${path}/quantity/${id}`, { as, body });

  it("sets the quantity up to the stock", async () => {
    const product = await testShop.add({ quantity: 4 });
    const { insertedId } = (await add(product)).body;
    const response = await change(insertedId, { quantity: 4 });
    expect([response.status, response.body]).toEqual([200, { modifiedCount: 1 }]);
    const tooMany = await change(insertedId, { quantity: 5 });
    expect([tooMany.status, tooMany.body.code, tooMany.body.left]).toEqual([409, "out_of_stock", 4]);
    expect((await entryOf(product)).quantity).toBe(4);
    await app.db.updateTable("products").set({ shelved: true }).where("id", "=", product).execute();
    expect((await change(insertedId, { quantity: 1 })).body).toMatchObject({ code: "out_of_stock", left: 0 });
  });

  it.each([0, 11, 1.5, "2", null, undefined])("rejects setting the quantity %j [S50]", async (quantity) => {
    const { insertedId } = (await add(await testShop.add())).body;
    expect((await change(insertedId, { quantity })).status).toBe(422);
  });

  it("returns 404 for another person's, an unknown or a malformed entry [H12, S37]", async () => {
    const product = await testShop.add();
    const { insertedId } = (await add(product)).body;
    for (const id of [insertedId, randomUUIDv7(), "1", "quantity"])
      expect((await change(id, { quantity: 2 }, other)).status).toBe(404);
    expect((await entryOf(product)).quantity).toBe(1);
  });
});

describe("DELETE /api/users/user/favourites/{id}", () => {
  it("removes an entry once and then returns 404 [H8]", async () => {
    const product = await testShop.add();
    const { insertedId } = (await add(product)).body;
    const response = await app.call("DELETE", `${path}/${insertedId}`, { as: shopper });
    expect([response.status, response.body]).toEqual([200, { deletedCount: 1 }]);
    expect(await entryOf(product)).toBeUndefined();
    expect((await app.call("DELETE", `${path}/${insertedId}`, { as: shopper })).status).toBe(404);
  });

  it("returns 404 for another person's, an unknown or a malformed entry [H12, S37]", async () => {
    const product = await testShop.add();
    const { insertedId } = (await add(product)).body;
    for (const id of [insertedId, randomUUIDv7(), "1"])
      expect((await app.call("DELETE", `${path}/${id}`, { as: other })).status).toBe(404);
    expect(await entryOf(product)).toBeDefined();
  });
});

it("returns 401 for every cart request without a token", async () => {
  const responses = [
    await app.call("GET", path),
    await app.call("POST", path, { body: {} }),
    await app.call("PATCH", `${path}/quantity/1`, { body: {} }),
    await app.call("DELETE", `${path}/1`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
