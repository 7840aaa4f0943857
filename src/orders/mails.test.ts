import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import {
  actionContext,
  fillCart,
  makeAdmin,
  makeShopper,
  placeTestOrder,
  publicUrl,
} from "#test/shoppers.ts";
import { cancelOrder, changeStatus } from "./actions/order-status.server.ts";
import { placeOrder } from "./actions/place-order.server.ts";
import { type SettableStatus, settableStatuses, statusUndoMs } from "./contract/constants.ts";

const { db, pool } = await testDatabase();
const context = actionContext(new Date("2026-11-21T10:05:09Z"));
let testShop: TestShop;
let other: TestShop;
let admin: { id: string; name: string };
beforeAll(async () => {
  testShop = await createTestShop(db);
  other = await createTestShop(db);
  await db
    .updateTable("users")
    .set({ emailVerified: true })
    .where("id", "in", [testShop.ownerId, other.ownerId])
    .execute();
  await db
    .updateTable("users")
    .set({ language: "bn", name: "রহিমা" })
    .where("id", "=", other.ownerId)
    .execute();
  admin = await makeShopper(db, "Amina");
});

const mailsTo = (email: string) =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const emailOf = async (id: string) =>
  (await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
const mailsToVendors = () =>
  db.selectFrom("mails").select("id").where("kind", "=", "order_cancelled_vendor").execute();

describe("after an order", () => {
  it("the order mail contains items, amounts, address and arrival, as text and as HTML", async () => {
    const shopper = await makeShopper(db, "Karim");
    const bag = await testShop.add({ title: "Bag <of> jute", pricePoisha: 45_050, deliverProcessDays: 3 });
    const lamp = await testShop.add({ title: "Lamp", pricePoisha: 120_000, deliverProcessDays: 5 });
    await placeTestOrder(db, shopper, [{ id: bag, quantity: 2 }, { id: lamp }], context.now);
    const [mail, ...more] = await mailsTo(shopper.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "order_placed",
      language: "en",
      subject: expect.stringMatching(/^We have received your order M-261121-\w{5}$/),
    });
    for (const part of [
      "Dear Karim,",
      "21\u00A0Nov 2026, 4:05\u00A0pm",
      "Bag <of> jute × 2: ৳\u00A0901",
      "Lamp × 1: ৳\u00A01,200",
      "Items total: ৳\u00A02,101",
      "Delivery fee: ৳\u00A055",
      "Total payment: ৳\u00A02,156",
      "Cash on delivery",
      "Rahima Begum (Home)\n01712345678\nHouse 7, Road 3, Beside the school\nMohammadpur, Dhaka 1207\nDhaka Division",
      "24–28\u00A0Nov",
      "Request to Cancel",
      `${publicUrl}/dashboard/user/my-orders`,
    ])
      expect(mail?.bodyText).toContain(part);
    expect(mail?.bodyHtml).toContain("Bag &lt;of&gt; jute × 2");
    expect(mail?.bodyHtml).toContain(`href="${publicUrl}/dashboard/user/my-orders"`);
  });

  it("the order mail has the address of the pages in Bangla too", async () => {
    const shopper = await makeShopper(db, "করিম", "bn");
    await placeTestOrder(db, shopper, [{ id: await testShop.add() }], context.now);
    const [mail] = await mailsTo(shopper.email);
    expect(mail?.bodyText).toContain(
      "Rahima Begum (বাসা)\n০১৭১২৩৪৫৬৭৮\nHouse 7, Road 3, Beside the school\nমোহাম্মদপুর, ঢাকা-১২০৭\nঢাকা বিভাগ".normalize(
        "NFC",
      ),
    );
  });

  it("the order mail is not sent to an unverified buyer, but the vendor's mail is [F10, S65]", async () => {
    const shopper = await makeShopper(db, "Claim at evil.example");
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", shopper.id).execute();
    const maker = await createTestShop(db);
    const [id, moved] = [
      await placeTestOrder(db, shopper, [{ id: await maker.add({ title: "Bag" }) }], context.now),
      await placeTestOrder(db, shopper, [{ id: await maker.add() }], context.now),
    ];
    await cancelOrder(db, shopper, id, "Look at evil.example", context);
    await changeStatus(db, await makeAdmin(db), moved, "shipping", context);
    expect(await mailsTo(shopper.email)).toEqual([]);
    const kinds = (await mailsTo(await emailOf(maker.ownerId))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      "order_cancelled_vendor",
      "order_placed_vendor",
      "order_placed_vendor",
    ]);
  });

  it("the order mail omits the vendor's own titles if the vendor's address is unverified", async () => {
    const shop = await createTestShop(db);
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", shop.ownerId).execute();
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(
      db,
      shopper,
      [{ id: await shop.add({ title: "Claim at evil.example" }), quantity: 2 }],
      context.now,
    );
    await cancelOrder(db, shopper, id, "takes too long", context);
    const mails = await mailsTo(await emailOf(shop.ownerId));
    expect(mails.map(({ kind }) => kind)).toEqual(["order_placed_vendor", "order_cancelled_vendor"]);
    for (const { bodyText, bodyHtml } of mails) {
      expect(bodyText + bodyHtml).not.toContain("evil.example");
      expect(bodyText).toContain("Your product × 2: ৳\u00A01,000");
    }
  });

  it("the order mail is in the buyer's language, with Bangla titles and digits", async () => {
    const shopper = await makeShopper(db, "করিম", "bn");
    await placeTestOrder(
      db,
      shopper,
      [{ id: await testShop.add({ title: "Bag", titleBn: "পাটের ব্যাগ" }) }],
      context.now,
    );
    const [mail] = await mailsTo(shopper.email);
    for (const part of [
      "প্রিয় করিম,",
      "পাটের ব্যাগ × ১: ৳\u00A0৫০০",
      "বিকেল\u00A0৪:০৫",
      "০১৭১২৩৪৫৬৭৮",
      "ঢাকা-১২০৭",
      `${publicUrl}/bn/dashboard/user/my-orders`,
    ])
      expect(mail?.bodyText).toContain(part);
    expect(mail).toMatchObject({ language: "bn", subject: expect.stringContaining("আপনার অর্ডার") });
  });

  it("the order mail is not written for a rejected order or for a retry", async () => {
    const shopper = await makeShopper(db);
    const product = await testShop.add();
    const products = await fillCart(db, shopper.id, [{ id: product }]);
    const underpriced = products.map((line) => ({ ...line, price: 1 }));
    await expect(
      placeOrder(db, shopper, { products: underpriced }, { key: "k", limitFactor: 1, ...context }),
    ).rejects.toThrow();
    expect(await mailsTo(shopper.email)).toEqual([]);
    for (let time = 0; time < 3; time++)
      await placeOrder(db, shopper, { products }, { key: "k", limitFactor: 1, ...context });
    expect(await mailsTo(shopper.email)).toHaveLength(1);
  });
});

