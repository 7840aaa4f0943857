import { beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, testApp } from "#app/test-app.server.ts";
import { type Goods, openGoods } from "#catalog/test-goods.server.ts";
import { cancelOrder, changeStatus, placeOrder } from "./actions.server.ts";
import { fillCart, makeShopper, orderOf, publicUrl } from "./test-shoppers.server.ts";

const shop = await testApp();
const { db } = shop;
let vendor: TestPerson;
let other: TestPerson;
let admin: TestPerson;
let goods: Goods;
let others: Goods;
beforeAll(async () => {
  vendor = await shop.signUp("vendor", "Vashkar");
  other = await shop.signUp("vendor", "Nasima");
  admin = await shop.signUp("admin");
  goods = await openGoods(db, vendor);
  others = await openGoods(db, other);
});

const sales = (as: TestPerson, query = "") => shop.call("GET", `/users/vendor/orders${query}`, { as });
const mailsTo = (email: string) => db.selectFrom("mails").selectAll().where("recipient", "=", email).where("kind", "=", "order_placed_vendor").execute();
const moment = { now: new Date(), publicUrl };

describe("a vendor's orders", () => {
  it("hold the vendor's own lines, where they go, the status and its history, and nothing else of the buyer", async () => {
    const bag = await goods.add({ title: "Bag", pricePoisha: 45_050 });
    const lamp = await others.add({ title: "Lamp of another maker", pricePoisha: 99_900 });
    const shopper = await makeShopper(db, "Karim Secret");
    const id = await orderOf(db, shopper, [{ id: lamp }, { id: bag, quantity: 2 }]);
    await changeStatus(db, admin, id, "processing", moment);
    const { status, body } = await sales(vendor);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        _id: id,
        orderNumber: expect.stringMatching(/^M-/),
        orderPlaceTime: expect.stringMatching(/20\d\d, /),
        placedAt: expect.stringMatching(/Z$/),
        products: [
          {
            productId: bag,
            imgPrimary: "",
            quantity: 2,
            price: 450.5,
            title: "Bag",
            titleBn: null,
            variationId: null,
            variation: null,
            shopName: expect.stringMatching(/^Shop /),
            shopNameBn: null,
          },
        ],
        address: {
          fullName: "Rahima Begum",
          mobileNumber: "01712345678",
          landmark: "Beside the school",
          effectiveLabel: "Home",
          province: "Dhaka",
          city: "Dhaka",
          zipCode: 1207,
          area: "Mohammadpur",
          address: "House 7, Road 3",
        },
        orderStatus: "processing",
        itemsTotal: 901,
        history: [
          { from: null, status: "pending", at: expect.stringMatching(/Z$/) },
          { from: "pending", status: "processing", at: expect.stringMatching(/Z$/) },
        ],
      },
    ]);
    // Neither the other maker's line, the buyer's account and bill, nor who the admin is.
    for (const secret of ["Lamp", shopper.email, "Karim", "Motijheel", admin.name, admin.email]) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await sales(other)).body[0].products.map(({ title }: { title: string }) => title)).toEqual(["Lamp of another maker"]);
  });

  it("say that an order was cancelled, and not why", async () => {
    const maker = await shop.signUp("vendor");
    const shopper = await makeShopper(db);
    const id = await orderOf(db, shopper, [{ id: await (await openGoods(db, maker)).add() }]);
    await cancelOrder(db, shopper, id, "My own reasons", moment);
    const { body } = await sales(maker);
    expect([body[0].orderStatus, JSON.stringify(body).includes("reasons")]).toEqual(["cancelled", false]);
  });

  it("come newest first, page by page, with their total, by status", async () => {
    const maker = await shop.signUp("vendor");
    const own = await openGoods(db, maker);
    const product = await own.add({ quantity: 50 });
    const shopper = await makeShopper(db);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await orderOf(db, shopper, [{ id: product }], new Date(Date.UTC(2026, 0, 1, 0, n))));
    const seen: string[] = [];
    let next: string | undefined = "/users/vendor/orders?limitValue=2";
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof shop.call>> = await shop.call("GET", next, { as: maker });
      expect(headers["x-total-count"]).toBe("5");
      seen.push(...body.map(({ _id }: { _id: string }) => _id));
      next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(ids);
    await changeStatus(db, admin, ids[3] as string, "on the way", moment);
    const moved = await sales(maker, `?status=${encodeURIComponent("on the way")}`);
    expect([moved.body.map(({ _id }: { _id: string }) => _id), moved.headers["x-total-count"]]).toEqual([[ids[3]], "1"]);
    expect((await sales(maker)).body).toHaveLength(5);
  });

  it("are none for a vendor who has sold nothing or has no shop, and refuse what cannot be read", async () => {
    const { status, body, headers } = await sales(await shop.signUp("vendor"));
    expect([status, body, headers["x-total-count"]]).toEqual([200, [], "0"]);
    for (const query of ["?limitValue=0", "?cursor=x", "?status=Pending"]) expect((await sales(vendor, query)).status).toBe(400);
  });
});

