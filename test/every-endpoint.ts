/**
 * Lists every endpoint of the OpenAPI document with a valid request, for tests that make one part of it
 * invalid.
 */
import { expect } from "vitest";
import { listPopularGiftItems, listSubCategoryItems } from "#curation/store.server.ts";
import { insertImages } from "#media/store.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { imageUrl } from "#shared/images.ts";
import { type Method, type TestApp, type TestPerson, testApp } from "./app.ts";
import { requireDeclared } from "./declared-refusals.ts";
import { insertPhoto, productForm } from "./listing.ts";
import { createTestShop } from "./products.ts";
import { addressForm, fillCart } from "./shoppers.ts";

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Creates a server with accounts and products, and lists all its endpoints. */
export async function openEveryEndpoint() {
  const app = await testApp();
  const shopper = await app.signUp();
  const vendor = await app.signUp("vendor");
  const admin = await app.signUp("admin");
  const testShop = await createTestShop(app.db, vendor);
  const onSale = await testShop.add({ title: "Jute bag", quantity: 1_000 });
  const ownProduct = await testShop.add({ title: "Changed again and again" });
  const addressId: string = (
    await app.call("POST", "/users/checkout/addresses", { as: shopper, body: addressForm })
  ).body.insertedId;
  const { subCategory, gift, img } = await createCatalogEntries(app);
  const cartEntries = () => fillCart(app.db, shopper.id, [{ id: onSale }]);

  const document = (await app.fastify.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  );
  const schemaOf = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (document.components.schemas[schema.$ref.replace(/^.*\//, "")] ?? {}) : (schema ?? {});

  /**
   * Valid bodies, so that the spoiled part is the only invalid one. Endpoints that are not listed get an
   * empty body.
   */
  const validBodies: Record<string, { id?: string; body: object }> = {
    "POST /api/users/user/favourites": {
      body: { selectedClassId: onSale, quantity: 1, email: shopper.email },
    },
    "PATCH /api/users/user/favourites/quantity/{id}": { body: { quantity: 2 } },
    "POST /api/users/user/saved": { body: { productIds: [onSale] } },
    "POST /api/users/checkout/addresses": { body: addressForm },
    "PATCH /api/users/checkout/addresses/{id}": { id: addressId, body: addressForm },
    "POST /api/users/checkout/orders": { body: { products: await cartEntries() } },
    "POST /api/users/checkout/orders/{id}/cancel": { body: { reason: "ordered by mistake" } },
    "POST /api/users/vendor/add-a-product": {
      body: { ...productForm, imgPrimary: await insertPhoto(app.db, vendor.id) },
    },
    "PATCH /api/users/vendor/products/{id}": { id: ownProduct, body: productForm },
    "PATCH /api/users/admin/order-status/{id}": { body: { status: "processing" } },
    "PATCH /api/users/admin/product-status/{id}": { id: ownProduct, body: { status: "denied" } },
    "POST /api/users/admin/product-status/{id}/undo": { id: ownProduct, body: { decisionId: newId() } },
    "PATCH /api/users/admin/product-feedback/{id}": {
      id: ownProduct,
      body: { feedback: "A better photo, please." },
    },
    "POST /api/users/admin/sub-categories": {
      body: { category: "jute", title: "Mats", titleBn: "মাদুর", img },
    },
    "PATCH /api/users/admin/sub-categories/{id}": {
      id: subCategory.id,
      body: { title: "Rugs", titleBn: "শতরঞ্জি", img, version: subCategory.version },
    },
    "PATCH /api/users/admin/sub-categories/{id}/place": {
      id: subCategory.id,
      body: { place: 1, order: [subCategory.id] },
    },
    "DELETE /api/users/admin/sub-categories/{id}": {
      id: subCategory.id,
      body: { version: subCategory.version },
    },
    "POST /api/users/admin/popular-gifts": { body: { title: "Dolls", titleBn: "পুতুল", img } },
    "PATCH /api/users/admin/popular-gifts/{id}": {
      id: gift.id,
      body: { title: "Pots", titleBn: "হাঁড়ি", img, version: gift.version },
    },
    "PATCH /api/users/admin/popular-gifts/{id}/place": { id: gift.id, body: { place: 1, order: [gift.id] } },
    "DELETE /api/users/admin/popular-gifts/{id}": { id: gift.id, body: { version: gift.version } },
    "POST /api/newsletter": { body: { email: "reader@example.com" } },
    "PATCH /api/users/me": { body: { language: "en" } },
  };
  // A caller without the required role is rejected before the request is read.
  const callerOf = (path: string) =>
    path.includes("/admin/") ? admin : path.includes("/vendor/") ? vendor : shopper;
  const validRequestOf = (method: string, path: string) => ({
    as: callerOf(path),
    body: {},
    ...validBodies[`${method} ${path}`],
  });

  /** Fills in the parameters of a path: with these values, otherwise with valid ones. */
  const fillPath = (method: string, path: string, values: Record<string, string> = {}) =>
    path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) =>
        values[name] ??
        (name === "category"
          ? "jute"
          : (validRequestOf(method, path).id ?? "01890000-0000-7000-8000-000000000000")),
    );

  /** Returns the names of the fields that the body may have. */
  const bodyNames = (method: string, path: string, { requestBody }: Operation): string[] => {
    const schema = requestBody?.content["application/json"]?.schema;
    return schema
      ? [
          ...new Set([
            ...Object.keys(schemaOf(schema).properties ?? {}),
            ...Object.keys(validRequestOf(method, path).body),
          ]),
        ]
      : [];
  };
  const queryNames = ({ parameters = [] }: Operation): string[] =>
    parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);

  const faults: string[] = [];
  /**
   * Sends a request and records a fault: a status of 500, internals in the body, or the duration of an
   * injected sleep.
   */
  async function send(
    as: TestPerson,
    method: Method,
    url: string,
    payload?: string,
  ): Promise<{ status: number; body: string }> {
    const began = performance.now();
    const headers = {
      authorization: `Bearer ${as.token}`,
      ...(payload !== undefined && { "content-type": "application/json" }),
    };
    const response = await app.fastify.inject({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    await requireDeclared(app.fastify, method, url, response);
    const { statusCode, body } = response;
    const summary = `${method} ${url.slice(0, 200)} ${payload?.slice(0, 200) ?? ""}: ${statusCode}`;
    // The response may quote the request, so the injected `pg_sleep` does not count.
    const leaksInternals =
      statusCode >= 400 && /node_modules|\.server\.ts|syntax error|pg_/.test(body.replace(/pg_sleep/g, ""));
    if (statusCode >= 500 || leaksInternals) faults.push(`${summary} ${body.slice(0, 200)}`);
    // An injected sleep of 9 s is ended after 5 s, by the time limit of statements.
    if (performance.now() - began > 4_500) faults.push(`${summary} after a sleep`);
    return { status: statusCode, body };
  }
  const faultsOf = async (work: () => Promise<unknown>) => {
    faults.length = 0;
    await work();
    // The requests must not have signed anyone out, or later ones would not reach the code under test.
    for (const as of [shopper, vendor, admin])
      expect((await app.call("GET", "/users/me", { as })).status).toBe(200);
    return faults;
  };
  return {
    app,
    shopper,
    vendor,
    admin,
    testShop,
    ownProduct,
    addressId,
    calls,
    cartEntries,
    validRequestOf,
    fillPath,
    bodyNames,
    queryNames,
    send,
    faultsOf,
  };
}

/** Creates a sub-category and a popular gift, each alone in its list, and an image for more of them. */
async function createCatalogEntries({ db }: TestApp) {
  const hash = "5e".repeat(16);
  await insertImages(db, [{ hash, width: 10, height: 10, placeholder: "", ownerId: null }], new Date());
  const { id: categoryId } = await db
    .selectFrom("categories")
    .select("id")
    .where("slug", "=", "jamdani")
    .executeTakeFirstOrThrow();
  const entry = { title: "Lamps", titleBn: "প্রদীপ", image: hash, position: 0 };
  await db.deleteFrom("subCategories").where("categoryId", "=", categoryId).execute();
  await db
    .insertInto("subCategories")
    .values({ ...entry, id: newId(), categoryId, slug: "lamps" })
    .execute();
  await db
    .insertInto("popularGifts")
    .values({ ...entry, id: newId() })
    .execute();
  const [subCategory, gift] = [
    (await listSubCategoryItems(db)).find((subCategory) => subCategory.categoryId === categoryId),
    (await listPopularGiftItems(db))[0],
  ];
  if (!subCategory || !gift) throw new Error("the sub-category and the gift were not created");
  return { subCategory, gift, img: imageUrl(hash) };
}
