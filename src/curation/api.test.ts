import { randomBytes, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { insertImages } from "#media/store.server.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { photoOf, productForm } from "#test/listing.ts";
import { type Goods, openGoods } from "#test/products.ts";

const shop = await testApp();
const { db } = shop;
let admin: TestPerson;
let otherAdmin: TestPerson;
let vendor: TestPerson;
let goods: Goods;
let img: string;
beforeAll(async () => {
  admin = await shop.signUp("admin");
  otherAdmin = await shop.signUp("admin");
  vendor = await shop.signUp("vendor");
  goods = await openGoods(db, vendor);
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

/** The two kinds of shelf answer alike; each test has its own. */
const shelves = [
  {
    what: "tiles",
    path: "/users/admin/sub-categories",
    more: { category: "bamboo" },
    subject: "sub_category",
    tag: "category:bamboo",
  },
  { what: "gifts", path: "/users/admin/popular-gifts", more: {}, subject: "popular_gift", tag: "home" },
] as const;
type Kind = (typeof shelves)[number];

interface Entry {
  _id: string;
  title: string;
  titleBn: string;
  img: string;
  slug: string;
  products: number;
  version: string;
}

async function entries({ what }: Kind): Promise<Entry[]> {
  const { body } = await shop.call("GET", "/users/admin/shelves", { as: admin });
  return what === "gifts"
    ? body.gifts
    : body.categories.find(({ slug }: { slug: string }) => slug === "bamboo").tiles;
}
const entry = async (kind: Kind, id: string) => (await entries(kind)).find(({ _id }) => _id === id) as Entry;
const ids = async (kind: Kind) => (await entries(kind)).map(({ _id }) => _id);

let made = 0;
const named = () => ({
  title: `Thing ${++made} of ${randomUUIDv7().slice(-6)}`,
  titleBn: `জিনিস ${made} ${randomUUIDv7().slice(-6)}`,
});
const post = ({ path, more }: Kind, body: object, as = admin) =>
  shop.call("POST", path, { as, body: { ...named(), img, ...more, ...body } });
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

/** What the pages are told meanwhile. */
async function toldDuring(work: () => Promise<unknown>): Promise<string[]> {
  const listener = new pg.Client(shop.connection);
  await listener.connect();
  const told: string[] = [];
  listener.on("notification", ({ payload }) => told.push(...(payload ?? "").split(" ")));
  await listener.query("listen mela_pages");
  await work();
  // What was told before this question is heard before its answer.
  await listener.query("select 1");
  await listener.end();
  return told;
}

describe.each(shelves)("an entry of the $what", (kind) => {
  it("is added at the end, seen by everybody at once, and written down", async () => {
    const before = await ids(kind);
    let id = "";
    const told = await toldDuring(async () => {
      const answer = await post(kind, { title: " Cane \n mat ", titleBn: "বেতের মাদুর" });
      expect(answer.status).toBe(201);
      id = answer.body.insertedId;
    });
    expect(told).toEqual([kind.tag]);
    expect(await ids(kind)).toEqual([...before, id]);
    expect(await entry(kind, id)).toMatchObject({
      title: "Cane mat",
      titleBn: "বেতের মাদুর",
      img: img.replace("640", "320"),
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
  ])("is refused with %j", async (body, path, message) => {
    const before = await ids(kind);
    const answer = await post(kind, body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path, code: expect.any(String), message })],
    ]);
    expect(await ids(kind)).toEqual(before);
  });

  it("has a title that no other has, also when the same is added twice at once", async () => {
    const words = named();
    const answers = await Promise.all([post(kind, words), post(kind, words, otherAdmin), post(kind, words)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await post(kind, { title: words.title.toUpperCase() });
    expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([409, "title_taken", "title"]);
    const id = await add(kind);
    const { version } = await entry(kind, id);
    expect((await change(kind, id, { titleBn: words.titleBn, version })).body).toMatchObject({
      code: "title_taken",
      errors: [{ path: "titleBn" }],
    });
  });

  it("changes its titles and picture, and keeps its address", async () => {
    const id = await add(kind, { title: "Old name" });
    const { version, slug } = await entry(kind, id);
    const other = await picture();
    const told = await toldDuring(() => change(kind, id, { title: "New name", img: other, version }));
    expect(told).toEqual([kind.tag]);
    expect(await entry(kind, id)).toMatchObject({
      title: "New name",
      img: other.replace("640", "320"),
      slug,
    });
    expect((await audited(id)).at(-1)).toMatchObject({ action: `${kind.subject}_changed`, detail: {} });
    const now = await entry(kind, id);
    expect((await change(kind, id, { title: "New name", version: now.version })).body).toEqual({
      modifiedCount: 0,
    });
    await remove(kind, id, now.version);
  });

  it("is not overwritten by an admin who saw it as it was", async () => {
    const id = await add(kind);
    const { version } = await entry(kind, id);
    const answers = await Promise.all([
      change(kind, id, { title: `First ${id}`, version }),
      change(kind, id, { title: `Second ${id}`, version }, otherAdmin),
      remove(kind, id, version),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(["shelf_changed", "not_found"]).toContain(body.code);
  });

  it("moves earlier and later, and whoever saw another order is refused", async () => {
    const [a, b, c] = [await add(kind), await add(kind), await add(kind)];
    const order = await ids(kind);
    const place = order.indexOf(c) + 1;
    const told = await toldDuring(async () =>
      expect((await move(kind, c, place - 2, order)).body).toEqual({ modifiedCount: 1 }),
    );
    expect(told).toEqual([kind.tag]);
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

  it("moved by two admins at once goes one way, and none is lost", async () => {
    for (let n = 0; n < 3; n++) await add(kind);
    for (let round = 0; round < 4; round++) {
      const order = await ids(kind);
      const [one, other] = [order[0] as string, order.at(-1) as string];
      const answers = await Promise.all([
        move(kind, one, order.length, order),
        move(kind, other, 1, order, otherAdmin),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await ids(kind)).toSorted()).toEqual(order.toSorted());
    }
  });

  it("is removed, the pages hear of it, and the log still tells", async () => {
    const id = await add(kind, { title: "Short-lived" });
    const { version } = await entry(kind, id);
    const told = await toldDuring(async () =>
      expect((await remove(kind, id, version)).body).toEqual({ deletedCount: 1 }),
    );
    expect(told).toEqual([kind.tag]);
    expect(await ids(kind)).not.toContain(id);
    expect((await remove(kind, id, version)).status).toBe(404);
    const { body } = await shop.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(body[0]).toMatchObject({
      action: `${kind.subject}_removed`,
      subject: { kind: kind.subject, name: "" },
      from: "short-lived",
    });
  });

  it("lets a picture that it shows no more be kept from then on as long as one that was just sent", async () => {
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
    await change(kind, id, { ...named(), version: (await entry(kind, id)).version });
    expect(await sentAt()).toBe(old.getTime());
    await change(kind, id, { img, version: (await entry(kind, id)).version });
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await age();
    await remove(kind, other, (await entry(kind, other)).version);
    expect(await sentAt()).toBeGreaterThanOrEqual(before);
    await remove(kind, id, (await entry(kind, id)).version);
  });

  it("is not there when its id is nobody's", async () => {
    for (const id of [randomUUIDv7(), "x"]) {
      const answers = [
        await change(kind, id, { version: "x" }),
        await move(kind, id, 1, []),
        await remove(kind, id, "x"),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it("finds no room on a shelf that is full", async () => {
    const own = kind.what === "gifts" ? kind : { ...kind, more: { category: "jamdani" } };
    const rows = Array.from({ length: 40 }, (_, position) => ({
      id: randomUUIDv7(),
      title: `Full ${position}`,
      titleBn: `ভরা ${position}`,
      image: "0".repeat(32),
      position,
    }));
    const categoryId = goods.categories.jamdani as string;
    if (kind.what === "gifts") await db.insertInto("popularGifts").values(rows).execute();
    else
      await db
        .insertInto("subCategories")
        .values(rows.map((row) => ({ ...row, categoryId, slug: row.id })))
        .execute();
    const answer = await shop.call("POST", own.path, { as: admin, body: { ...named(), img, ...own.more } });
    expect([answer.status, answer.body.code]).toEqual([409, "shelf_full"]);
    if (kind.what === "gifts") await db.deleteFrom("popularGifts").where("title", "like", "Full %").execute();
  });
});

describe("a kind in which products stand", () => {
  const tiles = shelves[0];
  const products = async (body: object) =>
    shop.call("POST", "/users/vendor/add-a-product", {
      as: vendor,
      body: { ...productForm, imgPrimary: await photoOf(db, vendor.id), category: "bamboo", ...body },
    });

  it("is not removed while one is there, of any status", async () => {
    const id = await add(tiles, { title: "Lamp stands" });
    const { version } = await entry(tiles, id);
    for (const status of ["pending", "approved", "denied"] as const) {
      const product = await goods.add({ category: "bamboo", subCategoryId: id, status });
      const answer = await remove(tiles, id, version);
      expect([answer.status, answer.body.code, answer.body.products]).toEqual([409, "kind_in_use", 1]);
      expect((await entry(tiles, id)).products).toBe(1);
      await db.updateTable("products").set({ subCategoryId: null }).where("id", "=", product).execute();
    }
    expect((await remove(tiles, id, version)).status).toBe(200);
  });

  it("is either removed or gets its product, when both come at once", async () => {
    for (let round = 0; round < 6; round++) {
      const title = `Race ${round}`;
      const id = await add(tiles, { title });
      const { version } = await entry(tiles, id);
      const [removed, added] = await Promise.all([
        remove(tiles, id, version),
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

  it("is found and shown by its new name, on the pages of its products too", async () => {
    const word = `Zafar${randomUUIDv7().slice(-5)}`;
    const id = await add(tiles, { title: "Plain name" });
    const onSale = await goods.add({ category: "bamboo", subCategoryId: id });
    const waiting = await goods.add({ category: "bamboo", subCategoryId: id, status: "pending" });
    const { version } = await entry(tiles, id);
    const found = async () =>
      (await shop.call("GET", `/products/product/search?q=${word}`)).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    // Somebody orders it at this moment: the admin does not wait for that.
    const buyer = await shop.pool.connect();
    await buyer.query("begin");
    await buyer.query("select from products where id = $1 for no key update", [onSale]);
    const told = await toldDuring(async () => {
      const first = await toldDuring(async () =>
        expect((await change(tiles, id, { title: word, version })).body).toEqual({ modifiedCount: 1 }),
      );
      expect(first).toEqual(["category:bamboo"]);
      expect((await shop.call("GET", `/products/details/${onSale}`)).body.subCategory).toBe(word);
      await buyer.query("commit");
      buyer.release();
      await expect.poll(found, { timeout: 20_000 }).toEqual([onSale]);
    });
    expect(told).toContain(`product:${onSale}`);
    expect(told).not.toContain(`product:${waiting}`);
  });
});

it("what is on a shelf of no category is not added", async () => {
  const answer = await post(shelves[0], { category: "gold" });
  expect([answer.status, answer.body.code]).toEqual([404, "category_unknown"]);
});
