import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findProblems } from "#commands/store/integrity.server.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { insertPhoto, insertUploadedImage, productForm } from "#test/listing.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { makeShopper, placeTestOrder } from "#test/shoppers.ts";
import { deleteOldProductKeys } from "./store/products.server.ts";

const app = await testApp();
const { db } = app;
const origin = app.ctx.config.publicUrl;
const path = "/users/vendor/add-a-product";
let testShop: TestShop;
let vendor: TestPerson;
let other: TestPerson;
let admin: TestPerson;
let shopListTag: string;
beforeAll(async () => {
  vendor = await app.signUp("vendor", "Vashkar");
  other = await app.signUp("vendor");
  admin = await app.signUp("admin");
  testShop = await createTestShop(db, vendor);
  shopListTag = `list:shop:${(await db.selectFrom("shops").select("slug").where("id", "=", testShop.shopId).executeTakeFirstOrThrow()).slug}`;
  const basket = {
    id: randomUUIDv7(),
    categoryId: testShop.categories.jute as string,
    slug: "basket",
    title: "Basket",
    titleBn: "ঝুড়ি",
    image: null,
    position: 0,
  };
  await db.insertInto("subCategories").values(basket).execute();
});

/** Adds a product with an uploaded photo, unless the body has another main photo. */
const add = async (
  body: object,
  { as = vendor, key, target = app }: { as?: TestPerson; key?: string; target?: typeof app } = {},
) =>
  target.call("POST", path, {
    as,
    body: { imgPrimary: await insertPhoto(target.db, as.id), ...body },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const change = (id: string, body: unknown, as = vendor) =>
  app.call("PATCH", `/users/vendor/products/${id}`, { as, body });
const decide = (id: string, status = "approved") =>
  app.call("PATCH", `/users/admin/product-status/${id}`, { as: admin, body: { status } });
const mine = async (query = "", as = vendor) =>
  (await app.call("GET", `/users/vendor/p/my-products${query}`, { as })).body;
const details = async (id: string, as?: TestPerson) =>
  app.call("GET", `/products/details/${id}`, as ? { as } : {});
const added = async (body: object = {}) => (await add({ ...productForm, ...body })).body.insertedId as string;
const onSale = async (body: object = {}) => {
  const id = await added(body);
  expect((await decide(id)).status).toBe(200);
  return id;
};
/** Uploads an image and returns its URL. */
const uploadImage = (as = vendor) => insertUploadedImage(db, as.id, origin);
const searchIds = async (q: string) =>
  (await app.call("GET", `/products/product/search?q=${encodeURIComponent(q)}`)).body.map(
    ({ _id }: { _id: string }) => _id,
  );

describe("POST /api/users/vendor/add-a-product", () => {
  it("stores every field of a pending product", async () => {
    const [front, back, close] = [await uploadImage(), await uploadImage(), await uploadImage()];
    const response = await add({
      ...productForm,
      sku: "JB-1",
      subCategory: "Basket",
      imgPrimary: front,
      imgAngleTwo: back.slice(origin.length),
      imgDetail: close,
    });
    expect([response.status, Object.keys(response.body)]).toEqual([201, ["insertedId"]]);
    const [product] = await mine();
    const { shopName: _, originPostalCode, ...sent } = productForm;
    expect(product).toEqual({
      ...sent,
      originPostalCode,
      _id: response.body.insertedId,
      category: "Jute",
      subCategory: "Basket",
      descriptionBn: null,
      sku: "JB-1",
      imgPrimary: front.slice(origin.length),
      imgAngleOne: back.slice(origin.length),
      imgAngleTwo: close.slice(origin.length),
      imgAngleThree: "",
      imgAngleFour: "",
      imgAngleFive: "",
      imgDetail: "",
      rating: 0,
      status: "pending",
      shelved: false,
      version: 1,
      submittedAt: expect.stringMatching(/^20.*Z$/),
      priceTo: null,
      variations: null,
      vendorName: "Vashkar",
      vendorNameBn: null,
      vendorEmail: vendor.email,
      shopName: expect.stringMatching(/^Shop /),
      shopNameBn: null,
    });
    expect((await details(response.body.insertedId)).status).toBe(404);
    expect((await details(response.body.insertedId, other)).status).toBe(404);
    expect((await details(response.body.insertedId, vendor)).status).toBe(200);
  });

  it("ignores fields that a vendor must not set [H9, S60]", async () => {
    const id = await added({
      status: "approved",
      rating: 5,
      vendorName: "Somebody",
      vendorEmail: "x@y.z",
      _id: randomUUIDv7(),
      feedback: "Good!",
      version: 9,
      shopId: "x",
    });
    expect((await mine())[0]).toMatchObject({
      _id: id,
      status: "pending",
      rating: 0,
      vendorName: "Vashkar",
      vendorEmail: vendor.email,
      version: 1,
    });
    expect((await mine())[0]).not.toHaveProperty("feedback");
  });

  it.each<[string, string]>([
    ["title", "Title is required"],
    ["category", "Category is required"],
    ["whoMade", "Choose who made it"],
    ["whatIsIt", "Choose what it is"],
    ["whenDidYouMade", "Year is required"],
    ["type", "Type is required"],
    ["tags", "Tags are required"],
    ["materials", "Materials are required"],
    ["price", "Price is required"],
    ["quantity", "Quantity is required"],
    ["deliverProcessTime", "Days to dispatch are required"],
    ["deliveryCost", "Delivery cost is required"],
    ["countryOfOrigin", "Country of origin is required"],
    ["divisionOfOrigin", "Division of origin is required"],
    ["districtOfOrigin", "District of origin is required"],
    ["streetAddressOfOrigin", "Street address of origin is required"],
    ["originPostalCode", "Postal code of origin is required"],
    ["imgPrimary", "Add at least one photo"],
  ])("requires %s", async (field, message) => {
    for (const nothing of [undefined, null, ""]) {
      const response = await add({ ...productForm, [field]: nothing });
      expect([response.status, response.body.code, response.body.errors]).toEqual([
        422,
        "invalid",
        [{ path: field, code: "required", message }],
      ]);
    }
  });

  it("returns the errors of all missing fields", async () => {
    expect((await add({ imgPrimary: undefined })).body.errors).toHaveLength(18);
  });

  it.each<[object, string, string]>([
    [{ price: 0 }, "price", "Must be more than 0."],
    [{ price: -1 }, "price", "Must be more than 0."],
    [
      { price: 9.999 },
      "price",
      "At most two decimals, as in 99.50. For one thousand two hundred, write 1,200.",
    ],
    [{ price: 10_000_000.01 }, "price", "Must be at most 1,00,00,000."],
    [{ price: "450" }, "price", "Write only the number, for example 850."],
    [{ price: "সস্তা" }, "price", "Write only the number, for example 850."],
    [{ price: true }, "price", "Write only the number, for example 850."],
    [{ quantity: 1.5 }, "quantity", "Enter a whole number, for example 5 or 1,200."],
    [{ quantity: -1 }, "quantity", "Must be at least 0."],
    [{ whenDidYouMade: 1899 }, "whenDidYouMade", "Must be at least 1900."],
    [
      { whenDidYouMade: 10_000 },
      "whenDidYouMade",
      expect.stringMatching(/^Must be at most 20\d\d\.$/) as unknown as string,
    ],
    [
      { whenDidYouMade: new Date().getFullYear() + 2 },
      "whenDidYouMade",
      expect.stringMatching(/^Must be at most 20\d\d\.$/) as unknown as string,
    ],
    [{ tags: "1,2,3,4,5,6,7,8,9,10,11" }, "tags", "At most 10 tags."],
    [{ tags: " , ,, " }, "tags", "Tags are required"],
    [{ title: "x".repeat(301) }, "title", "At most 300 characters."],
    [{ title: 5 }, "title", "Please enter text."],
    [{ title: "a\u0000b" }, "title", "Some characters cannot be used here. Please remove them."],
    [{ description: "x".repeat(1_501) }, "description", "At most 1,500 characters."],
    [
      { descriptionBn: "\ud800" },
      "descriptionBn",
      "Some characters cannot be used here. Please remove them.",
    ],
    [
      { originPostalCode: "742O" },
      "originPostalCode",
      "Write the 4 digits of the postal code, for example 7420.",
    ],
    [{ category: "Gold" }, "category", "The category “Gold” does not exist."],
    [{ subCategory: "Hats" }, "subCategory", "Jute has no sub-category “Hats”."],
    [{ category: "jamdani", subCategory: "Basket" }, "subCategory", "Jamdani has no sub-category “Basket”."],
    [
      { imgPrimary: "https://evil.test/x.png" },
      "imgPrimary",
      "Only photos uploaded to this site can be used.",
    ],
    [{ imgPrimary: 5 }, "imgPrimary", "Only photos uploaded to this site can be used."],
    [
      { imgDetail: `/images/${"f".repeat(32)}-640.webp` },
      "imgDetail",
      "Only photos uploaded to this site can be used.",
    ],
  ])("rejects %j", async (wrong, field, message) => {
    const response = await add({ ...productForm, ...wrong });
    expect([response.status, response.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: field, code: expect.any(String), message })],
    ]);
  });

  it("accepts numbers in Bangla digits, ten tags, and a description of the maximum length", async () => {
    const id = await added({
      price: "১,২৫০.৫০",
      quantity: "০",
      whenDidYouMade: "২০২৬",
      deliverProcessTime: "৫",
      deliveryCost: "৬০",
      tags: "1,2,3,4,5,6,7,8,9,10, 1 ,",
      description: "ক".repeat(1_500),
    });
    expect((await mine()).find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
      price: 1250.5,
      quantity: 0,
      whenDidYouMade: 2026,
      deliverProcessTime: 5,
      deliveryCost: 60,
      tags: "1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
    });
  });

  it.each(["১.২০০", "-১", "১,৫"])("rejects the price %s", async (price) => {
    const response = await add({ ...productForm, price });
    expect([response.status, response.body.errors[0].path]).toEqual([422, "price"]);
  });

  it("accepts the category by name, and 'types' instead of type", async () => {
    const { type: _, ...form } = productForm;
    const response = await add({ ...form, types: "digital", category: "Coconut Shell" });
    expect(response.status).toBe(201);
    expect((await mine())[0]).toMatchObject({ type: "digital", category: "Coconut Shell" });
  });

  it("requires the main photo, even if other photos are sent", async () => {
    for (const imgPrimary of ["", "  ", null, undefined]) {
      const response = await add({ ...productForm, imgPrimary, imgAngleOne: await uploadImage() });
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ path: "imgPrimary", code: "required", message: "Add at least one photo" }],
      ]);
    }
  });

  it("accepts only photos that this vendor has uploaded, each once, also if another vendor has uploaded the same", async () => {
    const [own, foreign] = [await uploadImage(), await uploadImage(other)];
    expect((await add({ ...productForm, imgPrimary: own, imgDetail: foreign })).body.errors).toEqual([
      { path: "imgDetail", code: "foreign_image", message: "Only photos uploaded to this site can be used." },
    ]);
    expect(
      (await add({ ...productForm, imgPrimary: own, imgAngleOne: own.replace("-640.webp", "-320.avif") }))
        .body.errors,
    ).toEqual([{ path: "imgAngleOne", code: "repeated_image", message: "This photo is used twice." }]);
    const hash = /[0-9a-f]{32}/.exec(foreign)?.[0] as string;
    await db.insertInto("imageUploads").values({ hash, userId: vendor.id }).execute();
    expect((await add({ ...productForm, imgPrimary: own, imgDetail: foreign })).status).toBe(201);
  });

  it("accepts photos of another product of the same shop, but not of another shop", async () => {
    const foreign = await uploadImage(other);
    const hash = /[0-9a-f]{32}/.exec(foreign)?.[0] as string;
    await testShop.add({ images: [hash] });
    expect((await add({ ...productForm, imgPrimary: foreign })).status).toBe(201);
    const theirs = await uploadImage(admin);
    await (await createTestShop(db)).add({ images: [/[0-9a-f]{32}/.exec(theirs)?.[0] as string] });
    expect((await add({ ...productForm, imgPrimary: theirs })).body.errors).toEqual([
      {
        path: "imgPrimary",
        code: "foreign_image",
        message: "Only photos uploaded to this site can be used.",
      },
    ]);
  });

  it("adds one product for repeated requests with the same Idempotency-Key", async () => {
    const before = (await mine()).length;
    const body = { ...productForm, title: "Sent twice" };
    const responses = await Promise.all(Array.from({ length: 10 }, () => add(body, { key: "double-click" })));
    expect(new Set(responses.map(({ status, body: { insertedId } }) => `${status} ${insertedId}`)).size).toBe(
      1,
    );
    expect(responses[0]?.status).toBe(201);
    expect(await mine()).toHaveLength(before + 1);
    const reused = await add({ ...body, price: 1 }, { key: "double-click" });
    expect([reused.status, reused.body.code]).toEqual([422, "key_reused"]);
    expect((await add(body, { key: "" })).status).toBe(400);
    await deleteOldProductKeys(db, new Date(Date.now() + 60_000));
    expect((await add({ ...body, price: 1 }, { key: "double-click" })).status).toBe(201);
  });

  it("rejects a SKU that the shop already has, for new and changed products", async () => {
    const [first, second] = [await added({ sku: "ONCE" }), await added({ sku: "TWICE" })];
    for (const response of [
      await add({ ...productForm, sku: "ONCE" }),
      await change(second, { sku: "ONCE" }),
    ]) {
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
        409,
        "sku_taken",
        "sku",
      ]);
    }
    expect((await change(first, { sku: "ONCE", price: 5 })).body).toEqual({ modifiedCount: 1 });
  });

  it("limits new products per hour, without counting rejected and repeated requests", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "0.04" });
    const as = await strict.signUp("vendor");
    await createTestShop(strict.db, as);
    const send = (body: object, key?: string) =>
      add({ ...productForm, ...body }, { as, target: strict, ...(key && { key }) });
    expect((await send({ category: "Gold" })).status).toBe(422);
    expect((await send({}, "k")).status).toBe(201);
    expect((await send({}, "k")).status).toBe(201);
    expect((await send({})).status).toBe(201);
    const late = await send({});
    expect([late.status, late.body.code, Number(late.headers["retry-after"]) > 3_000]).toEqual([
      429,
      "too_many_requests",
      true,
    ]);
  });
});

