import { randomUUID } from "node:crypto";
import pg from "pg";
import type { ServerBuild } from "react-router";
import { afterAll, describe, expect, it } from "vitest";
import { openAuth } from "#accounts/actions/identity/identity.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import { tagsHeader } from "#platform/http/page.server.ts";
import { testApp, testPassword } from "#test/app.ts";
import { poolWithoutLimits, waitForLocks } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";
import { PageCache } from "../cache/page-cache.server.ts";
import { createApp } from "./http.server.ts";

const app = await testApp();
const testShop = await createTestShop(app.db);
const shopper = await app.signUp();
await app.call("POST", "/users/checkout/addresses", { as: shopper, body: addressForm });

/**
 * Ten connections, as in production. Seven of them, and therefore seven slots, are for work that is not
 * reserved.
 */
// The test releases its locks itself, however slow the machine is.
const pool = poolWithoutLimits(app.connection);
// How long a request waits for a connection.
pool.options.connectionTimeoutMillis = 60_000;
const secret = "a secret for tests that is long enough";

/** Pages below /held are rendered when the test allows it. */
let held = Promise.withResolvers<void>();
let rendering = 0;
let mostRendering = 0;
async function loader({ request }: { request: Request }) {
  mostRendering = Math.max(mostRendering, ++rendering);
  if (new URL(request.url).pathname.startsWith("/held")) await held.promise;
  rendering--;
  return new Response("a page", { headers: { [tagsHeader]: "home" } });
}
const build = {
  entry: { module: { default: () => new Response() } },
  routes: {
    root: { id: "root", path: "", parentId: undefined, module: {} },
    "en/any": { id: "en/any", path: "*", parentId: "root", module: { loader, page: { access: "public" } } },
    "en/cart": {
      id: "en/cart",
      path: "cart",
      parentId: "root",
      module: { loader, page: { access: "signed-in", isReserved: true } },
    },
    "en/search": {
      id: "en/search",
      path: "search/:q",
      parentId: "root",
      module: { loader, page: { access: "public", limit: () => "searches" } },
    },
  },
  assets: { routes: {}, entry: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

async function openApp(pool: pg.Pool) {
  const ctx = { ...app.ctx, pool, db: openDb(pool) };
  const cache = new PageCache(1_000_000);
  cache.open();
  return createApp(
    { ctx, auth: openAuth(ctx, [secret], []), cache, ready: () => true, secrets: [secret] },
    { build: async () => build, mode: "production", clientDir: undefined },
  );
}
const fastify = await openApp(pool);
afterAll(async () => {
  await fastify.close();
});

const get = (url: string, remoteAddress = "198.51.100.1") =>
  fastify.inject({ method: "GET", url, remoteAddress });
const asShopper = (method: "GET" | "POST", path: string, payload?: object, headers = {}) =>
  fastify.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${shopper.token}`, ...headers },
    ...(payload && { payload }),
  });

type InjectResponse = Awaited<ReturnType<typeof get>>;
const countOf = (responses: readonly InjectResponse[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length;

/** Resolves with the first `count` responses. */
function firstOf(pending: readonly Promise<InjectResponse>[], count: number): Promise<InjectResponse[]> {
  const responses: InjectResponse[] = [];
  return new Promise((resolve) => {
    for (const request of pending)
      void request.then((response) => {
        responses.push(response);
        if (responses.length === count) resolve([...responses]);
      });
  });
}

describe("API requests beyond the capacity", () => {
  it("get 503 with Retry-After, while cart, checkout, sign-in and health checks still work [R12]", async () => {
    const productId = await testShop.add();
    const lock = new pg.Client(app.connection);
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table popular_gifts in access exclusive mode");
    const pending = Array.from({ length: 90 }, (_, index) =>
      get(`/api/popular-gifts?limitValue=${index + 1}`),
    );
    // 7 run and 50 may wait.
    for (const { headers, statusCode, body } of await firstOf(pending, 33)) {
      expect([statusCode, JSON.parse(body).code]).toEqual([503, "busy"]);
      expect(["1", "2", "3"]).toContain(headers["retry-after"]);
    }
    // The documents of the API are rendered in a slot too.
    const documents = [await get("/api/docs"), await get("/api/openapi.json")];
    expect(documents.map(({ statusCode }) => statusCode)).toEqual([503, 503]);

    const added = await asShopper("POST", "/users/user/favourites", {
      selectedClassId: productId,
      quantity: 1,
    });
    const cart = await asShopper("GET", "/users/user/favourites");
    const order = await asShopper(
      "POST",
      "/users/checkout/orders",
      { products: cart.json() },
      { "idempotency-key": randomUUID() },
    );
    const signIn = await fastify.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { origin: app.ctx.config.publicUrl },
      payload: { email: shopper.email, password: testPassword },
    });
    const health = [await get("/livez"), await get("/readyz")];
    expect([added, cart, order, signIn, ...health].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 201, 200, 200, 200,
    ]);

    // Waiting requests are rejected after their time limit.
    const rejected = await firstOf(pending, 83);
    expect(countOf(rejected, 503)).toBe(83);
    await lock.query("commit");
    await lock.end();
    const responses = await Promise.all(pending);
    expect([countOf(responses, 200), countOf(responses, 503)]).toEqual([7, 83]);
    expect((await get("/api/popular-gifts?limitValue=3")).statusCode).toBe(200);
  });

  it("do not count as requests with an invalid token", async () => {
    // One connection for work that is not reserved, which the held request uses.
    const small = new pg.Pool({ ...app.connection, max: 4 });
    // How long a request waits for that connection, which the app reads once.
    small.options.connectionTimeoutMillis = 100;
    const busyApp = await openApp(small);
    small.options.connectionTimeoutMillis = 60_000;
    const lock = new pg.Client(app.connection);
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table popular_gifts in access exclusive mode");
    const held = busyApp
      .inject({ method: "GET", url: "/api/popular-gifts" })
      .then(({ statusCode }) => statusCode);
    await waitForLocks(app.pool, 1);
    const headers = { authorization: `Bearer ${shopper.token}` };
    const response = await busyApp.inject({ method: "GET", url: "/api/users/me", headers });
    expect([response.statusCode, response.json().code]).toEqual([503, "busy"]);
    expect(response.headers["www-authenticate"]).toBeUndefined();
    await lock.query("commit");
    await lock.end();
    expect(await held).toBe(200);
    await busyApp.close();
    await small.end();
  });
});

describe("sign-ins beyond the capacity", () => {
  it("do not delay the session and access token of signed-in people [R12, R14]", async () => {
    const lock = new pg.Client(app.connection);
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table identities in access exclusive mode");
    const signIn = () =>
      fastify.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        headers: { origin: app.ctx.config.publicUrl },
        payload: { email: shopper.email, password: testPassword },
      });
    // 7 run and 40 wait.
    const signIns = Array.from({ length: 50 }, signIn);
    await waitForLocks(app.pool, 7);
    const headers = { cookie: shopper.cookie, origin: app.ctx.config.publicUrl };
    const session = await fastify.inject({ method: "GET", url: "/api/auth/get-session", headers });
    const token = await fastify.inject({
      method: "POST",
      url: "/api/jwt",
      headers,
      payload: { email: shopper.email },
    });
    expect([session.statusCode, session.json().user.email, token.statusCode]).toEqual([
      200,
      shopper.email,
      200,
    ]);
    await lock.query("commit");
    await lock.end();
    expect(countOf(await Promise.all(signIns), 200)).toBeGreaterThan(0);
  });
});

describe("exports beyond the capacity", () => {
  it("wait until one of two has been sent, and get 503 if that takes too long [R12]", async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const lock = new pg.Client(app.connection);
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table orders in access exclusive mode");
    const exports = people.map(({ token }) =>
      fastify.inject({
        method: "GET",
        url: "/api/users/me/export",
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    const [rejected] = await firstOf(exports, 1);
    expect([rejected?.statusCode, rejected?.json().code]).toEqual([503, "busy"]);
    await lock.query("commit");
    await lock.end();
    expect((await Promise.all(exports)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503]);
  });
});

describe("pages beyond the capacity", () => {
  it("get a busy page in their language, while cached pages and the cart still work [F4]", async () => {
    held = Promise.withResolvers();
    mostRendering = 0;
    expect((await get("/cached")).statusCode).toBe(200);
    const pending = Array.from({ length: 60 }, (_, index) => get(`/held/${index}`));
    const [first] = await firstOf(pending, 1);
    expect([first?.statusCode, first?.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(["1", "2", "3"]).toContain(first?.headers["retry-after"]);
    expect(first?.body).toContain("Mela is very busy right now");
    const more = Array.from({ length: 60 }, (_, index) => get(`/bn/held/${index}`));
    expect((await firstOf(more, 1))[0]?.body).toContain("মেলা এই মুহূর্তে খুব ব্যস্ত");
    const [forRouter] = await firstOf(
      Array.from({ length: 60 }, (_, index) => get(`/held/again/${index}.data`)),
      1,
    );
    expect([forRouter?.statusCode, forRouter?.headers["content-type"], forRouter?.body]).toEqual([
      503,
      "text/plain; charset=utf-8",
      "busy",
    ]);
    expect((await get("/cached")).statusCode).toBe(200);
    expect((await get("/cart")).statusCode).toBe(200);
    held.resolve();
    await Promise.all([...pending, ...more]);
    // Seven normal slots, and one for the cart.
    expect(mostRendering).toBe(8);
    expect((await get("/held/after")).statusCode).toBe(200);
  });
});

describe("without a cached copy", () => {
  /** Runs `work` with a twentieth of the limits: 30 pages and 6 searches per minute. */
  async function withStrictLimits(work: () => Promise<void>): Promise<void> {
    app.ctx.config.rateLimitFactor = 0.05;
    await work().finally(() => {
      app.ctx.config.rateLimitFactor = 10_000;
    });
  }

  it("rendered pages are limited by address group, unlike cached pages [F4, S108]", () =>
    withStrictLimits(async () => {
      const responses: InjectResponse[] = [];
      for (let page = 0; page < 31; page++) responses.push(await get(`/counted/${page}`, "2001:db8::1"));
      expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([30, 1]);
      const rejected = await get("/counted/30", "2001:db8::2");
      expect([rejected.statusCode, Number(rejected.headers["retry-after"]) > 0]).toEqual([429, true]);
      expect(rejected.body).toContain("Too many pages were opened from your network");
      expect((await get("/bn/counted/30", "2001:db8::2")).body).toContain("একটু অপেক্ষা করুন");
      expect((await get("/counted/3", "2001:db8::1")).statusCode).toBe(200);
      expect((await get("/counted/30", "2001:db8:0:1::1")).statusCode).toBe(200);
      expect((await get("/cart", "2001:db8::1")).statusCode).toBe(429);
    }));

  it("pages of a search share the limit of the search API [F4, H20]", () =>
    withStrictLimits(async () => {
      const address = "198.51.100.77";
      const paths = [
        "/search/one",
        "/bn/search/two",
        "/search/three.data",
        "/api/products/product/search?q=four",
        "/search/five?min=1",
        "/search/six",
      ];
      const responses: InjectResponse[] = [];
      for (const path of paths) responses.push(await get(path, address));
      expect(countOf(responses, 200)).toBe(6);
      expect([
        (await get("/search/seven", address)).statusCode,
        (await get("/api/products/product/search?q=seven", address)).statusCode,
      ]).toEqual([429, 429]);
      expect((await get("/another-page", address)).statusCode).toBe(200);
    }));
});
