import { describe, expect, it } from "vitest";
import { findPersonOfSession } from "#accounts/store/sessions.server.ts";
import { storeImage } from "#media/actions/store-image.server.ts";
import { insertImages, insertUpload } from "#media/store.server.ts";
import type { Person } from "#platform/http/endpoint.server.ts";
import { deleteAccount, finishDeletions } from "#profile/actions/delete-account.server.ts";
import { commonRefusals } from "#shared/refusal.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { waitForLocks } from "#test/database.ts";
import { noise } from "#test/images.ts";
import { peopleWithData } from "#test/people-with-data.ts";
import { createTestShop } from "#test/products.ts";
import { accountDataHooks } from "./account-data.server.ts";

const app = await testApp();
const { db } = app;
const admin = await app.signUp("admin");
const testShop = await createTestShop(db);
const { createPerson, setStatus } = peopleWithData(app, admin, testShop);

const leave = (as: TestPerson, body: object = { password: testPassword }) =>
  app.call("DELETE", "/users/me", { as, body });
const row = (id: string) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const signIn = (email: string) =>
  app.fastify.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { origin: app.ctx.config.publicUrl },
    payload: { email, password: testPassword },
  });

/** Changes the e-mail address with the link in the mail. */
async function move(person: TestPerson, to: string): Promise<void> {
  await app.call("POST", "/users/me/email", { as: person, body: { email: to, password: testPassword } });
  const mail = await db
    .selectFrom("mails")
    .select("bodyText")
    .where("recipient", "=", to)
    .where("kind", "=", "new_email")
    .executeTakeFirstOrThrow();
  const token = new URL(/https?:\/\/\S+token=\S+/.exec(mail.bodyText)?.[0] ?? "nothing:").searchParams.get(
    "token",
  );
  expect((await app.call("POST", "/users/email-change", { as: person, body: { token } })).status).toBe(200);
}

