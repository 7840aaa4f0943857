import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { importProducts } from "#listing/actions/import-products.server.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { insertPhoto, insertUploadedImage, productForm } from "#test/listing.ts";
import { createTestShop } from "#test/products.ts";
import { m } from "#words/messages.js";
import { giveFeedback as giveFeedbackTo } from "./actions.server.ts";
import { deleteOldDecisions } from "./store.server.ts";

const app = await testApp();
const { db } = app;
let vendor: TestPerson;
let admin: TestPerson;
let otherAdmin: TestPerson;
/** The vendor whose shop sorts first. */
let alphaVendor: TestPerson;
beforeAll(async () => {
  vendor = await app.signUp("vendor", "Vashkar");
  await db
    .updateTable("users")
    .set({ emailVerified: true, nameBn: "ভাস্কর" })
    .where("id", "=", vendor.id)
    .execute();
  admin = await app.signUp("admin");
  otherAdmin = await app.signUp("admin");
  alphaVendor = await app.signUp("vendor");
  await createTestShop(db, vendor);
});

const list = (query = "") => app.call("GET", `/users/admin/p/pending-products${query}`, { as: admin });
const add = async (body: object = {}, as = vendor) =>
  (
    await app.call("POST", "/users/vendor/add-a-product", {
      as,
      body: { ...productForm, imgPrimary: await insertPhoto(db, as.id), ...body },
    })
  ).body.insertedId;
const decide = (
  id: string,
  status: unknown,
  { as = admin, ...body }: { as?: TestPerson; version?: number; feedback?: unknown } = {},
) => app.call("PATCH", `/users/admin/product-status/${id}`, { as, body: { status, ...body } });
const giveFeedback = (id: string, feedback: unknown, body: object = {}) =>
  app.call("PATCH", `/users/admin/product-feedback/${id}`, { as: admin, body: { feedback, ...body } });
const change = (id: string, body: object) =>
  app.call("PATCH", `/users/vendor/products/${id}`, { as: vendor, body });
const details = async (id: string, as?: TestPerson) =>
  app.call("GET", `/products/details/${id}`, as ? { as } : {});
const mailsTo = async (email: string) =>
  (
    await db
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", email)
      .where("kind", "like", "product_%")
      .orderBy("createdAt")
      .orderBy("id")
      .execute()
  ).map(({ kind, language, bodyText, bodyHtml, subject }) => ({
    kind,
    language,
    bodyText,
    bodyHtml,
    subject,
  }));
/** Returns the mails that `work` sends to the vendor. */
async function mailsOf(work: () => Promise<unknown>, email = vendor.email) {
  const before = (await mailsTo(email)).length;
  await work();
  return (await mailsTo(email)).slice(before);
}
const titles = (body: { title: string }[]) => body.map(({ title }) => title);

