import { describe, expect, it } from "vitest";
import { type Method, type TestPerson, testApp, testPassword } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

/**
 * Calls every endpoint as every kind of caller and compares the statuses with the table below. The
 * endpoints are read from the OpenAPI document, so one without a row fails. `own` is the shopper whose
 * records are in the paths; `other` is another shopper.
 */
type Caller = "anonymous" | "own" | "other" | "vendor" | "admin";
const callers: readonly Caller[] = ["anonymous", "own", "other", "vendor", "admin"];

interface Row {
  /** The statuses in the order of `callers`. */
  statuses: readonly [number, number, number, number, number];
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const app = await testApp();
const people: Record<Caller, TestPerson | undefined> = {
  anonymous: undefined,
  own: await app.signUp("user"),
  other: await app.signUp("user"),
  vendor: await app.signUp("vendor"),
  admin: await app.signUp("admin"),
};
const own = people.own as TestPerson;
const otherPerson = await app.signUp("user");
await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", otherPerson.id).execute();
const testShop = await createTestShop(app.db, people.vendor as TestPerson);
const onSale = await testShop.add({ quantity: 1_000 });
const waiting = await testShop.add({ status: "pending" });
const decided = await testShop.add({ status: "pending" });
const foreign = await (await createTestShop(app.db)).add();
const subCategory = "01890000-0000-7000-8000-000000000001";
await app.db
  .insertInto("subCategories")
  .values({
    id: subCategory,
    categoryId: testShop.categories.jute as string,
    slug: "mat",
    title: "Mat",
    titleBn: "মাদুর",
    image: null,
    position: 0,
  })
  .execute();
const gift = "01890000-0000-7000-8000-000000000002";
await app.db
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

const orderedEntry = (
  await app.call("POST", "/users/user/favourites", { as: own, body: { selectedClassId: onSale } })
).body.insertedId;
const addressId = (await app.call("POST", "/users/checkout/addresses", { as: own, body: address })).body
  .insertedId;
const orderId = (
  await app.call("POST", "/users/checkout/orders", {
    as: own,
    body: { products: [{ _id: orderedEntry, quantity: 1, price: 500 }] },
  })
).body.insertedId;
const cartEntry = (
  await app.call("POST", "/users/user/favourites", { as: own, body: { selectedClassId: onSale } })
).body.insertedId;

const { slug: shopSlug } = await app.db
  .selectFrom("shops")
  .select("slug")
  .where("id", "=", testShop.shopId)
  .executeTakeFirstOrThrow();

await app.fastify.inject({
  method: "POST",
  url: "/api/auth/sign-in/email",
  headers: { origin: app.ctx.config.publicUrl },
  payload: { email: own.email, password: testPassword },
});
const ownSessions: { _id: string; current: boolean }[] = (
  await app.call("GET", "/users/me/sessions", { as: own })
).body;
const otherSession = ownSessions.find(({ current }) => !current)?._id;

const everyone = (status: number): Row["statuses"] => [status, status, status, status, status];
const mine = encodeURIComponent(own.email);

/** Endpoints that need a cookie are called without one, so that they reject every token. */
const table: Record<string, Row | Row[]> = {
  "POST /api/jwt": { statuses: everyone(401), body: { email: own.email } },
  "POST /api/users": { statuses: everyone(401), body: { name: "R", email: own.email } },
  "GET /api/users/me": { statuses: [401, 200, 200, 200, 200] },
  "PATCH /api/users/me": { statuses: [401, 200, 200, 200, 200], body: { language: "en" } },
  "DELETE /api/users/me": { statuses: [401, 422, 422, 422, 422], body: { password: "Wrong#2026" } },
  "GET /api/users/me/export": { statuses: [401, 200, 200, 200, 200] },
  "POST /api/users/me/password": {
    statuses: [401, 422, 422, 422, 422],
    body: { currentPassword: "Wrong#2026", newPassword: "Other#2026" },
  },
  "POST /api/users/me/email": {
    statuses: [401, 422, 422, 422, 422],
    body: { email: "new@mela.test", password: "Wrong#2026" },
  },
  "POST /api/users/email-change": { statuses: everyone(400), body: { token: "nobody's" } },
  "GET /api/users/me/sessions": { statuses: [401, 200, 200, 200, 200] },
  "DELETE /api/users/me/sessions/{id}": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/me/sessions/${otherSession}`,
  },
  "DELETE /api/users/me/sessions": { statuses: [401, 200, 200, 200, 200] },
  "GET /api/users/me/second-factor": { statuses: [401, 200, 200, 200, 200] },
  "POST /api/users/me/second-factor": {
    statuses: [401, 403, 403, 422, 422],
    body: { password: "Wrong#2026" },
  },
  "POST /api/users/me/second-factor/confirm": {
    statuses: [401, 409, 409, 409, 409],
    body: { code: "123456" },
  },
  "POST /api/users/me/second-factor/recovery-codes": {
    statuses: [401, 422, 422, 422, 422],
    body: { password: "Wrong#2026", code: "123456" },
  },
  "DELETE /api/users/me/second-factor": {
    statuses: [401, 422, 422, 422, 422],
    body: { password: "Wrong#2026", code: "123456" },
  },
  "POST /api/users/me/proof": { statuses: [401, 422, 422, 422, 422], body: { password: "Wrong#2026" } },
  "GET /api/users/vendor/{email}": { statuses: [401, 200, 403, 403, 200], path: `/users/vendor/${mine}` },
  "GET /api/users/admin/{email}": { statuses: [401, 200, 403, 403, 200], path: `/users/admin/${mine}` },
  "POST /api/images": { statuses: [401, 415, 415, 415, 415], body: {} },

  "GET /api/products/all/all": { statuses: everyone(200) },
  "GET /api/products/product/search": { statuses: everyone(200), path: "/products/product/search?q=thing" },
  "GET /api/search/suggestions": { statuses: everyone(200), path: "/search/suggestions?q=thing" },
  "GET /api/products/details/{id}": [
    { statuses: everyone(200), path: `/products/details/${onSale}` },
    { statuses: [404, 404, 404, 200, 200], path: `/products/details/${waiting}` },
  ],
  "GET /api/products/summaries": { statuses: everyone(200), path: `/products/summaries?ids=${onSale}` },
  "GET /api/products/{category}": { statuses: everyone(200), path: "/products/jute" },
  "GET /api/popular-gifts": { statuses: everyone(200) },
  "GET /api/categories/all-category": { statuses: everyone(200) },
  "GET /api/categories/summaries": { statuses: everyone(200) },
  "GET /api/categories/all-sub-category": { statuses: everyone(200) },
  "GET /api/categories/toys-and-entertainment": { statuses: everyone(200) },
  "GET /api/categories/vintage": { statuses: everyone(200) },

  "GET /api/shops/{slug}": { statuses: everyone(200), path: `/shops/${shopSlug}` },
  // The vendor owns the shop.
  "POST /api/shops/{slug}/follow": { statuses: [401, 200, 200, 409, 200], path: `/shops/${shopSlug}/follow` },
  "DELETE /api/shops/{slug}/follow": {
    statuses: [401, 200, 200, 200, 200],
    path: `/shops/${shopSlug}/follow`,
  },
  "GET /api/users/user/followed-shops": { statuses: [401, 200, 200, 200, 200] },

  "POST /api/users/vendor/add-a-product": { statuses: [401, 403, 403, 422, 403], body: {} },
  "GET /api/users/vendor/p/my-products": [
    { statuses: [401, 403, 403, 200, 403] },
    { statuses: [401, 403, 403, 403, 403], path: `/users/vendor/p/my-products?email=${mine}` },
  ],
  "GET /api/users/vendor/p/my-products/summary": { statuses: [401, 403, 403, 200, 403] },
  "PATCH /api/users/vendor/products/{id}": [
    {
      statuses: [401, 403, 403, 200, 403],
      path: `/users/vendor/products/${onSale}`,
      body: { quantity: 999 },
    },
    {
      statuses: [401, 403, 403, 404, 403],
      path: `/users/vendor/products/${foreign}`,
      body: { quantity: 999 },
    },
  ],
  "GET /api/users/admin/p/pending-products": { statuses: [401, 403, 403, 403, 200] },
  "PATCH /api/users/admin/product-feedback/{id}": {
    statuses: [401, 403, 403, 403, 200],
    path: `/users/admin/product-feedback/${decided}`,
    body: { feedback: "A better photo, please." },
  },
  "PATCH /api/users/admin/product-status/{id}": {
    statuses: [401, 403, 403, 403, 200],
    path: `/users/admin/product-status/${decided}`,
    body: { status: "denied" },
  },
  "POST /api/users/admin/product-status/{id}/undo": {
    statuses: [401, 403, 403, 403, 409],
    path: `/users/admin/product-status/${decided}/undo`,
    body: { decisionId: decided },
  },
  "GET /api/users/admin/p/product-counts": { statuses: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/curated-lists": { statuses: [401, 403, 403, 403, 200] },
  "POST /api/users/admin/sub-categories": { statuses: [401, 403, 403, 403, 422], body: {} },
  "POST /api/users/admin/popular-gifts": { statuses: [401, 403, 403, 403, 422], body: {} },
  ...Object.fromEntries(
    [`sub-categories/${subCategory}`, `popular-gifts/${gift}`].flatMap((path): [string, Row][] => {
      const template = path.replace(/[^/]+$/, "{id}");
      return [
        [
          `PATCH /api/users/admin/${template}/place`,
          {
            statuses: [401, 403, 403, 403, 200],
            path: `/users/admin/${path}/place`,
            body: { place: 1, order: [path.split("/")[1]] },
          },
        ],
        [
          `PATCH /api/users/admin/${template}`,
          {
            statuses: [401, 403, 403, 403, 409],
            path: `/users/admin/${path}`,
            body: { title: "Another title", version: "another" },
          },
        ],
        [
          `DELETE /api/users/admin/${template}`,
          { statuses: [401, 403, 403, 403, 409], path: `/users/admin/${path}`, body: { version: "another" } },
        ],
      ];
    }),
  ),
  "GET /api/users/vendor/orders": { statuses: [401, 403, 403, 200, 403] },
  "GET /api/users/vendor/orders/counts": { statuses: [401, 403, 403, 200, 403] },

  "GET /api/users/user/favourites": [
    { statuses: [401, 200, 200, 200, 200] },
    { statuses: [401, 200, 403, 403, 403], path: `/users/user/favourites?email=${mine}` },
  ],
  "POST /api/users/user/favourites": {
    statuses: [401, 200, 403, 403, 403],
    body: { selectedClassId: onSale, email: own.email },
  },
  "PATCH /api/users/user/favourites/quantity/{id}": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/user/favourites/quantity/${cartEntry}`,
    body: { quantity: 2 },
  },
  // The owner calls last (see below), because a deleted record looks like another person's.
  "DELETE /api/users/user/favourites/{id}": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/user/favourites/${cartEntry}`,
  },

  "GET /api/users/user/saved": { statuses: [401, 200, 200, 200, 200] },
  "GET /api/users/user/saved/ids": { statuses: [401, 200, 200, 200, 200] },
  "POST /api/users/user/saved": { statuses: [401, 200, 200, 200, 200], body: { productIds: [onSale] } },
  "PUT /api/users/user/saved/{productId}": {
    statuses: [401, 200, 200, 200, 200],
    path: `/users/user/saved/${onSale}`,
  },
  "DELETE /api/users/user/saved/{productId}": {
    statuses: [401, 200, 200, 200, 200],
    path: `/users/user/saved/${onSale}`,
  },

  "GET /api/users/checkout/addresses": [
    { statuses: [401, 200, 200, 200, 200] },
    { statuses: [401, 200, 403, 403, 403], path: `/users/checkout/addresses?email=${mine}` },
  ],
  "POST /api/users/checkout/addresses": {
    statuses: [401, 409, 403, 403, 403],
    body: { ...address, email: own.email },
  },
  "PATCH /api/users/checkout/addresses/{id}": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/checkout/addresses/${addressId}`,
    body: address,
  },

  "POST /api/users/checkout/orders": {
    statuses: [401, 409, 403, 403, 403],
    body: { products: [{ _id: orderId, quantity: 1, price: 1 }], email: own.email },
  },
  "GET /api/users/checkout/orders": [
    { statuses: [401, 200, 200, 200, 200] },
    { statuses: [401, 200, 403, 403, 403], path: `/users/checkout/orders?email=${mine}` },
  ],
  "GET /api/users/checkout/orders/{id}": {
    statuses: [401, 200, 404, 404, 200],
    path: `/users/checkout/orders/${orderId}`,
  },
  "GET /api/users/checkout/payments": [
    { statuses: [401, 200, 200, 200, 200] },
    { statuses: [401, 200, 403, 403, 403], path: `/users/checkout/payments?email=${mine}` },
  ],
  "GET /api/users/admin/orders/all": { statuses: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/orders/counts": { statuses: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/user/counts": { statuses: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/user/all": { statuses: [401, 403, 403, 403, 200] },
  ...Object.fromEntries(
    ["set-admin", "set-vendor", "set-user", "suspend", "restore"].map((change) => [
      `PATCH /api/users/admin/user/${change}/{id}`,
      {
        statuses: [401, 403, 403, 403, 200],
        path: `/users/admin/user/${change}/${otherPerson.id}`,
      } satisfies Row,
    ]),
  ),
  "GET /api/users/vendor/figures": { statuses: [401, 403, 403, 200, 403] },
  "GET /api/users/admin/figures": { statuses: [401, 403, 403, 403, 200] },
  "GET /api/users/admin/audit": { statuses: [401, 403, 403, 403, 200] },
  "POST /api/newsletter": { statuses: everyone(202), body: { email: "reader@example.com" } },

  "PATCH /api/users/admin/order-status/{id}": {
    statuses: [401, 403, 403, 403, 200],
    path: `/users/admin/order-status/${orderId}`,
    body: { status: "processing" },
  },
  // After the admin's status change above, which is not possible for a cancelled order.
  "POST /api/users/checkout/orders/{id}/buy-again": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/checkout/orders/${orderId}/buy-again`,
    body: {},
  },
  "POST /api/users/checkout/orders/{id}/cancel": {
    statuses: [401, 200, 404, 404, 404],
    path: `/users/checkout/orders/${orderId}/cancel`,
    body: { reason: "ordered by mistake" },
  },
};

const document = (await app.fastify.inject({ url: "/api/openapi.json" })).json() as {
  paths: Record<string, Record<string, unknown>>;
};
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

describe("authorization", () => {
  it("covers exactly the documented endpoints [H2, S26]", () => {
    expect(Object.keys(table).sort()).toEqual(documented.sort());
  });

  const rows = Object.entries(table).flatMap(([endpoint, rowOrRows]) =>
    [rowOrRows]
      .flat()
      .map((row) => ({ endpoint, row, path: row.path ?? endpoint.replace(/^\w+ \/api/, "") })),
  );
  it.each(rows)("$endpoint as $path [H2, S26, S27, S28, S29, S33, S40]", async ({ endpoint, row, path }) => {
    const method = endpoint.split(" ")[0] as Method;
    const statuses: Partial<Record<Caller, number>> = {};
    // The owner calls last, so that the records exist while the others try to change them.
    for (const caller of [...callers].sort((a, b) => Number(a === "own") - Number(b === "own"))) {
      const as = people[caller];
      const { status } = await app.call(method, path, {
        ...(as && { as }),
        ...(row.body !== undefined && { body: row.body }),
        ...(row.headers && { headers: row.headers }),
      });
      statuses[caller] = status;
    }
    expect(callers.map((caller) => statuses[caller])).toEqual(row.statuses);
  });

  it("accepts a token only as a Bearer token in the Authorization header [S11]", async () => {
    const token = (people.admin as TestPerson).token;
    const path = "/api/users/admin/orders/all";
    const requests = [
      { url: `${path}?access_token=${token}` },
      { url: path, headers: { cookie: `access-token=${token}` } },
      { url: path, headers: { authorization: `Basic ${token}` } },
      { url: path, headers: { authorization: `Bearer ${token},` } },
      { url: path, headers: { "x-authorization": `Bearer ${token}` } },
    ];
    for (const request of requests)
      expect((await app.fastify.inject(request)).statusCode).toBeGreaterThanOrEqual(400);
    expect(
      (await app.fastify.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });

  it("ignores method overrides [S31]", async () => {
    const path = `/api/users/admin/order-status/${orderId}`;
    const headers = {
      authorization: `Bearer ${own.token}`,
      "x-http-method-override": "PATCH",
      "content-type": "application/json",
    };
    for (const method of ["POST", "PUT", "GET"] as const) {
      expect(
        (
          await app.fastify.inject({
            method,
            url: `${path}?_method=PATCH`,
            headers,
            ...(method !== "GET" && { payload: { status: "delivered" } }),
          })
        ).statusCode,
      ).toBe(404);
    }
    const order = await app.call("GET", `/users/checkout/orders/${orderId}`, { as: own });
    expect(order.body.orderStatus).not.toBe("delivered");
  });

  it("returns 401 before it validates the body", async () => {
    expect(
      (
        await app.fastify.inject({
          method: "POST",
          url: "/api/users/checkout/orders",
          headers: { "content-type": "application/json" },
          payload: "{",
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await app.fastify.inject({
          method: "POST",
          url: "/api/users/checkout/orders",
          payload: "x=1",
          headers: { "content-type": "text/plain" },
        })
      ).statusCode,
    ).toBe(401);
  });

  it("accepts only JSON bodies of limited size [S74, S75, S76]", async () => {
    const send = (type: string, payload: string) =>
      app.fastify.inject({
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
