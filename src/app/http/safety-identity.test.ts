/** Attacks on authentication and authorization. The tags are the numbers in docs/proofs/safety.md. */
import { hkdfSync } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { testApp, testPassword } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const shopper = await app.signUp();
const other = await app.signUp();
const admin = await app.signUp("admin");
const testShop = await createTestShop(app.db);
const onSale = await testShop.add({ title: "Jute bag" });

const { publicUrl } = app.ctx.config;
const adminList = "/api/users/admin/orders/all";

/** The app's own key, so that a forged token differs from a valid one only in the tested property. */
const key = new Uint8Array(hkdfSync("sha256", app.ctx.config.secret ?? "", "", "mela access token", 32));
const seconds = () => Math.floor(Date.now() / 1_000);
const claims = JSON.parse(Buffer.from(admin.token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
const forged = (changed: JWTPayload, header: object = {}, signedWith: Uint8Array = key) =>
  new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header })
    .sign(signedWith);
const without = (name: keyof JWTPayload | "sid") => forged({ [name]: undefined });

describe("an access token", () => {
  const status = async (token: string) =>
    (await app.fastify.inject({ url: adminList, headers: { authorization: `Bearer ${token}` } })).statusCode;

  it("is accepted if it is valid", async () => {
    expect(await status(await forged({}))).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    [
      "signed with our public URL as the key",
      () => forged({}, {}, new TextEncoder().encode(publicUrl.padEnd(32, "/"))),
    ],
    ["signed with an empty key", () => forged({}, { kid: "../../dev/null" }, new Uint8Array(32))],
    [
      "that contains its own key",
      () =>
        forged(
          {},
          { jwk: { kty: "oct", k: Buffer.alloc(32, 7).toString("base64url") } },
          new Uint8Array(32).fill(7),
        ),
    ],
    [
      "that contains the URL of its key",
      () => forged({}, { jku: "https://evil.test/keys.json" }, new Uint8Array(32).fill(7)),
    ],
    ["with another algorithm", () => forged({}, { alg: "HS512" }, new Uint8Array([...key, ...key]))],
    ["that has expired", () => forged({ exp: seconds() - 1 })],
    ["that is not valid yet", () => forged({ nbf: seconds() + 3_600 })],
    ["for another audience", () => forged({ aud: "https://other.test/api" })],
    ["from another issuer", () => forged({ iss: "https://other.test" })],
    ["of another type", () => forged({}, { typ: "JWT" })],
    ["that never expires", () => without("exp")],
    ["without a subject", () => without("sub")],
    ["with an empty subject", () => forged({ sub: "" })],
    ["with the subject null", () => forged({ sub: null as never })],
    ["with a subject that is no id", () => forged({ sub: "' or 1=1--" })],
    ["with NUL as the subject", () => forged({ sub: "\u0000" })],
    ["without a session", () => without("sid")],
    ["with the session of another person", () => forged({ sub: shopper.id })],
  ])("%s is rejected [S5, S7, S8, S47]", async (_what, make) => {
    expect(await status(await make())).toBe(401);
  });
});

describe("for a shopper", () => {
  it.each([
    `${adminList}/`,
    `/${adminList}`,
    "/api//users/admin/orders/all",
    "/api/Users/Admin/orders/all",
    "/api/users/admin/orders/ALL",
    "/api/products/%2e%2e/users/admin/orders/all",
    "/api/products/../users/admin/orders/all",
    "/api/users/user/..%2fadmin/orders/all",
    `${adminList};x=1`,
    `${adminList}.json`,
    `${adminList}%00`,
    `${adminList}%20`,
    "/api/users/admin/orders%2fall",
    "/api/users/%61dmin/orders/all",
    `${adminList}?role=admin&email=${admin.email}`,
  ])("the list of all orders cannot be reached by another spelling of its path: %s [S30]", async (url) => {
    for (const headers of [{}, { authorization: `Bearer ${shopper.token}` }]) {
      const { statusCode, body } = await app.fastify.inject({ url, headers });
      expect([400, 401, 403, 404]).toContain(statusCode);
      expect(body).not.toContain("orderNumber");
    }
  });

  it.each(["HEAD", "OPTIONS", "TRACE", "POST", "PUT", "DELETE"])(
    "the list of all orders cannot be reached with the method %s [S31]",
    async (method) => {
      const headers = { authorization: `Bearer ${shopper.token}`, "x-http-method-override": "GET" };
      const { statusCode, body } = await app.fastify.inject({
        method: method as "HEAD",
        url: `${adminList}?_method=GET`,
        headers,
      });
      expect([403, 404, 405]).toContain(statusCode);
      expect(body).not.toContain("orderNumber");
    },
  );
});

