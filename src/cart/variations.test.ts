import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop, giveVariations, type TestShop } from "#test/products.ts";

const app = await testApp();
const path = "/users/user/favourites";
let testShop: TestShop;
let shopper: TestPerson;
let panjabi = "";
let [medium, large, none]: string[] = [];
beforeAll(async () => {
  testShop = await createTestShop(app.db);
  shopper = await app.signUp();
  panjabi = await testShop.add({ title: "Panjabi" });
  [medium, large, none] = await giveVariations(
    app.db,
    panjabi,
    ["Size", "Colour"],
    [
      [["M", "Red"], 50_000, 3],
      [["L", "Red"], 60_000, 20],
      [["XL", "Red"], 60_000, 0],
    ],
  );
});

const put = (variationId: unknown, body: object = {}, as = shopper) =>
  app.call("POST", path, { as, body: { selectedClassId: panjabi, variationId, ...body } });
const cart = async (as = shopper) => (await app.call("GET", path, { as })).body;

describe("the cart API with variations", () => {
  it("has one entry for each variation, with the variation's price and stock", async () => {
    const first = await put(medium);
    expect((await put(medium, { quantity: 9 })).body).toMatchObject(first.body);
    const second = await put(large, { quantity: 2 });
    expect(second.body.insertedId).not.toBe(first.body.insertedId);
    expect(await cart()).toEqual([
      expect.objectContaining({
        _id: first.body.insertedId,
        variationId: medium,
        variation: "Size: M, Colour: Red",
        price: 500,
        stock: 3,
        quantity: 3,
        available: true,
      }),
      expect.objectContaining({
        _id: second.body.insertedId,
        variationId: large,
        variation: "Size: L, Colour: Red",
        price: 600,
        stock: 20,
        quantity: 2,
        available: true,
      }),
    ]);
    const change = (quantity: number) =>
      app.call("PATCH", `${path}/quantity/${first.body.insertedId}`, { as: shopper, body: { quantity } });
    expect((await change(2)).body).toEqual({ modifiedCount: 1 });
    expect((await change(4)).body).toMatchObject({ code: "out_of_stock", left: 3 });
  });

  it("names the variation in the export of a person's data", async () => {
    const person = await app.signUp();
    await put(medium, {}, person);
    const { body } = await app.call("GET", "/users/me/export", { as: person });
    expect(body.cart).toMatchObject([{ variationId: medium, variation: "Size: M, Colour: Red" }]);
  });

  it("ends with one entry when many tabs add the same variation concurrently", async () => {
    const other = await app.signUp();
    const responses = await Promise.all(Array.from({ length: 6 }, () => put(large, {}, other)));
    expect(new Set(responses.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await cart(other)).toMatchObject([{ quantity: 6 }]);
  });

  it.each([undefined, null, ""])(
    "rejects a product with variations when the variation is %j, with an error for the field",
    async (variationId) => {
      const response = await put(variationId);
      expect([response.status, response.body.code]).toEqual([422, "variation_required"]);
      expect(response.body.errors).toEqual([
        { path: "variationId", code: "variation_required", message: "Please choose an option." },
      ]);
    },
  );

  it("rejects an unknown variation and one of another product", async () => {
    const lamp = await testShop.add();
    const [ofLamp] = await giveVariations(app.db, lamp, ["Size"], [[["S"], 100, 1]]);
    for (const variationId of [randomUUIDv7(), "1", "%", ofLamp]) {
      const response = await put(variationId);
      expect([response.status, response.body.code]).toEqual([404, "variation_gone"]);
    }
    expect((await put(medium, { selectedClassId: await testShop.add() })).body.code).toBe("variation_gone");
    expect((await put({ $gt: "" })).status).toBe(422);
  });

  it("rejects a variation that is sold out even if others are in stock", async () => {
    expect((await put(none)).body).toMatchObject({ code: "out_of_stock", left: 0 });
  });

  it("contains no names of options of a product whose edit is not yet approved", async () => {
    const person = await app.signUp();
    const mat = await testShop.add();
    const [small] = await giveVariations(app.db, mat, ["Size"], [[["S"], 100, 5]]);
    await put(small, { selectedClassId: mat }, person);
    const edit = { options: ["Call 01712345678"], status: "pending" as const, approvedAt: null };
    await app.db.updateTable("products").set(edit).where("id", "=", mat).execute();
    expect(await cart(person)).toMatchObject([{ variation: "S", available: false }]);
  });

  it("asks for a choice when a variation is withdrawn or the product gets variations, while it is in stock", async () => {
    const person = await app.signUp();
    const mat = await testShop.add();
    await put(undefined, { selectedClassId: mat }, person);
    const [small, large] = await giveVariations(
      app.db,
      mat,
      ["Size"],
      [
        [["S"], 100, 5],
        [["L"], 100, 5],
      ],
    );
    await put(small, { selectedClassId: mat }, person);
    expect(await cart(person)).toMatchObject([
      { variation: null, available: false, choiceNeeded: true },
      { variation: "Size: S", available: true, choiceNeeded: false },
    ]);
    const change = (id: string | undefined, values: { withdrawn?: true; quantity: number }) =>
      app.db
        .updateTable("productVariations")
        .set({ ...values, updatedAt: new Date() })
        .where("id", "=", id ?? "")
        .execute();
    const setProduct = (values: { quantity?: number; shelved?: boolean }) =>
      app.db.updateTable("products").set(values).where("id", "=", mat).execute();
    const both = (choiceNeeded: boolean) => [
      { available: false, choiceNeeded },
      { available: false, choiceNeeded },
    ];
    await change(small, { withdrawn: true, quantity: 0 });
    await setProduct({ quantity: 5 });
    expect(await cart(person)).toMatchObject(both(true));
    // The product may have other options by now.
    expect((await cart(person)).map(({ variation }: { variation: string | null }) => variation)).toContain(
      "S",
    );
    await setProduct({ shelved: true });
    expect(await cart(person)).toMatchObject(both(false));
    await change(large, { quantity: 0 });
    await setProduct({ shelved: false, quantity: 0 });
    expect(await cart(person)).toMatchObject(both(false));
  });
});
