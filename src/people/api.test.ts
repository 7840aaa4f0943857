import { randomUUID, randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { markEmailVerified } from "#accounts/store/accounts.server.ts";
import { accountDataHooks } from "#app/account-data/account-data.server.ts";
import { brand } from "#shared/brand.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { waitForLocks } from "#test/database.ts";
import { setRole } from "./actions.server.ts";
import { insertPlaceholderVendor } from "./store.server.ts";

const app = await testApp();
const { db } = app;
const admin = await app.signUp("admin", "Amena Admin");

const all = "/users/admin/user/all";
const list = (query = "", as = admin) => app.call("GET", `${all}${query}`, { as });
const set = (role: string, id: string, as = admin) =>
  app.call("PATCH", `/users/admin/user/set-${role}/${id}`, { as });
const suspend = (id: string, as = admin) => app.call("PATCH", `/users/admin/user/suspend/${id}`, { as });
const restore = (id: string, as = admin) => app.call("PATCH", `/users/admin/user/restore/${id}`, { as });
const row = (id: string) =>
  db.selectFrom("users").select(["role", "suspended"]).where("id", "=", id).executeTakeFirstOrThrow();
const confirm = (id: string) => markEmailVerified(db, id, new Date());
const change = () => ({ now: new Date(), hooks: accountDataHooks, publicUrl: app.ctx.config.publicUrl });
const mailsTo = (recipient: string) =>
  db
    .selectFrom("mails")
    .select(["kind", "language", "subject", "bodyText"])
    .where("recipient", "=", recipient)
    .where("kind", "=", "vendor_role")
    .execute();
const audited = (id: string) =>
  db
    .selectFrom("auditLog")
    .select(["action", "actorId", "detail"])
    .where("subjectId", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
const signIn = (email: string, password = testPassword) =>
  app.fastify.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { origin: app.ctx.config.publicUrl },
    payload: { email, password },
  });
const session = (cookie: string) => app.fastify.inject({ url: "/api/auth/get-session", headers: { cookie } });

/** A shop with these admins and no second. */
async function admins(count: number) {
  const own = await testApp();
  const people: TestPerson[] = [];
  for (let index = 0; index < count; index++) people.push(await own.signUp("admin"));
  const patch = (path: string, id: string, as: TestPerson) =>
    own.call("PATCH", `/users/admin/user/${path}/${id}`, { as });
  const acting = () =>
    own.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("suspended", "=", false)
      .execute();
  return { own, people: people as [TestPerson, TestPerson, TestPerson], patch, acting };
}