describe("POST /api/users/vendor/add-a-product with a vendor's first product", () => {
  it("creates the shop from shopName, and ignores shopName of later products", async () => {
    const as = await app.signUp("vendor", "Nasima");
    const nameless = await add({ ...productForm, shopName: " " }, { as });
    expect([nameless.status, nameless.body.errors]).toEqual([
      422,
      [{ path: "shopName", code: "required", message: "Shop name is required" }],
    ]);
    expect((await add({ ...productForm, shopName: " Nakshi  House " }, { as })).status).toBe(201);
    expect((await add({ ...productForm, shopName: "Another" }, { as })).status).toBe(201);
    expect((await mine("", as)).map(({ shopName }: { shopName: string }) => shopName)).toEqual([
      "Nakshi House",
      "Nakshi House",
    ]);
    expect((await app.call("GET", "/shops/nakshi-house")).body).toMatchObject({
      name: "Nakshi House",
      vendorName: "Nasima",
      products: 0,
    });
  });

  it("creates one shop for concurrent requests", async () => {
    const as = await app.signUp("vendor");
    const body = { ...productForm, shopName: "Twin Shop" };
    const responses = await Promise.all([as, as].map((person) => add(body, { as: person })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const shops = await db.selectFrom("shops").select("slug").where("ownerId", "=", as.id).execute();
    expect(shops).toEqual([{ slug: "twin-shop" }]);
  });

  it("gives a shop another slug if only the slug of its name is taken", async () => {
    for (const [shopName, slug] of [
      ["Dhaka Loom", "dhaka-loom"],
      ["Dhaka-Loom!", "dhaka-loom-2"],
    ]) {
      const as = await app.signUp("vendor");
      expect((await add({ ...productForm, shopName }, { as })).status).toBe(201);
      const { body } = await app.call("GET", `/shops/${slug}`);
      expect(body.name).toBe(shopName);
    }
  });

  it("rejects texts without a visible character", async () => {
    const as = await app.signUp("vendor");
    const sent = { ...productForm, title: "\u2060\u200d", materials: " \u200e " };
    const { status, body } = await add(sent, { as });
    expect(status).toBe(422);
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ["title", "required"],
      ["materials", "required"],
    ]);
    expect((await add({ ...productForm, shopName: "\u200b" }, { as })).status).toBe(422);
  });

  const nameTaken = [
    {
      path: "shopName",
      code: "shop_name_taken",
      message: "Another shop already has this name. Please choose a different one.",
    },
  ];

  it.each([
    ["Padma Kantha"],
    ["  pADMA \u00a0 kantha"],
    ["Ｐａｄｍａ\u200b Kantha"],
    ["Padma Kantha\u200e"],
    ["পদ্মার কাঁথা ও শাড়ি"],
    ["পদ্মার কাঁথা ও শাড়ি".normalize("NFD")],
  ])("rejects the name of another shop, in English or Bangla: %j", async (shopName) => {
    const owner = await createTestShop(db);
    await db
      .updateTable("shops")
      .set({ name: "Padma  Kantha", nameBn: "পদ্মার কাঁথা ও শাড়ি" })
      .where("id", "=", owner.shopId)
      .execute();
    const as = await app.signUp("vendor");
    const taken = await add({ ...productForm, shopName }, { as, key: "first" });
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([409, "shop_name_taken", nameTaken]);
    const free = { ...productForm, shopName: `Padma Kantha ${as.id.slice(-6)}` };
    expect((await add(free, { as, key: "first" })).status).toBe(201);
  });

  it("opens only one of several shops whose equal names are sent at the same moment", async () => {
    const vendors = await Promise.all(Array.from({ length: 6 }, () => app.signUp("vendor")));
    const responses = await Promise.all(
      vendors.map((as, index) =>
        add({ ...productForm, shopName: index % 2 ? "SAME MOMENT" : "Same moment" }, { as }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("creates no shop if the product is rejected", async () => {
    const as = await app.signUp("vendor");
    expect(
      (await add({ ...productForm, shopName: "Never Opened", imgPrimary: await uploadImage(other) }, { as }))
        .status,
    ).toBe(422);
    expect(await db.selectFrom("shops").select("id").where("name", "=", "Never Opened").execute()).toEqual(
      [],
    );
  });
});

describe("GET /api/users/vendor/p/my-products", () => {
  it("returns pages of a list with its total, newest first, filtered by status", async () => {
    const as = await app.signUp("vendor");
    const own = await createTestShop(db, as);
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    for (let n = 1; n <= 5; n++)
      await own.add({
        title: `P${n}`,
        createdAt: day(Math.ceil(n / 2)),
        ...(n === 2 && { status: "pending" }),
      });
    await own.add({ title: "No", status: "denied", feedback: "A better photo, please.", createdAt: day(9) });
    const all = await app.call("GET", "/users/vendor/p/my-products", { as });
    expect([all.status, all.headers["x-total-count"], all.headers.link, all.body.length]).toEqual([
      200,
      "6",
      undefined,
      6,
    ]);
    expect(all.body[0]).toMatchObject({
      title: "No",
      status: "denied",
      feedback: "A better photo, please.",
      shelved: false,
    });
    const seen: string[] = [];
    let next: string | undefined =
      `/users/vendor/p/my-products?email=${encodeURIComponent(as.email)}&limitValue=2`;
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, { as });
      seen.push(...body.map(({ title }: { title: string }) => title));
      next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(all.body.map(({ title }: { title: string }) => title));
    const waiting = await app.call("GET", "/users/vendor/p/my-products?status=pending", { as });
    expect([
      waiting.body.map(({ title }: { title: string }) => title),
      waiting.headers["x-total-count"],
    ]).toEqual([["P2"], "1"]);
  });

  it("searches title and SKU, and sorts across pages", async () => {
    const as = await app.signUp("vendor");
    const own = await createTestShop(db, as);
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    for (const [n, title, quantity] of [
      [1, "Mat", 3],
      [2, "bag", 9],
      [3, "Lamp", 3],
      [4, "Bag", 0],
      [5, "ঝুড়ি", 5],
    ] as const)
      await own.add({
        title,
        quantity,
        sku: `S-${n}`,
        pricePoisha: n * 1_000,
        createdAt: day(n),
        shelved: n === 2,
        ...(title === "ঝুড়ি" && { titleBn: "বাঁশের ঝুড়ি" }),
      });
    const walk = async (query: string) => {
      const seen: string[] = [];
      let next: string | undefined = `/users/vendor/p/my-products?limitValue=2&${query}`;
      while (next) {
        const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, { as });
        seen.push(...body.map(({ sku }: { sku: string }) => sku.slice(2)));
        next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
      }
      return seen.join("");
    };
    const orders = ["created", "-created", "price", "-price", "title", "-title"].map((sort) =>
      walk(`sort=${sort}`),
    );
    const [created, , price, , title = "", reversed = ""] = await Promise.all(orders);
    expect(await Promise.all(orders)).toEqual([
      created,
      "54321",
      price,
      "54321",
      title,
      [...title].reverse().join(""),
    ]);
    expect([created, price]).toEqual(["12345", "12345"]);
    // The two bags, the lamp, the mat. The position of the Bangla title depends on the collation.
    expect(
      title.replace("5", "").slice(0, 2).split("").sort().join("") + title.replace("5", "").slice(2),
    ).toBe("2431");
    expect(reversed).toHaveLength(5);
    const byStock = await walk("sort=quantity");
    expect([byStock[0], [...byStock.slice(1, 3)].sort().join(""), byStock.slice(3)]).toEqual([
      "4",
      "13",
      "52",
    ]);
    expect(await walk("q=bag")).toBe("42");
    expect(await walk("q=mat%20S-1")).toBe("1");
    expect(await walk(`q=${encodeURIComponent("বাঁশের")}`)).toBe("5");
    expect(await walk("q=s-3")).toBe("3");
    expect(await walk("q=%25")).toBe("");
    expect(await walk("status=shelved")).toBe("2");
    expect(await walk("q=bag&status=shelved&sort=price")).toBe("2");
  });

  it("rejects a cursor of another order", async () => {
    const ofTitle = Buffer.from(`title ${randomUUIDv7()} bag`).toString("base64url");
    const broken = Buffer.from(`title ${randomUUIDv7()} b\0g`).toString("base64url");
    const words = Buffer.from(`price ${randomUUIDv7()} cheap`).toString("base64url");
    for (const [cursor, sort] of [
      [ofTitle, "price"],
      [ofTitle, "-title"],
      [broken, "title"],
      [words, "price"],
      ["abc", "created"],
    ])
      expect(
        (await app.call("GET", `/users/vendor/p/my-products?cursor=${cursor}&sort=${sort}`, { as: vendor }))
          .status,
      ).toBe(400);
    expect(
      (await app.call("GET", `/users/vendor/p/my-products?cursor=${ofTitle}&sort=title`, { as: vendor }))
        .status,
    ).toBe(200);
    for (const q of ["%00", "x".repeat(101)])
      expect((await app.call("GET", `/users/vendor/p/my-products?q=${q}`, { as: vendor })).status).toBe(422);
  });

  it("returns counts by status and the shop name, which is null without a shop", async () => {
    const as = await app.signUp("vendor");
    const summary = async (query = "") =>
      (await app.call("GET", `/users/vendor/p/my-products/summary${query}`, { as })).body;
    const none = { all: 0, pending: 0, approved: 0, denied: 0, shelved: 0 };
    expect(await summary()).toEqual({ shopName: null, counts: none });
    expect((await add({ ...productForm, shopName: "Counted" }, { as })).status).toBe(201);
    expect(await summary()).toEqual({ shopName: "Counted", counts: { ...none, all: 1, pending: 1 } });
    const [{ _id: id }] = await mine("", as);
    await decide(id);
    await change(id, { shelved: true }, as);
    expect((await summary()).counts).toEqual({ ...none, all: 1, approved: 1, shelved: 1 });
    expect((await summary("?q=jute")).counts).toEqual({ ...none, all: 1, approved: 1, shelved: 1 });
    expect((await summary("?q=brass")).counts).toEqual(none);
  });

  it("returns 403 for another person's e-mail, and rejects invalid parameters", async () => {
    expect(
      (
        await app.call("GET", `/users/vendor/p/my-products?email=${encodeURIComponent(other.email)}`, {
          as: vendor,
        })
      ).status,
    ).toBe(403);
    expect(await mine("", other)).toEqual([]);
    for (const query of ["?status=Pending", "?limitValue=0", "?cursor=abc", "?email[]=x"])
      expect((await app.call("GET", `/users/vendor/p/my-products${query}`, { as: vendor })).status).toBe(400);
  });

  it("returns feedback only while the product is denied", async () => {
    const id = await added();
    await app.call("PATCH", `/users/admin/product-feedback/${id}`, {
      as: admin,
      body: { feedback: "A better photo, please." },
    });
    const own = async () => (await mine()).find(({ _id }: { _id: string }) => _id === id);
    expect(await own()).not.toHaveProperty("feedback");
    await decide(id, "denied");
    expect(await own()).toMatchObject({ status: "denied", feedback: "A better photo, please." });
    expect((await change(id, { title: "Better bag" })).status).toBe(200);
    expect(await own()).toMatchObject({ status: "pending", title: "Better bag", version: 2 });
    expect(await own()).not.toHaveProperty("feedback");
  });
});

describe("PATCH /api/users/vendor/products/{id}", () => {
  it("returns the same 404 for another vendor's, an unknown and a malformed id", async () => {
    const id = await added();
    for (const response of [
      await change(id, { price: 1 }, other),
      await change(randomUUIDv7(), { price: 1 }),
      await change("x", { price: 1 }),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, "not_found"]);
    }
  });

  it("changes price, quantity and shelved of a product on sale, and only the fields that are sent", async () => {
    const id = await onSale({ sku: "STAYS", subCategory: "Basket", imgPrimary: await uploadImage() });
    const before = (await details(id, vendor)).body;
    expect((await change(id, { price: "৯৯.৫০", quantity: 3 })).body).toEqual({ modifiedCount: 1 });
    expect((await details(id, vendor)).body).toEqual({ ...before, price: 99.5, quantity: 3 });
    expect((await details(id)).body.price).toBe(99.5);
    expect(
      (await change(id, { price: 99.5, title: before.title, imgPrimary: before.imgPrimary })).body,
    ).toEqual({ modifiedCount: 0 });
    expect((await change(id, {})).body).toEqual({ modifiedCount: 0 });
    expect((await change(id, { shelved: true })).body).toEqual({ modifiedCount: 1 });
    expect([(await details(id)).status, (await details(id, vendor)).body.shelved]).toEqual([404, true]);
    expect((await change(id, { shelved: false })).status).toBe(200);
    expect([(await details(id)).status, (await details(id)).body.status]).toEqual([200, "approved"]);
  });

  it.each<[string, object]>([
    ["title", { title: "Another bag" }],
    ["titleBn", { titleBn: null }],
    ["description", { description: "New." }],
    ["category", { category: "jamdani" }],
    ["tags", { tags: "new" }],
    ["sku", { sku: "NEW-SKU" }],
    ["deliveryCost", { deliveryCost: 61 }],
    ["whatIsIt, with a price", { whatIsIt: "A supply or tool", price: 9 }],
  ])(
    "returns the product to review and removes it from sale and search after a change of %s",
    async (_what, body) => {
      const title = `Zamindar ${randomUUIDv7().slice(-6)}`;
      const id = await onSale({ title });
      expect(await searchIds(title)).toContain(id);
      const tags = await announcedBy(app.connection, () => change(id, body));
      expect(new Set(tags)).toEqual(
        new Set(["list:across-categories", "list:category:jute", shopListTag, `product:${id}`]),
      );
      expect((await details(id)).status).toBe(404);
      expect(await searchIds(title)).not.toContain(id);
      expect((await details(id, vendor)).body).toMatchObject({
        ...(body as object),
        status: "pending",
        version: 2,
        ...("category" in body && { category: "Jamdani" }),
      });
      expect((await decide(id)).status).toBe(200);
      expect((await details(id)).status).toBe(200);
    },
  );

  it("accepts any postal code of another country, and changes beside an older one of Bangladesh", async () => {
    const id = await added({ countryOfOrigin: "Nepal", originPostalCode: "NP-446" });
    expect((await change(id, { countryOfOrigin: "Bangladesh" })).status).toBe(422);
    await db
      .updateTable("products")
      .set({ countryOfOrigin: "Bangladesh", originPostalCode: "742O" })
      .where("id", "=", id)
      .execute();
    expect((await change(id, { price: 9, title: "Older", originPostalCode: "742O" })).status).toBe(200);
    expect((await change(id, { originPostalCode: "৭৪২০" })).status).toBe(200);
    expect((await details(id, vendor)).body).toMatchObject({ price: 9, originPostalCode: "7420" });
  });

  it("clears the sub-category when only the category changes", async () => {
    const id = await added({ subCategory: "Basket" });
    for (const [price, category] of ["jute", "Jute", "পাট"].entries()) {
      await change(id, { category, price: price + 3 });
      expect((await details(id, vendor)).body).toMatchObject({ subCategory: "Basket", price: price + 3 });
    }
    await change(id, { category: "jamdani" });
    expect((await details(id, vendor)).body).toMatchObject({ category: "Jamdani", subCategory: "" });
  });

  it("changes the photos that are sent, keeps the others, and rejects another person's photo", async () => {
    const [first, second, third] = [await uploadImage(), await uploadImage(), await uploadImage()].map(
      (url) => url.slice(origin.length),
    );
    const id = await added({ imgPrimary: first, imgAngleOne: second });
    expect((await change(id, { imgAngleOne: third, imgDetail: second })).status).toBe(200);
    expect((await details(id, vendor)).body).toMatchObject({
      imgPrimary: first,
      imgAngleOne: third,
      imgAngleTwo: second,
      imgDetail: "",
    });
    expect((await change(id, { imgPrimary: null })).status).toBe(200);
    expect((await details(id, vendor)).body).toMatchObject({
      imgPrimary: third,
      imgAngleOne: second,
      imgAngleTwo: "",
    });
    expect((await change(id, { imgDetail: await uploadImage(other) })).status).toBe(422);
    await db.deleteFrom("imageUploads").where("userId", "=", vendor.id).execute();
    expect((await change(id, { title: "The pictures it has are its own" })).status).toBe(200);
  });

  it("rejects removing the last photo, and changes nothing", async () => {
    const [first, second] = [await uploadImage(), await uploadImage()].map((url) => url.slice(origin.length));
    const id = await onSale({ imgPrimary: first, imgAngleOne: second });
    for (const photos of [
      { imgPrimary: null, imgAngleOne: null },
      { imgPrimary: "", imgAngleOne: " " },
    ]) {
      const response = await change(id, { price: 9, ...photos });
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ path: "imgPrimary", code: "required", message: "Add at least one photo" }],
      ]);
    }
    expect((await details(id)).body).toMatchObject({
      price: 450.5,
      imgPrimary: first,
      imgAngleOne: second,
      status: "approved",
    });
    const tabs = await Promise.all([change(id, { imgPrimary: null }), change(id, { imgAngleOne: null })]);
    expect(tabs.map(({ status }) => status).toSorted()).not.toContain(500);
    expect((await details(id, vendor)).body.imgPrimary).not.toBe("");
  });

  it("allows changing a product that was imported without photos, and adding one", async () => {
    const id = await testShop.add({ images: [] });
    expect((await change(id, { price: 12, quantity: 3 })).body).toEqual({ modifiedCount: 1 });
    expect((await details(id)).body).toMatchObject({
      price: 12,
      quantity: 3,
      status: "approved",
      imgPrimary: "",
    });
    expect((await change(id, { title: "Better title", imgPrimary: null })).body).toEqual({
      modifiedCount: 1,
    });
    expect((await details(id, vendor)).body).toMatchObject({ title: "Better title", status: "pending" });
    const photo = (await uploadImage()).slice(origin.length);
    expect((await change(id, { imgPrimary: photo })).body).toEqual({ modifiedCount: 1 });
    expect((await change(id, { imgPrimary: null })).status).toBe(422);
    expect((await details(id, vendor)).body.imgPrimary).toBe(photo);
  });

  it.each<[object, string]>([
    [{ title: "" }, "title"],
    [{ title: null }, "title"],
    [{ price: 0 }, "price"],
    [{ quantity: "7" }, "quantity"],
    [{ shelved: "yes" }, "shelved"],
    [{ whenDidYouMade: 2999 }, "whenDidYouMade"],
    [{ originPostalCode: "742O" }, "originPostalCode"],
    [{ subCategory: "Hats" }, "subCategory"],
    [{ tags: "1,2,3,4,5,6,7,8,9,10,11" }, "tags"],
  ])("rejects %j, and changes nothing", async (wrong, field) => {
    const id = await onSale();
    const response = await change(id, { materials: "cotton", ...wrong });
    expect([response.status, response.body.errors.map((error: { path: string }) => error.path)]).toEqual([
      422,
      [field],
    ]);
    expect((await details(id)).body).toMatchObject({ materials: "jute", status: "approved" });
  });

  it("answers a change of an outdated version with 409 and the current version, but accepts a repeated request and a change without a version", async () => {
    const id = await onSale({ title: "Old" });
    expect((await change(id, { title: "New", version: 1 })).body).toEqual({ modifiedCount: 1 });
    expect((await change(id, { title: "New", version: 1 })).body).toEqual({ modifiedCount: 0 });
    const stale = await change(id, { materials: "cotton", version: 1 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, "product_changed", 2]);
    expect((await details(id, vendor)).body).toMatchObject({ title: "New", materials: "jute", version: 2 });
    expect((await change(id, { price: 5 })).status).toBe(200);
    expect((await change(id, { materials: "cotton", version: 2 })).status).toBe(200);
  });

  it("answers a change of a stock that has changed since the vendor saw it with 409 and the current stock, and changes nothing", async () => {
    const id = await onSale({ price: 450, quantity: 10 });
    await placeTestOrder(db, await makeShopper(db), [{ id, quantity: 3 }]);
    const stale = await change(id, { price: 500, quantity: 15, quantityBefore: 10 });
    expect([stale.status, stale.body.code, stale.body.stock]).toEqual([
      409,
      "stock_changed",
      [{ path: "quantity", before: 10, quantity: 7 }],
    ]);
    expect((await details(id)).body).toMatchObject({ price: 450, quantity: 7 });
    expect((await change(id, { price: 500, quantity: 15, quantityBefore: 7 })).body).toEqual({
      modifiedCount: 1,
    });
    // A repeated request after a lost response is no conflict and changes nothing.
    expect((await change(id, { price: 500, quantity: 15, quantityBefore: 7 })).body).toEqual({
      modifiedCount: 0,
    });
    expect((await change(id, { price: 510, quantity: 15, quantityBefore: 7 })).body).toEqual({
      modifiedCount: 1,
    });
    const tabs = await Promise.all([18, 12].map((quantity) => change(id, { quantity, quantityBefore: 15 })));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await details(id)).body.quantity).toBe(tabs[0]?.status === 200 ? 18 : 12);
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("does not restore sold stock when the stock is changed during an order", async () => {
    const id = await onSale({ quantity: 10 });
    const buyers = await Promise.all(Array.from({ length: 4 }, () => makeShopper(db)));
    const [changed] = await Promise.all([
      change(id, { quantity: 20, quantityBefore: 10 }),
      ...buyers.map((buyer) => placeTestOrder(db, buyer, [{ id, quantity: 2 }])),
    ]);
    expect((await details(id)).body.quantity).toBe((changed.status === 200 ? 20 : 10) - 8);
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("keeps a removed photo for the same time as a new upload", async () => {
    const [stays, leaves] = [await uploadImage(), await uploadImage()].map((url) => url.slice(origin.length));
    const id = await added({ imgPrimary: stays, imgAngleOne: leaves });
    const hashes = [stays, leaves].map((url) => /[0-9a-f]{32}/.exec(url ?? "")?.[0] as string);
    const old = new Date("2026-01-01T00:00:00Z");
    await db.updateTable("images").set({ lastSentAt: old }).where("hash", "in", hashes).execute();
    const before = Date.now();
    await change(id, { imgAngleOne: null });
    const rows = await db
      .selectFrom("images")
      .select(["hash", "lastSentAt"])
      .where("hash", "in", hashes)
      .execute();
    const sentAt = new Map(rows.map(({ hash, lastSentAt }) => [hash, lastSentAt.getTime()]));
    expect(sentAt.get(hashes[0] ?? "")).toBe(old.getTime());
    expect(sentAt.get(hashes[1] ?? "")).toBeGreaterThanOrEqual(before);
  });

  it("writes changes of price and shelved of products on sale to the audit log once, but not of stock or of other products", async () => {
    const log = async (id: string) =>
      (await app.call("GET", `/users/admin/audit?subject=${id}`, { as: admin })).body
        .map(
          ({
            action,
            from,
            to,
            actor,
          }: {
            action: string;
            from: string;
            to: string;
            actor: { _id: string };
          }) => [action, from, to, actor._id],
        )
        .filter(([action]: [string]) => action !== "product_decided")
        .toReversed();
    const waiting = await added({ price: 450.5 });
    await change(waiting, { price: 500 });
    await change(waiting, { shelved: true });
    expect(await log(waiting)).toEqual([]);
    const id = await onSale({ price: 450.5, quantity: 7 });
    await change(id, { quantity: 8 });
    expect(await log(id)).toEqual([]);
    for (const body of [{ price: 500 }, { price: 500 }, { shelved: true }, { shelved: false }])
      await change(id, body);
    expect(await log(id)).toEqual([
      ["product_price_set", "450.5", "500", vendor.id],
      ["product_shelved", null, null, vendor.id],
      ["product_unshelved", null, null, vendor.id],
    ]);
    const many = {
      options: [{ name: "Size" }],
      items: ["S", "M", "L"].map((size, index) => ({ values: [size], price: 500 + 50 * index, quantity: 1 })),
    };
    const sized = await onSale({ price: undefined, quantity: undefined, variations: many });
    await change(sized, {
      variations: {
        ...many,
        items: many.items.map((item, index) => (index === 1 ? { ...item, price: 560 } : item)),
      },
    });
    expect(await log(sized)).toEqual([["product_price_set", "550", "560", vendor.id]]);
  });

  it("ignores status, seller and shop [H9, S60]", async () => {
    const id = await added();
    await change(id, {
      status: "approved",
      rating: 5,
      shopName: "Another",
      vendorEmail: "x@y.z",
      version: 7,
      feedback: "Good!",
    });
    expect((await details(id, vendor)).body).toMatchObject({
      status: "pending",
      rating: 0,
      version: 1,
      vendorEmail: vendor.email,
    });
  });

  it("announces the product, and only the lists whose contents or order it changes [F18]", async () => {
    const id = await onSale({ quantity: 5 });
    expect(await announcedBy(app.connection, () => change(id, { quantity: 4 }))).toEqual([
      `product:${id}`,
      "list:stock",
    ]);
    expect(await announcedBy(app.connection, () => change(id, { quantity: 0 }))).toEqual([
      `product:${id}`,
      "list:stock",
    ]);
    expect(await announcedBy(app.connection, () => change(id, { price: 4 }))).toEqual([
      `product:${id}`,
      "list:prices",
    ]);
    const membership = [`product:${id}`, "list:across-categories", "list:category:jute", shopListTag];
    expect(await announcedBy(app.connection, () => change(id, { shelved: true }))).toEqual(membership);
    expect(await announcedBy(app.connection, () => change(id, { price: 5 }))).toEqual([]);
    expect(await announcedBy(app.connection, () => change(id, { shelved: false }))).toEqual(membership);
  });

  it("keeps concurrent sales when the price changes", async () => {
    const id = await onSale({ quantity: 100 });
    await Promise.all([
      ...Array.from({ length: 40 }, () =>
        db
          .updateTable("products")
          .set(({ eb }) => ({ quantity: eb("quantity", "-", 1) }))
          .where("id", "=", id)
          .execute(),
      ),
      ...Array.from({ length: 40 }, (_, n) => change(id, { price: n + 1 })),
    ]);
    expect((await details(id)).body.quantity).toBe(60);
  });
});