describe("GET /api/users/admin/p/pending-products", () => {
  it("lists pending products, last submitted first, with all data for admins", async () => {
    const first = await add({ title: "First sent", sku: "R-1" });
    await add({ title: "Second sent" });
    const { status, body, headers } = await list();
    expect([status, titles(body).slice(0, 2), headers["x-total-count"]]).toEqual([
      200,
      ["Second sent", "First sent"],
      String(body.length),
    ]);
    expect(body[1]).toMatchObject({
      _id: first,
      status: "pending",
      vendorName: "Vashkar",
      vendorEmail: vendor.email,
      shopName: expect.stringMatching(/^Shop /),
      sku: "R-1",
      version: 1,
      shelved: false,
    });
    await change(first, { title: "First sent again" });
    expect(titles((await list()).body).slice(0, 2)).toEqual(["First sent again", "Second sent"]);
  });

  it("filters by status and search text, across pages", async () => {
    const word = randomUUIDv7().slice(-6);
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await add({ title: `${word} ${n}` }));
    await decide(ids[0] as string, "approved");
    await decide(ids[1] as string, "denied");
    const titlesFor = async (status: string) =>
      titles((await list(`?q=${word}${status && `&status=${status}`}`)).body);
    expect(await titlesFor("")).toEqual([`${word} 4`, `${word} 3`, `${word} 2`]);
    expect(await titlesFor("pending")).toEqual([`${word} 4`, `${word} 3`, `${word} 2`]);
    expect(await titlesFor("approved")).toEqual([`${word} 0`]);
    expect(await titlesFor("denied")).toEqual([`${word} 1`]);
    const seen: string[] = [];
    let next: string | undefined = `/users/admin/p/pending-products?q=${word}&status=all&limitValue=2`;
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, {
        as: admin,
      });
      expect(headers["x-total-count"]).toBe("5");
      seen.push(...titles(body));
      next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((n) => `${word} ${n}`));
  });

  it.each<[string, () => string]>([
    ["the vendor's name", () => "vashk"],
    ["the vendor's name in Bangla", () => "ভাস্কর"],
    ["the vendor's e-mail address", () => vendor.email.toUpperCase()],
    ["a SKU", () => "find-me"],
    ["the Bangla title", () => "পাটের থলে"],
  ])("finds a product by %s", async (_what, words) => {
    const id = await add({ sku: `FIND-ME-${randomUUIDv7()}`, titleBn: "একটি পাটের থলে" });
    expect(
      (await list(`?q=${encodeURIComponent(words())}`)).body.map(({ _id }: { _id: string }) => _id),
    ).toContain(id);
  });

  it.each([
    ["newest", "D C B A"],
    ["-newest", "A B C D"],
    ["title", "C B A D"],
    ["-title", "D A B C"],
    ["price", "B D C A"],
    ["-price", "A C D B"],
    ["quantity", "D A B C"],
    ["-quantity", "C B A D"],
    ["shop", "B D A C"],
    ["-shop", "C A D B"],
  ])("sorts by %s, across pages", async (sort, order) => {
    const word = randomUUIDv7().slice(-8);
    // Products with equal prices, stocks and shops are sorted by id.
    const products = [
      { title: `mat ${word}`, price: 30, quantity: 2 },
      { title: `Lamp ${word}`, price: 10, quantity: 5 },
      { title: `bowl ${word}`, price: 20, quantity: 9 },
      { title: `pot ${word}`, price: 10.5, quantity: 1 },
    ];
    const names = new Map<string, string>();
    for (const [index, product] of products.entries()) {
      const as = index % 2 ? alphaVendor : vendor;
      names.set(await add({ ...product, shopName: "alpha & daughters" }, as), "ABCD"[index] as string);
    }
    const seen: string[] = [];
    let next: string | undefined = `/users/admin/p/pending-products?q=${word}&sort=${sort}&limitValue=3`;
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, {
        as: admin,
      });
      seen.push(...body.map(({ _id }: { _id: string }) => names.get(_id)));
      next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen.join(" ")).toBe(order);
  });

  it.each<[sort: string, front: object, end: object]>([
    ["newest", { submittedAt: new Date("2000-01-01") }, { submittedAt: new Date("2100-01-01") }],
    ["title", { title: "Aa" }, { title: "Zz" }],
    ["-title", { title: "Aa" }, { title: "Zz" }],
    ["price", { pricePoisha: 1 }, { pricePoisha: 99_000 }],
    ["-price", { pricePoisha: 1 }, { pricePoisha: 99_000 }],
    ["quantity", { quantity: 0, updatedAt: new Date() }, { quantity: 99, updatedAt: new Date() }],
    ["-quantity", { quantity: 0, updatedAt: new Date() }, { quantity: 99, updatedAt: new Date() }],
    ["shop", { shopName: "0" }, { shopName: "zz" }],
  ])(
    "lists each product once by %s when the last one of a page moves or leaves the list",
    async (sort, front, end) => {
      const word = randomUUIDv7().slice(-8);
      const ids: string[] = [];
      const shops = new Map<string, string>();
      const shared = await createTestShop(db);
      for (let n = 0; n < 8; n++) {
        const testShop = sort === "shop" ? await createTestShop(db) : shared;
        const id = await testShop.add({
          title: `Mat ${"x".repeat(280)}${n}`,
          sku: `${word}-${n}`,
          status: "pending",
        });
        shops.set(id, testShop.shopId);
        ids.push(id);
      }
      const change = async (id: string, fields: object & { shopName?: string }) => {
        const { shopName, ...columns } = fields;
        if (shopName)
          await db
            .updateTable("shops")
            .set({ name: shopName })
            .where("id", "=", shops.get(id) ?? "")
            .execute();
        else await db.updateTable("products").set(columns).where("id", "=", id).execute();
      };
      const changes = [front, end, { status: "denied" }];
      const [seen, moved]: [string[], string[]] = [[], []];
      let next: string | undefined = `/users/admin/p/pending-products?q=${word}&sort=${sort}&limitValue=2`;
      while (next) {
        const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, {
          as: admin,
        });
        seen.push(...body.map(({ _id }: { _id: string }) => _id));
        next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
        const [last = "", fields] = [seen.at(-1), changes[moved.length]];
        if (fields) await change(last, fields);
        if (fields) moved.push(last);
      }
      const others = (some: string[]) => some.filter((id) => !moved.includes(id)).toSorted();
      expect(moved).toHaveLength(3);
      expect(others(seen)).toEqual(others(ids));
    },
  );

  it("counts products by status, for a search too", async () => {
    const word = randomUUIDv7().slice(-8);
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await add({ title: `${word} ${n}` }));
    await decide(ids[0] as string, "approved");
    const counts = async (query = "") =>
      (await app.call("GET", `/users/admin/p/product-counts${query}`, { as: admin })).body;
    expect(await counts(`?q=${word}`)).toEqual({ pending: 3, approved: 1, denied: 0, all: 4 });
    expect(await counts("?q=%25")).toEqual({ pending: 0, approved: 0, denied: 0, all: 0 });
    const everything = await counts();
    expect(everything.all).toBe(everything.pending + everything.approved + everything.denied);
    expect(String(everything.pending)).toBe((await list("?limitValue=1")).headers["x-total-count"]);
  });

  it.each([",", ", ,"])("lists and counts everything for a search without words: %j", async (q) => {
    const id = await add();
    const { status, body } = await list(`?q=${encodeURIComponent(q)}`);
    expect([status, body.some(({ _id }: { _id: string }) => _id === id)]).toEqual([200, true]);
    const counts = (text: string) =>
      app.call("GET", `/users/admin/p/product-counts?q=${encodeURIComponent(text)}`, { as: admin });
    expect(await counts(q)).toMatchObject({ status: 200, body: (await counts("")).body });
  });

  it("marks products of a suspended vendor and of a former vendor for admins only", async () => {
    const owner = await app.signUp("vendor");
    const id = await add({ shopName: "Marked Shop" }, owner);
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", owner.id).execute();
    const marks = async () => {
      const { body } = await details(id, admin);
      return [body.shopClosed, body.vendorSuspended];
    };
    expect(await marks()).toEqual([false, false]);
    await app.call("PATCH", `/users/admin/user/suspend/${owner.id}`, { as: admin });
    expect(await marks()).toEqual([true, true]);
    const [row] = (await list(`?q=marked`)).body;
    expect(row).toMatchObject({ _id: id, shopClosed: true, vendorSuspended: true });
    await app.call("PATCH", `/users/admin/user/restore/${owner.id}`, { as: admin });
    await app.call("PATCH", `/users/admin/user/set-user/${owner.id}`, { as: admin });
    expect(await marks()).toEqual([true, false]);
    await app.call("PATCH", `/users/admin/user/set-vendor/${owner.id}`, { as: admin });
    expect((await details(id, owner)).body).not.toHaveProperty("shopClosed");
  });

  it("searches literally and rejects an invalid query", async () => {
    for (const q of ["%", "Jute_bag", "\\"])
      expect((await list(`?q=${encodeURIComponent(q)}`)).body).toEqual([]);
    for (const query of [
      "?sort=age",
      "?sort=--title",
      "?status=APPROVED",
      "?status=sold",
      "?limitValue=101",
      "?cursor=1",
      "?cursor=99999999999999999.x",
    ])
      expect((await list(query)).status).toBe(400);
    expect((await list(`?q=${encodeURIComponent("a\0b")}`)).status).toBe(422);
    const cursor = (text: string) => `cursor=${Buffer.from(text).toString("base64url")}`;
    const id = "01900000-0000-7000-8000-000000000000";
    for (const [query, status] of [
      [cursor(`newest ${id} 99999999999999999`), 200],
      [`sort=title&${cursor(`title ${id} ${"x".repeat(300)}`)}`, 200],
      [`sort=title&${cursor(`title ${id} ${"x".repeat(301)}`)}`, 400],
      [`sort=title&${cursor(`title ${id} a\0b`)}`, 400],
      [`sort=price&${cursor(`price ${id} 1e309`)}`, 400],
      [`sort=-price&${cursor(`price ${id} 1`)}`, 400],
      [cursor(`newest ${id.slice(1)} 1`), 400],
    ] as const)
      expect([query, (await list(`?${query}`)).status]).toEqual([query, status]);
  });
});

