import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestPerson, testApp, untilNotBusy } from "#test/app.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { addressForm, placeTestOrder } from "#test/shoppers.ts";

const app = await testApp();
const path = "/users/checkout/orders";
let testShop: TestShop;
let admin: TestPerson;
beforeAll(async () => {
  testShop = await createTestShop(app.db);
  admin = await app.signUp("admin", "Amina");
});

async function buyer(products: { id: string; quantity?: number }[], { address = true, target = app } = {}) {
  const shopper = await target.signUp("user", "Rahima");
  if (address) await target.call("POST", "/users/checkout/addresses", { as: shopper, body: addressForm });
  for (const { id, quantity = 1 } of products)
    await target.call("POST", "/users/user/favourites", {
      as: shopper,
      body: { selectedClassId: id, quantity },
    });
  return { shopper, cart: (await target.call("GET", "/users/user/favourites", { as: shopper })).body };
}

const place = (
  as: TestPerson,
  products: unknown,
  { key, ...body }: { key?: string; [member: string]: unknown } = {},
  target = app,
) =>
  target.call("POST", path, {
    as,
    body: { products, email: as.email, ...body },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

/** Changes fields of the address that an order was placed with. */
async function changeAddress(id: string, fields: object): Promise<void> {
  const { address } = await app.db
    .selectFrom("orders")
    .select("address")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("orders")
    .set({ address: JSON.stringify({ ...address, ...fields }) })
    .where("id", "=", id)
    .execute();
}

describe("POST /api/users/checkout/orders", () => {
  it("accepts entries as the cart returned them and ignores the client's status and time [H7, S54]", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add({ pricePoisha: 1_999 }), quantity: 7 }]);
    const response = await place(shopper, cart, {
      orderStatus: "delivered",
      orderPlaceTime: "January 1st 1970, 0:00:00 am",
      address: { fullName: "Somebody" },
      total: 0,
    });
    expect([response.status, Object.keys(response.body)]).toEqual([201, ["insertedId", "orderNumber"]]);
    const order = (await app.call("GET", `${path}/${response.body.insertedId}`, { as: shopper })).body;
    expect(response.body.orderNumber).toBe(order.orderNumber);
    expect(order).toMatchObject({
      orderStatus: "pending",
      itemsTotal: 139.93,
      deliveryFee: 55,
      total: 194.93,
      address: { fullName: "Rahima Begum" },
      email: shopper.email,
    });
    expect(Math.abs(Date.parse(order.placedAt) - Date.now())).toBeLessThan(60_000);
    expect((await app.call("GET", "/users/user/favourites", { as: shopper })).body).toEqual([]);
  });

  it("returns the first response to a retry and 422 to another order with its key [S58]", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }, { id: await testShop.add() }]);
    const first = await place(shopper, cart.slice(0, 1), { key: "key-1" });
    const repeat = await place(shopper, cart.slice(0, 1), { key: "key-1", orderPlaceTime: "later" });
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    const other = await place(shopper, cart.slice(1), { key: "key-1" });
    expect([other.status, other.body.code]).toEqual([422, "key_reused"]);
    expect((await app.call("GET", path, { as: shopper })).body).toHaveLength(1);
  });

  it("places one order and returns the same response to 50 concurrent equal requests [S57]", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => untilNotBusy(() => place(shopper, cart, { key: "double-click" }))),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await app.call("GET", path, { as: shopper })).body).toHaveLength(1);
  });

  it.each(["", "x".repeat(256)])("returns 400 for the key %j [S58]", async (key) => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    expect((await place(shopper, cart, { key })).status).toBe(400);
  });

  it("returns what has changed in the rejected lines [H7, S51]", async () => {
    const [bag, lamp] = [
      await testShop.add({ title: "Bag" }),
      await testShop.add({ title: "Lamp", quantity: 2 }),
    ];
    const { shopper, cart } = await buyer([{ id: bag }, { id: lamp, quantity: 2 }]);
    const cheap = await place(shopper, [{ ...cart[0], price: 1 }, cart[1]]);
    expect([cheap.status, cheap.body.code, cheap.body.products]).toEqual([
      409,
      "price_changed",
      [{ _id: cart[0]._id, productId: bag, title: "Bag", price: 500 }],
    ]);
    await app.db.updateTable("products").set({ quantity: 1 }).where("id", "=", lamp).execute();
    const short = await place(shopper, cart);
    expect([short.status, short.body.code, short.body.detail, short.body.products]).toEqual([
      409,
      "out_of_stock",
      "Only 1 left of Lamp.",
      [{ _id: cart[1]._id, productId: lamp, title: "Lamp", left: 1 }],
    ]);
    const changed = await place(shopper, [{ ...cart[0], quantity: 9 }]);
    expect([changed.status, changed.body.code]).toEqual([409, "cart_changed"]);
    expect((await app.call("GET", path, { as: shopper })).body).toEqual([]);
  });

  it("rejects a product whose edit is not yet approved, with its approved title", async () => {
    const mat = await testShop.add({ title: "Mat" });
    const { shopper, cart } = await buyer([{ id: mat }]);
    const edit = { status: "pending" as const, approvedAt: null, title: "Call me", approvedTitle: "Mat" };
    await app.db.updateTable("products").set(edit).where("id", "=", mat).execute();
    const { status, body } = await place(shopper, cart);
    expect([status, body.code, body.products]).toEqual([
      409,
      "out_of_stock",
      [{ _id: cart[0]._id, productId: mat, title: "Mat", left: 0 }],
    ]);
    expect(body.detail).not.toContain("Call me");
  });

  it("orders nothing if the total is not the one that the shopper saw [S52]", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add(), quantity: 2 }]);
    const placeAt = (seenTotal: unknown) => place(shopper, cart, { key: "total", seenTotal });
    const { status, body } = await placeAt(1_050);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: "price_changed", products: [], deliveryFee: 55 }),
    ]);
    expect((await placeAt("1055")).status).toBe(422);
    expect((await app.call("GET", path, { as: shopper })).body).toEqual([]);
    expect((await placeAt(1_055)).status).toBe(201);
  });

  it("rejects an order without an address with the text of the specification [S55]", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }], { address: false });
    const response = await place(shopper, cart);
    expect([response.status, response.body.code, response.body.detail]).toEqual([
      409,
      "address_missing",
      "No Address Found",
    ]);
  });

  it.each<[string, (line: { _id: string }) => unknown]>([
    ["nothing in it", () => []],
    ["an object in place of the list", (line) => ({ ...line })],
    ["the same entry twice", (line) => [line, line]],
    ["the same entry in capitals", (line) => [line, { ...line, _id: line._id.toUpperCase() }]],
    ["a quantity that is a string", (line) => [{ ...line, quantity: "1" }]],
    ["a quantity of 0", (line) => [{ ...line, quantity: 0 }]],
    ["a price that is a string", (line) => [{ ...line, price: "500" }]],
    ["no price", (line) => [{ ...line, price: undefined }]],
    ["an id that is not a string", (line) => [{ ...line, _id: { $ne: "" } }]],
    [
      "more lines than a cart has",
      (line) => Array.from({ length: 101 }, () => ({ ...line, _id: randomUUIDv7() })),
    ],
  ])("returns 422 for %s [S53]", async (_what, spoil) => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const response = await place(shopper, spoil(cart[0]));
    expect([response.status, response.body.code]).toEqual([422, "invalid"]);
  });

  it("accepts an address of ten thousand nested brackets", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const payload = `{"products":${JSON.stringify(cart)},"address":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const headers = {
      authorization: `Bearer ${shopper.token}`,
      "content-type": "application/json",
      "idempotency-key": "deep",
    };
    expect(
      (await app.fastify.inject({ method: "POST", url: `/api${path}`, headers, payload })).statusCode,
    ).toBe(201);
  });

  it("rejects entries of another person's cart and another person's e-mail address [S38]", async () => {
    const { shopper: owner, cart } = await buyer([{ id: await testShop.add() }]);
    const { shopper: thief } = await buyer([]);
    const response = await place(thief, cart);
    expect([response.status, response.body.code]).toEqual([409, "cart_changed"]);
    expect((await place(thief, cart, { email: owner.email })).status).toBe(403);
    expect((await app.call("GET", "/users/user/favourites", { as: owner })).body).toEqual(cart);
  });

  it("rejects a 21st pending order until one is processed [S65]", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const { add } = await createTestShop(strict.db);
    const products = [];
    for (let count = 0; count < 21; count++) products.push({ id: await add() });
    const { shopper, cart } = await buyer(products, { target: strict });
    await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", shopper.id).execute();
    const ids = [];
    for (const entry of cart.slice(0, 20))
      ids.push((await place(shopper, [entry], {}, strict)).body.insertedId);
    const refused = await place(shopper, [cart[20]], { key: "k" }, strict);
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([
      429,
      "too_many_pending",
      "600",
    ]);
    const as = await strict.signUp("admin");
    expect(
      (
        await strict.call("PATCH", `/users/admin/order-status/${ids[0]}`, {
          as,
          body: { status: "processing" },
        })
      ).status,
    ).toBe(200);
    expect((await place(shopper, [cart[20]], { key: "k" }, strict)).status).toBe(201);
  });

  it("rejects a fourth pending order while the e-mail address is unverified [F10, S65]", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const { add } = await createTestShop(strict.db);
    const products = [];
    for (let count = 0; count < 4; count++) products.push({ id: await add() });
    const { shopper, cart } = await buyer(products, { target: strict });
    for (const entry of cart.slice(0, 3))
      expect((await place(shopper, [entry], {}, strict)).status).toBe(201);
    const refused = await place(shopper, [cart[3]], {}, strict);
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([
      429,
      "email_unconfirmed",
      "600",
    ]);
    await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", shopper.id).execute();
    expect((await place(shopper, [cart[3]], {}, strict)).status).toBe(201);
  });

  it("allows 3 cancellations a day while the e-mail address is unverified [F10, S65]", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const { add } = await createTestShop(strict.db);
    const id = await add({ quantity: 100 });
    const { shopper } = await buyer([], { target: strict });
    const orderAndCancel = async () => {
      const order = await placeTestOrder(strict.db, shopper, [{ id }]);
      return strict.call("POST", `/users/checkout/orders/${order}/cancel`, {
        as: shopper,
        body: { reason: "ordered by mistake" },
      });
    };
    for (let count = 0; count < 3; count++) expect((await orderAndCancel()).status).toBe(200);
    const refused = await orderAndCancel();
    expect([refused.status, refused.body.code]).toEqual([429, "email_unconfirmed"]);
    await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", shopper.id).execute();
    expect((await orderAndCancel()).status).toBe(200);
  });

  it("requires JSON and a signed-in person", async () => {
    expect((await app.call("POST", path, { body: {} })).status).toBe(401);
    const { shopper } = await buyer([]);
    expect(
      (await app.call("POST", path, { as: shopper, body: {}, headers: { "content-type": "text/plain" } }))
        .status,
    ).toBe(415);
  });
});

describe("GET /api/users/checkout/orders or /api/users/admin/orders/all", () => {
  it("pages the caller's own orders, newest first", async () => {
    const { shopper, cart } = await buyer([
      { id: await testShop.add() },
      { id: await testShop.add() },
      { id: await testShop.add() },
    ]);
    for (const entry of cart) await place(shopper, [entry]);
    const first = await app.call("GET", `${path}?email=${shopper.email}&limitValue=2`, { as: shopper });
    expect(first.body.map((order: { products: { _id: string }[] }) => order.products[0]?._id)).toEqual([
      cart[2]._id,
      cart[1]._id,
    ]);
    expect(first.headers["x-total-count"]).toBe("3");
    const [, next = ""] = /^<\/api(.*)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await app.call("GET", next, { as: shopper });
    expect(second.body.map((order: { products: { _id: string }[] }) => order.products[0]?._id)).toEqual([
      cart[0]._id,
    ]);
    expect(second.headers.link).toBeUndefined();
  });

  it("returns 50 orders unless limitValue is given", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const id = (await place(shopper, cart)).body.insertedId;
    const { address, ...order } = await app.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 54 }, (_, index) => ({
      ...order,
      address: JSON.stringify(address),
      id: randomUUIDv7(),
      number: `M-fifty-${index}`,
    }));
    await app.db.insertInto("orders").values(others).execute();
    const length = async (list: string, as: TestPerson) => (await app.call("GET", list, { as })).body.length;
    for (const list of [path, "/users/checkout/payments"])
      expect([await length(list, shopper), await length(`${list}?limitValue=55`, shopper)]).toEqual([50, 55]);
    expect(await length("/users/admin/orders/all", admin)).toBe(50);
    await app.db.deleteFrom("orders").where("number", "like", "M-fifty-%").execute();
  });

  it.each(["limitValue=0", "limitValue=101", "limitValue=abc", "cursor=1", "email[]=x", "email=nobody"])(
    "returns 400 for ?%s",
    async (query) => {
      expect((await app.call("GET", `${path}?${query}`, { as: admin })).status).toBe(400);
    },
  );

  it("lists another person's orders on the admin endpoint only, and returns a single one to admins", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const { insertedId } = (await place(shopper, cart)).body;
    const vendor = await app.signUp("vendor");
    expect((await app.call("GET", `${path}?email=${shopper.email}`, { as: vendor })).status).toBe(403);
    expect((await app.call("GET", `${path}?email=${shopper.email}`, { as: admin })).status).toBe(403);
    expect((await app.call("GET", `${path}/${insertedId}`, { as: vendor })).status).toBe(404);
    expect((await app.call("GET", `${path}/${insertedId}`, { as: admin })).body.email).toBe(shopper.email);
    for (const id of ["1", randomUUIDv7()])
      expect((await app.call("GET", `${path}/${id}`, { as: admin })).status).toBe(404);
    for (const as of [shopper, vendor])
      expect((await app.call("GET", "/users/admin/orders/all", { as })).status).toBe(403);
    expect((await app.call("GET", "/users/admin/orders/all")).status).toBe(401);
  });

  it("says of each line whether its product is on sale and its shop is open", async () => {
    const vendor = await app.signUp("vendor");
    const closing = await createTestShop(app.db, vendor);
    const unlisted = await testShop.add();
    const { shopper, cart } = await buyer([
      { id: unlisted },
      { id: await testShop.add() },
      { id: await closing.add() },
    ]);
    await place(shopper, cart);
    const lines = async () => (await app.call("GET", path, { as: shopper })).body[0].products;
    const line = (onSale: boolean, shopOpen: boolean) => expect.objectContaining({ onSale, shopOpen });
    expect(await lines()).toEqual([line(true, true), line(true, true), line(true, true)]);
    await app.db.updateTable("products").set({ shelved: true }).where("id", "=", unlisted).execute();
    await app.call("PATCH", `/users/admin/user/suspend/${vendor.id}`, { as: admin });
    expect(await lines()).toEqual([line(false, true), line(true, true), line(false, false)]);
  });

  it("returns all orders to admins, filtered by status and search text", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }, { id: await testShop.add() }]);
    for (const entry of cart) await place(shopper, [entry]);
    const query = `/users/admin/orders/all?q=${shopper.email}&status=pending&limitValue=1`;
    const first = await app.call("GET", query, { as: admin });
    expect([first.body.length, first.headers["x-total-count"]]).toEqual([1, "2"]);
    const [, next = ""] = /^<\/api(.*)>/.exec(String(first.headers.link)) ?? [];
    const second = await app.call("GET", next, { as: admin });
    expect(second.body.map((order: { email: string }) => order.email)).toEqual([shopper.email]);
    expect(second.body[0]._id).not.toBe(first.body[0]._id);
    const answered = async (query: string) =>
      (await app.call("GET", `/users/admin/orders/all?${query}`, { as: admin })).status;
    for (const query of ["status=shipped", "sort=price", "format=pdf", "cursor=x"])
      expect(await answered(query)).toBe(400);
    for (const q of ["%00", "x".repeat(101)]) expect(await answered(`q=${q}`)).toBe(422);
  });

  it("finds an order by number, e-mail and mobile number in any notation", async () => {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    const id = (await place(shopper, cart)).body.insertedId;
    const [mobile, bill] = ["01598765432", "01633344455"];
    await changeAddress(id, { mobileNumber: mobile, billMobileNumber: bill });
    const { orderNumber } = (await app.call("GET", `${path}/${id}`, { as: admin })).body;
    const matches = async (q: string) =>
      (await app.call("GET", `/users/admin/orders/all?q=${encodeURIComponent(q)}`, { as: admin })).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    const typed = [
      orderNumber,
      orderNumber.toLowerCase().slice(2),
      `#${orderNumber.replaceAll("-", "")}`,
      orderNumber.replaceAll("-", " "),
      orderNumber.replace(/\d/g, (digit: string) => "০১২৩৪৫৬৭৮৯"[Number(digit)]),
      shopper.email.toUpperCase(),
      mobile,
      bill,
      "+880 1598-765432",
      "8801598765432",
      "০১৫৯৮৭৬৫৪৩২",
    ];
    for (const q of [...typed, "+৮৮০১৫৯৮৭৬৫৪৩২", "1598 765"]) expect(await matches(q), q).toContain(id);
    expect(await matches("01598765439")).toEqual([]);
    expect(await matches("_")).toEqual([]);
  });

  it("sorts by time and by total across pages and counts orders by status", async () => {
    const { shopper, cart } = await buyer([
      { id: await testShop.add({ pricePoisha: 20_000 }) },
      { id: await testShop.add({ pricePoisha: 30_000 }) },
      { id: await testShop.add({ pricePoisha: 10_000 }) },
    ]);
    const ids: string[] = [];
    for (const entry of cart) ids.push((await place(shopper, [entry])).body.insertedId);
    const all = async (sort: string) => {
      const seen: { _id: string; total: number }[] = [];
      for (
        let next: string | undefined = `/users/admin/orders/all?q=${shopper.email}&sort=${sort}&limitValue=2`;
        next;
      ) {
        const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", next, {
          as: admin,
        });
        expect(headers["x-total-count"]).toBe("3");
        seen.push(...body);
        next = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
      }
      return seen;
    };
    expect((await all("oldest")).map(({ _id }) => _id)).toEqual(ids);
    expect((await all("newest")).map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect((await all("total")).map(({ total }) => total)).toEqual(
      [300, 200, 100].map((price) => price + 55).sort((a, b) => b - a),
    );
    await app.call("PATCH", `/users/admin/order-status/${ids[0]}`, {
      as: admin,
      body: { status: "delivered" },
    });
    const counts = (await app.call("GET", `/users/admin/orders/counts?q=${shopper.email}`, { as: admin }))
      .body;
    expect(counts).toMatchObject({ pending: 2, delivered: 1, cancelled: 0 });
    const everything = (await app.call("GET", "/users/admin/orders/counts", { as: admin })).body;
    const { headers } = await app.call("GET", "/users/admin/orders/all?status=delivered", { as: admin });
    expect(String(everything.delivered)).toBe(headers["x-total-count"]);
  });

  it("exports the filtered orders as CSV without formulas", async () => {
    const { shopper, cart } = await buyer([
      { id: await testShop.add(), quantity: 2 },
      { id: await testShop.add() },
    ]);
    for (const entry of cart) await place(shopper, [entry]);
    for (const { _id } of (await app.call("GET", path, { as: shopper })).body)
      await changeAddress(_id, { fullName: "=cmd|' /C calc'!A0" });
    const url = `/users/admin/orders/all?format=csv&q=${shopper.email}&sort=total&limitValue=1`;
    const { status, headers, body } = await app.call("GET", url, { as: admin });
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="mela-orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers["cache-control"]).toBe("private, no-store");
    const [head, first, second, ...rest] = body.split("\r\n");
    expect(head).toMatch(/^\uFEFFOrder,/);
    expect(first).toContain(`,Pending,${shopper.email},'=cmd|' /C calc'!A0,01712-345678,`);
    expect(first).toMatch(/,Dhaka,\d{4},2,1000,55,1055$/);
    expect(second).toContain(",1,500,55,555");
    expect(rest).toEqual([""]);
    expect((await app.call("GET", `${url}&language=bn`, { as: admin })).body).toContain("অপেক্ষায় আছে");
    expect((await app.call("GET", `${url}&status=delivered`, { as: admin })).body.split("\r\n")).toHaveLength(
      2,
    );
    for (const as of [shopper, await app.signUp("vendor")])
      expect((await app.call("GET", url, { as })).status).toBe(403);
  });
});

