import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findProblems } from "#commands/store/integrity.server.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { waitForLocks } from "#test/database.ts";
import { insertPhoto, productForm } from "#test/listing.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { makeShopper, placeTestOrder } from "#test/shoppers.ts";

const app = await testApp();
let testShop: TestShop;
let vendor: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  vendor = await app.signUp("vendor");
  admin = await app.signUp("admin");
  testShop = await createTestShop(app.db, vendor);
});

const sizes = (...items: [value: string, price: unknown, quantity: unknown, _id?: string][]) => ({
  options: [{ name: "Size" }],
  items: items.map(([value, price, quantity, _id]) => ({
    values: [value],
    price,
    quantity,
    ...(_id && { _id }),
  })),
});
const add = async (variations: unknown, more: object = {}) =>
  app.call("POST", "/users/vendor/add-a-product", {
    as: vendor,
    body: {
      ...productForm,
      imgPrimary: await insertPhoto(app.db, vendor.id),
      price: undefined,
      quantity: undefined,
      ...more,
      variations,
    },
  });
const added = async (variations: unknown = sizes(["M", 500, 3], ["L", 550, 2])): Promise<string> =>
  (await add(variations)).body.insertedId;
const change = (id: string, body: object) =>
  app.call("PATCH", `/users/vendor/products/${id}`, { as: vendor, body });
const details = async (id: string, as: TestPerson | undefined = vendor) =>
  (await app.call("GET", `/products/details/${id}`, as && { as })).body;
const approve = (id: string) =>
  app.call("PATCH", `/users/admin/product-status/${id}`, { as: admin, body: { status: "approved" } });
const onSale = async (variations?: unknown) => {
  const id = await added(variations);
  await approve(id);
  return id;
};
const idsOf = async (id: string): Promise<string[]> =>
  (await details(id)).variations.items.map(({ _id }: { _id: string }) => _id);

