import { describe, expect, it } from "vitest";
import { testApp, testPassword } from "#test/app.ts";

const app = await testApp();
const shopper = await app.signUp();
const other = await app.signUp();
const vendor = await app.signUp("vendor");
const admin = await app.signUp("admin");

describe("the API of access tokens", () => {
  it("issues a token to the signed-in person for their own e-mail [S2]", async () => {
    const response = await app.call("POST", "/jwt", {
      body: { email: ` ${shopper.email.toUpperCase()} ` },
      headers: { cookie: shopper.cookie },
    });
    expect(response.status).toBe(200);
    expect(Object.keys(response.body)).toEqual(["token"]);
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  it("rejects a token request without a session [H1, S1]", async () => {
    const response = await app.call("POST", "/jwt", { body: { email: shopper.email } });
    expect(response.status).toBe(401);
    expect(response.body).not.toHaveProperty("token");
  });

  it("rejects a token request for another person's e-mail [H1, S2]", async () => {
    const response = await app.call("POST", "/jwt", {
      body: { email: admin.email },
      headers: { cookie: shopper.cookie },
    });
    expect(response.status).toBe(403);
  });

  it("rejects a token request from another site [H1, S87]", async () => {
    const foreign = { cookie: shopper.cookie, origin: "https://evil.test" };
    expect(
      (await app.call("POST", "/jwt", { body: { email: shopper.email }, headers: foreign })).status,
    ).toBe(403);
    const crossSite = { cookie: shopper.cookie, "sec-fetch-site": "cross-site" };
    expect(
      (await app.call("POST", "/jwt", { body: { email: shopper.email }, headers: crossSite })).status,
    ).toBe(403);
  });

  it.each([[["a@x.test", "b@x.test"]], [{ $ne: "" }], [12], [null], [""]])(
    "rejects a token request with the e-mail %j [S3]",
    async (email) => {
      expect(
        (await app.call("POST", "/jwt", { body: { email }, headers: { cookie: shopper.cookie } })).status,
      ).toBe(422);
    },
  );

  it("rejects a token whose session has ended [H14, S8]", async () => {
    const person = await app.signUp();
    const mine = `/users/vendor/${person.email}`;
    expect((await app.call("GET", mine, { as: person })).status).toBe(200);
    await app.fastify.inject({
      method: "POST",
      url: "/api/auth/sign-out",
      headers: { cookie: person.cookie, origin: app.ctx.config.publicUrl },
    });
    expect((await app.call("GET", mine, { as: person })).status).toBe(401);
  });

  it("rejects a token of a suspended account [S10]", async () => {
    const suspended = await app.signUp();
    await app.db.updateTable("users").set({ suspended: true }).where("id", "=", suspended.id).execute();
    expect((await app.call("GET", `/users/vendor/${suspended.email}`, { as: suspended })).status).toBe(401);
  });

  it("rejects a token after 15 minutes [H14]", async () => {
    const person = await app.signUp();
    const status = async () =>
      (await app.call("GET", `/users/vendor/${person.email}`, { as: person })).status;
    const real = app.ctx.now;
    const wait = (seconds: number) => {
      app.ctx.now = () => new Date(Date.now() + seconds * 1_000);
    };
    try {
      wait(14 * 60);
      expect(await status()).toBe(200);
      wait(15 * 60);
      expect(await status()).toBe(401);
    } finally {
      app.ctx.now = real;
    }
  });

  it("applies a changed role to an existing token immediately [S9]", async () => {
    const former = await app.signUp("admin");
    const all = async () => (await app.call("GET", "/users/admin/orders/all", { as: former })).status;
    expect(await all()).toBe(200);
    await app.db.updateTable("users").set({ role: "user" }).where("id", "=", former.id).execute();
    expect(await all()).toBe(403);
  });

  it.each([
    ["without a signature", (token: string) => token.replace(/\.[^.]*$/, ".")],
    [
      "signed with no algorithm",
      (token: string) =>
        `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${token.split(".")[1]}.x`,
    ],
    ["with another person's id", (token: string) => swapSubject(token, admin.id)],
    ["that is nonsense", () => "a.b.c"],
  ])("rejects a token %s [S4, S6]", async (_what, spoil) => {
    const response = await app.call("GET", `/users/vendor/${shopper.email}`, {
      as: { ...shopper, token: spoil(shopper.token) },
    });
    expect(response.status).toBe(401);
    expect(response.body.code).toBe("not_signed_in");
  });
});

function swapSubject(token: string, id: string): string {
  const [head, payload = "", signature] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: id };
  return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

describe("POST /api/users", () => {
  it("creates the profile once and returns the same id again", async () => {
    const post = () =>
      app.call("POST", "/users", {
        body: { name: "Rahima", email: other.email, role: "user" },
        headers: { cookie: other.cookie },
      });
    const first = await post();
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ insertedId: other.id });
    expect((await post()).body).toEqual(first.body);
    expect((await app.call("GET", "/users/me", { as: other })).body.role).toBe("user");
  });

  it("requires a session, and does not require a token", async () => {
    const fresh = { name: "Karim", email: "fresh@mela.test", password: testPassword };
    const made = await app.fastify.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers: { origin: app.ctx.config.publicUrl },
      payload: fresh,
    });
    const cookie = made.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
    expect(
      (await app.call("POST", "/jwt", { body: { email: fresh.email }, headers: { cookie } })).status,
    ).toBe(200);
    const profile = { name: fresh.name, email: fresh.email };
    expect((await app.call("POST", "/users", { body: profile })).status).toBe(401);
    expect((await app.call("POST", "/users", { body: profile, headers: { cookie } })).body).toEqual({
      insertedId: made.json().user.id,
    });
  });

  it.each(["", " ", 5, "a\u0000b", "a\nb", "\ud800", "x".repeat(101)])(
    "rejects the name %j",
    async (name) => {
      const response = await app.call("POST", "/users", {
        body: { name, email: other.email },
        headers: { cookie: other.cookie },
      });
      expect(response.status).toBe(422);
    },
  );

  it("rejects any other role than user [H5]", async () => {
    const response = await app.call("POST", "/users", {
      body: { name: "R", email: other.email, role: "admin" },
      headers: { cookie: other.cookie },
    });
    expect(response.status).toBe(403);
    expect((await app.call("GET", `/users/admin/${other.email}`, { as: other })).body).toEqual({
      admin: false,
    });
  });
});