describe("PATCH /api/users/admin/product-status/{id} with approved", () => {
  it("puts the product on sale in lists, search and its category, and mails its vendor", async () => {
    const title = `Kantha ${randomUUIDv7().slice(-6)}`;
    const id = await add({
      title,
      imgPrimary: await insertUploadedImage(db, vendor.id, app.ctx.config.publicUrl),
    });
    const isListed = async (path: string) => titles((await app.call("GET", path)).body).includes(title);
    const paths = [
      "/products/all/all",
      `/products/product/search?q=${encodeURIComponent(title)}`,
      "/products/jute",
    ];
    for (const path of paths) expect(await isListed(path)).toBe(false);
    const mails = await mailsOf(async () =>
      expect((await decide(id, "approved", { version: 1 })).body).toEqual({
        modifiedCount: 1,
        decisionId: expect.any(String),
      }),
    );
    for (const path of paths) expect(await isListed(path)).toBe(true);
    expect((await details(id)).body).toMatchObject({ status: "approved", title });
    expect(
      Object.keys((await details(id)).body).filter((key) =>
        ["vendorEmail", "feedback", "sku", "version", "shelved", "submittedAt"].includes(key),
      ),
    ).toEqual([]);
    expect(mails).toMatchObject([
      { kind: "product_approved", language: "en", subject: "Your product is now for sale" },
    ]);
    for (const part of ["Dear Vashkar,", title, `/product-details/${id}`])
      expect(mails[0]?.bodyText).toContain(part);
  });

  it.each([
    ["en", "Your product is approved", "Shoppers can see it once you click ‘Show’ in ‘My Products’."],
    ["bn", "আপনার একটি পণ্য অনুমোদিত হয়েছে", "‘আমার পণ্য’ পাতায় ‘আবার বিক্রি চালু করুন’ চাপলে ক্রেতারা এটি দেখতে পাবেন।"],
  ] as const)(
    "mails how to show a product that its vendor has hidden: %s",
    async (language, subject, text) => {
      await db.updateTable("users").set({ language }).where("id", "=", vendor.id).execute();
      const id = await add();
      expect((await change(id, { shelved: true })).status).toBe(200);
      const mails = await mailsOf(() => decide(id, "approved"));
      await db.updateTable("users").set({ language: "en" }).where("id", "=", vendor.id).execute();
      expect(mails).toMatchObject([{ kind: "product_approved", subject: subject.normalize("NFC") }]);
      expect(mails[0]?.bodyText).toContain(text.normalize("NFC"));
      expect(mails[0]?.bodyText).toContain("/dashboard/vendor/my-products");
      for (const claim of [m.moderation_mail_approved(language), `/product-details/${id}`])
        expect(mails[0]?.bodyText).not.toContain(claim);
    },
  );

  it.each([
    ["en", "Your product is approved", "Your shop is closed at the moment."],
    ["bn", "আপনার একটি পণ্য অনুমোদিত হয়েছে", "আপনার দোকান এখন বন্ধ আছে।"],
  ] as const)("mails that the shop is closed to a suspended vendor: %s", async (language, subject, text) => {
    const owner = await app.signUp("vendor");
    const id = await add({ shopName: `Closed ${language}` }, owner);
    await db.updateTable("users").set({ language }).where("id", "=", owner.id).execute();
    expect((await app.call("PATCH", `/users/admin/user/suspend/${owner.id}`, { as: admin })).status).toBe(
      200,
    );
    const mails = await mailsOf(() => decide(id, "approved"), owner.email);
    expect(mails).toMatchObject([{ kind: "product_approved", subject: subject.normalize("NFC") }]);
    expect(mails[0]?.bodyText).toContain(text.normalize("NFC"));
    for (const claim of [m.moderation_mail_approved(language), "/product-details/", "/dashboard/"])
      expect(mails[0]?.bodyText).not.toContain(claim);
  });

  it("rejects an imported product without photos, which can only be denied", async () => {
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("ownerId", "=", vendor.id)
      .executeTakeFirstOrThrow();
    const importWithoutPhoto = async (sku: string, approve: boolean): Promise<string> => {
      async function* rows() {
        yield { line: 1, row: { ...productForm, sku } };
      }
      const services = { db, publicUrl: app.ctx.config.publicUrl, now: () => new Date() };
      await importProducts(
        { rows: rows(), shop: slug, approve, onBadRow: () => {}, onProgress: () => {} },
        services,
      );
      return (await db.selectFrom("products").select("id").where("sku", "=", sku).executeTakeFirstOrThrow())
        .id;
    };
    const id = await importWithoutPhoto("NO-PHOTO-1", false);
    const mails = await mailsOf(async () => {
      const refused = await decide(id, "approved", { feedback: "Nice." });
      expect([refused.status, refused.body.code]).toEqual([409, "photo_missing"]);
    });
    expect(mails).toEqual([]);
    expect([
      (await details(id)).status,
      (await details(id, admin)).body.status,
      (await details(id, admin)).body.feedback,
    ]).toEqual([404, "pending", undefined]);
    expect((await giveFeedback(id, "A photo, please.")).status).toBe(200);
    expect((await change(id, { imgPrimary: await insertPhoto(db, vendor.id) })).status).toBe(200);
    expect((await decide(id, "approved")).status).toBe(200);
    expect((await details(id)).status).toBe(200);
    expect((await decide(await importWithoutPhoto("NO-PHOTO-2", false), "denied")).status).toBe(200);
    expect((await details(await importWithoutPhoto("NO-PHOTO-3", true))).body).toMatchObject({
      status: "approved",
      imgPrimary: "",
    });
  });
});

