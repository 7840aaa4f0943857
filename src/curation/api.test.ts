import { randomBytes, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { insertImages } from "#media/store.server.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { photoOf, productForm } from "#test/listing.ts";
import { createTestShop, type TestShop } from "#test/products.ts";

const shop = await testApp();
const { db } = shop;
let admin: TestPerson;
let otherAdmin: TestPerson;
let vendor: TestPerson;
let testShop: TestShop;
let img: string;
beforeAll(async () => {
  admin = await shop.signUp("admin");
  otherAdmin = await shop.signUp("admin");
  vendor = await shop.signUp("vendor");
  testShop = await createTestShop(db, vendor);
  img = await picture();
});

async function picture(): Promise<string> {
  const hash = randomBytes(16).toString("hex");
  await insertImages(
    db,
    [{ hash, width: 640, height: 640, placeholder: "data:,", ownerId: null }],
    new Date(),
  );
  return imageUrl(hash);
}

/** Sub-categories and popular gifts behave the same, so each test runs for both. */
const lists = [
  {
    what: "sub-categories",
    path: "/users/admin/sub-categories",
    more: { category: "bamboo" },
    subject: "sub_category",
    tag: "category:bamboo",
  },
  { what: "gifts", path: "/users/admin/popular-gifts", more: {}, subject: "popular_gift", tag: "home" },
] as const;
type Kind = (typeof lists)[number];

interface Entry {
  _id: string;
  title: string;
  titleBn: string;
  img: string;
  slug: string;
  products: number;
  version: string;
}

async function items({ what }: Kind): Promise<Entry[]> {
  const { body } = await shop.call("GET", "/users/admin/shelves", { as: admin });
  return what === "gifts"
    ? body.gifts
    : body.categories.find(({ slug }: { slug: string }) => slug === "bamboo").tiles;
}
const item = async (kind: Kind, id: string) => (await items(kind)).find(({ _id }) => _id === id) as Entry;
const ids = async (kind: Kind) => (await items(kind)).map(({ _id }) => _id);

let count = 0;
const uniqueTitles = () => ({
  title: `Thing ${++count} of ${randomUUIDv7().slice(-6)}`,
  titleBn: `জিনিস ${count} ${randomUUIDv7().slice(-6)}`,
});
const post = ({ path, more }: Kind, body: object, as = admin) =>
  shop.call("POST", path, { as, body: { ...uniqueTitles(), img, ...more, ...body } });
const add = async (kind: Kind, body: object = {}) => (await post(kind, body)).body.insertedId as string;
const change = ({ path }: Kind, id: string, body: object, as = admin) =>
  shop.call("PATCH", `${path}/${id}`, { as, body });
const move = ({ path }: Kind, id: string, place: unknown, order: unknown, as = admin) =>
  shop.call("PATCH", `${path}/${id}/place`, { as, body: { place, order } });
const remove = ({ path }: Kind, id: string, version: string, as = admin) =>
  shop.call("DELETE", `${path}/${id}`, { as, body: { version } });
const audited = (id: string) =>
  db
    .selectFrom("auditLog")
    .select(["action", "actorId", "subjectKind", "detail"])
    .where("subjectId", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();

/** Returns the page tags that are announced during `work`. */
async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  const listener = new pg.Client(shop.connection);
  await listener.connect();
  const tags: string[] = [];
  listener.on("notification", ({ payload }) => tags.push(...(payload ?? "").split(" ")));
  await listener.query("listen mela_pages");
  await work();
  // Notifications sent before this query arrive before its result.
  await listener.query("select 1");
  await listener.end();
  return tags;
}

describe.each(lists)("items of the $what", (kind) => {
  it("are added at the end, visible immediately, and written to the audit log", async () => {
    const before = await ids(kind);
    let id = "";
    const announced = await announcedBy(async () => {
      const response = await post(kind, { title: " Cane \n mat ", titleBn: "বেতের মাদুর" });
      expect(response.status).toBe(201);
      id = response.body.insertedId;
    });
    expect(announced).toEqual([kind.tag]);
    expect(await ids(kind)).toEqual([...before, id]);
    expect(await item(kind, id)).toMatchObject({
      title: "Cane mat",
      titleBn: "বেতের মাদুর",
      img: img.replace("-640.", "-320."),
      products: 0,
    });
    const open = (
      await shop.call("GET", kind.what === "gifts" ? "/popular-gifts" : "/categories/all-sub-category")
    ).body;
    expect(JSON.stringify(open)).toContain("Cane mat");
    expect(await audited(id)).toEqual([
      {
        action: `${kind.subject}_added`,
        actorId: admin.id,
        subjectKind: kind.subject,
        detail: { to: "cane-mat" },
      },
    ]);
  });

  it.each<[object, string, string]>([
    [{ title: " " }, "title", "Title is required"],
    [{ title: undefined }, "title", "Title is required"],
    [{ title: 5 }, "title", "Please enter text."],
    [{ title: "x".repeat(61) }, "title", "At most 60 characters."],
    [{ title: "a\u0000b" }, "title", "Some characters cannot be used here. Please remove them."],
    [{ titleBn: "" }, "titleBn", "Title in Bangla is required"],
    [{ img: "" }, "img", "An image is required"],
    [{ img: undefined }, "img", "An image is required"],
    [{ img: "https://elsewhere.example/cat.png" }, "img", "Only photos uploaded to this site can be used."],
    [{ img: imageUrl("0".repeat(32)) }, "img", "Only photos uploaded to this site can be used."],
  ])("are rejected with %j", async (body, path, message) => {
    const before = await ids(kind);
    const response = await post(kind, body);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path, code: expect.any(String), message })],
    ]);
    expect(await ids(kind)).toEqual(before);
  });

  it("have unique titles, even when added concurrently", async () => {
    const words = uniqueTitles();
    const responses = await Promise.all([
      post(kind, words),
      post(kind, words, otherAdmin),
      post(kind, words),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await post(kind, { title: words.title.toUpperCase() });
    expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([409, "title_taken", "title"]);
    const id = await add(kind);
    const { version } = await item(kind, id);
    expect((await change(kind, id, { titleBn: words.titleBn, version })).body).toMatchObject({
      code: "title_taken",
      errors: [{ path: "titleBn" }],
    });
  });

  it("can change titles and picture and keep their slug", async () => {
    const id = await add(kind, { title: "Old name" });
    const { version, slug } = await item(kind, id);
    const other = await picture();
    const announced = await announcedBy(() => change(kind, id, { title: "New name", img: other, version }));
    expect(announced).toEqual([kind.tag]);
    expect(await item(kind, id)).toMatchObject({
      title: "New name",
      img: other.replace("-640.", "-320."),
      slug,
    });
    expect((await audited(id)).at(-1)).toMatchObject({ action: `${kind.subject}_changed`, detail: {} });
    const now = await item(kind, id);
    expect((await change(kind, id, { title: "New name", version: now.version })).body).toEqual({
      modifiedCount: 0,
    });
    await remove(kind, id, now.version);
  });

  it("are not overwritten by an admin who saw an outdated version", async () => {
    const id = await add(kind);
    const { version } = await item(kind, id);
    const responses = await Promise.all([
      change(kind, id, { title: `First ${id}`, version }),
      change(kind, id, { title: `Second ${id}`, version }, otherAdmin),
      remove(kind, id, version),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses)
      if (status !== 200) expect(["shelf_changed", "not_found"]).toContain(body.code);
  });

  it("can be moved, unless the admin saw an outdated order", async () => {
    const [a, b, c] = [await add(kind), await add(kind), await add(kind)];
    const order = await ids(kind);
    const place = order.indexOf(c) + 1;
    const announced = await announcedBy(async () =>
      expect((await move(kind, c, place - 2, order)).body).toEqual({ modifiedCount: 1 }),
    );
    expect(announced).toEqual([kind.tag]);
    expect((await ids(kind)).slice(-3)).toEqual([c, a, b]);
    expect((await audited(c)).at(-1)?.detail).toEqual({ from: String(place), to: String(place - 2) });
    const stale = await move(kind, a, 1, order, otherAdmin);
    expect([stale.status, stale.body.code]).toEqual([409, "shelf_changed"]);
    expect((await move(kind, b, 40, await ids(kind))).body).toEqual({ modifiedCount: 0 });
    for (const [bad, wrong] of [
      [0, order],
      [1.5, order],
      ["1", order],
      [1, ["x"]],
      [1, null],
    ])
      expect((await move(kind, a, bad, wrong)).status).toBe(422);
  });

  it("are moved by only one of two admins at a time, and none is lost", async () => {
    for (let n = 0; n < 3; n++) await add(kind);
    for (let round = 0; round < 4; round++) {
      const order = await ids(kind);
      const [first, last] = [order[0] as string, order.at(-1) as string];
      const responses = await Promise.all([
        move(kind, first, order.length, order),
        move(kind, last, 1, order, otherAdmin),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await ids(kind)).toSorted()).toEqual(order.toSorted());
    }
  });

  it("are removed, announced and kept in the audit log", async () => {
    const id = await add(kind, { title: "Short-lived" });
    const { version } = await item(kind, id);
    const announced = await announcedBy(async () =>
      expect((await remove(kind, id, version)).body).toEqual({ deletedCount: 1 }),
    );
    expect(announced).toEqual([kind.tag]);
    expect(await ids(kind)).not.toContain(id);
    expect((await remove(kind, id, version)).status).toBe(404);
    const { body } = await shop.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(body[0]).toMatchObject({
      action: `${kind.subject}_removed`,
      subject: { kind: kind.subject, name: "" },
      from: "short-lived",
    });
  });

  it("renew the upload time of a picture that they no longer show", async () => {
    const shown = await picture();
    const hash = /[0-9a-f]{32}/.exec(shown)?.[0] as string;
    const old = new Date("2026-01-01T00:00:00Z");
    const age = () => db.updateTable("images").set({ lastSentAt: old }).where("hash", "=", hash).execute();
    const sentAt = async () =>
      (
        await db.selectFrom("images").select("lastSentAt").where("hash", "=", hash).executeTakeFirstOrThrow()
      ).lastSentAt.getTime();
    const [id, other] = [await add(kind, { img: shown }), await add(kind, { img: shown })];
    await age();
    const before = Date.now();
    await change(kind, id, { ...uniqueTitles(), version: (await item(kind, id)).version });
    expect(await sentAt()).toBe(old.getTime());
    await change(kind, id, { img, version: (await item(kind, id)).version });
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await age();
    await remove(kind, other, (await item(kind, other)).version);
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await remove(kind, id, (await item(kind, id)).version);
  });

  it("return 404 for an unknown id", async () => {
    for (const id of [randomUUIDv7(), "x"]) {
      const responses = [
        await change(kind, id, { version: "x" }),
        await move(kind, id, 1, []),
        await remove(kind, id, "x"),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it("cannot be added to a full list", async () => {
    const own = kind.what === "gifts" ? kind : { ...kind, more: { category: "jamdani" } };
    const rows = Array.from({ length: 40 }, (_, position) => ({
      id: randomUUIDv7(),
      title: `Full ${position}`,
      titleBn: `ভরা ${position}`,
      image: "0".repeat(32),
      position,
    }));
    const categoryId = testShop.categories.jamdani as string;
    if (kind.what === "gifts") await db.insertInto("popularGifts").values(rows).execute();
    else
      await db
        .insertInto("subCategories")
        .values(rows.map((row) => ({ ...row, categoryId, slug: row.id })))
        .execute();
    const response = await shop.call("POST", own.path, {
      as: admin,
      body: { ...uniqueTitles(), img, ...own.more },
    });
    expect([response.status, response.body.code]).toEqual([409, "shelf_full"]);
    if (kind.what === "gifts") await db.deleteFrom("popularGifts").where("title", "like", "Full %").execute();
  });
});

describe("a sub-category with products", () => {
  const subCategories = lists[0];
  const products = async (body: object) =>
    shop.call("POST", "/users/vendor/add-a-product", {
      as: vendor,
      body: { ...productForm, imgPrimary: await photoOf(db, vendor.id), category: "bamboo", ...body },
    });

  it("cannot be removed while it has a product of any status", async () => {
    const id = await add(subCategories, { title: "Lamp stands" });
    const { version } = await item(subCategories, id);
    for (const status of ["pending", "approved", "denied"] as const) {
      const product = await testShop.add({ category: "bamboo", subCategoryId: id, status });
      const response = await remove(subCategories, id, version);
      expect([response.status, response.body.code, response.body.products]).toEqual([409, "kind_in_use", 1]);
      expect((await item(subCategories, id)).products).toBe(1);
      await db.updateTable("products").set({ subCategoryId: null }).where("id", "=", product).execute();
    }
    expect((await remove(subCategories, id, version)).status).toBe(200);
  });

  it("is either removed or gets its product when both happen concurrently", async () => {
    for (let round = 0; round < 6; round++) {
      const title = `Race ${round}`;
      const id = await add(subCategories, { title });
      const { version } = await item(subCategories, id);
      const [removed, added] = await Promise.all([
        remove(subCategories, id, version),
        products({ subCategory: title }),
      ]);
      const outcome = [removed.status, added.status];
      expect([
        [200, 422],
        [409, 200],
        [409, 201],
      ]).toContainEqual(outcome);
    }
  });

  it("is found and shown by its new name, also on product pages", async () => {
    const word = `Zafar${randomUUIDv7().slice(-5)}`;
    const id = await add(subCategories, { title: "Plain name" });
    const onSale = await testShop.add({ category: "bamboo", subCategoryId: id });
    const waiting = await testShop.add({ category: "bamboo", subCategoryId: id, status: "pending" });
    const { version } = await item(subCategories, id);
    const found = async () =>
      (await shop.call("GET", `/products/product/search?q=${word}`)).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    // An order locks the product, but the admin must not wait for it.
    const buyer = await shop.pool.connect();
    await buyer.query("begin");
    await buyer.query("select from products where id = $1 for no key update", [onSale]);
    const announced = await announcedBy(async () => {
      const first = await announcedBy(async () =>
        expect((await change(subCategories, id, { title: word, version })).body).toEqual({
          modifiedCount: 1,
        }),
      );
      expect(first).toEqual(["category:bamboo"]);
      expect((await shop.call("GET", `/products/details/${onSale}`)).body.subCategory).toBe(word);
      await buyer.query("commit");
      buyer.release();
      await expect.poll(found, { timeout: 20_000 }).toEqual([onSale]);
    });
    expect(announced).toContain(`product:${onSale}`);
    expect(announced).not.toContain(`product:${waiting}`);
  });
});

it("rejects a sub-category of an unknown category", async () => {
  const response = await post(lists[0], { category: "gold" });
  expect([response.status, response.body.code]).toEqual([404, "category_unknown"]);
});