describe("in details and lists", () => {
  it("a product with variations has the lowest price and the total stock of its variations, and ignores its own", async () => {
    const id = await added(sizes([" M ", 550.5, 3], ["L", 500, 0], ["XL", "৬০০", "২"]));
    const product = await details(id);
    expect(product).toMatchObject({ price: 500, priceTo: 600, quantity: 5 });
    expect(product.variations).toEqual({
      options: [{ name: "Size" }],
      items: [
        { _id: expect.stringMatching(/^[0-9a-f-]{36}$/), values: ["M"], price: 550.5, quantity: 3 },
        { _id: expect.any(String), values: ["L"], price: 500, quantity: 0 },
        { _id: expect.any(String), values: ["XL"], price: 600, quantity: 2 },
      ],
    });
    const other = await add(sizes(["M", 500, 3]), { price: -1, quantity: "many" });
    expect(await details(other.body.insertedId)).toMatchObject({ price: 500, priceTo: null, quantity: 3 });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("a product with variations contains them in the lists of the vendor and the admins, and in all public lists", async () => {
    const id = await onSale();
    const items = [expect.objectContaining({ values: ["M"] }), expect.objectContaining({ values: ["L"] })];
    for (const [path, as] of [
      ["/users/vendor/p/my-products", vendor],
      ["/users/admin/p/pending-products?status=approved", admin],
      ["/products/all/all", undefined],
      ["/products/jute", undefined],
    ] as const) {
      const { body } = await app.call("GET", path, as && { as });
      expect(body.find((product: { _id: string }) => product._id === id)?.variations.items, path).toEqual(
        items,
      );
    }
    const plain = await testShop.add();
    expect(await details(plain, undefined)).toMatchObject({ variations: null, priceTo: null });
  });

  it("a product with variations is sorted and filtered by its lowest price", async () => {
    const cheap = await onSale(sizes(["M", 3, 1], ["L", 9_000, 1]));
    const { body } = await app.call("GET", "/products/jute?sort=price-asc&limitValue=1");
    expect(body[0]._id).toBe(cheap);
    await change(cheap, { shelved: true });
  });

  it("a product with variations can have two options", async () => {
    const id = await added({
      options: [{ name: "Size" }, { name: "Colour" }],
      items: [{ values: ["M", "Red"], price: 5, quantity: 1 }],
    });
    expect((await details(id)).variations.options).toEqual([{ name: "Size" }, { name: "Colour" }]);
  });
});

describe("invalid variations", () => {
  const many = Array.from({ length: 51 }, (_, index): [string, number, number] => [`V${index}`, 5, 1]);
  const two = (...items: string[][]) => ({
    options: [{ name: "Size" }, { name: "Colour" }],
    items: items.map((values) => ({ values, price: 5, quantity: 1 })),
  });
  it.each<[string, unknown, string, string]>([
    [
      "no option",
      { options: [], items: [{ values: [], price: 5, quantity: 1 }] },
      "variations.options",
      "Enter a name, such as Size.",
    ],
    [
      "three options",
      {
        options: [{ name: "A" }, { name: "B" }, { name: "C" }],
        items: [{ values: ["1", "2", "3"], price: 5, quantity: 1 }],
      },
      "variations.options",
      "At most 2 options.",
    ],
    [
      "an option without a name",
      { ...sizes(["M", 5, 1]), options: [{ name: "  " }] },
      "variations.options.0.name",
      "Enter a name, such as Size.",
    ],
    [
      "a long name",
      { ...sizes(["M", 5, 1]), options: [{ name: "x".repeat(41) }] },
      "variations.options.0.name",
      "At most 40 characters.",
    ],
    [
      "a duplicate option name",
      {
        options: [{ name: "Size" }, { name: "SIZE " }],
        items: [{ values: ["1", "2"], price: 5, quantity: 1 }],
      },
      "variations.options.1.name",
      "This option already exists.",
    ],
    ["no items", sizes(), "variations.items", "Keep at least one variation."],
    ["too many", sizes(...many), "variations.items", "At most 50 variations."],
    ["a missing value", two(["M"]), "variations.items.0.values", "Enter one value for each option."],
    ["an empty value", sizes(["", 5, 1]), "variations.items.0.values.0", "Enter a value, such as L or Red."],
    ["a long value", sizes(["x".repeat(41), 5, 1]), "variations.items.0.values.0", "At most 40 characters."],
    [
      "an unprintable value",
      sizes(["M\u0007", 5, 1]),
      "variations.items.0.values.0",
      "Some characters cannot be used here. Please remove them.",
    ],
    [
      "a duplicate combination",
      two(["M", "Red"], ["m", "red"]),
      "variations.items.1.values",
      "This variation already exists.",
    ],
    ["no price", sizes(["M", undefined, 1]), "variations.items.0.price", "Price is required"],
    ["a price of nothing", sizes(["M", 0, 1]), "variations.items.0.price", "Must be more than 0."],
    [
      "half a poisha",
      sizes(["M", 5.555, 1]),
      "variations.items.0.price",
      "At most two decimals, as in 99.50. For one thousand two hundred, write 1,200.",
    ],
    ["a stock below nothing", sizes(["M", 5, -1]), "variations.items.0.quantity", "Must be at least 0."],
    [
      "half a piece",
      sizes(["M", 5, 1.5]),
      "variations.items.0.quantity",
      "Enter a whole number, for example 5 or 1,200.",
    ],
    [
      "a number as value",
      { options: [{ name: "Size" }], items: [{ values: [5], price: 5, quantity: 1 }] },
      "variations.items.0.values.0",
      "Please enter text.",
    ],
  ])("are rejected with %s", async (_case, variations, path, message) => {
    const response = await add(variations);
    expect([response.status, response.body.errors]).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ path, code: expect.any(String), message })]),
    ]);
  });

  it.each([[true], ["Size"], [[]], [{}], [{ options: {}, items: {} }], [5]])(
    "are rejected if they are %j",
    async (variations) => {
      expect((await add(variations)).status).toBe(422);
    },
  );
});

describe("a product without variations", () => {
  it("needs a price", async () => {
    expect((await add(null)).body.errors).toContainEqual({
      path: "price",
      code: "required",
      message: "Price is required",
    });
  });
});