describe("PATCH /api/users/admin/order-status/{id}", () => {
  async function placed() {
    const { shopper, cart } = await buyer([{ id: await testShop.add() }]);
    return { shopper, id: (await place(shopper, cart)).body.insertedId as string };
  }
  const patch = (id: string, body: unknown, as?: TestPerson) =>
    app.call("PATCH", `/users/admin/order-status/${id}`, { ...(as && { as }), body });

  it("records who changed the status and ignores the same status again [H17]", async () => {
    const { shopper, id } = await placed();
    expect((await patch(id, { status: "ready to ship" }, admin)).body).toEqual({ modifiedCount: 1 });
    expect((await patch(id, { status: "ready to ship" }, admin)).body).toEqual({ modifiedCount: 0 });
    const { body } = await app.call("GET", `${path}/${id}`, { as: shopper });
    expect(body.orderStatus).toBe("ready to ship");
    expect(body.history).toMatchObject([
      { from: null, status: "pending", by: "you", byKind: "you" },
      { from: "pending", status: "ready to ship", by: "admin", byKind: "admin" },
    ]);
    expect(JSON.stringify(body)).not.toContain(admin.email);
  });

  it.each(["shipped", "Pending", "", null, { $gt: "" }, 1])(
    "rejects the status %j [H17, S62]",
    async (status) => {
      const { id } = await placed();
      expect((await patch(id, { status }, admin)).status).toBe(422);
    },
  );

  it("rejects a change when another admin was faster and returns the current status [R17]", async () => {
    const { id } = await placed();
    const second = await app.signUp("admin", "Second");
    expect((await patch(id, { status: "processing", from: "pending" }, second)).body).toEqual({
      modifiedCount: 1,
    });
    const late = await patch(id, { status: "shipping", from: "pending" }, admin);
    expect([late.status, late.body.code, late.body.orderStatus]).toEqual([
      409,
      "status_changed",
      "processing",
    ]);
    expect((await patch(id, { status: "processing", from: "pending" }, admin)).body).toEqual({
      modifiedCount: 0,
    });
    expect((await patch(id, { status: "shipping", from: "processing" }, admin)).body).toEqual({
      modifiedCount: 1,
    });
    const { history } = (await app.call("GET", `${path}/${id}`, { as: second })).body;
    expect(history.map(({ status, by }: { status: string; by: string }) => [status, by])).toEqual([
      ["pending", "Rahima"],
      ["processing", "you"],
      ["shipping", "Amina"],
    ]);
    expect((await patch(id, { status: "delivered", from: "shipped" }, admin)).status).toBe(422);
  });

  it("accepts one of many concurrent changes from the same status [R17]", async () => {
    const { id } = await placed();
    const statuses = ["processing", "ready to ship", "shipping", "on the way", "delivered"];
    const responses = await Promise.all(
      statuses.map((status) => patch(id, { status, from: "pending" }, admin)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await app.call("GET", `${path}/${id}`, { as: admin })).body.history).toHaveLength(2);
  });

  it("returns 403 to shoppers and vendors [S29]", async () => {
    const { shopper, id } = await placed();
    expect((await patch(id, { status: "delivered" }, shopper)).status).toBe(403);
    expect((await patch(id, { status: "delivered" }, await app.signUp("vendor"))).status).toBe(403);
    expect((await patch(id, { status: "delivered" })).status).toBe(401);
    for (const unknown of ["1", randomUUIDv7()])
      expect((await patch(unknown, { status: "delivered" }, admin)).status).toBe(404);
  });
});

