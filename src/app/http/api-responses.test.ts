import { randomUUIDv7 } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, testApp } from "#test/app.ts";
import { insertPhoto, insertUploadedImage, productForm } from "#test/listing.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";
import { ensureCategories } from "../../../seed/categories.ts";

const app = await testApp();
const street = "House 7, Potters' Lane";
const postalCode = "9417";
let vendor: TestPerson;
let admin: TestPerson;
let shopper: TestPerson;
let product: string;
let slug: string;
/** The response bodies of the writing requests. */
const writeResponses: unknown[] = [];

beforeAll(async () => {
  vendor = await app.signUp("vendor", "Vashkar");
  admin = await app.signUp("admin");
  shopper = await app.signUp("user", "Rahima");
  await ensureCategories(app.db);
  const testShop = await createTestShop(app.db, vendor);
  slug = (
    await app.db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", testShop.shopId)
      .executeTakeFirstOrThrow()
  ).slug;
  await addGift("Clay horse", 1);
  const post = async (path: string, as: TestPerson, body: object) => {
    const response = await app.call("POST", path, { as, body });
    writeResponses.push(response.body);
    return response.body.insertedId as string;
  };
  product = await post("/users/vendor/add-a-product", vendor, {
    ...productForm,
    imgPrimary: await insertPhoto(app.db, vendor.id),
    streetAddressOfOrigin: street,
    originPostalCode: postalCode,
    quantity: 9,
  });
  await app.call("PATCH", `/users/admin/product-status/${product}`, {
    as: admin,
    body: { status: "approved" },
  });
  // Vendors can buy too, and then have an address and a mobile number.
  for (const person of [vendor, shopper]) {
    await post("/users/checkout/addresses", person, addressForm);
    await post("/users/user/favourites", person, { selectedClassId: product });
    const cart = (await app.call("GET", "/users/user/favourites", { as: person })).body;
    writeResponses.push(cart);
    await post("/users/checkout/orders", person, { products: cart });
    await post("/users/user/favourites", person, { selectedClassId: product });
  }
  await app.call("POST", `/shops/${slug}/follow`, { as: shopper });
  writeResponses.push(
    (
      await app.call("POST", "/users", {
        body: { name: "Rahima", email: shopper.email },
        headers: { cookie: shopper.cookie },
      })
    ).body,
  );
});

async function addGift(title: string, position: number): Promise<void> {
  const picture = await insertUploadedImage(app.db, vendor.id, "");
  const image = /[0-9a-f]{32}/.exec(picture)?.[0] as string;
  await app.db
    .insertInto("popularGifts")
    .values({ id: randomUUIDv7(), title, titleBn: title, image, position })
    .execute();
}

const publicPaths = () => [
  "/products/all/all",
  "/products/jute",
  `/products/details/${product}`,
  "/products/product/search?q=bag",
  `/products/product/search?q=${encodeURIComponent("পাট")}`,
  "/search/suggestions?q=bag",
  "/search/suggestions?q=shop",
  "/popular-gifts",
  "/categories/all-category",
  "/categories/summaries",
  "/categories/all-sub-category",
  "/categories/vintage",
  "/categories/toys-and-entertainment",
  `/shops/${slug}`,
];

/** Returns the values of all properties with these names, at any depth. */
function valuesOf(value: unknown, names: ReadonlySet<string>): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    names.has(name) && typeof inner !== "object" ? [inner] : valuesOf(inner, names),
  );
}