describe("the caller's own lists", () => {
  const lists = [
    "/users/user/favourites",
    "/users/checkout/addresses",
    "/users/checkout/orders",
    "/users/checkout/payments",
  ];
  const email = encodeURIComponent(shopper.email);
  it.each([
    [`email=${encodeURIComponent(other.email)}`, 403],
    [`email=${email}&email=${encodeURIComponent(other.email)}`, 400],
    [`email=${encodeURIComponent(other.email)}&email=${email}`, 400],
    [`email[]=${email}`, 400],
    ["email[$ne]=x", 400],
    [`email=${email}%00`, 400],
    [`email=${email}%0d%0a`, 200],
    [`email=${email}`, 200],
    [`EMAIL=${encodeURIComponent(other.email)}`, 200],
    ["", 200],
  ])("never contain another person's data: ?%s gets %i [H3, S32, S33]", async (query, status) => {
    for (const list of lists) {
      const response = await app.call("GET", `${list}?${query}`, { as: shopper });
      expect([list, response.status]).toEqual([list, status]);
      expect(JSON.stringify(response.body)).not.toContain(other.email);
    }
  });
});

describe("the auth routes", () => {
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.fastify.inject({
      method: "POST",
      url: `/api/auth${path}`,
      headers: { origin: publicUrl, ...headers },
      payload,
    });

  it.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.test" }],
    ["the origin null", { origin: "null" }],
    ["a longer host name", { origin: `${publicUrl}.evil.test` }],
    ["another port", { origin: `${publicUrl}9` }],
  ])("reject requests from %s [S87]", async (_whose, headers) => {
    const signIn = await post(
      "/sign-in/email",
      { email: shopper.email, password: testPassword },
      { ...headers, cookie: shopper.cookie },
    );
    expect([signIn.statusCode, signIn.headers["set-cookie"]]).toEqual([403, undefined]);
    const signOut = await post("/sign-out", {}, { ...headers, cookie: shopper.cookie });
    expect(signOut.statusCode).toBe(403);
    expect((await app.call("GET", "/users/me", { as: shopper })).status).toBe(200);
  });

  it("reject the content types of HTML forms, which any site can send [S87]", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const response = await app.fastify.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        headers: { "content-type": type, cookie: shopper.cookie },
        payload: JSON.stringify({ email: shopper.email, password: testPassword }),
      });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
  });

  it("create a new session at each sign-in and ignore the session in the request [S21]", async () => {
    const planted = shopper.cookie.replace(/=.*/, "=planted.by-somebody");
    const response = await post(
      "/sign-in/email",
      { email: shopper.email, password: testPassword },
      { cookie: planted },
    );
    const again = await post(
      "/sign-in/email",
      { email: shopper.email, password: testPassword },
      { cookie: shopper.cookie },
    );
    const cookies = [
      planted,
      shopper.cookie,
      String(response.headers["set-cookie"]).split(";")[0],
      String(again.headers["set-cookie"]).split(";")[0],
    ];
    expect(new Set(cookies).size).toBe(4);
    expect(
      (await app.call("POST", "/jwt", { body: { email: shopper.email }, headers: { cookie: planted } }))
        .status,
    ).toBe(401);
  });

  it.each([
    ["of 5 characters", "Aa!aa", 400],
    ["of 129 characters", `Aa!${"x".repeat(126)}`, 400],
    ["of 128 characters", `Aa!${"y".repeat(125)}`, 200],
    ["of 6 characters", "Aa!aqz", 200],
    ["of a megabyte", "Aa!".padEnd(1_000_000, "x"), 413],
  ])("limit the length of passwords: one %s gets %s [S23, S25]", async (what, password, status) => {
    const email = `password-${what.replace(/\W/g, "")}@mela.test`;
    expect((await post("/sign-up/email", { name: "N", email, password })).statusCode).toBe(status);
  });

  it("treat addresses that differ in case, width or surrounding blanks as one [S77]", async () => {
    const sign = async (email: string) =>
      (await post("/sign-up/email", { name: "N", email, password: testPassword })).statusCode;
    expect(await sign("Twin@Mela.test")).toBe(200);
    for (const twin of [
      "twin@mela.test",
      "TWIN@MELA.TEST",
      " twin@mela.test",
      "ｔｗｉｎ@mela.test",
      "twin@ｍｅｌａ.test",
    ]) {
      expect([400, 422]).toContain(await sign(twin));
    }
    const kept = await app.db
      .selectFrom("users")
      .select("email")
      .where("email", "like", "%mela.test")
      .where("email", "ilike", "%tw%in%")
      .execute();
    expect(kept).toEqual([{ email: "twin@mela.test" }]);
  });
});

