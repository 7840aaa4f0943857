import { describe, expect, it } from "vitest";
import { type TestPerson, testApp } from "#test/app.ts";
import { peopleWithData } from "#test/people-with-data.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const { db } = app;
const { createPerson } = peopleWithData(app, await app.signUp("admin"), await createTestShop(db));

describe("the export of personal data", () => {
  const download = (as: TestPerson) => app.call("GET", "/users/me/export", { as });

  it("contains all data of the person in one file", async () => {
    const person = await createPerson();
    const { status, body, headers } = await download(person);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="mela-\d{4}-\d\d-\d\d\.json"$/);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toMatchObject({
      account: {
        _id: person.id,
        name: "Rahima Khatun",
        nameBn: "রহিমা খাতুন",
        email: person.email,
        emailVerified: true,
        role: "user",
        language: "en",
        signInBy: ["password"],
      },
      address: { fullName: "Rahima Khatun", mobileNumber: person.phone, address: person.street },
      cart: [{ quantity: 1 }],
      saved: [{ product: { title: expect.stringMatching(/^Thing /) }, priceWhenSaved: 500 }],
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

  it("contains followed shops that are closed at the moment", async () => {
    const person = await createPerson();
    const { ownerId } = await db
      .selectFrom("shopFollows as f")
      .innerJoin("shops as s", "s.id", "f.shopId")
      .select("s.ownerId")
      .where("f.userId", "=", person.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ suspended: true }).where("id", "=", ownerId).execute();
    const { body } = await download(person);
    await db.updateTable("users").set({ suspended: false }).where("id", "=", ownerId).execute();
    expect(body.followedShops).toHaveLength(1);
  });

  it("contains no secrets and no data of others", async () => {
    const person = await createPerson();
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
    const person = await createPerson();
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
    const vendor = await app.signUp("vendor");
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
    const person = await createPerson();
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
