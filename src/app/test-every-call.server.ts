/** Every call of the OpenAPI document with what it takes when it is good, for tests that spoil one thing of it. */
import { expect } from "vitest";
import { openGoods } from "#catalog/test-goods.server.ts";
import { productForm } from "#catalog/test-listing.server.ts";
import { addressForm, fillCart } from "#orders/test-shoppers.server.ts";
import { type TestPerson, testApp } from "./test-app.server.ts";

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A shop, its people and goods, and all its calls. */
export async function openEveryCall() {
  const shop = await testApp();
  const shopper = await shop.signUp();
  const vendor = await shop.signUp("vendor");
  const admin = await shop.signUp("admin");
  const goods = await openGoods(shop.db, vendor);
  const onSale = await goods.add({ title: "Jute bag", quantity: 1_000 });
  const ownProduct = await goods.add({ title: "Changed again and again" });
  const addressId: string = (await shop.call("POST", "/users/checkout/addresses", { as: shopper, body: addressForm })).body.insertedId;
  const cartLine = () => fillCart(shop.db, shopper.id, [{ id: onSale }]);

  const document = (await shop.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as "GET", path, operation })),
  );
  const schemaOf = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (document.components.schemas[schema.$ref.replace(/^.*\//, "")] ?? {}) : (schema ?? {});

  /** So that what is spoiled is the one thing that is wrong; whatever is not here gets what it gets. */
  const good: Record<string, { as?: TestPerson; id?: string; body: object }> = {
    "POST /api/users/user/favourites": { body: { selectedClassId: onSale, quantity: 1, email: shopper.email } },
    "PATCH /api/users/user/favourites/quantity/{id}": { body: { quantity: 2 } },
    "POST /api/users/checkout/addresses": { body: addressForm },
    "PATCH /api/users/checkout/addresses/{id}": { id: addressId, body: addressForm },
    "POST /api/users/checkout/orders": { body: { products: await cartLine() } },
    "POST /api/users/checkout/orders/{id}/cancel": { body: { reason: "ordered by mistake" } },
    "POST /api/users/vendor/add-a-product": { as: vendor, body: productForm },
    "PATCH /api/users/vendor/products/{id}": { as: vendor, id: ownProduct, body: productForm },
    "PATCH /api/users/admin/order-status/{id}": { as: admin, body: { status: "processing" } },
    "PATCH /api/users/admin/product-status/{id}": { as: admin, id: ownProduct, body: { status: "denied" } },
    "PATCH /api/users/admin/product-feedback/{id}": { as: admin, id: ownProduct, body: { feedback: "A better photo, please." } },
    "POST /api/newsletter": { body: { email: "reader@example.com" } },
    "PATCH /api/users/me": { body: { language: "en" } },
  };
  const goodOf = (method: string, path: string) => ({ as: path.includes("/vendor/") ? vendor : shopper, body: {}, ...good[`${method} ${path}`] });

  /** The path of a call with these values, else with those that are good. */
  const filled = (method: string, path: string, values: Record<string, string> = {}) =>
    path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) => values[name] ?? (name === "category" ? "jute" : (goodOf(method, path).id ?? "01890000-0000-7000-8000-000000000000")),
    );

  /** The names of what a call takes in its body. */
  const bodyNames = (method: string, path: string, { requestBody }: Operation): string[] => {
    const schema = requestBody?.content["application/json"]?.schema;
    return schema ? [...new Set([...Object.keys(schemaOf(schema).properties ?? {}), ...Object.keys(goodOf(method, path).body)])] : [];
  };
  const queryNames = ({ parameters = [] }: Operation): string[] => parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);

  const faults: string[] = [];
  /** Sends it, and keeps what comes back when it is a fault or took as long as the database was told to sleep. */
  async function send(as: TestPerson, method: "GET", url: string, payload?: string): Promise<{ status: number; body: string }> {
    const began = performance.now();
    const headers = { authorization: `Bearer ${as.token}`, ...(payload !== undefined && { "content-type": "application/json" }) };
    const { statusCode, body } = await shop.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    const what = `${method} ${url.slice(0, 200)} ${payload?.slice(0, 200) ?? ""}: ${statusCode}`;
    // What was sent may be answered, so only a fault's own words count.
    const told = statusCode >= 400 && /node_modules|\.server\.ts|syntax error|pg_/.test(body.replace(/pg_sleep/g, ""));
    if (statusCode >= 500 || told) faults.push(`${what} ${body.slice(0, 200)}`);
    if (performance.now() - began > 4_500) faults.push(`${what} after a sleep`);
    return { status: statusCode, body };
  }
  const faultsOf = async (work: () => Promise<unknown>) => {
    faults.length = 0;
    await work();
    // Whoever is signed out meanwhile would find nothing.
    for (const as of [shopper, vendor, admin]) expect((await shop.call("GET", "/users/me", { as })).status).toBe(200);
    return faults;
  };
  return { shop, shopper, vendor, admin, goods, ownProduct, addressId, calls, cartLine, goodOf, filled, bodyNames, queryNames, send, faultsOf };
}
