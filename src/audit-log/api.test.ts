import { describe, expect, it } from "vitest";
import { writeAudit } from "#platform/audit.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";

const app = await testApp();
const { db } = app;
const admin = await app.signUp("admin", "Amena Admin");
const testShop = await createTestShop(db);

const audit = (query = "", as = admin) => app.call("GET", `/users/admin/audit${query}`, { as });
async function set(role: string, id: string) {
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();
  return app.call("PATCH", `/users/admin/user/set-${role}/${id}`, { as: admin });
}

async function ordered(as: TestPerson): Promise<string> {
  await app.call("POST", "/users/checkout/addresses", { as, body: addressForm });
  const entry = (
    await app.call("POST", "/users/user/favourites", { as, body: { selectedClassId: await testShop.add() } })
  ).body.insertedId;
  return (
    await app.call("POST", "/users/checkout/orders", {
      as,
      body: { products: [{ _id: entry, quantity: 1, price: 500 }] },
    })
  ).body.insertedId;
}

const cancel = (id: string, as: TestPerson, reason: string) =>
  app.call("POST", `/users/checkout/orders/${id}/cancel`, { as, body: { reason } });
const setStatus = (id: string, status: string) =>
  app.call("PATCH", `/users/admin/order-status/${id}`, { as: admin, body: { status } });