describe("changing variations", () => {
  it("keeps the product on sale without review if only prices and stocks change", async () => {
    const id = await onSale();
    const [medium = "", large = ""] = await idsOf(id);
    expect(
      (await change(id, { variations: sizes(["M", 450, 0, medium], ["L", 700, 9, large]) })).body,
    ).toEqual({ modifiedCount: 1 });
    expect(await details(id)).toMatchObject({
      status: "approved",
      version: 1,
      price: 450,
      priceTo: 700,
      quantity: 9,
    });
    expect(await idsOf(id)).toEqual([medium, large]);
    expect((await change(id, { variations: sizes(["M", 450, 0], ["L", 700, 9]) })).body).toEqual({
      modifiedCount: 0,
    });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("keeps concurrent sales when only a price changes", async () => {
    const id = await onSale(sizes(["S", 500, 5], ["M", 550, 2]));
    const [small = "", medium = ""] = await idsOf(id);
    await placeTestOrder(app.db, await makeShopper(app.db), [{ id, variationId: small, quantity: 3 }]);
    await change(id, { variations: sizes(["S", 450, undefined, small], ["M", undefined, undefined]) });
    expect((await details(id)).variations.items).toEqual([
      { _id: small, values: ["S"], price: 450, quantity: 2 },
      { _id: medium, values: ["M"], price: 550, quantity: 2 },
    ]);
    expect(await details(id)).toMatchObject({ status: "approved", price: 450, quantity: 4 });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("rejects a change of a stock that was sold concurrently, with the current stock of each variation", async () => {
    const id = await onSale(sizes(["S", 500, 5], ["M", 550, 2]));
    const [small = "", medium = ""] = await idsOf(id);
    await placeTestOrder(app.db, await makeShopper(app.db), [{ id, variationId: small, quantity: 3 }]);
    const stocks = (before: number) => ({
      options: [{ name: "Size" }],
      items: [
        { _id: medium, values: ["M"], quantity: 4, quantityBefore: 2 },
        { _id: small, values: ["S"], price: 450, quantity: 6, quantityBefore: before },
      ],
    });
    const stale = await change(id, { variations: stocks(5) });
    const stock = [{ path: "variations.items.1.quantity", before: 5, quantity: 2 }];
    expect([stale.status, stale.body.code, stale.body.stock]).toEqual([409, "stock_changed", stock]);
    expect(await details(id)).toMatchObject({ price: 500, quantity: 4 });
    expect((await change(id, { variations: stocks(2) })).body).toEqual({ modifiedCount: 1 });
    expect((await change(id, { variations: stocks(2) })).body).toEqual({ modifiedCount: 0 });
    expect(
      (await change(id, { variations: stocks(2), title: "What is so already is no conflict" })).body,
    ).toEqual({ modifiedCount: 1 });
    expect(await details(id)).toMatchObject({ price: 450, quantity: 10 });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("requires price and stock of new variations, with the messages of the form", async () => {
    const id = await onSale();
    const response = await change(id, {
      variations: sizes(["M", undefined, undefined], ["XL", undefined, undefined]),
    });
    expect([response.status, response.body.errors]).toEqual([
      422,
      [
        { path: "variations.items.1.price", code: "required", message: "Price is required" },
        { path: "variations.items.1.quantity", code: "required", message: "Quantity is required" },
      ],
    ]);
    expect(
      (await change(id, { variations: sizes(["M", 0, null]) })).body.errors.map(
        ({ path }: { path: string }) => path,
      ),
    ).toEqual(["variations.items.0.price", "variations.items.0.quantity"]);
  });

  it("drops the cached pages that show the change: only the product page for a price that no card shows", async () => {
    const id = await onSale(sizes(["M", 500, 3], ["L", 550, 2], ["XL", 600, 2]));
    const tagsWithMedium = (price: number) =>
      announcedBy(app.connection, () =>
        change(id, { variations: sizes(["M", price, 3], ["L", 560, 2], ["XL", 600, 2]) }),
      );
    expect(await tagsWithMedium(500)).toEqual([`product:${id}`]);
    expect(await tagsWithMedium(490)).toEqual([`product:${id}`, "list:prices"]);
  });

  it("returns the product to review when variations are added, removed or renamed", async () => {
    for (const variations of [
      sizes(["M", 500, 3], ["L", 550, 2], ["XL", 550, 2]),
      sizes(["M", 500, 3]),
      { ...sizes(["M", 500, 3], ["L", 550, 2]), options: [{ name: "Length" }] },
      null,
    ]) {
      const id = await onSale();
      await change(id, { variations });
      expect(await details(id)).toMatchObject({ status: "pending", version: 2 });
    }
    const id = await onSale();
    const [medium = "", large = ""] = await idsOf(id);
    await change(id, { variations: sizes(["L", 500, 3, medium], ["M", 550, 2, large]) });
    expect(await details(id)).toMatchObject({
      // A cart with M still has M.
      status: "approved",
      variations: {
        items: [
          { _id: large, values: ["L"], price: 500, quantity: 3 },
          { _id: medium, values: ["M"], price: 550, quantity: 2 },
        ],
      },
    });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("rejects a price or stock for the product as a whole", async () => {
    const id = await onSale();
    const { price, quantity, version } = await details(id);
    const message = "This product has variations. Change their prices and stock in the product form.";
    for (const amounts of [{ price: 9 }, { quantity: 99, quantityBefore: quantity, version }])
      expect(await change(id, { title: "Another title", ...amounts })).toMatchObject({
        status: 422,
        body: { errors: [{ path: Object.keys(amounts)[0], code: "has_variations", message }] },
      });
    expect(await details(id)).toMatchObject({ price, quantity, version });
    expect((await change(id, { price: 9, version: version + 1 })).body.code).toBe("product_changed");
    // A client that sends the whole product.
    expect(await change(id, { price, quantity })).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  });

  it("keeps variations when other fields change", async () => {
    const id = await onSale();
    await change(id, { title: "Another title" });
    expect(await details(id)).toMatchObject({
      title: "Another title",
      price: 500,
      priceTo: 550,
      quantity: 5,
    });
    expect((await details(id)).variations.items).toHaveLength(2);
  });

  it("keeps the sub-category of the product when that is renamed concurrently", async () => {
    const id = await added();
    const subCategory = { id: randomUUIDv7(), slug: "quiver", title: "Quiver", titleBn: "তূণীর", position: 9 };
    const { categoryId } = await app.db
      .selectFrom("products")
      .select("categoryId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("subCategories")
      .values({ ...subCategory, categoryId, image: null })
      .execute();
    await app.db
      .updateTable("products")
      .set({ subCategoryId: subCategory.id })
      .where("id", "=", id)
      .execute();
    const [medium = "", large = ""] = await idsOf(id);
    const holder = await app.pool.connect();
    await holder.query("begin");
    await holder.query("select from product_variations where product_id = $1 for update", [id]);
    const changing = change(id, {
      variations: sizes(["M", 490, undefined, medium], ["L", undefined, undefined, large]),
    });
    await waitForLocks(app.pool, 1);
    await app.db
      .updateTable("subCategories")
      .set({ title: "Satchel", titleBn: "ঝোলা", slug: "satchel" })
      .where("id", "=", subCategory.id)
      .execute();
    await holder.query("commit");
    holder.release();
    expect(await changing).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await details(id)).toMatchObject({ subCategory: "Satchel", price: 490 });
  });

  it("removes variations and restores them with their ids", async () => {
    const id = await added();
    const [medium] = await idsOf(id);
    await change(id, { variations: null, price: 300, quantity: 4 });
    expect(await details(id)).toMatchObject({ variations: null, price: 300, priceTo: null, quantity: 4 });
    await change(id, { variations: sizes(["M", 500, 1]) });
    expect(await details(id)).toMatchObject({
      price: 500,
      quantity: 1,
      variations: { items: [{ _id: medium }] },
    });
    expect(await findProblems(app.pool)).toEqual([]);
  });

  it("adds variations to a product without, if its stock is the one that the vendor saw", async () => {
    const id = await testShop.add({ quantity: 10 });
    const variations = sizes(["M", 500, 3], ["L", 500, 4]);
    expect((await change(id, { variations, quantityBefore: 11 })).body).toMatchObject({
      code: "stock_changed",
      stock: [{ path: "quantity", quantity: 10 }],
    });
    await change(id, { variations, quantityBefore: 10 });
    expect(
      await app.db.selectFrom("products").select(["quantity", "stocked"]).where("id", "=", id).execute(),
    ).toEqual([{ quantity: 7, stocked: 7 }]);
    expect(await findProblems(app.pool)).toEqual([]);
  });
});