describe("PATCH /api/users/admin/product-status/{id}", () => {
  it("rejects a decision on a product that is not pending [H17, S61]", async () => {
    for (const first of ["approved", "denied"]) {
      const id = await add();
      expect((await decide(id, first)).status).toBe(200);
      for (const next of ["approved", "denied", "pending"]) {
        const response = await decide(id, next);
        expect([response.status, response.body.code, response.body.productStatus]).toEqual([
          409,
          "transition_not_allowed",
          first,
        ]);
      }
    }
    const response = await decide(await add(), "pending");
    expect([response.status, response.body.code]).toEqual([409, "transition_not_allowed"]);
  });

  it.each(["APPROVED", "deleted", "", null, undefined, 1, ["approved"]])(
    "rejects the status %j [S61]",
    async (word) => {
      const id = await add();
      const response = await decide(id, word);
      expect([response.status, response.body.errors[0].path]).toEqual([422, "status"]);
      expect((await details(id, admin)).body.status).toBe("pending");
    },
  );

  it("returns 404 for an unknown product", async () => {
    for (const id of [randomUUIDv7(), "x"])
      expect([(await decide(id, "approved")).status, (await giveFeedback(id, "Hm.")).status]).toEqual([
        404, 404,
      ]);
  });

  it("accepts one of several concurrent decisions and sends one mail", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await add();
      const mails = await mailsOf(async () => {
        const tries = Array.from({ length: 6 }, (_, n) =>
          n % 2 ? decide(id, "approved") : decide(id, "denied", { as: otherAdmin }),
        );
        expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([
          200, 409, 409, 409, 409, 409,
        ]);
      });
      expect(mails.map(({ kind }) => kind)).toEqual([`product_${(await details(id, admin)).body.status}`]);
    }
  });

  it("rejects a decision on an outdated version and keeps the new one pending [S60, R19]", async () => {
    const id = await add();
    await change(id, { title: "Another thing altogether" });
    const stale = await decide(id, "approved", { version: 1 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, "product_changed", 2]);
    expect((await giveFeedback(id, "Nice.", { version: 1 })).body.code).toBe("product_changed");
    expect((await details(id)).status).toBe(404);
    await change(id, { price: 3, quantity: 2 });
    expect((await decide(id, "approved", { version: 2 })).status).toBe(200);
  });

  it("never puts an unseen version on sale when the vendor changes it concurrently [R19]", async () => {
    for (let round = 0; round < 12; round++) {
      const id = await add({ title: "Seen" });
      const tries = [() => decide(id, "approved", { version: 1 }), () => change(id, { title: "Unseen" })];
      await Promise.all((round % 2 ? tries : tries.reverse()).map((work) => work()));
      const { title, status, version } = (await details(id, admin)).body;
      expect([title, status, version]).toEqual(["Unseen", "pending", 2]);
    }
  });
});

