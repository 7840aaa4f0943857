import { randomUUIDv7 } from "node:crypto";
import type { Updateable } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Tables } from "#platform/db/tables.server.ts";
import { hashInImagePath } from "#shared/images.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { insertPhoto } from "#test/listing.ts";
import { createTestShop, giveVariations, type TestShop } from "#test/products.ts";
import { maxSaved } from "./contract/constants.ts";

const app = await testApp();
const { db } = app;
const path = "/users/user/saved";
let testShop: TestShop;
let shopper: TestPerson;
beforeAll(async () => {
  testShop = await createTestShop(db);
});

const save = (id: string, as = shopper) => app.call("PUT", `${path}/${id}`, { as });
const remove = (id: string, as = shopper) => app.call("DELETE", `${path}/${id}`, { as });
const merge = (productIds: unknown, as = shopper) => app.call("POST", path, { as, body: { productIds } });
const savedIds = async (as = shopper): Promise<string[]> =>
  (await app.call("GET", `${path}/ids`, { as })).body.productIds;
const list = async (query = "", as = shopper) => (await app.call("GET", `${path}${query}`, { as })).body;
const setProduct = (id: string, values: Updateable<Tables["products"]>) =>
  db
    .updateTable("products")
    .set({ ...values, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();

describe("a wishlist", () => {
  beforeAll(async () => {
    shopper = await app.signUp();
  });

  it("contains a product once, also after concurrent requests, and none after it is removed twice", async () => {
    const id = await testShop.add({ titleBn: "পাটের ব্যাগ" });
    const responses = await Promise.all([save(id), save(id), save(id)]);
    expect(responses.map(({ status, body }) => [status, body.saved])).toEqual(Array(3).fill([200, true]));
    expect(await list()).toEqual([
      {
        _id: id,
        title: expect.stringMatching(/^Thing /),
        titleBn: "পাটের ব্যাগ",
        price: 500,
        priceTo: null,
        rating: 0,
        hasVariations: false,
        inStock: true,
        shopName: expect.stringMatching(/^Shop /),
        shopNameBn: null,
        image: null,
        available: true,
        savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        priceWhenSaved: 500,
      },
    ]);
    for (let time = 0; time < 2; time++) expect((await remove(id)).body).toEqual({ saved: false });
    expect([await list(), await savedIds()]).toEqual([[], []]);
  });

  it("returns pages, last saved first, each product once when the Link headers are followed", async () => {
    const person = await app.signUp();
    const ids = [await testShop.add(), await testShop.add(), await testShop.add()];
    await merge(ids, person);
    const listed: string[] = [];
    for (let next: string | undefined = `${path}?limitValue=2`; next; ) {
      const { body, headers } = await app.call("GET", next, { as: person });
      listed.push(...body.map(({ _id }: { _id: string }) => _id));
      next = /<\/api([^>]*)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(listed).toEqual(ids);
    expect(await savedIds(person)).toEqual(ids);
  });

  it.each(["x", "AAAA", ""])("rejects the cursor '%s'", async (cursor) => {
    expect((await app.call("GET", `${path}?cursor=${cursor}`, { as: shopper })).status).toBe(400);
  });

  it("is only the caller's own", async () => {
    const [id, other] = [await testShop.add(), await app.signUp()];
    await save(id);
    expect(await savedIds(other)).toEqual([]);
    await remove(id, other);
    expect(await savedIds()).toContain(id);
  });

  it("shows the current price and the price when the product was saved", async () => {
    const id = await testShop.add({ pricePoisha: 54_000 });
    await save(id);
    await setProduct(id, { pricePoisha: 49_000 });
    await save(id);
    expect((await list())[0]).toMatchObject({ _id: id, price: 490, priceWhenSaved: 540 });
  });

  it("keeps a product that is taken off sale, marked, which can be saved again and removed", async () => {
    const id = await testShop.add();
    await save(id);
    await setProduct(id, { shelved: true });
    expect((await list())[0]).toMatchObject({ _id: id, available: false });
    expect((await save(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect(await savedIds()).not.toContain(id);
  });

  it("contains neither new titles nor a photo of a product whose edit is not yet approved", async () => {
    const vendor = await app.signUp("vendor");
    const image = hashInImagePath(await insertPhoto(db, vendor.id)) as string;
    const shop = await createTestShop(db, vendor);
    const id = await shop.add({ images: [image] });
    await save(id);
    await setProduct(id, { shelved: true });
    expect((await list())[0]).toMatchObject({ _id: id, available: false, image: { hash: image } });
    await setProduct(id, { shelved: false });
    const { title, titleBn } = (await list())[0];
    for (const edited of ["Call 01712345678", "Call 01812345678"])
      await app.call("PATCH", `/users/vendor/products/${id}`, { as: vendor, body: { title: edited } });
    expect((await list())[0]).toMatchObject({ _id: id, available: false, image: null, title, titleBn });
    await setProduct(id, { status: "denied", feedback: "No phone numbers, please." });
    expect((await list())[0]).toMatchObject({ title, titleBn });
    await setProduct(id, { status: "approved", approvedAt: new Date(), feedback: null });
    expect((await list())[0]).toMatchObject({ title: "Call 01812345678", available: true });
    // The approval was a mistake, and is undone.
    await setProduct(id, { status: "pending", approvedAt: null });
    expect((await list())[0]).toMatchObject({ title, titleBn });
  });

  it("marks products with variations, which need a choice", async () => {
    const id = await testShop.add();
    await giveVariations(db, id, ["Size"], [[["M"], 50_000, 3]]);
    await save(id);
    expect((await list())[0]).toMatchObject({ _id: id, hasVariations: true });
  });

  it("rejects products that are not on sale, unknown and malformed ids", async () => {
    const waiting = await testShop.add({ status: "pending" });
    for (const id of [waiting, await testShop.add({ shelved: true }), randomUUIDv7(), "x"])
      expect((await save(id)).status).toBe(404);
    expect((await save(waiting)).body.code).toBe("product_not_on_sale");
    expect(await savedIds()).not.toContain(waiting);
  });
});

describe("at the sign-in", () => {
  it("the wishlist of a device is merged into that of the account, newest first, and a repeat changes nothing", async () => {
    const person = await app.signUp();
    const [both, account, ...device] = await Promise.all([1, 2, 3, 4].map(() => testShop.add()));
    await save(both as string, person);
    await save(account as string, person);
    const ids = [...device, both];
    const expected = [...device, account, both];
    for (let time = 0; time < 2; time++) {
      const { status, body } = await merge(ids, person);
      expect([status, body.productIds]).toEqual([200, expected]);
    }
    expect(await savedIds(person)).toEqual(expected);
  });

  it("the wishlist of a device is merged without ids that are malformed, unknown or not on sale", async () => {
    const person = await app.signUp();
    const id = await testShop.add();
    const { body } = await merge(
      ["x", "", randomUUIDv7(), await testShop.add({ status: "denied" }), id, id],
      person,
    );
    expect(body.productIds).toEqual([id]);
  });

  it("the wishlist of a device is rejected if it is too long or no list of texts", async () => {
    for (const ids of [Array(maxSaved + 1).fill("x"), [1], "x", undefined])
      expect((await merge(ids)).status).toBe(422);
  });

  it("the wishlist of a device replaces the oldest products when the list is full, also with concurrent requests", async () => {
    const person = await app.signUp();
    const ids: string[] = [];
    for (let count = 0; count < maxSaved + 3; count++) ids.push(await testShop.add());
    const [full, more] = [ids.slice(0, maxSaved), ids.slice(maxSaved)];
    await merge(full, person);
    await Promise.all(more.map((id) => save(id, person)));
    const saved = await savedIds(person);
    expect(saved).toHaveLength(maxSaved);
    expect(saved.slice(0, 3).sort()).toEqual(more.sort());
    expect(saved.slice(3)).toEqual(full.slice(0, maxSaved - 3));
  });
});