describe("GET /api/users/admin/user/all", () => {
  it("returns an array, newest first, with the total and a link to the next page", async () => {
    const { own, people } = await admins(3);
    const [first, second, third] = people;
    const page = await own.call("GET", `${all}?limitValue=2`, { as: first });
    expect(page.status).toBe(200);
    expect(page.headers["x-total-count"]).toBe("3");
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.body).toEqual([
      {
        _id: third.id,
        name: third.name,
        displayName: third.name,
        email: third.email,
        role: "admin",
        suspended: false,
        emailVerified: false,
        createdAt: expect.stringMatching(/Z$/),
        photoURL: null,
      },
      {
        _id: second.id,
        name: second.name,
        displayName: second.name,
        email: second.email,
        role: "admin",
        suspended: false,
        emailVerified: false,
        createdAt: expect.stringMatching(/Z$/),
        photoURL: null,
      },
    ]);
    const [, next = ""] = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link)) ?? [];
    const rest = await own.call("GET", next, { as: first });
    expect(rest.body.map(({ _id }: { _id: string }) => _id)).toEqual([first.id]);
    expect(rest.headers.link).toBeUndefined();
  });

  it("filters by a part of the name or e-mail address and by the role, and sorts", async () => {
    for (const name of ["zulu Quokka", "Alpha Quokka", "মিতা Quokka"]) await app.signUp("user", name);
    const [vendor] = [await app.signUp("vendor", "Vendor Quokka")];
    const names = async (query: string) => (await list(query)).body.map(({ name }: { name: string }) => name);
    expect(await names("?q=quokka&sort=name")).toEqual([
      "Alpha Quokka",
      "Vendor Quokka",
      "zulu Quokka",
      "মিতা Quokka",
    ]);
    expect(await names("?q=quokka&role=user&sort=email")).toEqual([
      "zulu Quokka",
      "Alpha Quokka",
      "মিতা Quokka",
    ]);
    expect(await names(`?q=${vendor.email.toUpperCase()}`)).toEqual(["Vendor Quokka"]);
    expect(await names(`?q=${encodeURIComponent("মিতা")}`)).toEqual(["মিতা Quokka"]);
    expect(await names("?q=quokka%20vendor")).toEqual(["Vendor Quokka"]);
    expect(await names("?q=%25quokka")).toEqual([]);
  });

  it("lists and counts suspended accounts, with a search and without", async () => {
    const { own, people } = await admins(3);
    const [first, second, third] = people;
    const suspended = async (query: string) => {
      const { body, headers } = await own.call("GET", `${all}?suspended=true${query}`, { as: first });
      return [headers["x-total-count"], ...body.map(({ _id }: { _id: string }) => _id)];
    };
    const count = async (query: string) =>
      (await own.call("GET", `/users/admin/user/counts${query}`, { as: first })).body.suspended;
    expect(await suspended("")).toEqual(["0"]);
    await own.db
      .updateTable("users")
      .set({ suspended: true })
      .where("id", "in", [second.id, third.id])
      .execute();
    expect(await suspended("")).toEqual(["2", third.id, second.id]);
    expect(await suspended("&role=user")).toEqual(["0"]);
    expect(await suspended(`&q=${second.email}`)).toEqual(["1", second.id]);
    expect([await count(""), await count(`?q=${second.email}`), await count(`?q=${first.email}`)]).toEqual([
      2, 1, 0,
    ]);
  });

  it("counts the accounts that match the search by role, and all accounts without one", async () => {
    const tag = randomUUID().slice(-6);
    for (const role of ["user", "user", "vendor"] as const) await app.signUp(role, `Potoroo ${tag}`);
    const counts = async (query: string) =>
      (await app.call("GET", `/users/admin/user/counts${query}`, { as: admin })).body;
    expect(await counts(`?q=${tag}`)).toEqual({ admin: 0, vendor: 1, user: 2, suspended: 0 });
    const { admin: admins, vendor, user } = await counts("");
    const { headers } = await list("");
    expect(String(admins + vendor + user)).toBe(headers["x-total-count"]);
  });

  it.each([
    ["-name", "Zebu, Yak, Xerus"],
    ["role", "Yak, Xerus, Zebu"],
    ["-role", "Zebu, Xerus, Yak"],
    ["-newest", "Zebu, Xerus, Yak"],
  ])("sorts by %s", async (sort, order) => {
    const tag = randomUUID().slice(-6);
    for (const [role, name] of [
      ["user", "Zebu"],
      ["vendor", "Xerus"],
      ["admin", "Yak"],
    ] as const)
      await app.signUp(role, `${name} ${tag}`);
    const { body } = await list(`?q=${tag}&sort=${sort}`);
    expect(body.map(({ name }: { name: string }) => name.split(" ")[0]).join(", ")).toBe(order);
  });

  it("sorts by e-mail address in reverse", async () => {
    const addresses = async (sort: string) =>
      (await list(`?sort=${sort}&limitValue=100`)).body.map(({ email }: { email: string }) => email);
    const descending = await addresses("-email");
    expect(descending).toEqual((await addresses("email")).toReversed());
    expect(descending).toEqual(descending.toSorted().toReversed());
  });

  // `moves` change the last account of the first and the second page; the last one of the next page is
  // deleted.
  it.each<[sort: string, moves: ((tag: string) => object)[]]>([
    ["newest", []],
    ["name", [(tag) => ({ name: `Aardwolf ${tag}` }), (tag) => ({ name: `Zorilla ${tag}` })]],
    ["-name", [(tag) => ({ name: `Aardwolf ${tag}` }), (tag) => ({ name: `Zorilla ${tag}` })]],
    ["email", [(tag) => ({ email: `0-${tag}@mela.test` }), (tag) => ({ email: `zz-${tag}@mela.test` })]],
    ["-email", [(tag) => ({ email: `0-${tag}@mela.test` }), (tag) => ({ email: `zz-${tag}@mela.test` })]],
    ["role", [() => ({ role: "admin" }), () => ({ role: "user" })]],
    ["-role", [() => ({ role: "admin" }), () => ({ role: "user" })]],
  ])("pages by %s without duplicates or gaps while accounts are changed or deleted", async (sort, moves) => {
    const tag = randomUUID().slice(-6);
    const leaves = () => ({
      name: "Deleted user",
      email: `deleted-${tag}@deleted.invalid`,
      role: "user",
      deletedAt: new Date(),
    });
    const changes = [...moves, leaves];
    const people = Array.from({ length: 8 }, (_, n) => ({
      id: randomUUIDv7(),
      name: `Wombat ${tag}`,
      email: `wombat${n}-${tag}@mela.test`,
      image: null,
    }));
    const ids = people.map(({ id }) => id);
    await db
      .insertInto("users")
      .values(people.map((person) => ({ ...person, role: "vendor" as const })))
      .execute();
    const seen: string[] = [];
    const moved: string[] = [];
    let path: string | undefined = `${all}?q=${tag}&limitValue=2&sort=${sort}`;
    while (path) {
      const page: Awaited<ReturnType<typeof list>> = await app.call("GET", path, { as: admin });
      seen.push(...page.body.map(({ _id }: { _id: string }) => _id));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link ?? ""))?.[1];
      const [last = "", change] = [seen.at(-1), changes[moved.length]];
      if (change) await db.updateTable("users").set(change(tag)).where("id", "=", last).execute();
      if (change) moved.push(last);
    }
    expect(moved).toHaveLength(changes.length);
    const others = (some: string[]) => some.filter((id) => !moved.includes(id)).toSorted();
    expect(others(seen)).toEqual(others(ids));
  });

  it("rejects the cursor of another sort order", async () => {
    const [, cursor = ""] =
      /cursor=([^&]+)/.exec(String((await list("?sort=name&limitValue=1")).headers.link)) ?? [];
    expect((await list(`?sort=name&cursor=${cursor}`)).status).toBe(200);
    for (const query of [`sort=-name&cursor=${cursor}`, `cursor=${cursor}`, `cursor=${randomUUIDv7()}`]) {
      const { status, body } = await list(`?${query}`);
      expect([status, body.code, body.errors]).toEqual([
        400,
        "malformed",
        [{ path: "cursor", code: "wrong_cursor", message: "not a cursor of this list" }],
      ]);
    }
  });

  it("does not list deleted accounts", async () => {
    const person = await app.signUp("user", "Leaving Numbat");
    expect((await list("?q=numbat")).body).toHaveLength(1);
    await app.call("DELETE", "/users/me", { as: person, body: { password: testPassword } });
    expect((await list("?q=numbat")).body).toEqual([]);
    expect((await list(`?q=${person.id}`)).body).toEqual([]);
    expect((await list("?q=Deleted")).body).toEqual([]);
  });

  it.each(["limitValue=0", "limitValue=101", "cursor=x", "role=boss", "sort=age", "role=user&role=admin"])(
    "rejects %s",
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(400);
    },
  );

  it("rejects a search with control characters", async () => {
    expect((await list("?q=%00")).status).toBeLessThan(500);
    expect((await list("?q=%00")).status).toBeGreaterThanOrEqual(400);
  });
});

