import { randomBytes, randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { insertImages } from "#media/store.server.ts";
import { imageUrl } from "#shared/images.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { insertPhoto, productForm } from "#test/listing.ts";
import { createTestShop, type TestShop } from "#test/products.ts";

const app = await testApp();
const { db } = app;
let admin: TestPerson;
let otherAdmin: TestPerson;
let vendor: TestPerson;
let testShop: TestShop;
let img: string;
beforeAll(async () => {
  admin = await app.signUp("admin");
  otherAdmin = await app.signUp("admin");
  vendor = await app.signUp("vendor");
  testShop = await createTestShop(db, vendor);
  img = await newImage();
});

async function newImage(): Promise<string> {
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
  {
    what: "gifts",
    path: "/users/admin/popular-gifts",
    more: {},
    subject: "popular_gift",
    tag: "popular-gifts",
  },
] as const;
type TestList = (typeof lists)[number];

interface Item {
  _id: string;
  title: string;
  titleBn: string;
  img: string;
  slug: string;
  products: number;
  version: string;
}

async function items({ what }: TestList): Promise<Item[]> {
  const { body } = await app.call("GET", "/users/admin/curated-lists", { as: admin });
  return what === "gifts"
    ? body.gifts
    : body.categories.find(({ slug }: { slug: string }) => slug === "bamboo").subCategories;
}
const item = async (list: TestList, id: string) => (await items(list)).find(({ _id }) => _id === id) as Item;
const ids = async (list: TestList) => (await items(list)).map(({ _id }) => _id);

let count = 0;
const uniqueTitles = () => ({
  title: `Thing ${++count} of ${randomUUIDv7().slice(-6)}`,
  titleBn: `জিনিস ${count} ${randomUUIDv7().slice(-6)}`,
});
const post = ({ path, more }: TestList, body: object, as = admin) =>
  app.call("POST", path, { as, body: { ...uniqueTitles(), img, ...more, ...body } });
const add = async (list: TestList, body: object = {}) => (await post(list, body)).body.insertedId as string;
const change = ({ path }: TestList, id: string, body: object, as = admin) =>
  app.call("PATCH", `${path}/${id}`, { as, body });
const move = ({ path }: TestList, id: string, place: unknown, order: unknown, as = admin) =>
  app.call("PATCH", `${path}/${id}/place`, { as, body: { place, order } });
const remove = ({ path }: TestList, id: string, version: string, as = admin) =>
  app.call("DELETE", `${path}/${id}`, { as, body: { version } });
const bamboo = { en: "Bamboo", bn: "বাঁশ".normalize("NFC") };

const audited = (id: string) =>
  db
    .selectFrom("auditLog")
    .select(["action", "actorId", "subjectKind", "detail"])
    .where("subjectId", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();

describe.each(lists)("in the list of $what", (list) => {
  it("items are added at the end, visible immediately, and written to the audit log", async () => {
    const before = await ids(list);
    let id = "";
    const announced = await announcedBy(app.connection, async () => {
      const response = await post(list, { title: " Cane \n mat ", titleBn: "বেতের মাদুর" });
      expect(response.status).toBe(201);
      id = response.body.insertedId;
    });
    expect(announced).toEqual([list.tag]);
    expect(await ids(list)).toEqual([...before, id]);
    expect(await item(list, id)).toMatchObject({
      title: "Cane mat",
      titleBn: "বেতের মাদুর",
      img: img.replace("-640.", "-320."),
      products: 0,
    });
    const open = (
      await app.call("GET", list.what === "gifts" ? "/popular-gifts" : "/categories/all-sub-category")
    ).body;
    expect(JSON.stringify(open)).toContain("Cane mat");
    expect(await audited(id)).toEqual([
      {
        action: `${list.subject}_added`,
        actorId: admin.id,
        subjectKind: list.subject,
        detail: {
          to: "cane-mat",
          names: { en: "Cane mat", bn: expect.any(String) },
          ...(list.subject === "sub_category" && { category: bamboo }),
        },
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
  ])("items are rejected with %j", async (body, path, message) => {
    const before = await ids(list);
    const response = await post(list, body);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path, code: expect.any(String), message })],
    ]);
    expect(await ids(list)).toEqual(before);
  });

  it("items have unique titles, even when added concurrently", async () => {
    const words = uniqueTitles();
    const responses = await Promise.all([
      post(list, words),
      post(list, words, otherAdmin),
      post(list, words),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await post(list, { title: words.title.toUpperCase() });
    expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([409, "title_taken", "title"]);
    const id = await add(list);
    const { version } = await item(list, id);
    expect((await change(list, id, { titleBn: words.titleBn, version })).body).toMatchObject({
      code: "title_taken",
      errors: [{ path: "titleBn" }],
    });
  });

  it("items can change titles and image and keep their slug", async () => {
    const id = await add(list, { title: "Old name" });
    const { version, slug } = await item(list, id);
    const other = await newImage();
    const announced = await announcedBy(app.connection, () =>
      change(list, id, { title: "New name", img: other, version }),
    );
    expect(announced).toEqual([list.tag]);
    expect(await item(list, id)).toMatchObject({
      title: "New name",
      img: other.replace("-640.", "-320."),
      slug,
    });
    const { action, detail } = (await audited(id)).at(-1) ?? {};
    expect(action).toBe(`${list.subject}_changed`);
    expect(detail).toMatchObject({ names: { en: "New name" }, oldNames: { en: "Old name" } });
    expect(detail?.category).toEqual(list.subject === "sub_category" ? bamboo : undefined);
    const now = await item(list, id);
    expect((await change(list, id, { title: "New name", version: now.version })).body).toEqual({
      modifiedCount: 0,
      version: now.version,
    });
    await remove(list, id, now.version);
  });

  it("items accept the same change twice, because the response to the first may be lost", async () => {
    const id = await add(list);
    const { version } = await item(list, id);
    const input = { ...uniqueTitles(), version };
    expect((await change(list, id, input)).body).toMatchObject({ modifiedCount: 1 });
    expect((await change(list, id, input)).body).toMatchObject({ modifiedCount: 0 });
    expect((await change(list, id, { ...uniqueTitles(), version })).body.code).toBe("list_changed");
    await remove(list, id, (await item(list, id)).version);
  });

  it("items return the version with which the item can be changed and removed next", async () => {
    const id = await add(list);
    const { version } = await item(list, id);
    const first = await change(list, id, { ...uniqueTitles(), version });
    const second = await change(list, id, { ...uniqueTitles(), version: first.body.version });
    expect(second.body.modifiedCount).toBe(1);
    expect((await remove(list, id, second.body.version)).status).toBe(200);
  });

  it("items are not overwritten by an admin who saw an outdated version", async () => {
    const id = await add(list);
    const { version } = await item(list, id);
    const responses = await Promise.all([
      change(list, id, { title: `First ${id}`, version }),
      change(list, id, { title: `Second ${id}`, version }, otherAdmin),
      remove(list, id, version),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses)
      if (status !== 200) expect(["list_changed", "not_found"]).toContain(body.code);
  });

  it("items can be moved, unless the admin saw an outdated order", async () => {
    const [a, b, c] = [await add(list), await add(list), await add(list)];
    const order = await ids(list);
    const position = order.indexOf(c) + 1;
    const announced = await announcedBy(app.connection, async () =>
      expect((await move(list, c, position - 2, order)).body).toEqual({ modifiedCount: 1 }),
    );
    expect(announced).toEqual([list.tag]);
    expect((await ids(list)).slice(-3)).toEqual([c, a, b]);
    expect((await audited(c)).at(-1)?.detail).toMatchObject({
      from: String(position),
      to: String(position - 2),
    });
    const stale = await move(list, a, 1, order, otherAdmin);
    expect([stale.status, stale.body.code]).toEqual([409, "list_changed"]);
    expect((await move(list, b, 40, await ids(list))).body).toEqual({ modifiedCount: 0 });
    for (const [bad, wrong] of [
      [0, order],
      [1.5, order],
      ["1", order],
      [1, ["x"]],
      [1, null],
    ])
      expect((await move(list, a, bad, wrong)).status).toBe(422);
  });

  it("items are moved by only one of two admins at a time, and none is lost", async () => {
    for (let n = 0; n < 3; n++) await add(list);
    for (let round = 0; round < 4; round++) {
      const order = await ids(list);
      const [first, last] = [order[0] as string, order.at(-1) as string];
      const responses = await Promise.all([
        move(list, first, order.length, order),
        move(list, last, 1, order, otherAdmin),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await ids(list)).toSorted()).toEqual(order.toSorted());
    }
  });

  it("items are removed, announced and kept in the audit log", async () => {
    const id = await add(list, { title: "Short-lived" });
    const { version } = await item(list, id);
    const announced = await announcedBy(app.connection, async () =>
      expect((await remove(list, id, version)).body).toEqual({ deletedCount: 1 }),
    );
    expect(announced).toEqual([list.tag]);
    expect(await ids(list)).not.toContain(id);
    expect((await remove(list, id, version)).status).toBe(404);
    const { body } = await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(body[0]).toMatchObject({
      action: `${list.subject}_removed`,
      subject: { kind: list.subject, name: "" },
      from: "short-lived",
      names: { en: "Short-lived" },
    });
  });

  it("items renew the upload time of an image that they no longer show", async () => {
    const shown = await newImage();
    const hash = /[0-9a-f]{32}/.exec(shown)?.[0] as string;
    const old = new Date("2026-01-01T00:00:00Z");
    const age = () => db.updateTable("images").set({ lastSentAt: old }).where("hash", "=", hash).execute();
    const sentAt = async () =>
      (
        await db.selectFrom("images").select("lastSentAt").where("hash", "=", hash).executeTakeFirstOrThrow()
      ).lastSentAt.getTime();
    const [id, other] = [await add(list, { img: shown }), await add(list, { img: shown })];
    await age();
    const before = Date.now();
    await change(list, id, { ...uniqueTitles(), version: (await item(list, id)).version });
    expect(await sentAt()).toBe(old.getTime());
    await change(list, id, { img, version: (await item(list, id)).version });
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await age();
    await remove(list, other, (await item(list, other)).version);
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await remove(list, id, (await item(list, id)).version);
  });

  it("items return 404 for an unknown id", async () => {
    for (const id of [randomUUIDv7(), "x"]) {
      const responses = [
        await change(list, id, { version: "x" }),
        await move(list, id, 1, []),
        await remove(list, id, "x"),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it("items cannot be added to a full list", async () => {
    const own = list.what === "gifts" ? list : { ...list, more: { category: "jamdani" } };
    const rows = Array.from({ length: 40 }, (_, position) => ({
      id: randomUUIDv7(),
      title: `Full ${position}`,
      titleBn: `ভরা ${position}`,
      image: "0".repeat(32),
      position,
    }));
    const categoryId = testShop.categories.jamdani as string;
    if (list.what === "gifts") await db.insertInto("popularGifts").values(rows).execute();
    else
      await db
        .insertInto("subCategories")
        .values(rows.map((row) => ({ ...row, categoryId, slug: row.id })))
        .execute();
    const response = await app.call("POST", own.path, {
      as: admin,
      body: { ...uniqueTitles(), img, ...own.more },
    });
    expect([response.status, response.body.code]).toEqual([409, "list_full"]);
    if (list.what === "gifts") await db.deleteFrom("popularGifts").where("title", "like", "Full %").execute();
  });
});

describe("a sub-category with products", () => {
  const subCategories = lists[0];
  const products = async (body: object) =>
    app.call("POST", "/users/vendor/add-a-product", {
      as: vendor,
      body: { ...productForm, imgPrimary: await insertPhoto(db, vendor.id), category: "bamboo", ...body },
    });

  it("cannot be removed while it has a product of any status", async () => {
    const id = await add(subCategories, { title: "Lamp stands" });
    const { version } = await item(subCategories, id);
    for (const status of ["pending", "approved", "denied"] as const) {
      const product = await testShop.add({ category: "bamboo", subCategoryId: id, status });
      const response = await remove(subCategories, id, version);
      expect([response.status, response.body.code, response.body.products]).toEqual([
        409,
        "sub_category_in_use",
        1,
      ]);
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
    const listed = async () =>
      (await app.call("GET", `/products/product/search?q=${word}`)).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    // An order locks the product, but the admin must not wait for it.
    const buyer = await app.pool.connect();
    await buyer.query("begin");
    await buyer.query("select from products where id = $1 for no key update", [onSale]);
    const announced = await announcedBy(app.connection, async () => {
      const first = await announcedBy(app.connection, async () =>
        expect((await change(subCategories, id, { title: word, version })).body).toMatchObject({
          modifiedCount: 1,
        }),
      );
      expect(first).toEqual(["category:bamboo"]);
      expect((await app.call("GET", `/products/details/${onSale}`)).body.subCategory).toBe(word);
      await buyer.query("commit");
      buyer.release();
      await expect.poll(listed).toEqual([onSale]);
    });
    expect(announced).toContain(`product:${onSale}`);
    expect(announced).not.toContain(`product:${waiting}`);
  });
});

it("rejects a sub-category of an unknown category", async () => {
  const response = await post(lists[0], { category: "gold" });
  expect([response.status, response.body.code]).toEqual([404, "category_unknown"]);
});