describe("GET /api/users/vendor or /api/users/admin", () => {
  it("returns the role of the caller", async () => {
    expect((await app.call("GET", `/users/vendor/${vendor.email}`, { as: vendor })).body).toEqual({
      vendor: true,
    });
    expect((await app.call("GET", `/users/admin/${vendor.email}`, { as: vendor })).body).toEqual({
      admin: false,
    });
    expect((await app.call("GET", `/users/admin/${admin.email}`, { as: admin })).body).toEqual({
      admin: true,
    });
  });

  it("returns the role of others to admins only [H4, S43]", async () => {
    expect((await app.call("GET", `/users/admin/${admin.email}`, { as: shopper })).status).toBe(403);
    expect((await app.call("GET", `/users/vendor/${vendor.email}`, { as: admin })).body).toEqual({
      vendor: true,
    });
    expect((await app.call("GET", `/users/admin/${admin.email}`)).status).toBe(401);
  });
});

describe("sign-up or sign-in", () => {
  const signUp = (payload: object) =>
    app.fastify.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers: { origin: app.ctx.config.publicUrl },
      payload,
    });
  const signIn = (payload: object) =>
    app.fastify.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { origin: app.ctx.config.publicUrl },
      payload,
    });

  const post = (path: string, cookie: string, payload: object) =>
    app.fastify.inject({
      method: "POST",
      url: `/api/auth${path}`,
      headers: { origin: app.ctx.config.publicUrl, cookie },
      payload,
    });

  it.each([
    ["aaaaaa", "Password must have at least one capital letter and one special character."],
    ["Aa!a", "Password must have at least 6 characters."],
    ["AAAAAA!", "Password must have at least one capital letter and one special character."],
  ])("rejects a sign-up with the password %s [S23]", async (password, message) => {
    const response = await signUp({ name: "N", email: "rules@mela.test", password });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it("accepts a long password with spaces and Bangla, and does not truncate it [S23]", async () => {
    const password = `আমার সোনার বাংলা Aa! ${"x".repeat(40)}`;
    expect((await signUp({ name: "N", email: "long@mela.test", password })).statusCode).toBe(200);
    expect((await signIn({ email: "long@mela.test", password })).statusCode).toBe(200);
    expect((await signIn({ email: "long@mela.test", password: password.slice(0, 40) })).statusCode).toBe(401);
  });

  it("ignores a role in the sign-up request [H5]", async () => {
    const response = await signUp({
      name: "N",
      email: "sly@mela.test",
      password: testPassword,
      role: "admin",
    });
    const row = await app.db
      .selectFrom("users")
      .select("role")
      .where("email", "=", "sly@mela.test")
      .executeTakeFirst();
    expect([response.statusCode, row?.role]).toEqual([200, "user"]);
  });

  it("returns the same error for a wrong password as for an unknown e-mail [H16, S15]", async () => {
    const wrong = await signIn({ email: shopper.email, password: "Wrong#2026" });
    const unknown = await signIn({ email: "nobody@mela.test", password: "Wrong#2026" });
    expect(wrong.statusCode).toBe(401);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it("rejects an e-mail address that other endpoints would reject", async () => {
    const domain = Array.from({ length: 5 }, () => "d".repeat(50)).join(".");
    const response = await signUp({ name: "N", email: `n@${domain}.test`, password: testPassword });
    expect([response.statusCode, response.json().code]).toEqual([400, "INVALID_EMAIL"]);
    expect(
      await app.db.selectFrom("users").select("id").where("email", "like", "n@ddd%").executeTakeFirst(),
    ).toBeUndefined();
  });

  it("rejects a sign-in with an address that is too long to be counted", async () => {
    const response = await signIn({ email: `${"a".repeat(300)}@mela.test`, password: testPassword });
    expect([response.statusCode, response.json().code]).toEqual([400, "INVALID_EMAIL"]);
  });

  it.each([
    ["that is empty", "", "NAME_REQUIRED"],
    ["of spaces", " ", "NAME_REQUIRED"],
    ["that is a number", 5, "NAME_REQUIRED"],
    ["that is null", null, "NAME_REQUIRED"],
    ["with a NUL character", "a\u0000b", "NAME_INVALID"],
    ["with a line break", "a\nb", "NAME_INVALID"],
    ["with a lone surrogate", "\ud800", "NAME_INVALID"],
    ["of 90,000 characters", "x".repeat(90_000), "NAME_INVALID"],
  ])("rejects a name %s", async (_what, name, code) => {
    const atSignUp = await signUp({ name, email: "names@mela.test", password: testPassword });
    expect([atSignUp.statusCode, atSignUp.json().code]).toEqual([400, code]);
    const later = await app.call("PATCH", "/users/me", { as: shopper, body: { name } });
    expect(later.status).toBe(422);
  });

  it("trims a valid name", async () => {
    const renamed = await app.signUp("user", "  রহিমা ");
    const nameOf = () =>
      app.db.selectFrom("users").select("name").where("id", "=", renamed.id).executeTakeFirstOrThrow();
    expect((await nameOf()).name).toBe("রহিমা");
    expect(
      (await app.call("PATCH", "/users/me", { as: renamed, body: { name: " Rahima Khatun " } })).status,
    ).toBe(200);
    expect((await nameOf()).name).toBe("Rahima Khatun");
  });

  it.each([
    "/change-email",
    "/change-password",
    "/delete-user",
    "/link-social",
    "/list-accounts",
    "/revoke-session",
    "/revoke-sessions",
    "/revoke-other-sessions",
    "/unlink-account",
    "/update-user",
    "/verify-password",
  ])("returns 404 for the disabled endpoint %s", async (path) => {
    expect((await post(path, shopper.cookie, {})).statusCode).toBe(404);
  });

  it("does not show text of the URL on an error page", async () => {
    const response = await app.fastify.inject({
      method: "GET",
      url: "/api/auth/error?error=x&error_description=Call%20us",
    });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toMatch(`${app.ctx.config.publicUrl}/user/social/done?error=x`);
  });

  it("stores the password only as an argon2id hash [S24]", async () => {
    const row = await app.db
      .selectFrom("identities")
      .select("password")
      .where("userId", "=", shopper.id)
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("the rate limit by IP address", async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: "0.2" });
  let accounts = 0;
  // Another account for each request, so that only the limit of the address applies.
  const post = (path: string, remoteAddress = "127.0.0.1") =>
    strict.fastify.inject({
      method: "POST",
      url: `/api/auth${path}`,
      remoteAddress,
      headers: { origin: strict.ctx.config.publicUrl },
      payload: { name: "Rahima", email: `tried${++accounts}@mela.test`, password: testPassword },
    });

  // A fifth of 50 failures and 20 accounts an hour, and of 60 links a minute.
  it.each([
    ["/sign-in/email", 10],
    ["/sign-up/email", 4],
    ["/reset-password", 12],
  ])("returns 429 with Retry-After for too many requests to %s", async (path, allowed) => {
    for (let count = 0; count < allowed; count++) expect((await post(path)).statusCode).not.toBe(429);
    const refused = await post(path);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(10);
  });

  it("allows any number of requests if there are few in each minute [F16]", async () => {
    const real = strict.ctx.now;
    const statuses = new Set<number>();
    try {
      for (let seconds = 0; seconds < 180; seconds += 6) {
        strict.ctx.now = () => new Date(Date.now() + seconds * 1_000);
        statuses.add((await post("/reset-password", "192.0.2.7")).statusCode);
      }
    } finally {
      strict.ctx.now = real;
    }
    expect([...statuses]).toEqual([400]);
  });
});