describe("after a change of the status", () => {
  it("the status mail is sent for each change, but not for the same status again", async () => {
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }]);
    for (const status of [...settableStatuses.slice(1), "delivered", "pending"] as const)
      await changeStatus(db, admin, id, status, context);
    const mails = (await mailsTo(shopper.email)).slice(1);
    expect(mails.map(({ kind, subject }) => [kind, subject.split(": ")[1]])).toEqual(
      ["Processing", "Ready to ship", "Shipping", "On the way", "Delivered", "Pending"].map((word) => [
        "order_status",
        word,
      ]),
    );
    expect(mails[3]?.bodyText).toContain("Please have ৳\u00A0555 ready in cash.");
    expect(mails[4]?.bodyText).toContain("within 7 days of delivery");
    expect(mails.map(({ bodyText }) => bodyText).join()).not.toContain(admin.name);
  });

  it("the status mail waits, and is removed if the status is set back before it leaves", async () => {
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }]);
    const set = (status: SettableStatus) =>
      changeStatus(db, admin, id, status, { ...context, now: new Date() });
    const subjects = async () =>
      (await mailsTo(shopper.email)).slice(1).map(({ subject }) => subject.split(": ")[1]);
    await set("processing");
    await set("delivered");
    await set("processing");
    expect(await subjects()).toEqual(["Processing"]);
    const held = (await mailsTo(shopper.email)).at(-1)?.heldUntil?.getTime();
    expect(held).toBeGreaterThan(Date.now() + statusUndoMs);
    await set("delivered");
    await db
      .updateTable("mails")
      .set({ queuedAt: new Date() })
      .where("recipient", "=", shopper.email)
      .execute();
    await set("processing");
    expect(await subjects()).toEqual(["Processing", "Delivered", "Processing"]);
  });

  it("the status mail is removed by a cancellation before it leaves", async () => {
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }]);
    for (const status of ["processing", "ready to ship"] as const)
      await changeStatus(db, admin, id, status, context);
    await cancelOrder(db, shopper, id, "takes too long", context);
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual([
      "order_placed",
      "order_cancelled",
    ]);
  });

  it("the status mail is not sent to a deleted account, but the status changes", async () => {
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }]);
    await db.updateTable("users").set({ deletedAt: new Date() }).where("id", "=", shopper.id).execute();
    expect(await changeStatus(db, admin, id, "delivered", context)).toBe(true);
    expect(await mailsTo(shopper.email)).toHaveLength(1);
  });
});