/**
 * Returns the tables that contain a text, except for waiting mails and rate limits, which expire within the
 * hour.
 */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mails', 'rate_counts')",
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(
      `select from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    );
    if (rowCount) tables.push(name);
  }
  return tables.sort();
}

describe("after the deletion", () => {
  it("a deleted account leaves no personal data in any table", async () => {
    const person = await createPerson();
    await db
      .updateTable("orderHistory")
      .set({ reason: `call ${person.phone}` })
      .where("userId", "=", person.id)
      .where("position", "=", 1)
      .execute();
    expect(await tablesWith(person.email)).toEqual([
      "newsletter_subscriptions",
      "orders",
      "users",
      "verifications",
    ]);
    expect(await tablesWith(person.phone)).toEqual(["addresses", "order_history", "orders", "shop_orders"]);
    expect(await tablesWith(person.street)).toEqual(["addresses", "orders"]);

    expect((await leave(person)).body).toEqual({ deletedCount: 1 });
    for (const mark of [person.email, person.phone, person.street])
      expect(await tablesWith(mark)).toEqual([]);
    const orders = await db.selectFrom("orders").selectAll().where("userId", "=", person.id).execute();
    expect(orders).toHaveLength(1);
    expect(JSON.stringify(orders)).not.toMatch(/Rahima|Begum/);
    expect(await row(person.id)).toMatchObject({
      name: "Deleted account",
      nameBn: null,
      email: expect.stringMatching(new RegExp(`^deleted-${person.id}-[0-9a-f]{16}@deleted\\.invalid$`)),
      emailVerified: false,
      image: null,
      role: "user",
      deletedAt: expect.any(Date),
    });
  });

  it("a deleted account keeps its orders with number, amounts, lines, history, division and district", async () => {
    const person = await createPerson();
    const before = (await app.call("GET", `/users/checkout/orders/${person.orderId}`, { as: admin })).body;
    await leave(person);
    const after = (await app.call("GET", `/users/checkout/orders/${person.orderId}`, { as: admin })).body;
    const { address, email, history, ...ledger } = before;
    expect(after).toMatchObject(ledger);
    expect(after.history.map(({ status, at }: { status: string; at: string }) => [status, at])).toEqual(
      history.map(({ status, at }: { status: string; at: string }) => [status, at]),
    );
    expect(after.history[0].by).toBe("Deleted account");
    expect(after.address).toMatchObject({
      province: address.province,
      city: address.city,
      billProvince: address.billProvince,
      fullName: "Deleted account",
      mobileNumber: "",
      address: "",
      area: "",
      zipCode: 0,
    });
    expect(after.email).not.toBe(email);
    const list = await app.call("GET", "/users/admin/orders/all?limitValue=100", { as: admin });
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toContain(person.orderId);
  });

  it("a deleted account is signed out everywhere and cannot sign in, and its address can be registered again [S10]", async () => {
    const person = await createPerson();
    await leave(person);
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(401);
    expect(
      (await app.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: person.cookie } }))
        .status,
    ).toBe(401);
    const unknown = await signIn("nobody@mela.test");
    const gone = await signIn(person.email);
    expect([gone.statusCode, gone.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await signIn(`deleted-${person.id}@deleted.invalid`)).statusCode).toBe(401);
    const again = await app.fastify.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers: { origin: app.ctx.config.publicUrl },
      payload: { name: "Rahima", email: person.email, password: testPassword },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json().user.id).not.toBe(person.id);
  });

  it("an account can be deleted even if another one has its replacement address", async () => {
    const person = await app.signUp();
    const squatter = (email: string) =>
      app.fastify.inject({
        method: "POST",
        url: "/api/auth/sign-up/email",
        headers: { origin: app.ctx.config.publicUrl },
        payload: { name: "Squatter", email, password: testPassword },
      });
    expect((await squatter(`deleted-${person.id}@deleted.invalid`)).statusCode).toBe(200);
    expect((await leave(person)).status).toBe(200);
    expect((await row(person.id)).deletedAt).not.toBeNull();
  });

  it("a deleted account gets a last mail, and earlier mails are deleted", async () => {
    const person = await createPerson();
    await db.updateTable("users").set({ language: "bn" }).where("id", "=", person.id).execute();
    await leave(person);
    const mails = await db
      .selectFrom("mails")
      .select(["kind", "language", "bodyText"])
      .where("recipient", "=", person.email)
      .execute();
    expect(mails).toEqual([
      { kind: "account_deleted", language: "bn", bodyText: expect.stringContaining("Rahima Khatun") },
    ]);
  });

  it("a deleted account does not affect records of an address that it has never verified", async () => {
    const person = await createPerson();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await app.call("POST", "/newsletter", { body: { email: person.email } });
    await leave(person);
    const kinds = await db
      .selectFrom("mails")
      .select("kind")
      .where("recipient", "=", person.email)
      .orderBy("createdAt")
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(["newsletter_known", "account_deleted"]);
    const kept = await db
      .selectFrom("newsletterSubscriptions")
      .select("state")
      .where("email", "=", person.email)
      .executeTakeFirst();
    expect(kept?.state).toBe("confirmed");
    const last = await db
      .selectFrom("mails")
      .select("bodyText")
      .where("recipient", "=", person.email)
      .where("kind", "=", "account_deleted")
      .executeTakeFirst();
    expect(last?.bodyText).not.toContain("Rahima Khatun");
  });

  it("a deleted account loses the subscription that has moved from an earlier address of the account", async () => {
    const subscriptions = () =>
      db
        .selectFrom("newsletterSubscriptions")
        .select(["email", "state", "token"])
        .where("email", "like", "moved-%")
        .execute();
    const person = await createPerson();
    await move(person, "moved-once@mela.test");
    expect(await subscriptions()).toEqual([
      { email: "moved-once@mela.test", state: "confirmed", token: `secret-${person.id}` },
    ]);
    // The other address has one of its own, which its owner has ended.
    await db
      .insertInto("newsletterSubscriptions")
      .values({
        id: crypto.randomUUID(),
        email: "moved-twice@mela.test",
        language: "en",
        state: "left",
        token: "own",
        askedAt: new Date(),
      })
      .execute();
    await move(person, "moved-twice@mela.test");
    expect(await subscriptions()).toEqual([{ email: "moved-twice@mela.test", state: "left", token: "own" }]);
    expect((await leave({ ...person, email: "moved-twice@mela.test" })).status).toBe(200);
    expect(await subscriptions()).toEqual([]);
    expect(await tablesWith(person.email)).toEqual([]);
  });

  it("a deleted account keeps the subscription of an address that it has never verified", async () => {
    const person = await createPerson();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await move(person, "moved-unshown@mela.test");
    const kept = await db
      .selectFrom("newsletterSubscriptions")
      .select("state")
      .where("email", "=", person.email)
      .executeTakeFirst();
    expect(kept?.state).toBe("confirmed");
  });

  it("a deleted account loses its images, except for those that are referenced or were uploaded by others too", async () => {
    const vendor = await app.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    const other = await app.signUp();
    const hash = (mark: string) => mark.repeat(32);
    const [photo, onGoods, shared, foreign, sentByBoth, inCuratedList] = [
      hash("a"),
      hash("b"),
      hash("c"),
      hash("d"),
      hash("e"),
      hash("f"),
    ];
    await insertImages(
      db,
      [photo, onGoods, shared, sentByBoth, inCuratedList].map((image) => ({
        hash: image,
        width: 1,
        height: 1,
        placeholder: "data:,",
        ownerId: vendor.id,
      })),
      new Date(),
    );
    await insertImages(
      db,
      [{ hash: foreign, width: 1, height: 1, placeholder: "data:,", ownerId: other.id }],
      new Date(),
    );
    await insertUpload(db, sentByBoth, other.id);
    const key = (image: string) => `images/${image.slice(0, 2)}/${image}/master.webp`;
    for (const image of [photo, onGoods, shared, foreign, sentByBoth, inCuratedList])
      await app.ctx.objects.put(key(image), Buffer.from("x"), "image/webp");
    await stall.add({ images: [onGoods] });
    await db
      .insertInto("popularGifts")
      .values({ id: crypto.randomUUID(), title: "Doll", titleBn: "পুতুল", image: inCuratedList, position: 0 })
      .execute();
    await app.call("PATCH", "/users/me", { as: vendor, body: { photoURL: `/images/${photo}-640.webp` } });
    await app.call("PATCH", "/users/me", { as: other, body: { photoURL: `/images/${shared}-640.webp` } });
    expect((await leave(vendor)).status).toBe(200);
    const rows = await db.selectFrom("images").select(["hash", "ownerId"]).orderBy("hash").execute();
    expect(rows).toEqual([
      { hash: onGoods, ownerId: null },
      { hash: shared, ownerId: null },
      { hash: foreign, ownerId: other.id },
      { hash: sentByBoth, ownerId: null },
      { hash: inCuratedList, ownerId: null },
    ]);
    const kept = [photo, onGoods, shared, foreign, sentByBoth, inCuratedList].map((image) =>
      app.ctx.objects.has(key(image)),
    );
    expect(await Promise.all(kept)).toEqual([false, true, true, true, true, true]);
    expect(
      await db.selectFrom("imageUploads").select("hash").where("userId", "=", vendor.id).execute(),
    ).toEqual([]);
  });

  it("the wishlist is deleted with the account", async () => {
    const person = await createPerson();
    const saved = () =>
      db.selectFrom("savedProducts").select("productId").where("userId", "=", person.id).execute();
    expect(await saved()).toHaveLength(1);
    await leave(person);
    expect(await saved()).toEqual([]);
  });

  it("the keys of the cart are deleted with the account", async () => {
    const person = await createPerson();
    const keys = () => db.selectFrom("cartKeys").select("key").where("userId", "=", person.id).execute();
    expect(await keys()).toHaveLength(1);
    await leave(person);
    expect(await keys()).toEqual([]);
  });

  it("a deleted account no longer follows shops, and their cached pages are dropped", async () => {
    const person = await createPerson();
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", testShop.shopId)
      .executeTakeFirstOrThrow();
    expect(await announcedBy(app.connection, () => leave(person))).toContain(`followers:${slug}`);
  });
});

describe("an account that the owner of its address has closed", () => {
  /** Returns the token of the newest mail of this kind. */
  async function tokenTo(email: string, kind: string): Promise<string> {
    const { bodyText } = await db
      .selectFrom("mails")
      .select("bodyText")
      .where("recipient", "=", email)
      .where("kind", "=", kind)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    return /token=([\w-]+)/.exec(bodyText)?.[1] ?? "";
  }

  const post = (path: string, payload: object) =>
    app.fastify.inject({
      method: "POST",
      url: `/api/auth${path}`,
      headers: { origin: app.ctx.config.publicUrl },
      payload,
    });

  const close = async ({ email }: TestPerson) =>
    post("/disown-account", { token: await tokenTo(email, "verify_email") });
  const replace = async ({ email }: TestPerson) => {
    await post("/request-password-reset", { email });
    const token = await tokenTo(email, "reset_password");
    return post("/reset-password", { token, newPassword: "Owner#2026" });
  };

  it.each([
    ["the link of the verification mail", close],
    ["a password reset", replace],
  ])("keeps its orders without that address, after %s", async (_, useLink) => {
    const stranger = await createPerson("processing");
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", stranger.id).execute();
    const readOrder = async () =>
      (await app.call("GET", `/users/checkout/orders/${stranger.orderId}`, { as: admin })).body;
    const before = await readOrder();
    expect([before.email, before.address.email]).toEqual([stranger.email, stranger.email]);
    expect((await useLink(stranger)).statusCode).toBe(200);

    await finishDeletions(app.ctx, accountDataHooks);
    const email = `deleted-${stranger.id}@deleted.invalid`;
    const history = [{ ...before.history[0], by: "Deleted account" }, ...before.history.slice(1)];
    const address = { ...before.address, email };
    expect(await readOrder()).toEqual({ ...before, email, address, history });
    const found = await app.call("GET", `/users/admin/orders/all?q=${stranger.email}`, { as: admin });
    expect(found.body).toEqual([]);
  });
});

describe("the account deletion", () => {
  it.each([
    [{}, "password", "Password is required"],
    [{ password: "Wrong#2026" }, "password", "The password is not correct. Please try again."],
    [{ email: "anything@mela.test" }, "password", "Password is required"],
  ])("needs the password: %j is rejected", async (body, path, message) => {
    const person = await createPerson();
    const response = await leave(person, body);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [{ path, code: expect.any(String), message }],
    ]);
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(200);
  });

  it("needs the typed address and a recent sign-in if the account has no password", async () => {
    const person = await createPerson();
    await db
      .updateTable("identities")
      .set({ providerId: "demo", password: null })
      .where("userId", "=", person.id)
      .execute();
    const wrong = await leave(person, { email: "other@mela.test", password: testPassword });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ path: "email", code: "other_email", message: "Please type the e-mail address of this account." }],
    ]);
    const began = (minutes: number) =>
      db
        .updateTable("sessions")
        .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
        .where("userId", "=", person.id)
        .execute();
    await began(11);
    const late = await leave(person, { email: person.email });
    expect([late.status, late.body.code]).toEqual([409, "sign_in_again"]);
    await began(9);
    expect((await leave(person, { email: ` ${person.email.toUpperCase()}` })).status).toBe(200);
  });

  it.each(["pending", "processing", "ready to ship", "shipping", "on the way"])(
    "is rejected while an order is %s, and names the order",
    async (status) => {
      const person = await createPerson(status);
      const response = await leave(person);
      expect([response.status, response.body.code]).toEqual([409, "orders_open"]);
      expect(response.body.orders).toEqual([
        { _id: person.orderId, orderNumber: expect.stringMatching(/^M-/), orderStatus: status },
      ]);
      expect((await app.call("GET", "/users/checkout/addresses", { as: person })).body[0].address).toBe(
        person.street,
      );
      await setStatus(person.orderId, "delivered");
      expect((await leave(person)).status).toBe(200);
    },
  );

  it("ignores cancelled orders, and keeps only predefined reasons", async () => {
    const [first, second] = [await createPerson("pending"), await createPerson("pending")];
    for (const [person, reason] of [
      [first, "ordered by mistake"],
      [second, "my husband Karim does not like it"],
    ] as const) {
      await app.call("POST", `/users/checkout/orders/${person.orderId}/cancel`, {
        as: person,
        body: { reason },
      });
      expect((await leave(person)).status).toBe(200);
    }
    const reasonOf = async (id: string) =>
      (await app.call("GET", `/users/checkout/orders/${id}`, { as: admin })).body.history.at(-1).reason;
    expect([await reasonOf(first.orderId), await reasonOf(second.orderId)]).toEqual([
      "ordered by mistake",
      null,
    ]);
  });

  it("is rejected while a vendor has open orders, and then unlists the products and drops their pages", async () => {
    const vendor = await app.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    await db
      .updateTable("shops")
      .set({ about: "I am Rahima and live in Savar." })
      .where("id", "=", stall.shopId)
      .execute();
    const product = await stall.add();
    const denied = await stall.add({ status: "denied" });
    const buyer = await createPerson("shipping", product);
    const response = await leave(vendor);
    expect([response.status, response.body.code]).toEqual([409, "sales_open"]);
    expect(response.body.orders).toMatchObject([{ _id: buyer.orderId, orderStatus: "shipping" }]);
    expect((await app.call("GET", `/products/details/${product}`)).status).toBe(200);

    await setStatus(buyer.orderId, "delivered");
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", stall.shopId)
      .executeTakeFirstOrThrow();
    const tags = await announcedBy(app.connection, () => leave(vendor));
    expect(tags).toEqual(
      expect.arrayContaining([`shop:${slug}`, "list:any", `product:${product}`, `product:${denied}`]),
    );
    expect((await app.call("GET", `/products/details/${product}`)).status).toBe(404);
    expect((await app.call("GET", `/shops/${slug}`)).status).toBe(404);
    expect(
      await db.selectFrom("shops").select("about").where("id", "=", stall.shopId).executeTakeFirst(),
    ).toEqual({ about: "" });
    const line = (await app.call("GET", "/users/checkout/orders", { as: buyer })).body[0].products[0];
    expect(line.productId).toBe(product);
  });

  it("removes street and postal code of origin and feedback from all products of the shop [F15]", async () => {
    const vendor = await app.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    const home = {
      streetAddressOfOrigin: "Loom Lane 7",
      originPostalCode: "1219-F",
      feedback: "Call Rahima at home",
    };
    for (const of of [{}, { shelved: true }, { status: "denied" as const }])
      await stall.add({ ...home, ...of });
    expect((await leave(vendor)).status).toBe(200);
    for (const mark of Object.values(home)) expect([mark, await tablesWith(mark)]).toEqual([mark, []]);
  });

  it("rejects a person who has just become the last admin [F29, S45]", async () => {
    const own = await testApp();
    const [promoter, person] = [await own.signUp("admin"), await own.signUp()];
    const leaving = await own.db.transaction().execute(async (trx) => {
      const both = [promoter.id, person.id];
      await trx.selectFrom("users").select("id").where("id", "in", both).orderBy("id").forUpdate().execute();
      const under = own.call("DELETE", "/users/me", { as: person, body: { password: testPassword } });
      // The request has been authenticated as a shopper's, and waits for the rows.
      await waitForLocks(own.pool, 1);
      await trx.updateTable("users").set({ role: "admin" }).where("id", "=", person.id).execute();
      await trx.updateTable("users").set({ role: "user" }).where("id", "=", promoter.id).execute();
      return [under];
    });
    const response = await leaving[0];
    expect([response?.status, response?.body.code]).toEqual([409, "last_admin"]);
    expect(await own.db.selectFrom("users").select("id").where("role", "=", "admin").execute()).toEqual([
      { id: person.id },
    ]);
  });

  it("rejects the last admin, also if the last two delete their accounts concurrently [S45]", async () => {
    const lonely = await testApp();
    const [first, second] = [await lonely.signUp("admin"), await lonely.signUp("admin")];
    const go = (as: TestPerson) =>
      lonely.call("DELETE", "/users/me", { as, body: { password: testPassword } });
    const both = await Promise.all([go(first), go(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("last_admin");
    const { count } = await lonely.db
      .selectFrom("users")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it("happens once for concurrent requests", async () => {
    const person = await createPerson();
    const responses = await Promise.all(Array.from({ length: 4 }, () => leave(person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const mails = await db.selectFrom("mails").select("kind").where("recipient", "=", person.email).execute();
    expect(mails).toHaveLength(1);
  });

  it("rejects a request that was authenticated before another one deleted the account, like a signed-out one", async () => {
    const person = await createPerson();
    const session = await db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    const authenticated = await findPersonOfSession(app.pool, session.id, person.id);
    expect((await leave(person)).status).toBe(200);
    await expect(
      deleteAccount(app.ctx, authenticated as Person, { password: testPassword }, accountDataHooks),
    ).rejects.toMatchObject({ kind: { code: "not_signed_in" } });
  });

  it("leaves no order without a buyer, also with a concurrent order", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await createPerson();
      const [entry] = (await app.call("GET", "/users/user/favourites", { as: person })).body;
      const [order, gone] = await Promise.all([
        app.call("POST", "/users/checkout/orders", {
          as: person,
          body: { products: [{ _id: entry._id, quantity: 1, price: entry.price }] },
        }),
        leave(person),
      ]);
      const open = await db
        .selectFrom("orders")
        .select("id")
        .where("userId", "=", person.id)
        .where("status", "=", "pending")
        .execute();
      expect(open).toHaveLength(order.status === 201 ? 1 : 0);
      expect(gone.status).toBe(order.status === 201 ? 409 : 200);
    }
  });

  it("rejects an upload that was authorized before it and ends after it", async () => {
    const person = await createPerson();
    await leave(person);
    const file = await noise(90, 40).jpeg().toBuffer();
    await expect(storeImage(app.ctx, file, person.id, app.ctx.now())).rejects.toThrow(
      commonRefusals.not_signed_in.sentence,
    );
  });

  it("is completed later if an earlier authorized request has written after it", async () => {
    const person = await createPerson();
    await leave(person);
    await db
      .insertInto("cartEntries")
      .values({ id: crypto.randomUUID(), userId: person.id, productId: await testShop.add(), quantity: 1 })
      .execute();
    await db
      .insertInto("sessions")
      .values({
        id: crypto.randomUUID(),
        userId: person.id,
        token: `late-${person.id}`,
        expiresAt: new Date(Date.now() + 60_000),
        ipAddress: null,
        userAgent: null,
      })
      .execute();
    // As a process of a version before migration 039 leaves it during an update.
    await db.updateTable("users").set({ nameBn: "রহিমা খাতুন" }).where("id", "=", person.id).execute();
    const late = await db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    // Even before that, such a sign-in opens nothing.
    expect(await findPersonOfSession(app.pool, late.id, person.id)).toBeUndefined();
    await finishDeletions(app.ctx, accountDataHooks);
    expect(await db.selectFrom("cartEntries").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect((await row(person.id)).nameBn).toBeNull();
  });
});