describe("GET /api/users/admin/audit", () => {
  it("lists entries newest first, with current names", async () => {
    const person = await app.signUp("user", "Rahima Khatun");
    const orderId = await ordered(person);
    const { number } = await db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    await setStatus(orderId, "processing");
    await setStatus(orderId, "processing");
    await cancel(orderId, person, "takes too long");
    await set("vendor", person.id);
    await app.call("PATCH", "/users/me", { as: person, body: { name: "Rahima Begum" } });
    const { status, body, headers } = await audit(`?limitValue=3`);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    const amena = { _id: admin.id, name: "Amena Admin", deleted: false };
    const rahima = { _id: person.id, name: "Rahima Begum", deleted: false };
    const order = { kind: "order", _id: orderId, name: number, nameBn: null, deleted: false };
    const generated = { _id: expect.any(String), at: expect.stringMatching(/Z$/) };
    const unnamed = { names: null, oldNames: null, category: null };
    expect(body).toEqual([
      {
        ...generated,
        ...unnamed,
        action: "role_set",
        actor: amena,
        subject: { kind: "user", ...rahima, nameBn: null },
        from: "user",
        to: "vendor",
        reason: null,
      },
      {
        ...generated,
        ...unnamed,
        action: "order_cancelled",
        actor: rahima,
        subject: order,
        from: "processing",
        to: "cancelled",
        reason: "takes too long",
      },
      {
        ...generated,
        ...unnamed,
        action: "order_status_set",
        actor: amena,
        subject: order,
        from: "pending",
        to: "processing",
        reason: null,
      },
    ]);
  });

  it("contains no personal data of deleted accounts", async () => {
    const person = await app.signUp("user", "Karima Secret");
    const orderId = await ordered(person);
    await cancel(orderId, person, "My own secret words");
    await app.call("DELETE", "/users/me", { as: person, body: { password: testPassword } });
    const { body } = await audit(`?actor=${person.id}`);
    expect(body).toMatchObject([
      {
        action: "account_deleted",
        actor: { _id: person.id, name: "Deleted account", deleted: true },
        subject: { kind: "user", name: "Deleted account", deleted: true },
      },
      {
        action: "order_cancelled",
        actor: { name: "Deleted account", deleted: true },
        subject: { kind: "order", deleted: false },
        reason: "own words",
      },
    ]);
    const rows = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
    for (const text of ["Karima", person.email, "secret words", "@"]) expect(rows).not.toContain(text);
  });

  it("filters by action, actor, subject and days", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (const { id } of [person, other]) await set("vendor", id);
    await app.call("PATCH", `/users/admin/user/suspend/${person.id}`, { as: admin });
    const matches = async (query: string) =>
      (await audit(query)).body.map(({ action, subject }: { action: string; subject: { _id: string } }) => [
        action,
        subject._id,
      ]);
    const [suspended, first, second] = [
      ["user_suspended", person.id],
      ["role_set", person.id],
      ["role_set", other.id],
    ];
    expect(await matches(`?subject=${person.id}`)).toEqual([suspended, first]);
    expect(await matches(`?subject=${encodeURIComponent(person.email)}`)).toEqual([suspended, first]);
    expect(await matches(`?action=user_suspended&subject=${person.id}`)).toEqual([suspended]);
    expect((await matches(`?actor=${encodeURIComponent(admin.email.toUpperCase())}`)).slice(0, 3)).toEqual([
      suspended,
      second,
      first,
    ]);
    expect(await matches(`?actor=${person.id}`)).toEqual([]);
    expect(await matches("?actor=nobody@mela.test")).toEqual([]);
    expect((await matches("?from=2026-01-01&to=২৯৯৯-১২-৩১")).length).toBeGreaterThan(3);
    expect(await matches("?to=2020-01-01")).toEqual([]);
    expect(await matches("?from=2999-12-31")).toEqual([]);
  });

  it("searches by the actor's name or e-mail address and filters by the type of subject", async () => {
    const person = await app.signUp("user", "Shahana 100%");
    const orderId = await ordered(person);
    await cancel(orderId, person, "found elsewhere");
    await set("vendor", person.id);
    const matches = async (query: string) =>
      (await audit(query)).body.map(({ action, subject }: { action: string; subject: { _id: string } }) => [
        action,
        subject._id,
      ]);
    const cancelled = ["order_cancelled", orderId];
    for (const q of ["shahana", "100%", person.email.slice(0, 8).toUpperCase()])
      expect(await matches(`?q=${encodeURIComponent(q)}`)).toContainEqual(cancelled);
    expect(await matches(`?q=${encodeURIComponent("shahana 100%")}`)).toEqual([cancelled]);
    expect(await matches("?q=1%25%25")).toEqual([]);
    expect((await matches("?kind=order"))[0]).toEqual(cancelled);
    expect((await matches("?kind=user"))[0]).toEqual(["role_set", person.id]);
    expect(await matches("?kind=user&q=shahana")).toEqual([]);
    expect((await audit("?q=%00")).status).toBe(422);
    const { headers, body } = await audit("?q=amena&kind=user&limitValue=1");
    expect(headers.link).toContain("q=amena");
    const next = await app.call("GET", String(headers.link).slice(5).split(">")[0] as string, { as: admin });
    expect(next.body[0].subject.kind).toBe("user");
    expect(next.body[0]._id).not.toBe(body[0]._id);
    expect((await audit("?q=shahana&format=csv")).body.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("is part of a person's data export, without other people's names or ids", async () => {
    const [person, other] = [
      await app.signUp("user", "Own Entries"),
      await app.signUp("admin", "Acting Admin"),
    ];
    const orderId = await ordered(person);
    await cancel(orderId, person, "takes too long");
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    await app.call("PATCH", `/users/admin/user/set-vendor/${person.id}`, { as: other });
    const { body } = await app.call("GET", "/users/me/export", { as: person });
    const anyTime = expect.stringMatching(/Z$/);
    expect(body.audit).toEqual([
      {
        at: anyTime,
        action: "role_set",
        by: "admin",
        about: { kind: "user", _id: person.id },
        from: "user",
        to: "vendor",
        reason: null,
      },
      {
        at: anyTime,
        action: "order_cancelled",
        by: "you",
        about: { kind: "order", _id: orderId },
        from: "pending",
        to: "cancelled",
        reason: "takes too long",
      },
    ]);
    const acting = await app.call("GET", "/users/me/export", { as: other });
    expect(acting.body.audit).toEqual([
      {
        at: anyTime,
        action: "role_set",
        by: "you",
        about: { kind: "user", _id: null },
        from: "user",
        to: "vendor",
        reason: null,
      },
    ]);
    for (const [file, id] of [
      [body, other.id],
      [acting.body, person.id],
    ] as const)
      expect(JSON.stringify(file)).not.toContain(id);
  });

  it("pages with the Link header, without gaps or repeats", async () => {
    const person = await app.signUp();
    for (const role of ["vendor", "user", "vendor", "user", "vendor"]) await set(role, person.id);
    const seen: string[] = [];
    let path: string | undefined =
      `/users/admin/audit?action=role_set&subject=${encodeURIComponent(person.email)}&limitValue=2`;
    while (path) {
      const page: Awaited<ReturnType<typeof audit>> = await app.call("GET", path, { as: admin });
      expect(page.headers["x-total-count"]).toBe("5");
      seen.push(...page.body.map(({ to }: { to: string }) => to));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(["vendor", "user", "vendor", "user", "vendor"]);
  });

  it("exports CSV without formulas", async () => {
    const person = await app.signUp("user", '=HYPERLINK("http://evil.test","x")');
    await set("vendor", person.id);
    const { status, body, headers } = await audit(`?format=csv&subject=${person.id}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="mela-audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, line, end] = body.split("\r\n");
    expect(head).toBe(
      "\uFEFFat,actor,actor_id,action,subject_kind,subject,subject_id,from,to,reason,name,old_name,category",
    );
    const cells = `,Amena Admin,${admin.id},role_set,user,"'=HYPERLINK(""http://evil.test"",""x"")",${person.id},user,vendor,,,,`;
    expect(line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+06:00/, "")).toBe(cells);
    expect(end).toBe("");
  });

  it("exports at most 10,000 entries", async () => {
    await app.pool.query(
      `insert into audit_log
       select gen_random_uuid(), '2026-02-01', null, 'role_set', 'user', $1, '{}'
       from generate_series(1, 10001)`,
      [admin.id],
    );
    const { body } = await audit("?format=csv&from=2026-02-01&to=2026-02-01");
    expect(body.trimEnd().split("\r\n")).toHaveLength(10_001);
  });

  it("returns product titles in both languages, and no actor for entries of the system", async () => {
    const productId = await testShop.add({ title: "Nakshi Kantha", titleBn: "নকশি কাঁথা" });
    await inTransaction(db, (trx) =>
      writeAudit(trx, {
        at: new Date(),
        actorId: null,
        action: "role_set",
        subjectKind: "product",
        subjectId: productId,
      }),
    );
    expect((await audit(`?subject=${productId}`)).body).toMatchObject([
      { actor: null, subject: { kind: "product", name: "Nakshi Kantha", nameBn: "নকশি কাঁথা" } },
    ]);
    expect((await audit(`?subject=${productId}&format=csv`)).body).toContain(
      ",,,role_set,product,Nakshi Kantha,",
    );
  });

  it.each([
    "limitValue=0",
    "limitValue=101",
    "cursor=x",
    "action=x",
    "kind=x",
    "actor=x",
    "subject=%00",
    "from=2026-13-01",
    "from=0000-01-01",
    "to=yesterday",
    "format=xml",
  ])("rejects %s", async (query) => {
    expect((await audit(`?${query}`)).status).toBe(400);
  });
});