describe("in the list of people", async () => {
  const vendor = await app.signUp("vendor");
  const people = { "an anonymous caller": undefined, "a shopper": shopper, "a vendor": vendor };
  const changes = ["set-admin", "set-vendor", "set-user", "suspend", "restore"];
  it.each(Object.keys(people).flatMap((who) => changes.map((change) => [who, change] as const)))(
    "a role cannot be changed by %s: %s [S28]",
    async (who, change) => {
      const as = people[who as keyof typeof people];
      const kept = () =>
        app.db.selectFrom("users").select(["id", "role", "suspended"]).orderBy("id").execute();
      const before = await kept();
      for (const { id } of [as ?? shopper, other, admin]) {
        const body = { role: "admin", suspended: false };
        expect(
          (await app.call("PATCH", `/users/admin/user/${change}/${id}`, { body, ...(as && { as }) })).status,
        ).toBe(as ? 403 : 401);
      }
      expect(await kept()).toEqual(before);
    },
  );
});

describe("from the API", () => {
  it("public responses contain no e-mail addresses and no internal fields [H10, S41]", async () => {
    const { slug } = await app.db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", testShop.shopId)
      .executeTakeFirstOrThrow();
    for (const path of [
      "/products/all/all",
      "/products/jute",
      "/products/product/search?q=jute",
      "/search/suggestions?q=jut",
      `/products/details/${onSale}`,
      `/shops/${slug}`,
      "/popular-gifts",
      "/categories/all-category",
    ]) {
      for (const as of [undefined, shopper]) {
        const { status, body } = await app.call("GET", path, as ? { as } : {});
        expect([path, status]).toEqual([path, 200]);
        expect(JSON.stringify(body)).not.toMatch(
          /@mela\.test|"(feedback|vendorEmail|sku|passwordHash|tokenVersion|ownerId|owner_id|email)"/,
        );
      }
    }
  });

  it("responses are not cacheable if the caller is signed in [S90]", async () => {
    for (const path of [
      "/products/all/all",
      "/products/product/search?q=jute",
      "/search/suggestions?q=jut",
      `/products/details/${onSale}`,
      "/users/me",
    ]) {
      const { headers } = await app.call("GET", path, { as: shopper });
      expect([path, headers["cache-control"]]).toEqual([path, expect.stringContaining("no-store")]);
    }
  });

  it("public responses have ids that do not reveal how many records there are [S107]", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => testShop.add()));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(new Set(ids.map((id) => id.slice(-8))).size).toBe(3);
  });
});

describe("an unknown auth route", () => {
  const counted = async () => (await app.pool.query("select key, count from rate_counts order by key")).rows;

  it.each([
    "made-up",
    "callback/made-up",
    "reset-password/made-up",
    "reset-password/:token",
    "get-session/",
    "/get-session",
    "%67et-session",
  ])("gets 404 without a database write: %s [S64]", async (path) => {
    const before = await counted();
    expect((await app.fastify.inject({ url: `/api/auth/${path}` })).statusCode).toBe(404);
    expect(await counted()).toEqual(before);
  });
});