describe("POST /api/users/checkout/orders/{id}/cancel", () => {
  async function placed(target = app, product?: string) {
    const { shopper, cart } = await buyer([{ id: product ?? (await testShop.add()) }], { target });
    return { shopper, id: (await place(shopper, cart, {}, target)).body.insertedId as string };
  }
  const cancel = (id: string, body: unknown, as?: TestPerson, target = app) =>
    target.call("POST", `${path}/${id}/cancel`, { ...(as && { as }), body });

  it("cancels an order once and stores the normalized reason", async () => {
    const { shopper, id } = await placed();
    const first = await cancel(
      id,
      { reason: "  Two cha\u0301ndeliers\r\nare too\tmany  ", status: "delivered" },
      shopper,
    );
    expect([first.status, first.body]).toEqual([200, { modifiedCount: 1 }]);
    const second = await cancel(id, { reason: "again" }, shopper);
    expect([second.status, second.body.code, second.body.orderStatus]).toEqual([
      409,
      "transition_not_allowed",
      "cancelled",
    ]);
    const reason = "Two ch\u00e1ndeliers\nare too many";
    for (const as of [shopper, admin])
      expect((await app.call("GET", `${path}/${id}`, { as })).body.history.at(-1)).toMatchObject({
        status: "cancelled",
        reason,
      });
  });

  it.each([undefined, null, "", " \n ", 7, ["x"], "x".repeat(501), "bell \u0007", "half \ud800"])(
    "rejects the reason %j",
    async (reason) => {
      const { shopper, id } = await placed();
      const response = await cancel(id, { reason }, shopper);
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
        422,
        "invalid",
        "reason",
      ]);
      expect((await app.call("GET", `${path}/${id}`, { as: shopper })).body.orderStatus).toBe("pending");
    },
  );

  it("accepts a reason of 500 characters", async () => {
    const { shopper, id } = await placed();
    expect((await cancel(id, { reason: "ক".repeat(500) }, shopper)).status).toBe(200);
  });

  it("returns 404 to anyone but the buyer", async () => {
    const { id } = await placed();
    const vendor = await app.signUp("vendor");
    for (const as of [admin, vendor, await app.signUp()])
      expect((await cancel(id, { reason: "x" }, as)).status).toBe(404);
    expect((await cancel(id, { reason: "x" })).status).toBe(401);
    for (const unknown of ["1", randomUUIDv7()])
      expect((await cancel(unknown, { reason: "x" }, admin)).status).toBe(404);
  });

  it("rejects a dispatched order, and an admin's change of a cancelled one", async () => {
    const { shopper, id } = await placed();
    const set = (status: string) =>
      app.call("PATCH", `/users/admin/order-status/${id}`, { as: admin, body: { status } });
    await set("on the way");
    const late = await cancel(id, { reason: "x" }, shopper);
    expect([late.status, late.body.code, late.body.orderStatus]).toEqual([
      409,
      "transition_not_allowed",
      "on the way",
    ]);
    await set("ready to ship");
    expect((await cancel(id, { reason: "x" }, shopper)).status).toBe(200);
    expect([(await set("processing")).status, (await set("cancelled")).status]).toEqual([409, 422]);
    const listed = await app.call("GET", `/users/admin/orders/all?status=cancelled&q=${shopper.email}`, {
      as: admin,
    });
    expect(listed.body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  });

  it("limits cancellations, because each mails the vendors", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "0.1" });
    const { add } = await createTestShop(strict.db);
    const product = await add();
    const { shopper, id } = await placed(strict, product);
    await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", shopper.id).execute();
    expect((await cancel(id, { reason: "x" }, shopper, strict)).status).toBe(200);
    const responses = [
      await cancel(id, { reason: "x" }, shopper, strict),
      await cancel(id, { reason: "x" }, shopper, strict),
      await cancel(id, { reason: "x" }, shopper, strict),
    ];
    expect(responses.map(({ status }) => status)).toEqual([409, 409, 429]);
    expect(Number(responses[2]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("GET /api/users/checkout/payments", () => {
  const payments = "/users/checkout/payments";

  it("returns for each order whether it is due, collected or not due, and since when", async () => {
    const { shopper, cart } = await buyer([
      { id: await testShop.add() },
      { id: await testShop.add({ pricePoisha: 10_050 }) },
      { id: await testShop.add() },
    ]);
    const ids: string[] = [];
    for (const entry of cart) ids.push((await place(shopper, [entry])).body.insertedId);
    const set = (id: string | undefined, status: string) =>
      app.call("PATCH", `/users/admin/order-status/${id}`, { as: admin, body: { status } });
    // The last two are a change that is undone at once.
    for (const status of ["delivered", "shipping", "delivered"]) await set(ids[1], status);
    await app.call("POST", `${path}/${ids[2]}/cancel`, { as: shopper, body: { reason: "x" } });
    const { body } = await app.call("GET", payments, { as: shopper });
    const orders = (await app.call("GET", path, { as: shopper })).body;
    const changeOf = (order: { history: { at: string }[] }) => order.history[1]?.at;
    const shared = {
      orderNumber: expect.stringMatching(/^M-/),
      orderPlaceTime: expect.any(String),
      placedAt: expect.any(String),
      method: "cash on delivery",
    };
    expect(body).toEqual([
      { ...shared, _id: ids[2], amount: 555, state: "not due", settledAt: changeOf(orders[0]) },
      { ...shared, _id: ids[1], amount: 155.5, state: "collected", settledAt: changeOf(orders[1]) },
      { ...shared, _id: ids[0], amount: 555, state: "due on delivery", settledAt: null },
    ]);
    await set(ids[1], "shipping");
    expect((await app.call("GET", payments, { as: shopper })).body[1]).toMatchObject({
      state: "due on delivery",
      settledAt: null,
    });
  });

  it("returns only the caller's own payments, paged", async () => {
    const { shopper, cart } = await buyer([
      { id: await testShop.add() },
      { id: await testShop.add() },
      { id: await testShop.add() },
    ]);
    for (const entry of cart) await place(shopper, [entry]);
    const numbers = (body: { orderNumber: string }[]) => body.map(({ orderNumber }) => orderNumber);
    const all = numbers((await app.call("GET", `${payments}?email=${shopper.email}`, { as: shopper })).body);
    const first = await app.call("GET", `${payments}?limitValue=2`, { as: shopper });
    expect([first.headers["x-total-count"], first.headers["cache-control"]]).toEqual([
      "3",
      "private, no-store",
    ]);
    const [, next = ""] = /^<\/api(.*)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await app.call("GET", next, { as: shopper });
    expect([...numbers(first.body), ...numbers(second.body)]).toEqual(all);
    expect(second.headers.link).toBeUndefined();
    expect((await app.call("GET", `${payments}?email=${shopper.email}`, { as: admin })).status).toBe(403);
    expect((await app.call("GET", payments, { as: await app.signUp() })).body).toEqual([]);
    expect((await app.call("GET", payments)).status).toBe(401);
  });

  it.each(["limitValue=0", "limitValue=101", "cursor=1", "email[]=x"])(
    "returns 400 for ?%s",
    async (query) => {
      expect((await app.call("GET", `${payments}?${query}`, { as: admin })).status).toBe(400);
    },
  );
});
