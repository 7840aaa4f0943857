import type { LightMyRequestResponse } from "fastify";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { insertPlaceholderVendor } from "#people/store.server.ts";
import { type PageContext, pageContext } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { type TestApp, type TestPerson, testApp, testPassword } from "#test/app.ts";
import { cookiesOf, deviceCookieOf } from "#test/cookies.ts";
import { waitForLocks } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";
import { attemptCounter } from "./actions/attempt-counter.server.ts";
import { hashPassword } from "./actions/password.server.ts";
import { mailNewAccounts } from "./actions/verify-email.server.ts";
import { loadResetPage } from "./pages/mailed-link-loaders.server.ts";
import { lockAccountWithEmail, savePassword } from "./store/accounts.server.ts";
import { endAllSessions } from "./store/sessions.server.ts";

const app = await testApp();
const testShop = await createTestShop(app.db);
const publicUrl = app.ctx.config.publicUrl;

let people = 0;
const newEmail = () => `somebody${++people}@mela.test`;

interface Sent {
  cookie?: string;
  ip?: string;
  headers?: Record<string, string>;
}

function post(
  on: TestApp,
  path: string,
  payload: object,
  { cookie, ip = "203.0.113.7", headers = {} }: Sent = {},
): Promise<LightMyRequestResponse> {
  return on.fastify.inject({
    method: "POST",
    url: `/api/auth${path}`,
    remoteAddress: ip,
    headers: { origin: on.ctx.config.publicUrl, ...(cookie && { cookie }), ...headers },
    payload,
  });
}

const signUp = (email: string, more: object = {}) =>
  post(app, "/sign-up/email", { name: "Rahima", email, password: testPassword, ...more });
const signIn = (email: string, password: string) => post(app, "/sign-in/email", { email, password });
const requestReset = (email: string, sent?: Sent) => post(app, "/request-password-reset", { email }, sent);

const mailsTo = (email: string) =>
  app.db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

/** Returns the link of the newest mail of this kind. */
async function linkTo(email: string, kind: string): Promise<URL> {
  const mail = (await mailsTo(email)).findLast((sent) => sent.kind === kind);
  return new URL(/https?:\/\/\S+token=\S+/.exec(mail?.bodyText ?? "")?.[0] ?? "nothing:");
}

const tokenTo = async (email: string, kind: string) =>
  (await linkTo(email, kind)).searchParams.get("token") ?? "";

async function resetToken(email: string): Promise<string> {
  await requestReset(email);
  return tokenTo(email, "reset_password");
}

const suspend = (id: string, suspended = true) =>
  app.db.updateTable("users").set({ suspended }).where("id", "=", id).execute();
const account = (email: string) =>
  app.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const isSignedIn = async ({ email, cookie, token }: TestPerson) => {
  const byCookie = await app.fastify.inject({ url: "/api/auth/get-session", headers: { cookie } });
  const byToken = await app.call("GET", `/users/vendor/${email}`, {
    as: { email, cookie, token, id: "", name: "" },
  });
  return [byCookie.json() !== null, byToken.status === 200];
};