describe("in all responses", () => {
  it("the ids are UUIDv7", async () => {
    const own: [string, TestPerson][] = [
      ["/users/me", shopper],
      ["/users/me/sessions", shopper],
      ["/users/me/export", shopper],
      ["/users/user/favourites", shopper],
      ["/users/user/followed-shops", shopper],
      ["/users/checkout/addresses", shopper],
      ["/users/checkout/orders", shopper],
      ["/users/vendor/orders", vendor],
      ["/users/vendor/p/my-products", vendor],
      ["/users/admin/user/all", admin],
      ["/users/admin/orders/all", admin],
      ["/users/admin/p/pending-products?status=all", admin],
      ["/users/admin/audit", admin],
    ];
    const responses = await Promise.all([
      ...publicPaths().map((path) => app.call("GET", path)),
      ...own.map(([path, as]) => app.call("GET", path, { as })),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const ids = valuesOf(
      [writeResponses, responses.map(({ body }) => body)],
      new Set(["_id", "insertedId", "selectedClassId"]),
    );
    expect(ids.length).toBeGreaterThan(30);
    expect(ids).toContain(shopper.id);
    expect(
      ids.filter(
        (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(String(id)),
      ),
    ).toEqual([]);
  });
});

describe("public responses", () => {
  it("contain no e-mail address, mobile number or street", async () => {
    for (const path of publicPaths()) {
      for (const as of [undefined, shopper]) {
        const { status, body } = await app.call("GET", path, as && { as });
        const text = JSON.stringify(body);
        expect([path, status]).toEqual([path, 200]);
        for (const secret of [
          "@mela.test",
          addressForm.mobileNumber,
          addressForm.address,
          street,
          postalCode,
        ])
          expect(text, path).not.toContain(secret);
        for (const name of [
          "email",
          "vendorEmail",
          "mobileNumber",
          "streetAddressOfOrigin",
          "originPostalCode",
        ])
          expect(text, path).not.toContain(`"${name}"`);
      }
    }
  });

  it("contain the product, whose street only its vendor and admins see", async () => {
    const listed = await Promise.all(
      publicPaths()
        .slice(0, 6)
        .map(async (path) => JSON.stringify((await app.call("GET", path)).body).includes(product)),
    );
    expect(listed).toEqual([true, true, true, true, true, true]);
    const details = async (as: TestPerson) =>
      (await app.call("GET", `/products/details/${product}`, { as })).body;
    for (const as of [vendor, admin])
      expect(await details(as)).toMatchObject({
        streetAddressOfOrigin: street,
        originPostalCode: postalCode,
      });
  });
});

describe("in the API", () => {
  it.each([
    ...[
      "Bamboo?subCategory=Lampshade",
      "Coconut%20Shell",
      "Areca%20Leaf",
      "Coconut%20Fiber",
      "Rickshaw%20Paint",
      "jute",
      "Jamdani",
    ],
    "ToysAndEntertainment",
  ])("the categories are found by their specified names: %s", async (called) => {
    const { status, body } = await app.call("GET", `/products/${called}`);
    expect([status, body.length]).toEqual([200, called === "jute" ? 1 : 0]);
  });
});

describe("search", () => {
  it.each([
    ["title", { title: "Quillwork" }, "quillwork"],
    ["title in Bangla", { titleBn: "চন্দ্রমল্লিকা" }, "চন্দ্রমল্লিকা"],
    ["tags", { tags: "feathery, soft" }, "feathery"],
    ["materials", { materials: "goosedown" }, "goosedown"],
    ["category", { category: "Jamdani" }, "jamdani"],
    ["sub-category", { category: "coconut-shell", subCategory: "Showpiece" }, "showpiece"],
    ["description", { description: "Lies under the moonlight." }, "moonlight"],
  ])("finds a product by a word of its %s alone", async (_what, fields, word) => {
    const form = {
      ...productForm,
      imgPrimary: await insertPhoto(app.db, vendor.id),
      title: "Nothing much",
      titleBn: null,
      description: "",
      tags: "thing",
      materials: "wood",
      ...fields,
    };
    const id = (await app.call("POST", "/users/vendor/add-a-product", { as: vendor, body: form })).body
      .insertedId;
    const results = async () =>
      (await app.call("GET", `/products/product/search?q=${encodeURIComponent(word)}`)).body.map(
        (product: { _id: string }) => product._id,
      );
    expect(await results()).toEqual([]);
    await app.call("PATCH", `/users/admin/product-status/${id}`, {
      as: admin,
      body: { status: "approved" },
    });
    expect(await results()).toEqual([id]);
  });

  it("finds a shop's products by its name", async () => {
    const owner = await app.signUp("vendor");
    const first = {
      ...productForm,
      imgPrimary: await insertPhoto(app.db, owner.id),
      title: "Nothing much",
      titleBn: null,
      shopName: "Zafrani Looms",
    };
    const id = (await app.call("POST", "/users/vendor/add-a-product", { as: owner, body: first })).body
      .insertedId;
    await app.call("PATCH", `/users/admin/product-status/${id}`, {
      as: admin,
      body: { status: "approved" },
    });
    expect(
      (await app.call("GET", "/products/product/search?q=zafrani")).body.map(
        (product: { _id: string }) => product._id,
      ),
    ).toEqual([id]);
  });
});

describe("the tables", () => {
  it("return fifty rows by default, or limitValue rows", async () => {
    const own = await testApp();
    const [reader, seller] = [await own.signUp("admin"), await own.signUp("vendor")];
    const testShop = await createTestShop(own.db, seller);
    for (let count = 0; count < 55; count++) {
      await testShop.add({ status: "pending" });
      const id = randomUUIDv7();
      await own.db
        .insertInto("users")
        .values({
          id,
          name: `Person ${count}`,
          email: `somebody${count}@mela.test`,
          role: "vendor",
          image: null,
        })
        .execute();
      const { slug } = await own.db
        .selectFrom("shops")
        .select("slug")
        .where("id", "=", (await createTestShop(own.db, { id })).shopId)
        .executeTakeFirstOrThrow();
      await own.call("POST", `/shops/${slug}/follow`, { as: reader });
    }
    await own.pool.query(
      "insert into audit_log select gen_random_uuid(), now(), null, 'role_set', 'user', $1, '{}' from generate_series(1, 55)",
      [seller.id],
    );
    await own.call("POST", "/users/checkout/addresses", { as: reader, body: addressForm });
    await own.call("POST", "/users/user/favourites", {
      as: reader,
      body: { selectedClassId: await testShop.add() },
    });
    const cart = (await own.call("GET", "/users/user/favourites", { as: reader })).body;
    const order = (await own.call("POST", "/users/checkout/orders", { as: reader, body: { products: cart } }))
      .body.insertedId;
    for (let count = 0; count < 54; count++) {
      const id = randomUUIDv7();
      await own.pool.query(
        "insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'number', $3::text))).* from orders o where id = $1",
        [order, id, `M-again-${count}`],
      );
      await own.pool.query(
        "insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', $2::text))).* from order_lines l where order_id = $1",
        [order, id],
      );
    }
    const lengths = async (path: string, as: TestPerson) =>
      Promise.all(
        ["", "?limitValue=54"].map(
          async (query) => (await own.call("GET", path + query, { as })).body.length,
        ),
      );
    for (const [path, as] of [
      ["/users/admin/user/all", reader],
      ["/users/admin/p/pending-products", reader],
      ["/users/admin/audit", reader],
      ["/users/vendor/p/my-products", seller],
      ["/users/user/followed-shops", reader],
      ["/users/vendor/orders", seller],
      ["/users/admin/orders/all", reader],
      ["/users/checkout/orders", reader],
    ] as const)
      expect([path, await lengths(path, as)]).toEqual([path, [50, 54]]);
  });
});

describe("for each buyer", () => {
  it("pending orders are limited to twenty, times RATE_LIMIT_FACTOR", async () => {
    const small = await testApp({ RATE_LIMIT_FACTOR: "0.2" });
    const testShop = await createTestShop(small.db);
    const buyer = await small.signUp();
    await small.db.updateTable("users").set({ emailVerified: true }).where("id", "=", buyer.id).execute();
    await small.call("POST", "/users/checkout/addresses", { as: buyer, body: addressForm });
    const statuses = [];
    for (let count = 0; count < 5; count++) {
      await small.call("POST", "/users/user/favourites", {
        as: buyer,
        body: { selectedClassId: await testShop.add() },
      });
      const products = (await small.call("GET", "/users/user/favourites", { as: buyer })).body;
      statuses.push(
        (await small.call("POST", "/users/checkout/orders", { as: buyer, body: { products } })).status,
      );
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});

describe("at /api/openapi.json and /api/docs", () => {
  it("the OpenAPI document is valid: a public validator accepts it", async () => {
    const document = (await app.fastify.inject({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    const { valid, errors } = await new Validator().validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(Object.keys(document.paths)).toContain("/api/products/details/{id}");
  });

  it.each(["/api/docs", "/api/openapi.json"])(
    "the OpenAPI document and its page are rendered once, and not sent again to a client that has them: %s",
    async (url) => {
      app.cache.open();
      const headers = { "accept-encoding": "br" };
      const first = await app.fastify.inject({ url, headers });
      expect(app.cache.has(url)).toBe(true);
      expect(first.headers).toMatchObject({
        "content-encoding": "br",
        "cache-control": "public, max-age=300",
        vary: expect.stringMatching(/accept-encoding/i),
      });
      const { etag } = first.headers;
      const again = await app.fastify.inject({ url, headers: { ...headers, "if-none-match": String(etag) } });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      app.cache.close();
    },
  );

  it("the OpenAPI document and its page contain every endpoint and its limits", async () => {
    const document = (await app.fastify.inject({ url: "/api/openapi.json" })).json();
    const docs = (await app.fastify.inject({ url: "/api/docs" })).body;
    for (const path of Object.keys(document.paths)) expect(docs).toContain(path);
    const { properties } =
      document.paths["/api/users/user/favourites"].post.requestBody.content["application/json"].schema;
    const { minimum, maximum } = properties.quantity;
    const statuses = await Promise.all(
      [minimum - 1, maximum + 1].map(
        async (quantity) =>
          (
            await app.call("POST", "/users/user/favourites", {
              as: admin,
              body: { selectedClassId: product, quantity },
            })
          ).status,
      ),
    );
    expect([minimum, maximum, ...statuses]).toEqual([1, 10, 422, 422]);
    const itemSchema =
      document.paths["/api/categories/all-category"].get.responses["200"].content["application/json"].schema
        .items;
    expect(Object.keys((await app.call("GET", "/categories/all-category")).body[0]).toSorted()).toEqual(
      Object.keys(itemSchema.properties).toSorted(),
    );
  });

  it("the OpenAPI document and its page contain the refusals of each endpoint with their members", async () => {
    const document = (await app.fastify.inject({ url: "/api/openapi.json" })).json();
    const conflict = document.paths["/api/users/admin/sub-categories/{id}"].delete.responses["409"];
    const [changed, inUse, any] = conflict.content["application/problem+json"].schema.anyOf;
    expect(changed.allOf[1].properties.code.enum).toEqual(["list_changed"]);
    expect(inUse.allOf[1]).toMatchObject({
      properties: { code: { enum: ["sub_category_in_use"] }, products: { type: "number" } },
      required: ["code", "products"],
    });
    expect(any).toEqual({ $ref: "#/components/schemas/Problem" });
    const docs = (await app.fastify.inject({ url: "/api/docs" })).body;
    expect(docs).toContain(
      '<a href="#sub_category_in_use"><code>sub_category_in_use</code></a>: This sub-category has products',
    );
    // Two slices have a refusal with this code.
    expect(docs.match(/<tr id="email_unconfirmed">/g)).toHaveLength(1);
  });
});

describe("with a session", () => {
  it.each([
    ["200", "GET", "/users/me", 200],
    ["404", "GET", "/products/details/nothing", 404],
    ["403", "GET", "/users/admin/user/all", 403],
    ["400", "GET", "/users/user/favourites?limitValue=0", 400],
    ["422", "POST", "/users/user/favourites", 422],
  ] as const)("no response to a signed-in caller is cacheable: %s", async (_what, method, path, status) => {
    const response = await app.call(method, path, { as: shopper, ...(method === "POST" && { body: {} }) });
    expect([response.status, response.headers["cache-control"]]).toEqual([status, "private, no-store"]);
  });
});

describe("short lists without paging", () => {
  it.each(["/popular-gifts", "/users/user/favourites", "/users/checkout/addresses"])(
    "accept only a limitValue from 1 to 100: %s",
    async (path) => {
      for (const limit of ["0", "101", "x", ""]) {
        const response = await app.call("GET", `${path}?limitValue=${limit}`, { as: shopper });
        expect([limit, response.status, response.body.code]).toEqual([limit, 400, "malformed"]);
      }
      for (const limit of ["1", "100"])
        expect((await app.call("GET", `${path}?limitValue=${limit}`, { as: shopper })).body).toHaveLength(1);
    },
  );

  it("return at most limitValue rows", async () => {
    const other = await app.signUp();
    const testShop = await createTestShop(app.db);
    for (const id of [await testShop.add(), await testShop.add()])
      await app.call("POST", "/users/user/favourites", { as: other, body: { selectedClassId: id } });
    await addGift("Brass plate", 2);
    const length = async (path: string) => (await app.call("GET", path, { as: other })).body.length;
    expect([
      await length("/users/user/favourites?limitValue=1"),
      await length("/users/user/favourites"),
    ]).toEqual([1, 2]);
    expect([await length("/popular-gifts?limitValue=1"), await length("/popular-gifts")]).toEqual([1, 2]);
  });
});
