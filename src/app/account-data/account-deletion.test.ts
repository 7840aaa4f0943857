import { describe, expect, it } from "vitest";
import { findPersonOfSession } from "#accounts/store.server.ts";
import { insertImages, insertUpload } from "#media/store.server.ts";
import { finishDeletions } from "#profile/actions/delete-account.server.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";
import { accountDataHooks } from "./account-data.server.ts";

const shop = await testApp();
const { db } = shop;
const admin = await shop.signUp("admin");
const testShop = await createTestShop(db);

let houses = 0;

/**
 * Creates a person with data in every slice: address, cart, followed shop, newsletter, image, and an order
 * with this status.
 */
async function settled(
  status = "delivered",
  productId?: string,
): Promise<TestPerson & { orderId: string; phone: string; street: string }> {
  const person = await shop.signUp("user", "Rahima Khatun");
  const as = person;
  const phone = `017${String(++houses).padStart(8, "9")}`;
  const street = `House ${houses}, Secret Lane`;
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
  await shop.call("POST", "/users/checkout/addresses", {
    as,
    body: { ...addressForm, fullName: "Rahima Khatun", mobileNumber: phone, address: street },
  });
  const selectedClassId = productId ?? (await testShop.add());
  const entry = (await shop.call("POST", "/users/user/favourites", { as, body: { selectedClassId } })).body
    .insertedId;
  const order = await shop.call("POST", "/users/checkout/orders", {
    as,
    body: { products: [{ _id: entry, quantity: 1, price: 500 }] },
    headers: { "idempotency-key": `key of ${person.id}` },
  });
  if (order.status !== 201) throw new Error(JSON.stringify(order.body));
  await setStatus(order.body.insertedId, status);
  await shop.call("POST", "/users/user/favourites", { as, body: { selectedClassId: await testShop.add() } });
  await db.insertInto("shopFollows").values({ userId: person.id, shopId: testShop.shopId }).execute();
  await db
    .insertInto("newsletterSubscriptions")
    .values({
      id: crypto.randomUUID(),
      email: person.email,
      language: "en",
      state: "confirmed",
      token: `secret-${person.id}`,
      askedAt: new Date(),
      confirmedAt: new Date(),
    })
    .execute();
  return { ...person, orderId: order.body.insertedId, phone, street };
}

const setStatus = (id: string, status: string) =>
  shop.call("PATCH", `/users/admin/order-status/${id}`, { as: admin, body: { status } });
const leave = (as: TestPerson, body: object = { password: testPassword }) =>
  shop.call("DELETE", "/users/me", { as, body });
const row = (id: string) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const signIn = (email: string) =>
  shop.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { origin: shop.ctx.config.publicUrl },
    payload: { email, password: testPassword },
  });

/** Changes the e-mail address with the link in the mail. */
async function move(person: TestPerson, to: string): Promise<void> {
  await shop.call("POST", "/users/me/email", { as: person, body: { email: to, password: testPassword } });
  const mail = await db
    .selectFrom("mails")
    .select("bodyText")
    .where("recipient", "=", to)
    .where("kind", "=", "new_email")
    .executeTakeFirstOrThrow();
  const token = new URL(/https?:\/\/\S+token=\S+/.exec(mail.bodyText)?.[0] ?? "nothing:").searchParams.get(
    "token",
  );
  expect((await shop.call("POST", "/users/email-change", { body: { token } })).status).toBe(200);
}

async function heard(work: () => Promise<unknown>): Promise<string[]> {
  const listener = await shop.pool.connect();
  const tags: string[] = [];
  listener.on("notification", ({ payload }) => tags.push(...(payload ?? "").split(" ")));
  await listener.query("listen mela_pages");
  await work();
  await listener.query("select 1");
  await listener.query("unlisten *");
  listener.release();
  return tags;
}