describe("PATCH /api/users/admin/product-status/{id} with denied", () => {
  it("hides the product from everyone but its vendor and admins and mails the feedback", async () => {
    const id = await add({ title: "Blurred bag" });
    expect((await giveFeedback(id, " The picture\r\nis <b>blurred</b>. ")).body).toEqual({
      modifiedCount: 1,
    });
    const mails = await mailsOf(() => decide(id, "denied"));
    expect(mails).toMatchObject([{ kind: "product_denied" }]);
    expect(mails[0]?.bodyText).toContain(`/dashboard/vendor/edit-product/${id}`);
    for (const part of ["Dear Vashkar,", "Blurred bag", "The picture\nis <b>blurred</b>."])
      expect(mails[0]?.bodyText).toContain(part);
    expect(mails[0]?.bodyHtml).toContain("is &lt;b&gt;blurred&lt;/b&gt;.");
    expect((await details(id)).status).toBe(404);
    expect((await details(id, vendor)).body).toMatchObject({
      status: "denied",
      feedback: "The picture\nis <b>blurred</b>.",
    });
    expect((await details(id, admin)).body).toMatchObject({ status: "denied" });
    expect(
      await db
        .selectFrom("products")
        .select("id")
        .where("id", "=", id)
        .where("approvedAt", "is not", null)
        .execute(),
    ).toEqual([]);
  });

  it("saves feedback of the same request and sends it in one mail", async () => {
    const id = await add({ title: "Denied with words" });
    const mails = await mailsOf(async () =>
      expect((await decide(id, "denied", { version: 1, feedback: " Too dark.\r\n " })).status).toBe(200),
    );
    expect([mails.length, mails[0]?.kind, mails[0]?.bodyText.includes("Too dark.")]).toEqual([
      1,
      "product_denied",
      true,
    ]);
    expect((await details(id, vendor)).body).toMatchObject({ status: "denied", feedback: "Too dark." });
    const { body } = await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(body.map(({ action }: { action: string }) => action).sort()).toEqual([
      "product_decided",
      "product_feedback_given",
    ]);
  });

  it("says in the mail that no reason was given, in the vendor's language", async () => {
    for (const language of ["bn", "en"] as const) {
      await db.updateTable("users").set({ language }).where("id", "=", vendor.id).execute();
      const id = await add();
      const [mail] = await mailsOf(() => decide(id, "denied"));
      expect(mail?.bodyText).toContain(m.listing_denied_no_reason(language));
    }
  });

  it("rejects empty feedback without deciding", async () => {
    const id = await add();
    const response = await decide(id, "denied", { feedback: "  " });
    expect([response.status, response.body.errors]).toEqual([
      422,
      [{ path: "feedback", code: "required", message: "You need to write something to send feedback!" }],
    ]);
    expect((await details(id, admin)).body.status).toBe("pending");
  });

  it("saves no feedback when the decision is rejected", async () => {
    const id = await add();
    await decide(id, "approved");
    expect((await decide(id, "denied", { feedback: "Too late." })).status).toBe(409);
    expect((await details(id, admin)).body.feedback).toBeUndefined();
  });

  it("mails in the vendor's language", async () => {
    await db.updateTable("users").set({ language: "bn" }).where("id", "=", vendor.id).execute();
    const feedback = "Blurred.\nছবি ঝাপসা।";
    const mails = await mailsOf(async () => decide(await add(), "denied", { version: 1, feedback }));
    await db.updateTable("users").set({ language: "en" }).where("id", "=", vendor.id).execute();
    expect(mails).toMatchObject([{ language: "bn", subject: "একটি পণ্যে কিছু সংশোধন দরকার" }]);
    expect(mails[0]?.bodyText).toContain("পাটের ব্যাগ");
    expect(mails[0]?.bodyText).toContain("ছবি ঝাপসা।\nBlurred.".normalize("NFC"));
  });

  it("mails no text of the vendor to an unverified address", async () => {
    const stranger = await app.signUp("vendor", "Claim at evil.example");
    const id = await add({ title: "Look at evil.example", shopName: "Evil" }, stranger);
    await giveFeedback(id, "No advertising, please.");
    const [mail] = await mailsOf(() => decide(id, "denied"), stranger.email);
    expect(mail?.bodyText).toContain("No advertising, please.");
    expect(`${mail?.bodyText}${mail?.bodyHtml}`).not.toContain("evil.example");
  });

  it("mails neither vendors of imported shops nor deleted accounts", async () => {
    const before = (await db.selectFrom("mails").select("id").where("kind", "like", "product_%").execute())
      .length;
    const imported = await createTestShop(db);
    await db
      .updateTable("users")
      .set({ email: `vendor-${imported.ownerId}@mela.invalid` })
      .where("id", "=", imported.ownerId)
      .execute();
    const left = await createTestShop(db);
    await db.updateTable("users").set({ deletedAt: new Date() }).where("id", "=", left.ownerId).execute();
    for (const testShop of [imported, left])
      expect(
        (await decide(await testShop.add({ status: "pending", images: ["f".repeat(32)] }), "approved"))
          .status,
      ).toBe(200);
    expect(
      await db.selectFrom("mails").select("id").where("kind", "like", "product_%").execute(),
    ).toHaveLength(before);
  });
});