describe("the mails about a cancelled order", () => {
  it("go to the buyer, and to each vendor about their own lines in their language", async () => {
    const shopper = await makeShopper(db, "Karim Buyer");
    const [bag, mat, lamp] = [
      await testShop.add({ title: "Bag" }),
      await testShop.add({ title: "Mat" }),
      await other.add({ title: "Lamp", titleBn: "বাতি", pricePoisha: 70_000 }),
    ];
    const id = await placeTestOrder(db, shopper, [{ id: bag, quantity: 2 }, { id: lamp }, { id: mat }]);
    await cancelOrder(db, shopper, id, "takes too long", context);

    const toBuyer = (await mailsTo(shopper.email)).at(-1);
    expect(toBuyer).toMatchObject({
      kind: "order_cancelled",
      subject: expect.stringContaining("has been cancelled"),
    });
    for (const part of [
      "Bag × 2",
      "Lamp × 1",
      "Mat × 1",
      "There is nothing to pay.",
      "Reason: Delivery takes too long",
    ])
      expect(toBuyer?.bodyText).toContain(part);

    const [toFirst, toSecond] = [
      (await mailsTo(await emailOf(testShop.ownerId))).at(-1),
      (await mailsTo(await emailOf(other.ownerId))).at(-1),
    ];
    expect(toFirst?.subject).toMatch(/^Order M-\S+ has been cancelled by the buyer$/);
    expect([toFirst?.kind, toFirst?.language, toSecond?.language]).toEqual([
      "order_cancelled_vendor",
      "en",
      "bn",
    ]);
    for (const part of ["Bag × 2", "Mat × 1"]) expect(toFirst?.bodyText).toContain(part);
    expect(toFirst?.bodyText).not.toContain("Lamp");
    expect(toSecond?.bodyText).toContain("বাতি × ১: ৳\u00A0৭০০");
    for (const { bodyText, bodyHtml } of [toFirst, toSecond].flatMap((mail) => mail ?? []))
      for (const secret of ["Karim", shopper.email, "Rahima Begum", "01712345678", "takes too long"])
        expect(bodyText + bodyHtml).not.toContain(secret);
  });

  it("are not written when the cancellation is rejected", async () => {
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await testShop.add() }]);
    await changeStatus(db, admin, id, "shipping", context);
    const before = await mailsToVendors();
    await expect(cancelOrder(db, shopper, id, "takes too long", context)).rejects.toThrow();
    expect(await mailsToVendors()).toEqual(before);
    expect((await mailsTo(shopper.email)).map(({ kind }) => kind)).toEqual(["order_placed", "order_status"]);
  });

  it("are not sent to vendors of imported shops or with deleted accounts", async () => {
    const [imported, left] = [await createTestShop(db), await createTestShop(db)];
    await db
      .updateTable("users")
      .set({ email: `vendor-${imported.ownerId}@mela.invalid` })
      .where("id", "=", imported.ownerId)
      .execute();
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await imported.add() }, { id: await left.add() }]);
    await db.updateTable("users").set({ deletedAt: new Date() }).where("id", "=", left.ownerId).execute();
    const before = await mailsToVendors();
    await cancelOrder(db, shopper, id, "takes too long", context);
    expect(await mailsToVendors()).toEqual(before);
  });
});

it("stores no mail when the transaction of an order, a change or a cancellation fails [R25]", async () => {
  const shopper = await makeShopper(db);
  const product = await testShop.add();
  const id = await placeTestOrder(db, shopper, [{ id: product }]);
  const products = await fillCart(db, shopper.id, [{ id: product }]);
  const before = await db.selectFrom("mails").select("id").execute();
  // A deferred trigger fails the commit, after everything has been written.
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create constraint trigger refuse after insert or update on orders
      deferrable initially deferred for each row execute function refuse();
  `);
  await expect(
    placeOrder(db, shopper, { products }, { key: "k", limitFactor: 1, ...context }),
  ).rejects.toThrow("the disk is full");
  await expect(changeStatus(db, admin, id, "processing", context)).rejects.toThrow("the disk is full");
  await expect(cancelOrder(db, shopper, id, "takes too long", context)).rejects.toThrow("the disk is full");
  await pool.query("drop trigger refuse on orders");
  expect(await db.selectFrom("mails").select("id").execute()).toEqual(before);
});
