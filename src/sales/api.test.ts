import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder, changeStatus } from "#orders/actions/order-status.server.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { actionContext, addressForm, makeShopper, placeTestOrder } from "#test/shoppers.ts";

const app = await testApp();
const { db } = app;
let vendor: TestPerson;
let other: TestPerson;
let admin: TestPerson;
let testShop: TestShop;
let others: TestShop;
beforeAll(async () => {
  vendor = await app.signUp("vendor", "Vashkar");
  other = await app.signUp("vendor", "Nasima");
  admin = await app.signUp("admin");
  testShop = await createTestShop(db, vendor);
  others = await createTestShop(db, other);
});

const shopOrders = (as: TestPerson, query = "") => app.call("GET", `/users/vendor/orders${query}`, { as });
const context = actionContext();

describe("GET /api/users/vendor/orders", () => {
  it("returns the vendor's own lines, address, status and history, and no other data of the buyer [S46]", async () => {
    const bag = await testShop.add({ title: "Bag", sku: "BAG-1", pricePoisha: 45_050 });
    const lamp = await others.add({ title: "Lamp of another maker", pricePoisha: 99_900 });
    const shopper = await makeShopper(db, "Karim Secret");
    const id = await placeTestOrder(db, shopper, [{ id: lamp }, { id: bag, quantity: 2 }]);
    await changeStatus(db, admin, id, "processing", context);
    const { status, body } = await shopOrders(vendor);
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
            sku: "BAG-1",
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
        // The order also has a product of another shop, whose price must stay unknown.
        collect: null,
        history: [
          { from: null, status: "pending", at: expect.stringMatching(/Z$/) },
          { from: "pending", status: "processing", at: expect.stringMatching(/Z$/) },
        ],
      },
    ]);
    // No line of another vendor, no account or billing address of the buyer, and no name of the admin.
    for (const secret of ["Lamp", shopper.email, "Karim", "Motijheel", admin.name, admin.email])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect((await shopOrders(other)).body[0].products.map(({ title }: { title: string }) => title)).toEqual([
      "Lamp of another maker",
    ]);
  });

  it("returns the status of a cancelled order without the reason", async () => {
    const maker = await app.signUp("vendor");
    const shopper = await makeShopper(db);
    const id = await placeTestOrder(db, shopper, [{ id: await (await createTestShop(db, maker)).add() }]);
    await cancelOrder(db, shopper, id, "My own reasons", context);
    const { body } = await shopOrders(maker);
    expect([body[0].orderStatus, JSON.stringify(body).includes("reasons")]).toEqual(["cancelled", false]);
  });

  it("returns the cash to collect, with the delivery fee, for an order from one shop", async () => {
    const maker = await app.signUp("vendor");
    const shopper = await makeShopper(db);
    await placeTestOrder(db, shopper, [{ id: await (await createTestShop(db, maker)).add() }]);
    const { body } = await shopOrders(maker);
    expect(body[0].collect).toBe(body[0].itemsTotal + 55);
  });

  it("pages orders newest first, with their total, and filters by status", async () => {
    const maker = await app.signUp("vendor");
    const own = await createTestShop(db, maker);
    const product = await own.add({ quantity: 50 });
    const shopper = await makeShopper(db);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift(await placeTestOrder(db, shopper, [{ id: product }], new Date(Date.UTC(2026, 0, 1, 0, n))));
    const seen: string[] = [];
    let next: string | undefined = "/users/vendor/orders?limitValue=2";
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, {
        as: maker,
      });
      expect(headers["x-total-count"]).toBe("5");
      seen.push(...body.map(({ _id }: { _id: string }) => _id));
      next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(ids);
    await changeStatus(db, admin, ids[3] as string, "on the way", context);
    const moved = await shopOrders(maker, `?status=${encodeURIComponent("on the way")}`);
    expect([moved.body.map(({ _id }: { _id: string }) => _id), moved.headers["x-total-count"]]).toEqual([
      [ids[3]],
      "1",
    ]);
    expect((await shopOrders(maker)).body).toHaveLength(5);
  });

  it("returns an empty list to a vendor without orders, and 400 or 422 for an invalid query", async () => {
    const { status, body, headers } = await shopOrders(await app.signUp("vendor"));
    expect([status, body, headers["x-total-count"]]).toEqual([200, [], "0"]);
    const many = Array.from({ length: 51 }, () => randomUUIDv7()).join();
    for (const query of [
      "?limitValue=0",
      "?cursor=x",
      "?status=Pending",
      "?sort=price",
      "?ids=",
      "?ids=x",
      `?ids=${many}`,
    ])
      expect((await shopOrders(vendor, query)).status).toBe(400);
    for (const query of ["?q=%00", `?q=${"x".repeat(101)}`])
      expect((await shopOrders(vendor, query)).status).toBe(422);
  });
});

interface ShopOrder {
  _id: string;
  itemsTotal: number;
  orderNumber: string;
}
const idsOf = (body: ShopOrder[]) => body.map(({ _id }) => _id);

/** Returns the items of all pages of a list. */
async function allPages(as: TestPerson, path: string): Promise<ShopOrder[]> {
  const seen: ShopOrder[] = [];
  for (let next: string | undefined = path; next; ) {
    const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, { as });
    seen.push(...body);
    next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
  }
  return seen;
}