describe("PATCH /api/users/admin/product-feedback/{id}", () => {
  it.each(["", "   \n ", null, undefined])(
    "rejects feedback of %j with the text of the specification [S63]",
    async (nothing) => {
      const response = await giveFeedback(await add(), nothing);
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ path: "feedback", code: "required", message: "You need to write something to send feedback!" }],
      ]);
    },
  );

  it("accepts at most 2,000 characters [S63]", async () => {
    const id = await add();
    expect((await giveFeedback(id, "ক".repeat(2_000))).status).toBe(200);
    expect((await giveFeedback(id, "x".repeat(2_001))).body.errors).toEqual([
      {
        path: "feedback",
        code: "too_long",
        params: { maximum: 2_000 },
        message: "At most 2,000 characters.",
      },
    ]);
    expect((await giveFeedback(id, "x".repeat(100 * 1024))).status).toBe(413);
    expect((await giveFeedback(id, 5)).status).toBe(422);
    expect((await giveFeedback(id, "a\0b")).status).toBe(422);
    expect((await details(id, admin)).body.feedback).toBe("ক".repeat(2_000));
  });

  it("mails feedback with the decision, or in a mail of its own after the decision", async () => {
    const id = await add({ title: "Talked about" });
    expect(await mailsOf(() => giveFeedback(id, "One thing first."))).toEqual([]);
    const [approved] = await mailsOf(() => decide(id, "approved"));
    expect(approved?.bodyText).toContain("One thing first.");
    const [after, ...more] = await mailsOf(() => giveFeedback(id, "And another."));
    expect([after?.kind, more.length, after?.bodyText.includes("And another.")]).toEqual([
      "product_feedback",
      0,
      true,
    ]);
    expect((await details(id)).body).toMatchObject({ status: "approved", title: "Talked about" });
  });

  it("mails feedback once when a request is repeated because its response was lost", async () => {
    const id = await add();
    await decide(id, "denied");
    const { version } = (await details(id, admin)).body;
    const mails = await mailsOf(async () => {
      for (let attempt = 0; attempt < 2; attempt++)
        expect((await giveFeedback(id, "One more photo, please.", { version })).status).toBe(200);
    });
    expect(mails).toHaveLength(1);
    const { body } = await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      "product_feedback_given",
      "product_decided",
    ]);
  });

  it("mails the same text again as a reminder, but not right after the first mail", async () => {
    const id = await add();
    const text = "One more photo, please.";
    await decide(id, "denied", { feedback: text });
    expect(await mailsOf(() => giveFeedback(id, text))).toEqual([]);
    const later = {
      actorId: admin.id,
      publicUrl: app.ctx.config.publicUrl,
      now: new Date(Date.now() + 3_600_000),
      version: undefined,
    };
    expect(await mailsOf(() => giveFeedbackTo(db, id, text, later))).toHaveLength(1);
  });

  it("holds each mail as long as the one about a decision that can still be undone", async () => {
    const id = await add();
    await decide(id, "denied");
    await giveFeedback(id, "One thing.");
    await giveFeedback(id, "Another thing.");
    const mails = await db
      .selectFrom("mails")
      .select("heldUntil")
      .where("recipient", "=", vendor.email)
      .orderBy("createdAt", "desc")
      .limit(3)
      .execute();
    const { undoUntil } = await db
      .selectFrom("productDecisions")
      .select("undoUntil")
      .where("productId", "=", id)
      .executeTakeFirstOrThrow();
    expect(mails.map(({ heldUntil }) => heldUntil)).toEqual([undoUntil, undoUntil, undoUntil]);
  });
});

