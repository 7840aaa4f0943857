import { describe, expect, it } from "vitest";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { openGoods } from "#test/products.ts";

/**
 * Every call × every kind of person against the table below. The calls are read from the OpenAPI document, so one that is
 * missing here fails. `own` is the shopper whose records stand in the paths; `other` is another shopper.
 */
type Kind = "anonymous" | "own" | "other" | "vendor" | "admin";
const kinds: readonly Kind[] = ["anonymous", "own", "other", "vendor", "admin"];

interface Row {
  /** The statuses in the order of `kinds`. */
  answers: readonly [number, number, number, number, number];
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const shop = await testApp();
const people: Record<Kind, TestPerson | undefined> = {
  anonymous: undefined,
  own: await shop.signUp("user"),
  other: await shop.signUp("user"),
  vendor: await shop.signUp("vendor"),
  admin: await shop.signUp("admin"),
};
const own = people.own as TestPerson;
const somebody = await shop.signUp("user");
await shop.db.updateTable("users").set({ emailVerified: true }).where("id", "=", somebody.id).execute();
const goods = await openGoods(shop.db, people.vendor as TestPerson);
const onSale = await goods.add({ quantity: 1_000 });
const waiting = await goods.add({ status: "pending" });
const decided = await goods.add({ status: "pending" });
const foreign = await (await openGoods(shop.db)).add();
const tile = "01890000-0000-7000-8000-000000000001";
await shop.db
  .insertInto("subCategories")
  .values({
    id: tile,
    categoryId: goods.categories.jute as string,
    slug: "mat",
    title: "Mat",
    titleBn: "মাদুর",
    image: null,
    position: 0,
  })
  .execute();
const gift = "01890000-0000-7000-8000-000000000002";
await shop.db
  .insertInto("popularGifts")
  .values({ id: gift, title: "Doll", titleBn: "পুতুল", image: "0".repeat(32), position: 0 })
  .execute();

const address = {
  fullName: "Rahima Khatun",
  mobileNumber: "01712345678",
  effectiveLabel: "Home",
  province: "Dhaka",
  city: "Dhaka",
  zipCode: 1209,
  area: "Dhanmondi",
  address: "House 1, Road 2",
  billFullName: "Rahima Khatun",
  billMobileNumber: "01712345678",
  billEffectiveLabel: "Home",
  billProvince: "Dhaka",
  billCity: "Dhaka",
  billZipCode: 1209,
  billArea: "Dhanmondi",
  billAddress: "House 1, Road 2",
};

const entry = (
  await shop.call("POST", "/users/user/favourites", { as: own, body: { selectedClassId: onSale } })
).body.insertedId;
const addressId = (await shop.call("POST", "/users/checkout/addresses", { as: own, body: address })).body
  .insertedId;
const orderId = (
  await shop.call("POST", "/users/checkout/orders", {
    as: own,
    body: { products: [{ _id: entry, quantity: 1, price: 500 }] },
  })
).body.insertedId;
const cartEntry = (
  await shop.call("POST", "/users/user/favourites", { as: own, body: { selectedClassId: onSale } })
).body.insertedId;

const { slug: shopSlug } = await shop.db
  .selectFrom("shops")
  .select("slug")
  .where("id", "=", goods.shopId)
  .executeTakeFirstOrThrow();

await shop.app.inject({
  method: "POST",
  url: "/api/auth/sign-in/email",
  headers: { origin: shop.ctx.config.publicUrl },
  payload: { email: own.email, password: testPassword },
});
const ownSessions: { _id: string; current: boolean }[] = (
  await shop.call("GET", "/users/me/sessions", { as: own })
).body;
const otherSession = ownSessions.find(({ current }) => !current)?._id;

const everybody = (status: number): Row["answers"] => [status, status, status, status, status];
const mine = encodeURIComponent(own.email);

/** Cookie calls are walked without a cookie here: nobody's token opens them. */
const table: Record<string, Row | Row[]> = {
  "POST /api/jwt": { answers: everybody(401), body: { email: own.email } },
  "POST /api/users": { answers: everybody(401), body: { name: "R", email: own.email } },
  "GET /api/users/me": { answers: [401, 200, 200, 200, 200] },
  "PATCH /api/users/me": { answers: [401, 200, 200, 200, 200], body: { language: "en" } },
  "DELETE /api/users/me": { answers: [401, 422, 422, 422, 422], body: { password: "Wrong#2026" } },
  "GET /api/users/me/export": { answers: [401, 200, 200, 200, 200] },
  "POST /api/users/me/password": {
    answers: [401, 422, 422, 422, 422],
    body: { currentPassword: "Wrong#2026", newPassword: "Other#2026" },
  },
  "POST /api/users/me/email": {
    answers: [401, 422, 422, 422, 422],
    body: { email: "new@mela.test", password: "Wrong#2026" },
  },
  "POST /api/users/email-change": { answers: everybody(400), body: { token: "nobody's" } },
  "GET /api/users/me/sessions": { answers: [401, 200, 200, 200, 200] },
  "DELETE /api/users/me/sessions/{id}": {
    answers: [401, 200, 404, 404, 404],
    path: `/users/me/sessions/${otherSession}`,
  },
  "DELETE /api/users/me/sessions": { answers: [401, 200, 200, 200, 200] },
  "GET /api/users/me/second-factor": { answers: [401, 200, 200, 200, 200] },
  "POST /api/users/me/second-factor": {
    answers: [401, 403, 403, 422, 422],
    body: { password: "Wrong#2026" },
  },
  "POST /api/users/me/second-factor/confirm": {
    answers: [401, 409, 409, 409, 409],
    body: { code: "123456" },
  },
  "POST /api/users/me/second-factor/recovery-codes": {
    answers: [401, 422, 422, 422, 422],
    body: { password: "Wrong#2026", code: "123456" },
  },
  "DELETE /api/users/me/second-factor": {
    answers: [401, 422, 422, 422, 422],
    body: { password: "Wrong#2026", code: "123456" },
  },
  "POST /api/users/me/proof": { answers: [401, 422, 422, 422, 422], body: { password: "Wrong#2026" } },
  "GET /api/users/vendor/{email}": { answers: [401, 200, 403, 403, 200], path: `/users/vendor/${mine}` },
  "GET /api/users/admin/{email}": { answers: [401, 200, 403, 403, 200], path: `/users/admin/${mine}` },
  "POST /api/images": { answers: [401, 415, 415, 415, 415], body: {} },

  "GET /api/products/all/all": { answers: everybody(200) },
  "GET /api/products/product/search": { answers: everybody(200), path: "/products/product/search?q=thing" },
  "GET /api/search/suggestions": { answers: everybody(200), path: "/search/suggestions?q=thing" },
  "GET /api/products/details/{id}": [
    { answers: everybody(200), path: `/products/details/${onSale}` },
    { answers: [404, 404, 404, 200, 200], path: `/products/details/${waiting}` },
  ],
  "GET /api/products/{category}": { answers: everybody(200), path: "/products/jute" },
  "GET /api/popular-gifts": { answers: everybody(200) },
  "GET /api/categories/all-category": { answers: everybody(200) },
  "GET /api/categories/all-sub-category": { answers: everybody(200) },
  "GET /api/categories/toys-and-entertainment": { answers: everybody(200) },
  "GET /api/categories/vintage": { answers: everybody(200) },

  "GET /api/shops/{slug}": { answers: everybody(200), path: `/shops/${shopSlug}` },
  "POST /api/shops/{slug}/follow": { answers: [401, 200, 200, 200, 200], path: `/shops/${shopSlug}/follow` },
  "DELETE /api/shops/{slug}/follow": {
    answers: [401, 200, 200, 200, 200],
    path: `/shops/${shopSlug}/follow`,
  },
  "GET /api/users/user/followed-shops": { answers: [401, 200, 200, 200, 200] },

  "POST /api/users/vendor/add-a-product": { answers: [401, 403, 403, 422, 403], body: {} },
  "GET /api/users/vendor/p/my-products": [
    { answers: [401, 403, 403, 200, 403] },
    { answers: [401, 403, 403, 403, 403], path: `/users/vendor/p/my-products?email=${mine}` },
  ],
  "GET /api/users/vendor/p/my-products/summary": { answers: [401, 403, 403, 200, 403] },
  "PATCH /api/users/vendor/products/{id}": [
    { answers: [401, 403, 403, 200, 403], path: `/users/vendor/products/${onSale}`, body: { quantity: 999 } },
    {
      answers: [401, 403, 403, 404, 403],
      path: `/users/vendor/products/${foreign}`,
      body: { quantity: 999 },
    },
  ],
  "GET /api/users/admin/p/pending-products": { answers: [401, 403, 403, 403, 200] },
  "PATCH /api/users/admin/product-feedback/{id}": {
    answers: [401, 403, 403, 403, 200],
    path: `/users/admin/product-feedback/${decided}`,
    body: { feedback: "A better photo, please." },
  },
  "PATCH /api/users/admin/product-status/{id}": {
    answers: [401, 403, 403, 403, 200],
    path: `/users/admin/product-status/${decided}`,
    body: { status: "denied" },
  },
  "GET /api/users/admin/p/product-counts": { answers: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/shelves": { answers: [401, 403, 403, 403, 200] },
  "POST /api/users/admin/sub-categories": { answers: [401, 403, 403, 403, 422], body: {} },
  "POST /api/users/admin/popular-gifts": { answers: [401, 403, 403, 403, 422], body: {} },
  ...Object.fromEntries(
    [`sub-categories/${tile}`, `popular-gifts/${gift}`].flatMap((path): [string, Row][] => {
      const call = path.replace(/[^/]+$/, "{id}");
      return [
        [
          `PATCH /api/users/admin/${call}/place`,
          {
            answers: [401, 403, 403, 403, 200],
            path: `/users/admin/${path}/place`,
            body: { place: 1, order: [path.split("/")[1]] },
          },
        ],
        [
          `PATCH /api/users/admin/${call}`,
          { answers: [401, 403, 403, 403, 409], path: `/users/admin/${path}`, body: { version: "another" } },
        ],
        [
          `DELETE /api/users/admin/${call}`,
          { answers: [401, 403, 403, 403, 409], path: `/users/admin/${path}`, body: { version: "another" } },
        ],
      ];
    }),
  ),
  "GET /api/users/vendor/orders": { answers: [401, 403, 403, 200, 403] },
  "GET /api/users/vendor/orders/counts": { answers: [401, 403, 403, 200, 403] },

  "GET /api/users/user/favourites": [
    { answers: [401, 200, 200, 200, 200] },
    { answers: [401, 200, 403, 403, 403], path: `/users/user/favourites?email=${mine}` },
  ],
  "POST /api/users/user/favourites": {
    answers: [401, 200, 403, 403, 403],
    body: { selectedClassId: onSale, email: own.email },
  },
  "PATCH /api/users/user/favourites/quantity/{id}": {
    answers: [401, 200, 404, 404, 404],
    path: `/users/user/favourites/quantity/${cartEntry}`,
    body: { quantity: 2 },
  },
  // The owner last would find it gone for the others: a foreign id and a gone one look alike, so others are asked first (see the walk).
  "DELETE /api/users/user/favourites/{id}": {
    answers: [401, 200, 404, 404, 404],
    path: `/users/user/favourites/${cartEntry}`,
  },

  "GET /api/users/checkout/addresses": [
    { answers: [401, 200, 200, 200, 200] },
    { answers: [401, 200, 403, 403, 403], path: `/users/checkout/addresses?email=${mine}` },
  ],
  "POST /api/users/checkout/addresses": {
    answers: [401, 409, 403, 403, 403],
    body: { ...address, email: own.email },
  },
  "PATCH /api/users/checkout/addresses/{id}": {
    answers: [401, 200, 404, 404, 404],
    path: `/users/checkout/addresses/${addressId}`,
    body: address,
  },

  "POST /api/users/checkout/orders": {
    answers: [401, 409, 403, 403, 403],
    body: { products: [{ _id: orderId, quantity: 1, price: 1 }], email: own.email },
  },
  "GET /api/users/checkout/orders": [
    { answers: [401, 200, 200, 200, 200] },
    { answers: [401, 200, 403, 403, 403], path: `/users/checkout/orders?email=${mine}` },
  ],
  "GET /api/users/checkout/orders/{id}": {
    answers: [401, 200, 404, 404, 200],
    path: `/users/checkout/orders/${orderId}`,
  },
  "GET /api/users/checkout/payments": [
    { answers: [401, 200, 200, 200, 200] },
    { answers: [401, 200, 403, 403, 403], path: `/users/checkout/payments?email=${mine}` },
  ],
  "GET /api/users/admin/orders/all": { answers: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/orders/counts": { answers: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/user/all": { answers: [401, 403, 403, 403, 200] },
  ...Object.fromEntries(
    ["set-admin", "set-vendor", "set-user", "suspend", "restore"].map((change) => [
      `PATCH /api/users/admin/user/${change}/{id}`,
      {
        answers: [401, 403, 403, 403, 200],
        path: `/users/admin/user/${change}/${somebody.id}`,
      } satisfies Row,
    ]),
  ),
  "GET /api/users/vendor/figures": { answers: [401, 403, 403, 200, 403] },
  "GET /api/users/admin/figures": { answers: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/audit": { answers: [401, 403, 403, 403, 200] },
  "POST /api/newsletter": { answers: everybody(202), body: { email: "reader@example.com" } },

  "PATCH /api/users/admin/order-status/{id}": {
    answers: [401, 403, 403, 403, 200],
    path: `/users/admin/order-status/${orderId}`,
    body: { status: "processing" },
  },
  // After the admin's call above: it refuses what is cancelled.
  "POST /api/users/checkout/orders/{id}/cancel": {
    answers: [401, 200, 404, 404, 404],
    path: `/users/checkout/orders/${orderId}/cancel`,
    body: { reason: "ordered by mistake" },
  },
};

const document = (await shop.app.inject({ url: "/api/openapi.json" })).json() as {
  paths: Record<string, Record<string, unknown>>;
};
const stated = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

describe("who may", () => {
  it("is stated for every call, and for no call that is not there [H2, S26]", () => {
    expect(Object.keys(table).sort()).toEqual(stated.sort());
  });

  const walk = Object.entries(table).flatMap(([call, rows]) =>
    [rows].flat().map((row) => ({ call, row, path: row.path ?? call.replace(/^\w+ \/api/, "") })),
  );
  it.each(walk)("$call as $path [H2, S26, S27, S28, S29, S33, S40]", async ({ call, row, path }) => {
    const method = call.split(" ")[0] as "GET";
    const answers: Partial<Record<Kind, number>> = {};
    // The owner comes last: what others may not touch must still be there.
    for (const kind of [...kinds].sort((a, b) => Number(a === "own") - Number(b === "own"))) {
      const as = people[kind];
      const { status } = await shop.call(method, path, {
        ...(as && { as }),
        ...(row.body !== undefined && { body: row.body }),
        ...(row.headers && { headers: row.headers }),
      });
      answers[kind] = status;
    }
    expect(kinds.map((kind) => answers[kind])).toEqual(row.answers);
  });

  it("never lets a token stand in for another header, a query or a cookie [S11]", async () => {
    const token = (people.admin as TestPerson).token;
    const path = "/api/users/admin/orders/all";
    const tries = [
      { url: `${path}?access_token=${token}` },
      { url: path, headers: { cookie: `access-token=${token}` } },
      { url: path, headers: { authorization: `Basic ${token}` } },
      { url: path, headers: { authorization: `Bearer ${token},` } },
      { url: path, headers: { "x-authorization": `Bearer ${token}` } },
    ];
    for (const request of tries)
      expect((await shop.app.inject(request)).statusCode).toBeGreaterThanOrEqual(400);
    expect(
      (await shop.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });

  it("cannot be talked round by another method [S31]", async () => {
    const path = `/api/users/admin/order-status/${orderId}`;
    const headers = {
      authorization: `Bearer ${own.token}`,
      "x-http-method-override": "PATCH",
      "content-type": "application/json",
    };
    for (const method of ["POST", "PUT", "GET"] as const) {
      expect(
        (
          await shop.app.inject({
            method,
            url: `${path}?_method=PATCH`,
            headers,
            ...(method !== "GET" && { payload: { status: "delivered" } }),
          })
        ).statusCode,
      ).toBe(404);
    }
    const order = await shop.call("GET", `/users/checkout/orders/${orderId}`, { as: own });
    expect(order.body.orderStatus).not.toBe("delivered");
  });

  it("says 401 before it says what is wrong with the body", async () => {
    expect(
      (
        await shop.app.inject({
          method: "POST",
          url: "/api/users/checkout/orders",
          headers: { "content-type": "application/json" },
          payload: "{",
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await shop.app.inject({
          method: "POST",
          url: "/api/users/checkout/orders",
          payload: "x=1",
          headers: { "content-type": "text/plain" },
        })
      ).statusCode,
    ).toBe(401);
  });

  it("takes JSON alone, and not too much of it [S74, S75, S76]", async () => {
    const send = (type: string, payload: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/users/user/favourites",
        headers: { authorization: `Bearer ${own.token}`, "content-type": type },
        payload,
      });
    expect((await send("text/plain", "{}")).statusCode).toBe(415);
    expect((await send("application/x-www-form-urlencoded", "a=1")).statusCode).toBe(415);
    expect((await send("application/json; charset=utf-16", "{}")).statusCode).toBe(415);
    expect((await send("application/json", "{")).statusCode).toBe(400);
    expect((await send("application/json", JSON.stringify({ pad: "x".repeat(101 * 1024) }))).statusCode).toBe(
      413,
    );
  });
});