describe("the mail to the vendors of an order", () => {
  it("goes to each, in their language, about their own lines alone, and says nothing of the buyer", async () => {
    const [first, second] = [await openGoods(db), await openGoods(db)];
    const emails: string[] = [];
    for (const { ownerId } of [first, second]) {
      emails.push((await db.selectFrom("users").select("email").where("id", "=", ownerId).executeTakeFirstOrThrow()).email);
      await db.updateTable("users").set({ emailVerified: true, name: "Maker" }).where("id", "=", ownerId).execute();
    }
    await db.updateTable("users").set({ language: "bn" }).where("id", "=", second.ownerId).execute();
    const lines = [
      { id: await first.add({ title: "Bag", pricePoisha: 45_050 }), quantity: 2 },
      { id: await first.add({ title: "Mat", pricePoisha: 10_000 }) },
      { id: await second.add({ title: "Lamp", titleBn: "বাতি" }) },
    ];
    const shopper = await makeShopper(db, "Karim Secret");
    await orderOf(db, shopper, lines);
    const [[toFirst, ...more], [toSecond]] = [await mailsTo(emails[0] as string), await mailsTo(emails[1] as string)];
    expect(more).toEqual([]);
    expect(toFirst).toMatchObject({ language: "en", subject: expect.stringMatching(/^New order M-/) });
    for (const part of ["Dear Maker,", "Bag × 2: ৳ 901", "Mat × 1: ৳ 100", `${publicUrl}/dashboard/vendor/home`]) expect(toFirst?.bodyText).toContain(part);
    expect(toSecond?.bodyText).toContain("বাতি × ১");
    for (const secret of ["Lamp", "Karim", shopper.email, "Rahima", "01712345678", "House 7"]) expect(toFirst?.bodyText).not.toContain(secret);
  });

  it("is written once for an order that is sent twice, and not for one that is refused", async () => {
    const maker = await openGoods(db);
    const { email } = await db.selectFrom("users").select("email").where("id", "=", maker.ownerId).executeTakeFirstOrThrow();
    const shopper = await makeShopper(db);
    const products = await fillCart(db, shopper.id, [{ id: await maker.add() }]);
    const asked = { key: "k", pendingMaximum: 20, ...moment };
    await expect(placeOrder(db, shopper, { products: products.map((line) => ({ ...line, price: 1 })) }, { ...asked, key: "other" })).rejects.toThrow();
    expect(await mailsTo(email)).toEqual([]);
    await Promise.all([placeOrder(db, shopper, { products }, asked), placeOrder(db, shopper, { products }, asked)]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("names nobody at an address that nobody has shown to be theirs, and is not written to a shop that reads no mail", async () => {
    const [unshown, imported] = [await openGoods(db), await openGoods(db)];
    const { email, name } = await db.selectFrom("users").select(["email", "name"]).where("id", "=", unshown.ownerId).executeTakeFirstOrThrow();
    const nobody = `vendor-${imported.ownerId}@mela.invalid`;
    await db.updateTable("users").set({ email: nobody }).where("id", "=", imported.ownerId).execute();
    await orderOf(db, await makeShopper(db), [{ id: await unshown.add() }, { id: await imported.add() }]);
    expect((await mailsTo(email))[0]?.bodyText).not.toContain(name);
    expect(await mailsTo(nobody)).toEqual([]);
  });
});