describe("POST /api/users/admin/product-status/{id}/undo", () => {
  const undo = (id: string, { body }: { body: { decisionId?: string } }, as = admin) =>
    app.call("POST", `/users/admin/product-status/${id}/undo`, { as, body: { decisionId: body.decisionId } });
  const expired = { status: 409, body: { code: "undo_expired" } };
  const statusOf = async (id: string) => (await details(id, admin)).body.status;
  const queueMails = () =>
    db.updateTable("mails").set({ queuedAt: new Date() }).where("queuedAt", "is", null).execute();

  it.each([
    ["approved", undefined],
    ["denied", "Too dark."],
  ])("makes the product pending again and removes the mail that it was %s", async (status, feedback) => {
    const title = `Undone ${randomUUIDv7().slice(-6)}`;
    const id = await add({ title });
    await giveFeedback(id, "Earlier words.");
    const before = (await details(id, admin)).body;
    const mails = await mailsOf(async () => {
      const decision = await decide(id, status, feedback === undefined ? {} : { feedback });
      expect((await undo(id, decision, otherAdmin)).body).toEqual({ modifiedCount: 1 });
      // The response may have been lost.
      expect((await undo(id, decision)).body).toEqual({ modifiedCount: 0 });
    });
    expect(mails).toEqual([]);
    expect((await details(id, admin)).body).toEqual(before);
    expect((await details(id)).status).toBe(404);
    const search = await app.call("GET", `/products/product/search?q=${encodeURIComponent(title)}`);
    expect(titles(search.body)).not.toContain(title);
    const { body } = await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    const undoneTimes = body.filter(
      (entry: { action: string }) => entry.action === "product_decision_undone",
    );
    expect(undoneTimes).toHaveLength(1);
    expect(body[0]).toMatchObject({
      action: "product_decision_undone",
      actor: { _id: otherAdmin.id },
      from: status,
      to: "pending",
    });
    expect(await mailsOf(() => decide(id, "approved"))).toMatchObject([{ kind: "product_approved" }]);
  });

  it("changes nothing for an unknown decision of a pending product", async () => {
    const id = await add();
    const unknown = { body: { decisionId: randomUUIDv7() } };
    expect(await undo(id, unknown)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  });

  it("rejects an undo after the mail has left, and never sends and removes it", async () => {
    const id = await add();
    const decision = await decide(id, "approved");
    await queueMails();
    expect(await undo(id, decision)).toMatchObject(expired);
    expect(await statusOf(id)).toBe("approved");
    for (let round = 0; round < 5; round++) {
      const raced = await add();
      const mails = await mailsOf(async () => {
        const decided = await decide(raced, "denied");
        await Promise.all([undo(raced, decided), queueMails()]);
      });
      expect(mails.length).toBe((await statusOf(raced)) === "denied" ? 1 : 0);
    }
  });

  it("rejects an undo after its time, also of a product whose vendor gets no mail", async () => {
    const id = await add();
    const decision = await decide(id, "denied");
    await db
      .updateTable("productDecisions")
      .set({ undoUntil: new Date(Date.now() - 1), mailId: null })
      .where("productId", "=", id)
      .execute();
    expect(await undo(id, decision)).toMatchObject(expired);
    await deleteOldDecisions(db, new Date());
    expect(await undo(id, decision)).toMatchObject(expired);
    expect(await statusOf(id)).toBe("denied");
  });

  it("undoes neither a change of the vendor, nor a later decision, nor later feedback", async () => {
    const id = await add();
    const first = await decide(id, "approved");
    await change(id, { title: "Another thing" });
    expect(await undo(id, first)).toMatchObject(expired);
    const second = await decide(id, "denied", { as: otherAdmin });
    expect(await undo(id, first)).toMatchObject(expired);
    expect(await statusOf(id)).toBe("denied");
    await giveFeedback(id, "More words.");
    expect(await undo(id, second)).toMatchObject(expired);
    expect((await details(id, vendor)).body.feedback).toBe("More words.");
    for (const path of [randomUUIDv7(), "x"]) expect((await undo(path, second)).status).toBe(404);
  });
});

describe("the held mail about an approval", () => {
  it.each([
    ["is removed when the vendor changes a text, which needs another review", { title: "Better" }, []],
    ["stays when the vendor only changes the price", { price: 5 }, [{ kind: "product_approved" }]],
  ])("%s", async (_what, body, mails) => {
    const id = await add();
    const held = await mailsOf(async () => {
      await decide(id, "approved");
      expect((await change(id, body)).status).toBe(200);
    });
    expect(held).toMatchObject(mails);
  });

  it("leaves its feedback to the mail about the next decision when it is removed", async () => {
    const id = await add();
    await giveFeedback(id, "Please show the back as well.");
    await decide(id, "approved");
    // It has a mail of its own.
    await giveFeedback(id, "Thank you!");
    await change(id, { title: "Better" });
    // The change of a waiting product.
    await change(id, { title: "Better still" });
    const [mail] = await mailsOf(() => decide(id, "approved"));
    expect(mail?.bodyText).toContain("Please show the back as well.");
  });
});

describe("a product that is no longer approved", () => {
  it("cannot be added to a cart, and is not available in carts that contain it", async () => {
    const id = await add();
    await decide(id, "approved");
    const shopper = await app.signUp();
    const entry = () =>
      app.call("POST", "/users/user/favourites", { as: shopper, body: { selectedClassId: id } });
    expect((await entry()).status).toBe(200);
    await change(id, { title: "Something else" });
    expect(await entry()).toMatchObject({ status: 404, body: { code: "product_gone" } });
    expect((await app.call("GET", "/users/user/favourites", { as: shopper })).body[0].available).toBe(false);
  });
});

describe("the audit log of the review", () => {
  it("records decisions, feedback and resubmissions without the text of the feedback [H17]", async () => {
    const id = await add({ title: "Audited" });
    await giveFeedback(id, "Please show the back as well.");
    await decide(id, "denied", { as: otherAdmin });
    await change(id, { title: "Audited, with its back" });
    const { body } = await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin });
    expect(
      body.map((entry: { action: string; actor: { _id: string } }) => [entry.action, entry.actor._id]),
    ).toEqual([
      ["product_sent_again", vendor.id],
      ["product_decided", otherAdmin.id],
      ["product_feedback_given", admin.id],
    ]);
    expect(JSON.stringify(body)).not.toContain("the back as well");
    expect(body[0]).toMatchObject({ from: "denied", to: "pending" });
    expect(body[1]).toMatchObject({ from: "pending", to: "denied" });
  });
});
