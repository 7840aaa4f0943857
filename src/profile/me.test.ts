import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertImages } from "#media/store.server.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const publicUrl = app.ctx.config.publicUrl;

const phoneUserAgent =
  "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

/** Signs the person in with another browser. */
async function signInAgain(
  person: Pick<TestPerson, "email" | "id" | "name">,
  password = testPassword,
  on = app,
): Promise<TestPerson> {
  const response = await on.fastify.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { origin: on.ctx.config.publicUrl, "user-agent": phoneUserAgent },
    payload: { email: person.email, password },
  });
  if (response.statusCode !== 200) throw new Error(`${person.email} could not sign in: ${response.body}`);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const { body } = await on.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie } });
  return { ...person, cookie, token: body.token };
}

const canSignIn = (email: string, password: string) =>
  signInAgain({ email, id: "", name: "" }, password).then(
    () => true,
    () => false,
  );

const me = (as: TestPerson) => app.call("GET", "/users/me", { as });
const isIn = async (as: TestPerson) => (await me(as)).status === 200;

const mailsTo = (email: string) =>
  app.db
    .selectFrom("mails")
    .select(["kind", "subject", "language", "bodyText"])
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const lastMailTo = async (email: string) => (await mailsTo(email)).at(-1);
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";

describe("GET or PATCH /api/users/me", () => {
  it("returns the person and their sign-in methods", async () => {
    const person = await app.signUp("vendor", "Rahima");
    expect((await me(person)).body).toEqual({
      _id: person.id,
      name: "Rahima",
      nameBn: null,
      displayName: "Rahima",
      email: person.email,
      role: "vendor",
      photoURL: null,
      emailVerified: false,
      language: "en",
      secondFactor: false,
      hasPassword: true,
      socialSignIns: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await app.db
      .updateTable("identities")
      .set({ providerId: "demo", password: null })
      .where("userId", "=", person.id)
      .execute();
    expect((await me(person)).body).toMatchObject({ hasPassword: false, socialSignIns: ["Mela Demo"] });
  });

  it("changes name and language, keeps omitted fields and ignores all others", async () => {
    const person = await app.signUp();
    const change = (body: unknown) => app.call("PATCH", "/users/me", { as: person, body });
    expect(
      (await change({ name: "  রহিমা খাতুন ", role: "admin", email: "x@mela.test", emailVerified: true })).body,
    ).toMatchObject({
      name: "রহিমা খাতুন",
      role: "user",
      email: person.email,
      emailVerified: false,
      language: "en",
    });
    expect((await change({ language: "bn" })).body).toMatchObject({ name: "রহিমা খাতুন", language: "bn" });
    expect((await change({})).status).toBe(200);
    const session = await app.fastify.inject({
      url: "/api/auth/get-session",
      headers: { cookie: person.cookie },
    });
    expect(session.json().user.name).toBe("রহিমা খাতুন");
  });

  it("changes and removes the name in Bangla, also in the vendor's products", async () => {
    const vendor = await app.signUp("vendor", "Rahima");
    const shop = await createTestShop(app.db, vendor);
    const product = await shop.add();
    const change = async (body: unknown) =>
      (await app.call("PATCH", "/users/me", { as: vendor, body })).body as unknown;
    const shown = async () => {
      const { body } = await app.call("GET", `/products/details/${product}`);
      return [body.vendorName, body.vendorNameBn];
    };
    expect(await shown()).toEqual(["Rahima", null]);
    expect(await change({ nameBn: " রহিমা " })).toMatchObject({ name: "Rahima", nameBn: "রহিমা" });
    await expect.poll(shown).toEqual(["Rahima", "রহিমা"]);
    expect(await change({ name: "Rahima Khatun" })).toMatchObject({ nameBn: "রহিমা" });
    expect(await change({ nameBn: null })).toMatchObject({ name: "Rahima Khatun", nameBn: null });
    await expect.poll(shown).toEqual(["Rahima Khatun", null]);
  });

  it.each([
    [{ name: " " }, "name", "Name is required"],
    [{ nameBn: " " }, "nameBn", "Name is required"],
    [{ name: "a\nb" }, "name", "Some characters cannot be used here. Please remove them."],
    [{ name: "x".repeat(101) }, "name", "Name can have at most 100 characters."],
    [{ name: 5 }, "name", undefined],
    [{ language: "fr" }, "language", undefined],
    [{ photoURL: "" }, "photoURL", "Please upload the image first."],
    [
      { photoURL: "https://evil.test/images/0123456789abcdef0123456789abcdef-640.webp" },
      "photoURL",
      "Please upload the image first.",
    ],
    [
      { photoURL: "/images/0123456789abcdef0123456789abcdef-640.webp" },
      "photoURL",
      "Please upload the image first.",
    ],
    [
      { photoURL: `${"/images/x"}${"x".repeat(300)}` },
      "photoURL",
      "Photo URL too long. Please provide a short url.",
    ],
  ])("rejects %.60j", async (body, path, message) => {
    const person = await app.signUp();
    const response = await app.call("PATCH", "/users/me", { as: person, body });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([
      expect.objectContaining({
        path,
        code: expect.any(String),
        message: message ?? expect.any(String),
      }),
    ]);
  });

  it("sets an uploaded photo by its URL with or without the origin, and removes it", async () => {
    const person = await app.signUp();
    const hash = "00112233445566778899aabbccddeeff";
    await insertImages(
      app.db,
      [{ hash, width: 400, height: 400, placeholder: "data:,", ownerId: person.id }],
      new Date(),
    );
    const change = async (photoURL: string | null) =>
      (await app.call("PATCH", "/users/me", { as: person, body: { photoURL } })).body.photoURL;
    expect(await change(`${publicUrl}/images/${hash}-1280.avif`)).toBe(`/images/${hash}-640.webp`);
    expect(await change(null)).toBeNull();
    expect(await change(`/images/${hash}-160.webp`)).toBe(`/images/${hash}-640.webp`);
  });

  it.each([{ name: "Another" }, { nameBn: "অন্য নাম" }])(
    "drops the cached pages of the shop when a vendor changes the name: %j",
    async (body) => {
      const vendor = await app.signUp("vendor");
      const { shopId } = await createTestShop(app.db, vendor);
      const { slug } = await app.db
        .selectFrom("shops")
        .select("slug")
        .where("id", "=", shopId)
        .executeTakeFirstOrThrow();
      const tags = await announcedBy(app.connection, async () => {
        await app.call("PATCH", "/users/me", { as: vendor, body: { language: "bn" } });
        await app.call("PATCH", "/users/me", { as: vendor, body });
        // The same name again.
        await app.call("PATCH", "/users/me", { as: vendor, body });
      });
      expect(tags).toEqual([`shop:${slug}`, `vendor:${vendor.id}`]);
    },
  );
});

describe("POST /api/users/me/password", () => {
  const change = (as: TestPerson, currentPassword: unknown, newPassword: unknown) =>
    app.call("POST", "/users/me/password", { as, body: { currentPassword, newPassword } });

  it("changes the password, ends every other session and notifies the owner", async () => {
    const person = await app.signUp();
    const elsewhere = await signInAgain(person);
    await app.call("POST", "/users/me/email", {
      as: person,
      body: { email: `next-${person.email}`, password: testPassword },
    });
    expect((await change(person, testPassword, "Other#2026")).body).toEqual({ modifiedCount: 1 });
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, false]);
    const cookie = await app.fastify.inject({
      url: "/api/auth/get-session",
      headers: { cookie: elsewhere.cookie },
    });
    expect(cookie.json()).toBeNull();
    expect([
      await canSignIn(person.email, testPassword),
      await canSignIn(person.email, "Other#2026"),
    ]).toEqual([false, true]);
    expect((await lastMailTo(person.email))?.kind).toBe("password_changed");
    // A link that was requested with the old password is revoked.
    const token = tokenIn((await lastMailTo(`next-${person.email}`))?.bodyText);
    expect((await app.call("POST", "/users/email-change", { body: { token } })).body.code).toBe("link_spent");
  });

  it.each([
    ["aaaaaa", "Password must have at least one capital letter and one special character."],
    ["Aa!a", "Password must have at least 6 characters."],
    [
      "P@ssw0rd",
      "Many people use this password, so it is easy to guess. Try three random words and a symbol.",
    ],
    ["", "Password is required"],
    [`Aa!${"x".repeat(126)}`, "Password can have at most 128 characters."],
  ])("rejects the new password %j", async (bad, message) => {
    const person = await app.signUp();
    const response = await change(person, testPassword, bad);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [{ path: "newPassword", code: expect.any(String), message }],
    ]);
    expect(await canSignIn(person.email, testPassword)).toBe(true);
  });

  it("rejects a change with a wrong current password", async () => {
    const person = await app.signUp();
    const response = await change(person, "Wrong#2026", "Other#2026");
    expect([response.status, response.body.code]).toEqual([422, "wrong_password"]);
    expect(response.body.errors).toEqual([
      {
        path: "currentPassword",
        code: "wrong_password",
        message: "The password is not correct. Please try again.",
      },
    ]);
    for (const odd of [undefined, null, 5, ["x"], "x".repeat(1_001)])
      expect((await change(person, odd, "Other#2026")).status).toBe(422);
    expect(await canSignIn(person.email, testPassword)).toBe(true);
  });

  it("accepts one of two concurrent changes with the same current password", async () => {
    const person = await app.signUp();
    const elsewhere = await signInAgain(person);
    const both = await Promise.all([
      change(person, testPassword, "First#2026"),
      change(elsewhere, testPassword, "Second#2026"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = both[0].status === 200 ? "First#2026" : "Second#2026";
    expect(await canSignIn(person.email, won)).toBe(true);
    const again = await Promise.all(
      [1, 2].map((round) => change(both[0].status === 200 ? person : elsewhere, won, `Third${round}#2026`)),
    );
    expect(again.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("rejects a change for an account without a password", async () => {
    const person = await app.signUp();
    await app.db
      .updateTable("identities")
      .set({ providerId: "demo", password: null })
      .where("userId", "=", person.id)
      .execute();
    const response = await change(person, testPassword, "Other#2026");
    expect([response.status, response.body.code]).toEqual([409, "password_missing"]);
  });

  it("names the person in the mail only if the address is verified", async () => {
    const person = await app.signUp("user", "Rahima Khatun");
    await change(person, testPassword, "Other#2026");
    expect((await lastMailTo(person.email))?.bodyText).not.toContain("Rahima");
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    await change(person, "Other#2026", testPassword);
    expect((await lastMailTo(person.email))?.bodyText).toContain("Rahima Khatun");
  });

  it("limits changes to ten an hour, because each sends a mail", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const person = await strict.signUp();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      const { status } = await strict.call("POST", "/users/me/password", {
        as: person,
        body: { currentPassword: testPassword, newPassword: testPassword },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it("allows at least one attempt with any RATE_LIMIT_FACTOR", async () => {
    const strictest = await testApp({ RATE_LIMIT_FACTOR: "0.01" });
    const person = await strictest.signUp();
    const guess = async () =>
      (
        await strictest.call("POST", "/users/me/password", {
          as: person,
          body: { currentPassword: "Wrong#2026", newPassword: testPassword },
        })
      ).status;
    expect([await guess(), await guess()]).toEqual([422, 429]);
  });

  it("allows five wrong passwords in 15 minutes over all endpoints", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const person = await strict.signUp();
    const guess = (password: string) =>
      strict.call("POST", "/users/me/password", {
        as: person,
        body: { currentPassword: password, newPassword: testPassword },
      });
    for (let round = 0; round < 6; round++) expect((await guess(testPassword)).status).toBe(200);
    for (let round = 0; round < 3; round++) expect((await guess("Wrong#2026")).status).toBe(422);
    expect(
      (await strict.call("DELETE", "/users/me", { as: person, body: { password: "Wrong#2026" } })).status,
    ).toBe(422);
    expect(
      (
        await strict.call("POST", "/users/me/email", {
          as: person,
          body: { email: "new@mela.test", password: "Wrong#2026" },
        })
      ).status,
    ).toBe(422);
    const sixth = await guess(testPassword);
    expect([sixth.status, Number(sixth.headers["retry-after"]) > 800]).toEqual([429, true]);
  });
});

describe("POST /api/users/me/email or /api/users/email-change", () => {
  const request = (as: TestPerson, email: string, password = testPassword) =>
    app.call("POST", "/users/me/email", { as, body: { email, password } });
  const confirm = (as: TestPerson | undefined, token: string) =>
    app.call("POST", "/users/email-change", { ...(as && { as }), body: { token } });
  const linkTo = async (email: string) => tokenIn((await lastMailTo(email))?.bodyText);
  let count = 0;
  const newEmail = () => `moved${++count}@mela.test`;

  it("changes the address with the password and a mailed link, and notifies the old address", async () => {
    const person = await app.signUp();
    const elsewhere = await signInAgain(person);
    const to = newEmail();
    expect((await request(person, ` ${to.toUpperCase()} `)).status).toBe(202);
    const mail = await lastMailTo(to);
    expect(mail?.kind).toBe("new_email");
    expect(mail?.bodyText).toContain(`${publicUrl}/user/confirm-email?token=`);
    expect(mail?.bodyText).not.toContain(person.name);
    expect((await lastMailTo(person.email))?.kind).toBe("email_change_requested");
    // Nothing changes before the confirmation.
    expect((await me(person)).body.email).toBe(person.email);

    const token = await linkTo(to);
    const response = await confirm(person, token);
    expect([response.status, response.body]).toEqual([200, { email: to }]);
    expect((await me(person)).body).toMatchObject({ email: to, emailVerified: true });
    expect(await isIn(elsewhere)).toBe(false);
    expect([await canSignIn(person.email, testPassword), await canSignIn(to, testPassword)]).toEqual([
      false,
      true,
    ]);
    expect((await lastMailTo(person.email))?.kind).toBe("email_changed");
    expect((await lastMailTo(to))?.kind).toBe("welcome");
    expect((await confirm(person, token)).body.code).toBe("link_spent");
  });

  it("needs a sign-in to the account, because anyone may read a link that was mailed to them [S19]", async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    const to = newEmail();
    await request(person, to);
    const token = await linkTo(to);
    for (const as of [undefined, stranger]) {
      const { status, body } = await confirm(as, token);
      expect([status, body.code]).toEqual([403, "account_needed"]);
    }
    expect((await me(person)).body).toMatchObject({ email: person.email, emailVerified: false });
    expect((await confirm(person, token)).status).toBe(200);
  });

  it("removes stored mails to the old address except the notification of the change", async () => {
    const person = await app.signUp();
    const before = (await mailsTo(person.email)).map(({ kind }) => kind);
    expect(before).toContain("verify_email");
    const to = newEmail();
    await request(person, to);
    await confirm(person, await linkTo(to));
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(["email_changed"]);
  });

  it("redirects a mail that waits for the end of an undo, and the undo still stops it", async () => {
    const [vendor, admin] = [await app.signUp("vendor"), await app.signUp("admin")];
    const testShop = await createTestShop(app.db, vendor);
    const deny = async () => {
      const path = `/users/admin/product-status/${await testShop.add({ status: "pending" })}`;
      const { body } = await app.call("PATCH", path, { as: admin, body: { status: "denied" } });
      return { path: `${path}/undo`, body: { decisionId: body.decisionId } };
    };
    const [{ path, body }] = [await deny(), await deny()];
    const to = newEmail();
    await request(vendor, to);
    await confirm(vendor, await linkTo(to));
    const denials = async () => (await mailsTo(to)).filter(({ kind }) => kind === "product_denied");
    expect(await denials()).toHaveLength(2);
    expect((await mailsTo(vendor.email)).map(({ kind }) => kind)).toEqual(["email_changed"]);
    expect((await app.call("POST", path, { as: admin, body })).body).toEqual({ modifiedCount: 1 });
    expect(await denials()).toHaveLength(1);
  });

  it("returns the same response for an address in use, and notifies its owner", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const free = await request(person, newEmail());
    const taken = await request(person, other.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mail = await lastMailTo(other.email);
    expect([mail?.kind, tokenIn(mail?.bodyText)]).toEqual(["email_in_use", ""]);
    expect(mail?.bodyText).not.toContain(person.email);
    expect((await lastMailTo(person.email))?.kind).toBe("email_change_requested");
  });

  it("rejects the link if the address was registered in the meantime", async () => {
    const person = await app.signUp();
    const to = newEmail();
    await request(person, to);
    await app.db
      .insertInto("users")
      .values({ id: randomUUIDv7(), name: "Quick", email: to, image: null })
      .execute();
    const response = await confirm(person, await linkTo(to));
    expect([response.status, response.body.code]).toEqual([409, "email_taken"]);
    expect((await me(person)).body.email).toBe(person.email);
  });

  it("does not report another unique violation as a taken address, and keeps the link valid", async () => {
    const person = await app.signUp();
    const to = newEmail();
    await request(person, to);
    const token = await linkTo(to);
    await app.db.transaction().execute(async (trx) => {
      await sql`create function twice() returns trigger language plpgsql as $$
        begin raise unique_violation using constraint = 'newsletter_subscriptions_email_key'; end $$`.execute(
        trx,
      );
      await sql`
        create trigger twice after update of email on users for each row execute function twice()
      `.execute(trx);
    });
    const failed = await confirm(person, token);
    await sql`drop trigger twice on users`.execute(app.db);
    expect(failed.status).toBe(500);
    expect((await confirm(person, token)).body).toEqual({ email: to });
  });

  it("accepts only the link of the last request, and only once from two concurrent clicks", async () => {
    const person = await app.signUp();
    const [first, second] = [newEmail(), newEmail()];
    await request(person, first);
    await request(person, second);
    expect((await confirm(person, await linkTo(first))).body.code).toBe("link_spent");
    const token = await linkTo(second);
    const both = await Promise.all([confirm(person, token), confirm(person, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("rejects an expired link, and one for an account whose address has changed since", async () => {
    const person = await app.signUp();
    const to = newEmail();
    await request(person, to);
    await app.db
      .updateTable("verifications")
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where("value", "like", `${person.id} %`)
      .where("identifier", "like", "change-email:%")
      .execute();
    expect((await confirm(person, await linkTo(to))).body.code).toBe("link_spent");
    await request(person, to);
    await app.db.updateTable("users").set({ email: newEmail() }).where("id", "=", person.id).execute();
    expect((await confirm(person, await linkTo(to))).body.code).toBe("link_spent");
  });

  it("does not store the token of the link", async () => {
    const person = await app.signUp();
    const to = newEmail();
    await request(person, to);
    expect(JSON.stringify(await app.db.selectFrom("verifications").selectAll().execute())).not.toContain(
      await linkTo(to),
    );
  });

  it.each([
    ["not-an-address", "email"],
    ["", "email"],
  ])("rejects the address %j", async (email, path) => {
    const response = await request(await app.signUp(), email);
    expect([response.status, response.body.errors[0].path]).toEqual([422, path]);
  });

  it("rejects the current address and a wrong password", async () => {
    const person = await app.signUp();
    expect((await request(person, person.email)).body.errors).toEqual([
      { path: "email", code: "own_email", message: "This is already your e-mail address." },
    ]);
    const to = newEmail();
    expect((await request(person, to, "Wrong#2026")).body.errors).toEqual([
      { path: "password", code: "wrong_password", message: "The password is not correct. Please try again." },
    ]);
    expect(await mailsTo(to)).toEqual([]);
  });

  it("keeps orders and their lists after the change", async () => {
    const person = await app.signUp();
    await app.db
      .insertInto("orders")
      .values({
        id: randomUUIDv7(),
        userId: person.id,
        number: `M-${person.id.slice(-6)}`,
        status: "delivered",
        email: person.email,
        address: "{}",
        itemsPoisha: 100,
        deliveryPoisha: 0,
        totalPoisha: 100,
        placedAt: new Date(),
      })
      .execute();
    const to = newEmail();
    await request(person, to);
    await confirm(person, await linkTo(to));
    expect(
      (await app.call("GET", `/users/checkout/orders?email=${person.email}`, { as: person })).status,
    ).toBe(403);
    const payments = await app.call("GET", `/users/checkout/payments?email=${to}`, { as: person });
    expect(payments.body).toHaveLength(1);
    const { email } = await app.db
      .selectFrom("orders")
      .select("email")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(person.email);
  });

  it("limits requests to five an hour, and three for one address, known or not", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const [person, other, known] = [await strict.signUp(), await strict.signUp(), await strict.signUp()];
    const requestAll = async (as: TestPerson, emails: string[]) => {
      const statuses: number[] = [];
      for (const email of emails)
        statuses.push(
          (await strict.call("POST", "/users/me/email", { as, body: { email, password: testPassword } }))
            .status,
        );
      return statuses;
    };
    expect(
      await requestAll(person, [
        "a@mela.test",
        "b@mela.test",
        "c@mela.test",
        "d@mela.test",
        "e@mela.test",
        "f@mela.test",
      ]),
    ).toEqual([202, 202, 202, 202, 202, 429]);
    expect(
      await requestAll(
        other,
        Array.from({ length: 4 }, () => known.email),
      ),
    ).toEqual([202, 202, 202, 429]);
  });
});

describe("/api/users/me/sessions", () => {
  const sessions = (as: TestPerson) => app.call("GET", "/users/me/sessions", { as });
  const end = (as: TestPerson, id: string) => app.call("DELETE", `/users/me/sessions/${id}`, { as });

  it("lists sessions by device, last used first, marks the current one and reveals no token", async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);
    const { body } = await sessions(phone);
    expect(body).toEqual([
      {
        _id: expect.any(String),
        current: true,
        browser: "Chrome",
        system: "Android",
        mobile: true,
        startedAt: expect.any(String),
        usedAt: expect.any(String),
      },
      expect.objectContaining({ current: false, browser: null, system: null, mobile: false }),
    ]);
    const tokens = await app.db
      .selectFrom("sessions")
      .select("token")
      .where("userId", "=", person.id)
      .execute();
    for (const { token } of tokens) expect(JSON.stringify(body)).not.toContain(token);
  });

  it("returns when each session was last used by an API request", async () => {
    const person = await app.signUp();
    const old = new Date(Date.now() - 86_400_000);
    await app.db.updateTable("sessions").set({ updatedAt: old }).where("userId", "=", person.id).execute();
    await app.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: person.cookie } });
    const { updatedAt } = await app.db
      .selectFrom("sessions")
      .select("updatedAt")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(updatedAt).toEqual(old);
    expect(Date.now() - Date.parse((await sessions(person)).body[0].usedAt)).toBeLessThan(60_000);
  });

  it("ends a session with its token and cookie, and returns 404 for another person's session", async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);
    const stranger = await app.signUp();
    const id = (await sessions(person)).body.find(({ current }: { current: boolean }) => !current)._id;
    expect((await end(stranger, id)).status).toBe(404);
    expect(await isIn(phone)).toBe(true);
    expect((await end(person, id)).body).toEqual({ deletedCount: 1 });
    expect([await isIn(person), await isIn(phone)]).toEqual([true, false]);
    expect(
      (await app.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: phone.cookie } }))
        .status,
    ).toBe(401);
    expect((await end(person, id)).status).toBe(404);
    expect((await end(person, "nonsense")).status).toBe(404);
  });

  it("ends all other sessions", async () => {
    const person = await app.signUp();
    const others = [await signInAgain(person), await signInAgain(person)];
    const stranger = await app.signUp();
    expect((await app.call("DELETE", "/users/me/sessions", { as: person })).body).toEqual({
      deletedCount: 2,
    });
    expect(await Promise.all([person, ...others, stranger].map(isIn))).toEqual([true, false, false, true]);
  });

  it("does not list expired sessions", async () => {
    const person = await app.signUp();
    await signInAgain(person);
    await app.db
      .updateTable("sessions")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("userId", "=", person.id)
      .where("userAgent", "like", "%Android%")
      .execute();
    expect((await sessions(person)).body).toHaveLength(1);
  });
});