describe("POST /api/auth/request-password-reset or /reset-password", () => {
  it("returns the same response with and without an account, and mails only the former [S16]", async () => {
    const { email } = await app.signUp();
    const known = await requestReset(` ${email.toUpperCase()} `);
    const unknown = await requestReset("nobody@mela.test");
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    expect(unknown.statusCode).toBe(200);
    expect(await kindsTo(email)).toContain("reset_password");
    expect(await mailsTo("nobody@mela.test")).toEqual([]);
    expect(known.body).not.toContain(await tokenTo(email, "reset_password"));
  });

  it("responds after more than 240 ms, with and without an account", async () => {
    const { email } = await app.signUp();
    for (const recipient of [email, "nobody-else@mela.test"]) {
      const began = performance.now();
      await requestReset(recipient);
      expect(performance.now() - began).toBeGreaterThan(240);
    }
  });

  it("links to the public URL, whatever host the request names [S17]", async () => {
    const email = newEmail();
    await signUp(email, { language: "bn" });
    await requestReset(email, { headers: { host: "evil.test", "x-forwarded-host": "evil.test" } });
    const { origin, pathname } = await linkTo(email, "reset_password");
    expect(origin + pathname).toBe(`${publicUrl}/bn/user/reset-password`);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ language: "bn", subject: "নতুন পাসওয়ার্ড দিন" });
    expect(mail?.bodyHtml).not.toContain("evil.test");
  });

  it("sets the new password, ends every session and token, and notifies the owner [S18]", async () => {
    const person = await app.signUp();
    expect(await isSignedIn(person)).toEqual([true, true]);
    const response = await post(app, "/reset-password", {
      newPassword: "Other#2026",
      token: await resetToken(person.email),
    });
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
    expect(await isSignedIn(person)).toEqual([false, false]);
    expect((await signIn(person.email, testPassword)).statusCode).toBe(401);
    expect((await signIn(person.email, "Other#2026")).statusCode).toBe(200);
    expect((await kindsTo(person.email)).at(-2)).toBe("password_changed");
  });

  it("rejects a concurrent sign-in with the old password [S18]", async () => {
    const { email, id } = await app.signUp();
    const hash = await hashPassword("Other#2026");
    const signingIn = await app.db.transaction().execute(async (trx) => {
      await lockAccountWithEmail(trx, { userId: id, email });
      const pending = signIn(email, testPassword);
      // Waits until the sign-in has checked the password and is about to write the session.
      await waitForLocks(app.pool, 1);
      await savePassword(trx, id, hash, new Date());
      await endAllSessions(trx, id);
      // In an array, because `await` of the transaction would also await a bare promise, which needs the
      // lock.
      return [pending];
    });
    const response = await signingIn[0];
    expect([response?.statusCode, response?.json().code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    expect(await app.db.selectFrom("sessions").select("id").where("userId", "=", id).execute()).toEqual([]);
    expect((await signIn(email, "Other#2026")).statusCode).toBe(200);
  });

  it("accepts a link once, also from two concurrent requests, and revokes other links [S18]", async () => {
    const { email } = await app.signUp();
    const earlier = await resetToken(email);
    const token = await resetToken(email);
    const both = await Promise.all(
      ["First#2026", "Second#2026"].map((newPassword) =>
        post(app, "/reset-password", { newPassword, token }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(both.find(({ statusCode }) => statusCode === 400)?.json().code).toBe("INVALID_TOKEN");
    expect(
      (await post(app, "/reset-password", { newPassword: "Third#2026", token: earlier })).json().code,
    ).toBe("INVALID_TOKEN");
  });

  it("rejects a link after 30 minutes or after the address of the account has changed", async () => {
    const { email, id } = await app.signUp();
    const old = await resetToken(email);
    const links = await app.db
      .selectFrom("verifications")
      .select("expiresAt")
      .where("value", "like", `${id} %`)
      .where("identifier", "like", "reset%")
      .execute();
    expect(links.map(({ expiresAt }) => Math.round((expiresAt.getTime() - Date.now()) / 60_000))).toEqual([
      30,
    ]);
    await app.db
      .updateTable("verifications")
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where("value", "like", `${id} %`)
      .execute();
    expect((await post(app, "/reset-password", { newPassword: "Other#2026", token: old })).json().code).toBe(
      "INVALID_TOKEN",
    );

    const mailed = await resetToken(email);
    await app.db.updateTable("users").set({ email: newEmail() }).where("id", "=", id).execute();
    expect(
      (await post(app, "/reset-password", { newPassword: "Other#2026", token: mailed })).json().code,
    ).toBe("INVALID_TOKEN");
  });

  it.each([
    [
      "aaaaaa",
      "PASSWORD_TOO_PLAIN",
      "Password must have at least one capital letter and one special character.",
    ],
    ["Aa!a", "PASSWORD_TOO_SHORT", "Password must have at least 6 characters."],
    [
      "P@ssw0rd",
      "PASSWORD_COMMON",
      "Many people use this password, so it is easy to guess. Try three random words and a symbol.",
    ],
    [
      "Guessable@12",
      "PASSWORD_LIKE_EMAIL",
      "This is your e-mail address with a number or a symbol, which is easy to guess. Please use other words.",
    ],
  ])("rejects the password %s and keeps the link valid", async (newPassword, code, message) => {
    const email = `guessable${++people}@mela.test`;
    await signUp(email);
    const token = await resetToken(email);
    const response = await post(app, "/reset-password", { newPassword, token });
    expect([response.statusCode, response.json()]).toEqual([400, { code, message }]);
    expect((await post(app, "/reset-password", { newPassword: "Other#2026", token })).statusCode).toBe(200);
  });

  it("does not store the token of a link", async () => {
    const { email } = await app.signUp();
    const token = await resetToken(email);
    const rows = await app.db.selectFrom("verifications").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("sets a first password, and removes other credentials if the address was never verified", async () => {
    const person = await app.signUp();
    await app.db
      .updateTable("identities")
      .set({ providerId: "demo", accountId: person.id, password: null })
      .where("userId", "=", person.id)
      .execute();
    await post(app, "/reset-password", { newPassword: "Other#2026", token: await resetToken(person.email) });
    const owner = await account(person.email);
    const credentials = await app.db
      .selectFrom("identities")
      .select(["providerId", "userId"])
      .where("userId", "in", [person.id, owner.id])
      .execute();
    expect(credentials).toEqual([{ providerId: "credential", userId: owner.id }]);
    expect((await signIn(person.email, "Other#2026")).statusCode).toBe(200);
    expect((await account(person.email)).emailVerified).toBe(true);
  });

  it("sends no mail to an account without credentials", async () => {
    const id = await insertPlaceholderVendor(app.db, "Imported", new Date());
    await requestReset(`vendor-${id}@mela.invalid`);
    expect(await mailsTo(`vendor-${id}@mela.invalid`)).toEqual([]);
  });

  it("returns 404 for better-auth's own callback of reset links", async () => {
    const response = await app.fastify.inject({
      url: `/api/auth/reset-password/${"x".repeat(24)}?callbackURL=/`,
    });
    expect(response.statusCode).toBe(404);
  });
});

describe("after a sign-up", () => {
  it("a new account receives one verification mail, and the welcome mail after verification", async () => {
    const email = newEmail();
    const cookie = cookiesOf(await signUp(email));
    expect(await kindsTo(email)).toEqual(["verify_email"]);
    const link = await linkTo(email, "verify_email");
    expect(link.origin + link.pathname).toBe(`${publicUrl}/user/verify-email`);
    const token = link.searchParams.get("token");
    expect((await account(email)).emailVerified).toBe(false);
    expect((await post(app, "/verify-email", { token }, { cookie })).statusCode).toBe(200);
    expect(await account(email)).toMatchObject({ emailVerified: true });
    expect(await kindsTo(email)).toEqual(["verify_email", "welcome"]);
    const again = await post(app, "/verify-email", { token }, { cookie });
    expect([again.statusCode, again.json().code]).toEqual([400, "INVALID_TOKEN"]);
    expect(await kindsTo(email)).toEqual(["verify_email", "welcome"]);
  });

  it("a new account is not verified by a link that is a day old or was sent to a previous address", async () => {
    const { email, id, cookie } = await app.signUp();
    const old = await tokenTo(email, "verify_email");
    const [link] = await app.db
      .selectFrom("verifications")
      .select("expiresAt")
      .where("value", "like", `${id} %`)
      .execute();
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    await app.db
      .updateTable("verifications")
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where("value", "like", `${id} %`)
      .execute();
    expect((await post(app, "/verify-email", { token: old }, { cookie })).statusCode).toBe(400);
    const moved = await app.signUp();
    const before = await tokenTo(moved.email, "verify_email");
    await app.db.updateTable("users").set({ email: newEmail() }).where("id", "=", moved.id).execute();
    expect((await post(app, "/verify-email", { token: before }, { cookie: moved.cookie })).statusCode).toBe(
      400,
    );
  });

  it("a new account has the language of the sign-up page", async () => {
    const [english, bangla] = [newEmail(), newEmail()];
    await signUp(english);
    await signUp(bangla, { language: "bn" });
    expect([(await account(english)).language, (await account(bangla)).language]).toEqual(["en", "bn"]);
    expect((await mailsTo(bangla))[0]).toMatchObject({
      language: "bn",
      subject: "আপনার ই-মেইল ঠিকানা নিশ্চিত করুন",
    });
    for (const language of ["fr", 5, null])
      expect((await signUp(newEmail(), { language })).json().code).toBe("INVALID_LANGUAGE");
  });

  it("a new account can request another verification mail only for itself and only until it is verified", async () => {
    const { email, cookie } = await app.signUp();
    expect((await post(app, "/send-verification-email", { email })).statusCode).toBe(401);
    expect(
      (await post(app, "/send-verification-email", { email: "another@mela.test" }, { cookie })).statusCode,
    ).toBe(200);
    expect(await kindsTo(email)).toEqual(["verify_email", "verify_email"]);
    expect(await mailsTo("another@mela.test")).toEqual([]);
    await post(app, "/verify-email", { token: await tokenTo(email, "verify_email") }, { cookie });
    expect((await post(app, "/send-verification-email", {}, { cookie })).json().code).toBe(
      "EMAIL_ALREADY_VERIFIED",
    );
  });

  it("a new account receives a mail that was lost in a crash once, also if several processes run the job", async () => {
    const { email, id } = await app.signUp();
    await app.db.deleteFrom("mails").where("recipient", "=", email).execute();
    await app.db.updateTable("users").set({ verificationMailedAt: null }).where("id", "=", id).execute();
    await Promise.all([mailNewAccounts(app.ctx), mailNewAccounts(app.ctx), mailNewAccounts(app.ctx)]);
    expect(await kindsTo(email)).toEqual(["verify_email"]);
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();
    await Promise.all([mailNewAccounts(app.ctx), mailNewAccounts(app.ctx)]);
    expect(await kindsTo(email)).toEqual(["verify_email", "welcome"]);
  });

  it("a new account receives no mail if it is the placeholder of an imported shop", async () => {
    const id = await insertPlaceholderVendor(app.db, "Imported too", new Date());
    await mailNewAccounts(app.ctx);
    expect(await mailsTo(`vendor-${id}@mela.invalid`)).toEqual([]);
  });

  it("a new account is created once by two concurrent sign-ups with one address; the other gets an error", async () => {
    const email = newEmail();
    const both = await Promise.all([signUp(email), signUp(email)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)?.json().code).toMatch(/^USER_ALREADY_EXISTS/);
    expect(await kindsTo(email)).toEqual(["verify_email"]);
  });

  it("a new account is rejected with a photo URL that is too long or a common password", async () => {
    const long = await signUp(newEmail(), { image: `https://pictures.test/${"x".repeat(400)}` });
    expect(long.json()).toEqual({
      code: "PHOTO_URL_TOO_LONG",
      message: "Photo URL too long. Please provide a short url.",
    });
    expect((await signUp(newEmail(), { password: "Password123!" })).json().code).toBe("PASSWORD_COMMON");
    expect((await signUp("fatema.begum@mela.test", { password: "FatemaBegum@1" })).json().code).toBe(
      "PASSWORD_LIKE_EMAIL",
    );
  });
});

describe("the link of a verification mail", () => {
  it("requires a sign-in to its own account, and otherwise stays valid [F6, S19]", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const token = await tokenTo(person.email, "verify_email");
    const responses = [
      await post(app, "/verify-email", { token }),
      await post(app, "/verify-email", { token }, { cookie: other.cookie }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, "UNAUTHORIZED"],
      [403, "OTHER_ACCOUNT"],
    ]);
    expect((await account(person.email)).emailVerified).toBe(false);
    expect((await post(app, "/verify-email", { token }, { cookie: person.cookie })).statusCode).toBe(200);
  });

  it("closes a stranger's account, removes its credentials and frees the address [F6, S19]", async () => {
    const stranger = await app.signUp();
    await post(app, "/send-verification-email", {}, { cookie: stranger.cookie });
    await requestReset(stranger.email);
    const token = await tokenTo(stranger.email, "verify_email");
    expect((await post(app, "/disown-account", { token })).json()).toEqual({ status: true });
    expect(await isSignedIn(stranger)).toEqual([false, false]);
    expect((await signIn(stranger.email, testPassword)).statusCode).toBe(401);
    expect(
      await app.db.selectFrom("identities").select("id").where("userId", "=", stranger.id).execute(),
    ).toEqual([]);
    expect(
      await app.db
        .selectFrom("verifications")
        .select("id")
        .where("value", "like", `${stranger.id} %`)
        .execute(),
    ).toEqual([]);
    expect((await post(app, "/disown-account", { token })).json().code).toBe("INVALID_TOKEN");

    const owner = await signUp(stranger.email, { password: "Owner#2026" });
    expect(owner.statusCode).toBe(200);
    expect(owner.json().user.id).not.toBe(stranger.id);
    expect(await kindsTo(stranger.email)).toContain("verify_email");
  });

  it("never closes a verified or a vendor's account, and works once concurrently [F6]", async () => {
    const [verified, vendor, both] = [await app.signUp(), await app.signUp("vendor"), await app.signUp()];
    const old = await tokenTo(verified.email, "verify_email");
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", verified.id).execute();
    expect((await post(app, "/disown-account", { token: old })).json().code).toBe("INVALID_TOKEN");
    const refused = await post(app, "/disown-account", {
      token: await tokenTo(vendor.email, "verify_email"),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "SUPPORT_NEEDED"]);
    for (const person of [verified, vendor]) expect(await isSignedIn(person)).toEqual([true, true]);

    const token = await tokenTo(both.email, "verify_email");
    const responses = await Promise.all([
      post(app, "/disown-account", { token }),
      post(app, "/verify-email", { token }, { cookie: both.cookie }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("does not close a suspended account, and works once the account is restored", async () => {
    const person = await app.signUp();
    const token = await tokenTo(person.email, "verify_email");
    await suspend(person.id);
    const refused = await post(app, "/disown-account", { token });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: "SUPPORT_NEEDED",
        message: `This account cannot be closed with a link. Please write to ${brand.email}.`,
      },
    ]);
    expect(await account(person.email)).toMatchObject({ id: person.id, suspended: true });
    expect((await signUp(person.email)).statusCode).toBe(422);

    await suspend(person.id, false);
    expect((await post(app, "/disown-account", { token })).statusCode).toBe(200);
  });
});

describe("a password reset of an account with an unverified address [S19]", () => {
  /** Signs up a person with an address, an order and a cart. */
  async function settled() {
    const person = await app.signUp("user", "Strange Name");
    await app.call("POST", "/users/checkout/addresses", {
      as: person,
      body: { ...addressForm, fullName: "Strange Name" },
    });
    await app.call("POST", "/users/user/favourites", {
      as: person,
      body: { selectedClassId: await testShop.add() },
    });
    const [{ _id }] = (await app.call("GET", "/users/user/favourites", { as: person })).body;
    const order = await app.call("POST", "/users/checkout/orders", {
      as: person,
      body: { products: [{ _id, quantity: 1, price: 500 }] },
    });
    expect(order.status).toBe(201);
    await app.call("POST", "/users/user/favourites", {
      as: person,
      body: { selectedClassId: await testShop.add() },
    });
    return person;
  }

  const resetWithLink = async (email: string, device = "") =>
    post(
      app,
      "/reset-password",
      { newPassword: "Owner#2026", token: await resetToken(email) },
      { cookie: device },
    );

  async function reset(email: string, device?: string): Promise<TestPerson> {
    expect((await resetWithLink(email, device)).statusCode).toBe(200);
    const signedIn = await signIn(email, "Owner#2026");
    const cookie = cookiesOf(signedIn);
    const { body } = await app.call("POST", "/jwt", { body: { email }, headers: { cookie } });
    return { id: signedIn.json().user.id, email, name: signedIn.json().user.name, cookie, token: body.token };
  }

  async function dataOf(as: TestPerson) {
    const bodies = ["/users/checkout/addresses", "/users/user/favourites", "/users/checkout/orders"].map(
      async (path) => (await app.call("GET", path, { as })).body,
    );
    const [address, cart, orders] = await Promise.all(bodies);
    return { address: address[0]?.fullName, cart: cart.length, orders: orders.length };
  }

  it("gives the owner no name, delivery address, cart or order of a stranger [F22]", async () => {
    const stranger = await settled();
    const owner = await reset(stranger.email);
    expect(owner.name).toBe(stranger.email.split("@")[0]);
    expect(await dataOf(owner)).toEqual({ address: undefined, cart: 0, orders: 0 });
    expect(await isSignedIn(stranger)).toEqual([false, false]);
    expect((await account(owner.email)).emailVerified).toBe(true);
    expect((await kindsTo(owner.email)).slice(-2)).toEqual(["password_changed", "welcome"]);
    // The stranger's order stays, because it may already have been shipped.
    const [order] = await app.db
      .selectFrom("orders")
      .select(["status", "userId"])
      .where("userId", "=", stranger.id)
      .execute();
    expect(order).toEqual({ status: "pending", userId: stranger.id });
  });

  it("keeps everything on the device that created the account [F22]", async () => {
    const person = await settled();
    const again = await reset(person.email, deviceCookieOf(person.cookie));
    expect(again.id).toBe(person.id);
    expect(await dataOf(again)).toEqual({ address: "Strange Name", cart: 1, orders: 1 });
  });

  it("keeps everything of a verified account or a vendor's, on every device [F22]", async () => {
    const [person, vendor] = [await settled(), await app.signUp("vendor")];
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    expect(await dataOf(await reset(person.email))).toEqual({
      address: "Strange Name",
      cart: 1,
      orders: 1,
    });
    expect((await reset(vendor.email)).id).toBe(vendor.id);
  });

  it("is announced by the page of the link if it replaces the account in this browser [F22]", async () => {
    const [person, vendor, verified] = [await app.signUp(), await app.signUp("vendor"), await app.signUp()];
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", verified.id).execute();
    const replacesAccount = async ({ email }: TestPerson, cookie: string) => {
      await requestReset(email);
      const context = new RouterContextProvider();
      context.set(pageContext, {
        ctx: app.ctx,
        isKnownDevice: (userId: string) => app.auth.isKnownDevice({ cookie }, userId),
      } as PageContext);
      const page = await loadResetPage({ url: await linkTo(email, "reset_password"), context });
      expect(page.email).toBe(email);
      return page.replacesAccount;
    };
    expect(await replacesAccount(person, "")).toBe(true);
    expect(await replacesAccount(person, vendor.cookie)).toBe(true);
    expect(await replacesAccount(person, deviceCookieOf(person.cookie))).toBe(false);
    expect(await replacesAccount(vendor, "")).toBe(false);
    expect(await replacesAccount(verified, "")).toBe(false);
    // The page must not reveal a suspension.
    await suspend(person.id);
    expect(await replacesAccount(person, "")).toBe(true);
  });

  it("keeps a suspension, which only a sign-in with the new password reveals [S15]", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    await suspend(person.id);
    const [reset, usual] = [await resetWithLink(person.email), await resetWithLink(other.email)];
    const visible = ({ statusCode, body, cookies }: LightMyRequestResponse) => [
      statusCode,
      body,
      cookies.map(({ name }) => name),
    ];
    expect(visible(reset)).toEqual(visible(usual));
    expect((await signIn(person.email, testPassword)).statusCode).toBe(401);
    const refused = await signIn(person.email, "Owner#2026");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    expect(await account(person.email)).toMatchObject({ id: person.id, suspended: true });
    // Afterwards, the owner of the address gets an account of their own, also in this browser.
    await suspend(person.id, false);
    expect((await resetWithLink(person.email, cookiesOf(reset))).statusCode).toBe(200);
    expect((await account(person.email)).id).not.toBe(person.id);
  });
});

describe("after a sign-in", () => {
  const cookieOf = (response: LightMyRequestResponse) =>
    response.cookies.find(({ name }) => name.endsWith("session_token"));

  it("the session cookie is HttpOnly and SameSite=Lax without a domain [S22]", async () => {
    const cookie = cookieOf(await signUp(newEmail()));
    expect(cookie).toMatchObject({ name: "mela.session_token", httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie).not.toHaveProperty("domain");
  });

  it("the session cookie lives as long as a session can, and a new token does not prevent its renewal a day later", async () => {
    const { id, email, cookie } = await app.signUp();
    const days = (count: number) => count * 24 * 3_600_000;
    const renew = async () =>
      cookieOf(await app.fastify.inject({ url: "/api/auth/get-session", headers: { cookie } }));
    expect(await renew()).toBeUndefined();
    // As two days later, also for a cookie of an earlier version, which lived for seven days.
    for (const left of [28, 5]) {
      await app.db
        .updateTable("sessions")
        .set({ expiresAt: new Date(Date.now() + days(left)), updatedAt: new Date(Date.now() - days(2)) })
        .where("userId", "=", id)
        .execute();
      // Private pages read the session in the same way.
      expect((await app.call("POST", "/jwt", { body: { email }, headers: { cookie } })).status).toBe(200);
      expect(await renew()).toMatchObject({ maxAge: days(30) / 1_000 });
    }
  });

  it("the session cookie has the __Host- prefix over https [S22]", async () => {
    const secure = await testApp({ PUBLIC_URL: "https://shop.test" });
    const made = await post(secure, "/sign-up/email", {
      name: "R",
      email: "r@mela.test",
      password: testPassword,
    });
    expect(cookieOf(made)).toMatchObject({
      name: "__Host-mela.session_token",
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(cookieOf(made)).not.toHaveProperty("domain");
    const cookie = made.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
    const session = await secure.fastify.inject({ url: "/api/auth/get-session", headers: { cookie } });
    expect(session.json().user.email).toBe("r@mela.test");
  });
});

describe("signing in", () => {
  it("costs as much processor time for an unknown e-mail address as for a wrong password [S15]", async () => {
    const { email } = await app.signUp();
    // The time of the processor, with the threads that hash passwords, does not depend on other load.
    const time = async (who: string) => {
      const began = process.cpuUsage();
      await signIn(who, "Wrong#2026");
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      known.push(await time(email));
      unknown.push(await time("nobody@mela.test"));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;
    // Without a hash for an unknown e-mail address this would be about 0.1.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it("returns 503 when too many sign-ins wait, and serves the others [S25, R12, R14]", async () => {
    const responses = await Promise.all(
      Array.from({ length: 70 }, () => signIn("nobody@mela.test", "Wrong#2026")),
    );
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([401, 503]));
    expect(["1", "2", "3"]).toContain(
      responses.find(({ statusCode }) => statusCode === 503)?.headers["retry-after"],
    );
    expect(responses.filter(({ statusCode }) => statusCode === 401)).not.toHaveLength(0);
  });
});

describe("the counter of attempts", async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
  const { email } = await strict.signUp();
  const from = (host: number) => `198.51.100.${host}`;
  const wrong = (ip: string, who = email) =>
    post(strict, "/sign-in/email", { email: who, password: "Wrong#2026" }, { ip });

  it.each([
    ["to an existing account", () => email, 1],
    ["to an unknown account", () => "nobody@mela.test", 2],
  ])(
    "rejects sign-ins %s after five wrong passwords, with the time to wait [S13]",
    async (_whose, who, host) => {
      const statuses: number[] = [];
      for (let round = 0; round < 5; round++) statuses.push((await wrong(from(host), who())).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401]);
      const sixth = await wrong(from(host), who());
      expect([sixth.statusCode, sixth.json()]).toEqual([
        429,
        { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please wait 15 minutes." },
      ]);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(800);
    },
  );

  it("locks no one out: the correct password works from another IP address [S13]", async () => {
    const right = (ip: string) => post(strict, "/sign-in/email", { email, password: testPassword }, { ip });
    expect((await right(from(1))).statusCode).toBe(429);
    expect((await right(from(3))).statusCode).toBe(200);
  });

  it("counts attempts before the password is checked, also concurrent ones", async () => {
    const responses = await Promise.all(Array.from({ length: 9 }, () => wrong(from(4))));
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  it("counts an IPv6 /64 as one IP address, and ignores forwarding headers [S14]", async () => {
    for (let round = 0; round < 5; round++) await wrong(`2001:db8:1:2::${round}`);
    expect((await wrong("2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await wrong("2001:db8:1:3::1")).statusCode).toBe(401);
    for (let round = 0; round < 5; round++) {
      await post(
        strict,
        "/sign-in/email",
        { email, password: "x" },
        {
          ip: from(5),
          headers: { "x-forwarded-for": from(100 + round), "x-mela-client-ip": from(100 + round) },
        },
      );
    }
    expect((await wrong(from(5))).statusCode).toBe(429);
  });

  it("does not count a correct password", async () => {
    for (let round = 0; round < 7; round++) {
      expect(
        (await post(strict, "/sign-in/email", { email, password: testPassword }, { ip: from(6) })).statusCode,
      ).toBe(200);
    }
  });

  it("limits an IP address to fifty attempts for all accounts, also after a restart", async () => {
    for (let round = 0; round < 50; round++)
      await attemptCounter(strict.ctx).countSignInAttempt(`account${round}@mela.test`, from(7));
    await expect(
      attemptCounter({ ...strict.ctx }).countSignInAttempt("account50@mela.test", from(7)),
    ).rejects.toMatchObject({
      kind: { code: "too_many_requests" },
    });
    await attemptCounter(strict.ctx).countSignInAttempt("account50@mela.test", from(8));
  });

  it("limits registrations to five for an IPv6 /64 and three for an e-mail address [H16]", async () => {
    const register = (ip: string, who: string, password = testPassword) =>
      post(strict, "/sign-up/email", { name: "R", email: who, password }, { ip });
    // What a form would have refused costs nothing.
    for (let round = 0; round < 3; round++) await register(from(9), "typo@mela.test", "aaaaaa");
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++)
      statuses.push((await register(`2001:db8:9:9::${round}`, `many${round}@mela.test`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const ofOneAddress: number[] = [];
    for (let round = 0; round < 4; round++)
      ofOneAddress.push((await register(from(10 + round), "many0@mela.test")).statusCode);
    // The first of the three was the one that made it.
    expect(ofOneAddress).toEqual([422, 422, 429, 429]);
  });

  it("limits resets to three for an e-mail address and thirty for an IP address", async () => {
    for (const who of [email, "nobody-at-all@mela.test"]) {
      const statuses: number[] = [];
      for (let round = 0; round < 4; round++)
        statuses.push(
          (await post(strict, "/request-password-reset", { email: who }, { ip: from(20 + round) }))
            .statusCode,
        );
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    for (let round = 0; round < 30; round++)
      await attemptCounter(strict.ctx).countResetRequest(`reset${round}@mela.test`, from(30));
    await expect(
      attemptCounter(strict.ctx).countResetRequest("reset30@mela.test", from(30)),
    ).rejects.toMatchObject({
      kind: { code: "too_many_requests" },
    });
  });

  it("limits verification mails to three", async () => {
    const { cookie } = await strict.signUp();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++)
      statuses.push(
        (await post(strict, "/send-verification-email", {}, { cookie, ip: from(40 + round) })).statusCode,
      );
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("limits access tokens to thirty a minute for an account", async () => {
    const eager = await strict.signUp();
    const other = await strict.signUp();
    const ask = (person: TestPerson) =>
      strict.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: person.cookie } });
    // The sign-up has created one.
    for (let round = 0; round < 29; round++) expect((await ask(eager)).status).toBe(200);
    const refused = await ask(eager);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(200);
  });
});