/**
 * Returns the tables that contain a text, except for waiting mails and rate limits, which expire within the
 * hour.
 */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('mails', 'rate_counts')",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await shop.pool.query(
      `select from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found.sort();
}

describe("the export of personal data", () => {
  const download = (as: TestPerson) => shop.call("GET", "/users/me/export", { as });

  it("contains all data of the person in one file", async () => {
    const person = await settled();
    const { status, body, headers } = await download(person);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="mela-\d{4}-\d\d-\d\d\.json"$/);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toMatchObject({
      account: {
        _id: person.id,
        name: "Rahima Khatun",
        email: person.email,
        emailVerified: true,
        role: "user",
        language: "en",
        signInBy: ["password"],
      },
      address: { fullName: "Rahima Khatun", mobileNumber: person.phone, address: person.street },
      cart: [{ quantity: 1 }],
      orders: [
        {
          _id: person.orderId,
          orderStatus: "delivered",
          address: { address: person.street },
          products: [{ quantity: 1, price: 500 }],
        },
      ],
      followedShops: [{ slug: expect.stringMatching(/^shop-/) }],
      newsletter: { state: "confirmed" },
      sessions: [{ startedAt: expect.any(String) }],
      pictures: [],
      shop: null,
      products: [],
    });
    expect(body.orders[0].history.map((change: { by: string }) => change.by)).toEqual(["you", "admin"]);
    expect(body.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "order_placed",
      "order_status",
      "verify_email",
    ]);
  });

  it("contains no secrets and no data of others", async () => {
    const person = await settled();
    const text = JSON.stringify((await download(person)).body);
    const secrets = await db
      .selectFrom("sessions as s")
      .innerJoin("identities as i", "i.userId", "s.userId")
      .select(["s.token", "i.password"])
      .where("s.userId", "=", person.id)
      .execute();
    for (const secret of [
      ...secrets.flatMap(({ token, password }) => [token, password ?? ""]),
      `secret-${person.id}`,
      "argon2",
    ])
      expect(text).not.toContain(secret);
    for (const other of await db.selectFrom("users").select("email").where("id", "!=", person.id).execute())
      expect(text).not.toContain(other.email);
  });

  it("contains any number of orders", async () => {
    const person = await settled();
    const { id: _, ...order } = await db
      .selectFrom("orders")
      .selectAll()
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("orders")
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          ...order,
          address: JSON.stringify(order.address),
          id: crypto.randomUUID(),
          number: `M-many-${index}`,
        })),
      )
      .execute();
    expect((await download(person)).body.orders).toHaveLength(121);
  });

  it("contains the shop and products of a vendor", async () => {
    const vendor = await shop.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    await stall.add({ title: "Waits", status: "pending", sku: "W-1" });
    const { body } = await download(vendor);
    expect(body.shop).toMatchObject({ slug: expect.any(String), district: "Dhaka" });
    expect(body.shop).not.toHaveProperty("id");
    expect(body.products).toMatchObject([
      { title: "Waits", status: "pending", sku: "W-1", vendorEmail: vendor.email },
    ]);
  });

  it("omits records of an unverified e-mail address", async () => {
    const person = await settled();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    expect((await download(person)).body).toMatchObject({ newsletter: null, mails: [] });
  });

  it("is limited to ten per hour", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const person = await strict.signUp();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await strict.call("GET", "/users/me/export", { as: person })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe("a deleted account", () => {
  it("leaves no personal data in any table", async () => {
    const person = await settled();
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
      email: expect.stringMatching(new RegExp(`^deleted-${person.id}-[0-9a-f]{16}@deleted\\.invalid$`)),
      emailVerified: false,
      image: null,
      role: "user",
      deletedAt: expect.any(Date),
    });
  });

  it("keeps its orders with number, amounts, lines, history, division and district", async () => {
    const person = await settled();
    const before = (await shop.call("GET", `/users/checkout/orders/${person.orderId}`, { as: admin })).body;
    await leave(person);
    const after = (await shop.call("GET", `/users/checkout/orders/${person.orderId}`, { as: admin })).body;
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
    const list = await shop.call("GET", "/users/admin/orders/all?limitValue=100", { as: admin });
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toContain(person.orderId);
  });

  it("is signed out everywhere and cannot sign in, and its address can be registered again [S10]", async () => {
    const person = await settled();
    await leave(person);
    expect((await shop.call("GET", "/users/me", { as: person })).status).toBe(401);
    expect(
      (await shop.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: person.cookie } }))
        .status,
    ).toBe(401);
    const unknown = await signIn("nobody@mela.test");
    const gone = await signIn(person.email);
    expect([gone.statusCode, gone.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await signIn(`deleted-${person.id}@deleted.invalid`)).statusCode).toBe(401);
    const again = await shop.app.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers: { origin: shop.ctx.config.publicUrl },
      payload: { name: "Rahima", email: person.email, password: testPassword },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json().user.id).not.toBe(person.id);
  });

  it("can be deleted even if another account has its replacement address", async () => {
    const person = await shop.signUp();
    const squatter = (email: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/auth/sign-up/email",
        headers: { origin: shop.ctx.config.publicUrl },
        payload: { name: "Squatter", email, password: testPassword },
      });
    expect((await squatter(`deleted-${person.id}@deleted.invalid`)).statusCode).toBe(200);
    expect((await leave(person)).status).toBe(200);
    expect((await row(person.id)).deletedAt).not.toBeNull();
  });

  it("gets a last mail, and earlier mails are deleted", async () => {
    const person = await settled();
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

  it("does not affect records of an address that it has never verified", async () => {
    const person = await settled();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await shop.call("POST", "/newsletter", { body: { email: person.email } });
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

  it("loses the subscription that has moved from an earlier address of the account", async () => {
    const subscriptions = () =>
      db
        .selectFrom("newsletterSubscriptions")
        .select(["email", "state", "token"])
        .where("email", "like", "moved-%")
        .execute();
    const person = await settled();
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

  it("keeps the subscription of an address that it has never verified", async () => {
    const person = await settled();
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await move(person, "moved-unshown@mela.test");
    const kept = await db
      .selectFrom("newsletterSubscriptions")
      .select("state")
      .where("email", "=", person.email)
      .executeTakeFirst();
    expect(kept?.state).toBe("confirmed");
  });

  it("loses its images, except for those that are referenced or were uploaded by others too", async () => {
    const vendor = await shop.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    const other = await shop.signUp();
    const hash = (mark: string) => mark.repeat(32);
    const [photo, onGoods, shared, foreign, sentByBoth, onShelf] = [
      hash("a"),
      hash("b"),
      hash("c"),
      hash("d"),
      hash("e"),
      hash("f"),
    ];
    await insertImages(
      db,
      [photo, onGoods, shared, sentByBoth, onShelf].map((picture) => ({
        hash: picture,
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
    const key = (picture: string) => `images/${picture.slice(0, 2)}/${picture}/master.webp`;
    for (const picture of [photo, onGoods, shared, foreign, sentByBoth, onShelf])
      await shop.ctx.objects.put(key(picture), Buffer.from("x"), "image/webp");
    await stall.add({ images: [onGoods] });
    await db
      .insertInto("popularGifts")
      .values({ id: crypto.randomUUID(), title: "Doll", titleBn: "পুতুল", image: onShelf, position: 0 })
      .execute();
    await shop.call("PATCH", "/users/me", { as: vendor, body: { photoURL: `/images/${photo}-640.webp` } });
    await shop.call("PATCH", "/users/me", { as: other, body: { photoURL: `/images/${shared}-640.webp` } });
    expect((await leave(vendor)).status).toBe(200);
    const rows = await db.selectFrom("images").select(["hash", "ownerId"]).orderBy("hash").execute();
    expect(rows).toEqual([
      { hash: onGoods, ownerId: null },
      { hash: shared, ownerId: null },
      { hash: foreign, ownerId: other.id },
      { hash: sentByBoth, ownerId: null },
      { hash: onShelf, ownerId: null },
    ]);
    const kept = [photo, onGoods, shared, foreign, sentByBoth, onShelf].map((picture) =>
      shop.ctx.objects.has(key(picture)),
    );
    expect(await Promise.all(kept)).toEqual([false, true, true, true, true, true]);
    expect(
      await db.selectFrom("imageUploads").select("hash").where("userId", "=", vendor.id).execute(),
    ).toEqual([]);
  });

  it("no longer follows shops, and their cached pages are dropped", async () => {
    const person = await settled();
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", testShop.shopId)
      .executeTakeFirstOrThrow();
    expect(await heard(() => leave(person))).toContain(`followers:${slug}`);
  });
});

describe("deleting an account", () => {
  it.each([
    [{}, "password", "Password is required"],
    [{ password: "Wrong#2026" }, "password", "The password is not correct. Please try again."],
    [{ email: "anything@mela.test" }, "password", "Password is required"],
  ])("needs the password: %j is rejected", async (body, path, message) => {
    const person = await settled();
    const answer = await leave(person, body);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, code: expect.any(String), message }]]);
    expect((await shop.call("GET", "/users/me", { as: person })).status).toBe(200);
  });

  it("needs the typed address and a recent sign-in if the account has no password", async () => {
    const person = await settled();
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
      const person = await settled(status);
      const answer = await leave(person);
      expect([answer.status, answer.body.code]).toEqual([409, "orders_open"]);
      expect(answer.body.orders).toEqual([
        { _id: person.orderId, orderNumber: expect.stringMatching(/^M-/), orderStatus: status },
      ]);
      expect((await shop.call("GET", "/users/checkout/addresses", { as: person })).body[0].address).toBe(
        person.street,
      );
      await setStatus(person.orderId, "delivered");
      expect((await leave(person)).status).toBe(200);
    },
  );

  it("ignores cancelled orders, and keeps only predefined reasons", async () => {
    const [one, two] = [await settled("pending"), await settled("pending")];
    for (const [person, reason] of [
      [one, "ordered by mistake"],
      [two, "my husband Karim does not like it"],
    ] as const) {
      await shop.call("POST", `/users/checkout/orders/${person.orderId}/cancel`, {
        as: person,
        body: { reason },
      });
      expect((await leave(person)).status).toBe(200);
    }
    const reasonOf = async (id: string) =>
      (await shop.call("GET", `/users/checkout/orders/${id}`, { as: admin })).body.history.at(-1).reason;
    expect([await reasonOf(one.orderId), await reasonOf(two.orderId)]).toEqual(["ordered by mistake", null]);
  });

  it("is rejected while a vendor has open orders, and then unlists the products and drops their pages", async () => {
    const vendor = await shop.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    await db
      .updateTable("shops")
      .set({ about: "I am Rahima and live in Savar." })
      .where("id", "=", stall.shopId)
      .execute();
    const product = await stall.add();
    const denied = await stall.add({ status: "denied" });
    const buyer = await settled("shipping", product);
    const answer = await leave(vendor);
    expect([answer.status, answer.body.code]).toEqual([409, "sales_open"]);
    expect(answer.body.orders).toMatchObject([{ _id: buyer.orderId, orderStatus: "shipping" }]);
    expect((await shop.call("GET", `/products/details/${product}`)).status).toBe(200);

    await setStatus(buyer.orderId, "delivered");
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", stall.shopId)
      .executeTakeFirstOrThrow();
    const tags = await heard(() => leave(vendor));
    expect(tags).toEqual(
      expect.arrayContaining([`shop:${slug}`, "list:every", `product:${product}`, `product:${denied}`]),
    );
    expect((await shop.call("GET", `/products/details/${product}`)).status).toBe(404);
    expect((await shop.call("GET", `/shops/${slug}`)).status).toBe(404);
    expect(
      await db.selectFrom("shops").select("about").where("id", "=", stall.shopId).executeTakeFirst(),
    ).toEqual({ about: "" });
    const line = (await shop.call("GET", "/users/checkout/orders", { as: buyer })).body[0].products[0];
    expect(line.productId).toBe(product);
  });

  it("removes street and postal code of origin and feedback from all products of the shop [F15]", async () => {
    const vendor = await shop.signUp("vendor");
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

  it("is rejected for a person who has just become the last admin [F29, S45]", async () => {
    const own = await testApp();
    const [promoter, person] = [await own.signUp("admin"), await own.signUp()];
    const leaving = await own.db.transaction().execute(async (trx) => {
      const both = [promoter.id, person.id];
      await trx.selectFrom("users").select("id").where("id", "in", both).orderBy("id").forUpdate().execute();
      const under = own.call("DELETE", "/users/me", { as: person, body: { password: testPassword } });
      // The request has been authenticated as a shopper's, and waits for the rows.
      await expect
        .poll(
          async () =>
            (
              await own.pool.query(
                "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
            ).rowCount,
          {
            timeout: 20_000,
          },
        )
        .toBe(1);
      await trx.updateTable("users").set({ role: "admin" }).where("id", "=", person.id).execute();
      await trx.updateTable("users").set({ role: "user" }).where("id", "=", promoter.id).execute();
      return [under];
    });
    const answer = await leaving[0];
    expect([answer?.status, answer?.body.code]).toEqual([409, "last_admin"]);
    expect(await own.db.selectFrom("users").select("id").where("role", "=", "admin").execute()).toEqual([
      { id: person.id },
    ]);
  });

  it("is rejected for the last admin, also if the last two delete their accounts concurrently [S45]", async () => {
    const lonely = await testApp();
    const [one, two] = [await lonely.signUp("admin"), await lonely.signUp("admin")];
    const go = (as: TestPerson) =>
      lonely.call("DELETE", "/users/me", { as, body: { password: testPassword } });
    const both = await Promise.all([go(one), go(two)]);
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
    const person = await settled();
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const mails = await db.selectFrom("mails").select("kind").where("recipient", "=", person.email).execute();
    expect(mails).toHaveLength(1);
  });

  it("leaves no order without a buyer, also with a concurrent order", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await settled();
      const [entry] = (await shop.call("GET", "/users/user/favourites", { as: person })).body;
      const [order, gone] = await Promise.all([
        shop.call("POST", "/users/checkout/orders", {
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

  it("is completed later if an earlier authorized request has written after it", async () => {
    const person = await settled();
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
    const late = await db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    // Even before that, such a sign-in opens nothing.
    expect(await findPersonOfSession(shop.pool, late.id, person.id)).toBeUndefined();
    await finishDeletions(shop.ctx, accountDataHooks);
    expect(await db.selectFrom("cartEntries").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual(
      [],
    );
  });
});