describe("PATCH /api/users/admin/user/set-…", () => {
  it("sets a role that applies to the next request, and writes an audit entry [H18]", async () => {
    const person = await app.signUp();
    await confirm(person.id);
    for (const [role, status] of [
      ["vendor", 403],
      ["admin", 200],
      ["user", 403],
    ] as const) {
      const response = await set(role, person.id);
      expect([response.status, response.body]).toEqual([200, { modifiedCount: 1 }]);
      expect((await list("", person)).status).toBe(status);
    }
    expect(await audited(person.id)).toEqual([
      { action: "role_set", actorId: admin.id, detail: { from: "user", to: "vendor" } },
      { action: "role_set", actorId: admin.id, detail: { from: "vendor", to: "admin" } },
      { action: "role_set", actorId: admin.id, detail: { from: "admin", to: "user" } },
    ]);
  });

  it.each(["vendor", "admin"])(
    "rejects the role %s for an account with an unverified e-mail address [F7, S28]",
    async (role) => {
      const person = await app.signUp();
      const refused = await set(role, person.id);
      expect([refused.status, refused.body.code]).toEqual([409, "email_unconfirmed"]);
      expect(refused.body.detail).toMatch(/Ask them to log in and open the link/);
      expect([await row(person.id), await audited(person.id)]).toEqual([
        { role: "user", suspended: false },
        [],
      ]);
      expect((await list(`?q=${person.email}`)).body).toMatchObject([{ emailVerified: false }]);
      await confirm(person.id);
      expect((await set(role, person.id)).status).toBe(200);
      expect((await list(`?q=${person.email}`)).body).toMatchObject([{ emailVerified: true, role }]);
    },
  );

  it("removes a role from an account with an unverified e-mail address [F7]", async () => {
    const person = await app.signUp("vendor");
    expect((await set("user", person.id)).body).toEqual({ modifiedCount: 1 });
  });

  it("makes the placeholder of an imported shop its vendor again, but not an admin", async () => {
    const id = await insertPlaceholderVendor(db, "Imported", new Date());
    expect((await set("user", id)).body).toEqual({ modifiedCount: 1 });
    expect((await set("admin", id)).body.code).toBe("email_unconfirmed");
    expect((await set("vendor", id)).body).toEqual({ modifiedCount: 1 });
    expect((await row(id)).role).toBe("vendor");
  });

  it("changes nothing and writes no audit entry if the account already has the role", async () => {
    const person = await app.signUp("vendor");
    expect((await set("vendor", person.id)).body).toEqual({ modifiedCount: 0 });
    expect(await audited(person.id)).toEqual([]);
  });

  it("returns 404 for an unknown, malformed or deleted account", async () => {
    const person = await app.signUp();
    await app.call("DELETE", "/users/me", { as: person, body: { password: testPassword } });
    for (const id of [randomUUID(), "x", "%00", "1", person.id])
      for (const response of [await set("vendor", id), await suspend(id), await restore(id)])
        expect([id, response.status]).toEqual([id, 404]);
    expect((await row(person.id)).role).toBe("user");
  });

  it("rejects removing the last admin who is not suspended [H18]", async () => {
    const { people, patch, acting } = await admins(2);
    const [first, second] = people;
    expect((await patch("suspend", second.id, first)).body).toEqual({ modifiedCount: 1 });
    for (const role of ["user", "vendor"]) {
      const response = await patch(`set-${role}`, first.id, first);
      expect([response.status, response.body.code]).toEqual([409, "last_admin"]);
    }
    expect(await acting()).toEqual([{ id: first.id }]);
    // A suspended admin may lose the role.
    expect((await patch("set-user", second.id, first)).body).toEqual({ modifiedCount: 1 });
  });

  it("allows admins to give up their own role if another admin remains", async () => {
    const { people, patch, acting } = await admins(2);
    const [first, second] = people;
    expect((await patch("set-user", first.id, first)).body).toEqual({ modifiedCount: 1 });
    expect((await patch("set-admin", first.id, first)).status).toBe(403);
    expect(await acting()).toEqual([{ id: second.id }]);
  });

  it("lets only one of two admins remove the other's role concurrently [S45]", async () => {
    const { own, people, patch, acting } = await admins(2);
    const [first, second] = people;
    for (const { id } of people) await markEmailVerified(own.db, id, new Date());
    for (let round = 0; round < 8; round++) {
      const responses = await Promise.all([
        patch("set-user", second.id, first),
        patch("set-vendor", first.id, second),
      ]);
      const refused = responses.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      expect(["last_admin", "forbidden"]).toContain(refused[0]?.body.code);
      expect(await acting()).toHaveLength(1);
      await own.db.updateTable("users").set({ role: "admin" }).execute();
    }
  });

  it("rejects the change of an admin who lost the role while the request waited", async () => {
    const { own, people, patch } = await admins(3);
    const [, second, third] = people;
    const person = await own.signUp();
    const blocker = await own.pool.connect();
    await blocker.query("begin");
    await blocker.query("update users set role = 'user' where id = $1", [second.id]);
    const waiting = patch("set-admin", person.id, second);
    await waitForLocks(own.pool, 1);
    await blocker.query("commit");
    blocker.release();
    expect((await waiting).status).toBe(403);
    expect((await own.call("GET", `${all}?q=${person.email}`, { as: third })).body).toMatchObject([
      { role: "user" },
    ]);
  });

  it.each([
    ["en", "You can now sell on Mela", "/dashboard/vendor/add-product"],
    ["bn", "এখন থেকে আপনি মেলায় বিক্রি করতে পারবেন", "/bn/dashboard/vendor/add-product"],
  ] as const)("sends a new vendor one mail in their language, %s", async (language, subject, path) => {
    const person = await app.signUp();
    await confirm(person.id);
    await db.updateTable("users").set({ language }).where("id", "=", person.id).execute();
    expect((await set("admin", person.id)).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual([]);
    for (const role of ["vendor", "vendor", "user"]) await set(role, person.id);
    const mails = await mailsTo(person.email);
    expect(mails).toEqual([{ kind: "vendor_role", language, subject, bodyText: expect.any(String) }]);
    expect(mails[0]?.bodyText).toContain(app.ctx.config.publicUrl + path);
  });

  it("sends a suspended new vendor no mail", async () => {
    const person = await app.signUp();
    await confirm(person.id);
    await suspend(person.id);
    expect((await set("vendor", person.id)).body).toEqual({ modifiedCount: 1 });
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it("does not change the role if the audit entry cannot be written", async () => {
    const person = await app.signUp();
    await confirm(person.id);
    await app.pool.query("alter table audit_log add constraint closed check (false) not valid");
    try {
      await expect(setRole(db, person.id, "vendor", { actorId: admin.id, ...change() })).rejects.toThrow(
        "closed",
      );
    } finally {
      await app.pool.query("alter table audit_log drop constraint closed");
    }
    expect((await row(person.id)).role).toBe("user");
  });

  it("writes an audit entry without an actor for a role set at the command line", async () => {
    const person = await app.signUp();
    await confirm(person.id);
    expect(await setRole(db, person.id, "admin", { actorId: null, ...change() })).toBe(true);
    expect(await audited(person.id)).toEqual([
      { action: "role_set", actorId: null, detail: { from: "user", to: "admin" } },
    ]);
    expect((await list("", person)).status).toBe(200);
  });
});

describe("when admins suspend accounts", () => {
  it("a suspended account loses its sessions, and only the right password reveals the suspension [S15]", async () => {
    const person = await app.signUp();
    expect((await suspend(person.id)).body).toEqual({ modifiedCount: 1 });
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(401);
    expect((await session(person.cookie)).json()).toBeNull();
    const right = await signIn(person.email);
    expect([right.statusCode, right.json()]).toEqual([
      403,
      { code: "ACCOUNT_SUSPENDED", message: `This account is suspended. Write to ${brand.email}.` },
    ]);
    expect(right.cookies).toEqual([]);
    const [wrong, unknown] = [
      await signIn(person.email, "Wrong#2026"),
      await signIn("no-one@people.test", "Wrong#2026"),
    ];
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(wrong.statusCode).toBe(401);
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect((await list(`?q=${person.email}`)).body).toMatchObject([{ suspended: true }]);
  });

  it("a restored account can sign in again, but its earlier sessions stay ended", async () => {
    const person = await app.signUp();
    await suspend(person.id);
    // A session that was written during the suspension.
    await db
      .insertInto("sessions")
      .values({
        id: randomUUID(),
        userId: person.id,
        token: "late",
        expiresAt: new Date(Date.now() + 60_000),
        ipAddress: null,
        userAgent: null,
      })
      .execute();
    expect((await restore(person.id)).body).toEqual({ modifiedCount: 1 });
    expect((await restore(person.id)).body).toEqual({ modifiedCount: 0 });
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(401);
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect((await signIn(person.email)).statusCode).toBe(200);
    expect((await audited(person.id)).map(({ action }) => action)).toEqual([
      "user_suspended",
      "user_restored",
    ]);
  });

  it("an account is suspended once by concurrent requests", async () => {
    const person = await app.signUp();
    const responses = await Promise.all(Array.from({ length: 4 }, () => suspend(person.id)));
    expect(responses.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 1]);
    expect(await audited(person.id)).toHaveLength(1);
  });

  it("an admin can suspend neither their own account nor the last admin's, also concurrently [S45]", async () => {
    const { own, people, patch, acting } = await admins(2);
    const [first, second] = people;
    expect((await patch("suspend", first.id, first)).body).toMatchObject({
      status: 409,
      code: "own_account",
    });
    const responses = await Promise.all([
      patch("suspend", second.id, first),
      patch("suspend", first.id, second),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([401, 403, 409]).toContain(responses.find(({ status }) => status !== 200)?.status);
    expect(await acting()).toHaveLength(1);
    expect(await own.db.selectFrom("auditLog").select("action").execute()).toEqual([
      { action: "user_suspended" },
    ]);
  });
});