describe("GET /api/users/vendor/orders with filters and a sort order", () => {
  /**
   * A vendor with five orders whose own lines cost 100, 300, 200, 200 and 500; the first also has another
   * vendor's line.
   */
  async function fiveOrders() {
    const maker = await app.signUp("vendor");
    const own = await createTestShop(db, maker);
    const cup = await own.add({ title: "Cup", pricePoisha: 10_000, quantity: 100 });
    const lamp = await others.add({ pricePoisha: 900_000 });
    const shopper = await makeShopper(db);
    const ids: string[] = [];
    for (const [n, quantity] of [1, 3, 2, 2, 5].entries())
      ids.push(
        await placeTestOrder(
          db,
          shopper,
          [{ id: cup, quantity }, ...(n === 0 ? [{ id: lamp }] : [])],
          new Date(Date.UTC(2026, 1, 1, 0, n)),
        ),
      );
    return { maker, shopper, lamp, ids: ids as [string, string, string, string, string] };
  }

  it("sorts by the vendor's own total and by time, across pages [S46]", async () => {
    const { maker, ids } = await fiveOrders();
    const byTotal = await allPages(maker, "/users/vendor/orders?sort=total&limitValue=2");
    expect(byTotal.map(({ itemsTotal }) => itemsTotal)).toEqual([500, 300, 200, 200, 100]);
    expect(new Set(idsOf(byTotal)).size).toBe(5);
    expect(idsOf(await allPages(maker, "/users/vendor/orders?sort=oldest&limitValue=2"))).toEqual(ids);
    expect(idsOf(await allPages(maker, "/users/vendor/orders?sort=newest&limitValue=2"))).toEqual(
      ids.toReversed(),
    );
  });

  it("counts the vendor's orders by status, for a search too [S46]", async () => {
    const { maker, shopper, ids } = await fiveOrders();
    await changeStatus(db, admin, ids[1], "shipping", context);
    await cancelOrder(db, shopper, ids[2], "x", context);
    const none = {
      pending: 0,
      processing: 0,
      "ready to ship": 0,
      shipping: 0,
      "on the way": 0,
      delivered: 0,
      cancelled: 0,
    };
    const counts = async (query = "") =>
      (await app.call("GET", `/users/vendor/orders/counts${query}`, { as: maker })).body;
    expect(await counts()).toEqual({ ...none, pending: 3, shipping: 1, cancelled: 1 });
    const [{ orderNumber }] = (await shopOrders(maker, `?ids=${ids[1]}`)).body;
    expect(await counts(`?q=${orderNumber}`)).toEqual({ ...none, shipping: 1 });
    expect(
      (await app.call("GET", "/users/vendor/orders/counts", { as: await app.signUp("vendor") })).body,
    ).toEqual(none);
  });

  it("finds orders by number, name and mobile number, and keeps filters across pages", async () => {
    const { maker, shopper, ids } = await fiveOrders();
    const address = JSON.stringify({
      ...addressForm,
      fullName: "সালমা ১০ Khatun",
      mobileNumber: "01898765432",
    });
    await db.updateTable("orders").set({ address }).where("id", "in", [ids[0], ids[3]]).execute();
    await changeStatus(db, admin, ids[3], "processing", context);
    const [{ orderNumber }] = (await shopOrders(maker, `?ids=${ids[0]}`)).body;
    const matches = async (q: string, more = "") =>
      idsOf((await shopOrders(maker, `?q=${encodeURIComponent(q)}${more}`)).body);
    for (const q of ["khatun", "সালমা ১০", "01898765432", "+8801898765432", "+৮৮০ ১৮৯৮-৭৬৫৪৩২", "০১৮৯৮"])
      expect(await matches(q), q).toEqual([ids[3], ids[0]]);
    expect(await matches(orderNumber.toLowerCase())).toEqual([ids[0]]);
    expect(await matches("khatun", "&status=processing")).toEqual([ids[3]]);
    expect(await matches("%")).toEqual([]);
    const pages = await allPages(maker, "/users/vendor/orders?q=khatun&sort=oldest&limitValue=1");
    expect(idsOf(pages)).toEqual([ids[0], ids[3]]);
    // A vendor cannot search by a buyer's account data.
    for (const secret of [shopper.email, "@mela.test", "Motijheel"])
      expect(await matches(secret)).toEqual([]);
  });

  it("finds neither by billing data nor orders of other vendors by id or number [S46]", async () => {
    const { maker, shopper, lamp, ids } = await fiveOrders();
    const address = JSON.stringify({
      ...addressForm,
      billMobileNumber: "01911111111",
      billFullName: "Payer Elsewhere",
    });
    await db.updateTable("orders").set({ address }).where("id", "in", ids).execute();
    const foreign = await placeTestOrder(db, shopper, [{ id: lamp }]);
    const [{ orderNumber }] = (await shopOrders(other, `?ids=${foreign}`)).body;
    for (const query of ["?q=01911111111", "?q=Payer", `?ids=${foreign}`, `?q=${orderNumber}`]) {
      const { body, headers } = await shopOrders(maker, query);
      expect([query, body, headers["x-total-count"]]).toEqual([query, [], "0"]);
    }
    expect(
      (await shopOrders(maker, `?ids=${foreign},${ids[4]}`)).body.map(({ _id }: ShopOrder) => _id),
    ).toEqual([ids[4]]);
    // A cursor of a foreign order returns nothing either.
    expect((await shopOrders(maker, `?sort=total&cursor=${foreign}`)).body).toEqual([]);
  });

  it("returns only the orders with the given ids, with current data", async () => {
    const { maker, shopper, ids } = await fiveOrders();
    await cancelOrder(db, shopper, ids[3], "x", context);
    const { body } = await shopOrders(maker, `?ids=${ids[3]},${ids[0]}&limitValue=50`);
    expect(
      body.map(({ _id, orderStatus }: ShopOrder & { orderStatus: string }) => [_id, orderStatus]),
    ).toEqual([
      [ids[3], "cancelled"],
      [ids[0], "pending"],
    ]);
  });
});
