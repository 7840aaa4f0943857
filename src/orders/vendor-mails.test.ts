import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { actionContext, fillCart, makeShopper, placeTestOrder, publicUrl } from "#test/shoppers.ts";
import { placeOrder } from "./actions/place-order.server.ts";

const { db } = await testDatabase();
const mailsTo = (email: string) =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .where("kind", "=", "order_placed_vendor")
    .execute();
const context = actionContext();

describe("the mail to the vendors of an order", () => {
  it("goes to each vendor in their language, with their own lines and no data of the buyer", async () => {
    const [first, second] = [await createTestShop(db), await createTestShop(db)];
    const emails: string[] = [];
    for (const { ownerId } of [first, second]) {
      emails.push(
        (await db.selectFrom("users").select("email").where("id", "=", ownerId).executeTakeFirstOrThrow())
          .email,
      );
      await db
        .updateTable("users")
        .set({ emailVerified: true, name: "Maker" })
        .where("id", "=", ownerId)
        .execute();
    }
    await db.updateTable("users").set({ language: "bn" }).where("id", "=", second.ownerId).execute();
    const lines = [
      { id: await first.add({ title: "Bag", pricePoisha: 45_050 }), quantity: 2 },
      { id: await first.add({ title: "Mat", pricePoisha: 10_000 }) },
      { id: await second.add({ title: "Lamp", titleBn: "বাতি" }) },
    ];
    const shopper = await makeShopper(db, "Karim Secret");
    await placeTestOrder(db, shopper, lines);
    const [[toFirst, ...more], [toSecond]] = [
      await mailsTo(emails[0] as string),
      await mailsTo(emails[1] as string),
    ];
    expect(more).toEqual([]);
    expect(toFirst).toMatchObject({ language: "en", subject: expect.stringMatching(/^New order M-/) });
    for (const part of [
      "Dear Maker,",
      "Bag × 2: ৳\u00A0901",
      "Mat × 1: ৳\u00A0100",
      `${publicUrl}/dashboard/vendor/manage-orders?q=M-`,
    ])
      expect(toFirst?.bodyText).toContain(part);
    expect(toSecond?.bodyText).toContain("বাতি × ১");
    for (const secret of ["Lamp", "Karim", shopper.email, "Rahima", "01712345678", "House 7"])
      expect(toFirst?.bodyText).not.toContain(secret);
  });

  it("is written once for a retried order and not for a rejected one", async () => {
    const maker = await createTestShop(db);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", maker.ownerId)
      .executeTakeFirstOrThrow();
    const shopper = await makeShopper(db);
    const products = await fillCart(db, shopper.id, [{ id: await maker.add() }]);
    const options = { key: "k", limitFactor: 1, ...context };
    await expect(
      placeOrder(
        db,
        shopper,
        { products: products.map((line) => ({ ...line, price: 1 })) },
        { ...options, key: "other" },
      ),
    ).rejects.toThrow();
    expect(await mailsTo(email)).toEqual([]);
    await Promise.all([
      placeOrder(db, shopper, { products }, options),
      placeOrder(db, shopper, { products }, options),
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("omits the name at an unverified address and is not written for imported shops", async () => {
    const [unverified, imported] = [await createTestShop(db), await createTestShop(db)];
    const { email, name } = await db
      .selectFrom("users")
      .select(["email", "name"])
      .where("id", "=", unverified.ownerId)
      .executeTakeFirstOrThrow();
    const noMailbox = `vendor-${imported.ownerId}@mela.invalid`;
    await db.updateTable("users").set({ email: noMailbox }).where("id", "=", imported.ownerId).execute();
    await placeTestOrder(db, await makeShopper(db), [
      { id: await unverified.add() },
      { id: await imported.add() },
    ]);
    expect((await mailsTo(email))[0]?.bodyText).not.toContain(name);
    expect(await mailsTo(noMailbox)).toEqual([]);
  });
});
