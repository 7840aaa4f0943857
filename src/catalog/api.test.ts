import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const vendor = await app.signUp("vendor");
const otherVendor = await app.signUp("vendor");
const shopper = await app.signUp();
const admin = await app.signUp("admin");
const testShop = await createTestShop(app.db, vendor);
for (const title of ["Bag 1", "Bag 2", "Bag 3"]) await testShop.add({ title });
const bowl = await testShop.add({
  category: "coconut-shell",
  title: "Coconut bowl",
  pricePoisha: 35_050,
  ratingHalves: 9,
});
const pending = await testShop.add({ title: "Waiting bag", status: "pending" });
const denied = await testShop.add({
  title: "Refused bag",
  status: "denied",
  feedback: "A better photo, please.",
});
const shelved = await testShop.add({ title: "Hidden bag", shelved: true });

const titles = (body: { title: string }[]) => body.map(({ title }) => title);

describe("GET /api/products lists", () => {
  it("show approved, listed products, newest first [S42]", async () => {
    const { status, body } = await app.call("GET", "/products/all/all");
    expect(status).toBe(200);
    expect(titles(body)).toEqual(["Coconut bowl", "Bag 3", "Bag 2", "Bag 1"]);
  });

  it("return each product once when the Link headers are followed", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/products/all/all?limitValue=3";
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", path);
      seen.push(...titles(body));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(["Coconut bowl", "Bag 3", "Bag 2", "Bag 1"]);
  });

  it.each(["0", "101", "-1", "abc", "1.5", "1e9", ""])(
    "reject a limitValue of %j [H11, S108]",
    async (limit) => {
      const { status, body } = await app.call("GET", `/products/all/all?limitValue=${limit}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "malformed", status: 400, errors: [{ path: "limitValue" }] });
    },
  );

  it("accept a limitValue in Bangla digits", async () => {
    expect(
      (await app.call("GET", `/products/all/all?limitValue=${encodeURIComponent("২")}`)).body,
    ).toHaveLength(2);
  });

  it("return 10 of all products by default, and 40 of a category or a search", async () => {
    const many = await testApp();
    const { add } = await createTestShop(many.db);
    for (let count = 0; count < 45; count++) await add();
    const lengths = [
      "/products/all/all",
      "/products/jute",
      "/products/product/search?q=thing",
      "/products/jute?limitValue=45",
    ].map(async (path) => (await many.call("GET", path)).body.length);
    expect(await Promise.all(lengths)).toEqual([10, 40, 40, 45]);
  });

  it("reject an invalid cursor and a duplicate limitValue", async () => {
    expect((await app.call("GET", "/products/all/all?cursor=abc")).status).toBe(400);
    expect((await app.call("GET", "/products/all/all?limitValue=2&limitValue=3")).status).toBe(400);
  });

  it.each(["jute", "Jute", "JUTE"])("find the category %s", async (name) => {
    expect(titles((await app.call("GET", `/products/${name}`)).body)).toEqual(["Bag 3", "Bag 2", "Bag 1"]);
  });

  it.each(["Coconut%20Shell", "coconut-shell", "CoconutShell", "coconut_shell"])(
    "find the category in the spelling %s",
    async (name) => {
      expect(titles((await app.call("GET", `/products/${name}`)).body)).toEqual(["Coconut bowl"]);
    },
  );

  it("accept ToysAndEntertainment, and return 404 for an unknown category", async () => {
    expect(await app.call("GET", "/products/ToysAndEntertainment")).toMatchObject({ status: 200, body: [] });
    expect(await app.call("GET", "/products/cars")).toMatchObject({
      status: 404,
      body: { code: "category_unknown" },
    });
  });

  it("sort by price across pages, with each product of equal price once", async () => {
    const prices = [30_000, 10_000, 20_000, 10_000, 20_000];
    for (const pricePoisha of prices)
      await testShop.add({ category: "jamdani", title: "Jamdani", pricePoisha });
    for (const [sort, expected] of [
      ["price-asc", [100, 100, 200, 200, 300]],
      ["price-desc", [300, 200, 200, 100, 100]],
    ] as const) {
      const seen: { _id: string; price: number }[] = [];
      let path: string | undefined = `/products/jamdani?limitValue=2&sort=${sort}`;
      while (path) {
        const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", path);
        seen.push(...body);
        path = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
      }
      expect(seen.map(({ price }) => price)).toEqual(expected);
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(5);
    }
    expect((await app.call("GET", "/products/jamdani?sort=best")).status).toBe(400);
  });

  it("sort by popularity across pages, with equally popular products newest first", async () => {
    for (const [index, recentOrders] of [2, 0, 5, 0, 2, 0].entries())
      await testShop.add({ category: "bamboo", title: `Lamp ${index}`, recentOrders });
    const seen: string[] = [];
    let path: string | undefined = "/products/bamboo?limitValue=2&sort=popular";
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof app.call>> = await app.call("GET", path);
      seen.push(...titles(body));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(["Lamp 2", "Lamp 4", "Lamp 0", "Lamp 5", "Lamp 3", "Lamp 1"]);
  });

  it("filter by part of the sub-category, as text and not as a pattern [H11]", async () => {
    const fresh = await app.db
      .insertInto("subCategories")
      .values({
        id: crypto.randomUUID(),
        categoryId: testShop.categories.bamboo as string,
        slug: "hanging-lampshade",
        title: "Hanging Lampshade",
        titleBn: "ঝুলন্ত",
        image: null,
        position: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await testShop.add({ category: "bamboo", title: "Lamp", subCategoryId: fresh.id });
    await testShop.add({ category: "bamboo", title: "Loose bamboo" });
    expect(titles((await app.call("GET", "/products/Bamboo?subCategory=Lampshade")).body)).toEqual(["Lamp"]);
    expect((await app.call("GET", "/products/Bamboo?subCategory=%25")).body).toEqual([]);
  });
});

describe("GET /api/products/details/{id}", () => {
  it("returns the fields of the specification, money in taka, and nothing private [S41]", async () => {
    const { body } = await app.call("GET", `/products/details/${bowl}`);
    expect(body).toMatchObject({
      _id: bowl,
      title: "Coconut bowl",
      price: 350.5,
      rating: 4.5,
      category: "Coconut Shell",
      shopName: expect.stringMatching(/^Shop/),
      vendorName: vendor.name,
      status: "approved",
    });
    for (const secret of [
      "vendorEmail",
      "feedback",
      "sku",
      "ownerId",
      "streetAddressOfOrigin",
      "originPostalCode",
    ])
      expect(body).not.toHaveProperty(secret);
    expect(JSON.stringify((await app.call("GET", "/products/all/all")).body)).not.toContain("@mela.test");
  });

  it("returns every field of the specification with its type", async () => {
    const picture = (mark: string) => mark.repeat(32);
    const id = await testShop.add({ images: [..."0123456"].map(picture), sku: "S-1" });
    const { body } = await app.call("GET", `/products/details/${id}`, { as: vendor });
    const pictures = [
      "imgPrimary",
      "imgAngleOne",
      "imgAngleTwo",
      "imgAngleThree",
      "imgAngleFour",
      "imgAngleFive",
      "imgDetail",
    ];
    const texts = [
      "title",
      "description",
      "vendorName",
      "shopName",
      "category",
      "subCategory",
      "type",
      "tags",
      "materials",
      "whoMade",
      "whatIsIt",
      "countryOfOrigin",
      "divisionOfOrigin",
      "districtOfOrigin",
      "streetAddressOfOrigin",
      "originPostalCode",
      "status",
    ];
    const numbers = ["price", "rating", "quantity", "whenDidYouMade", "deliverProcessTime", "deliveryCost"];
    expect(pictures.map((name) => body[name])).toEqual(
      [..."0123456"].map((mark) => `/images/${picture(mark)}-640.webp`),
    );
    expect(texts.filter((name) => typeof body[name] !== "string")).toEqual([]);
    expect(numbers.filter((name) => typeof body[name] !== "number")).toEqual([]);
    // No other fields. The public response has neither the workshop's address nor the vendor's private
    // fields.
    const known = [
      "_id",
      ...pictures,
      ...texts,
      ...numbers,
      "titleBn",
      "descriptionBn",
      "shopNameBn",
      "vendorNameBn",
      "priceTo",
      "variations",
    ];
    const vendorOnly = ["vendorEmail", "sku", "shelved", "version", "submittedAt"];
    expect(Object.keys(body).toSorted()).toEqual([...known, ...vendorOnly].toSorted());
    const workshop = ["streetAddressOfOrigin", "originPostalCode"];
    const shown = Object.keys((await app.call("GET", `/products/details/${id}`)).body);
    expect(shown.toSorted()).toEqual(known.filter((name) => !workshop.includes(name)).toSorted());
    await app.db.deleteFrom("products").where("id", "=", id).execute();
  });

  it("returns a product that is not on sale only to its vendor and admins [H10, S40]", async () => {
    for (const id of [pending, denied, shelved]) {
      const path = `/products/details/${id}`;
      const seen = await Promise.all(
        [undefined, shopper, otherVendor, vendor, admin].map(
          async (as) => (await app.call("GET", path, as && { as })).status,
        ),
      );
      expect(seen).toEqual([404, 404, 404, 200, 200]);
    }
    expect((await app.call("GET", `/products/details/${denied}`, { as: vendor })).body).toMatchObject({
      feedback: "A better photo, please.",
      vendorEmail: vendor.email,
    });
  });

  it.each(["1", "not-an-id", "00000000-0000-0000-0000-000000000000", "%00", "'%20or%201=1"])(
    "returns 404 for the id %s",
    async (id) => {
      expect(await app.call("GET", `/products/details/${id}`)).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    },
  );
});

describe("the endpoints of categories and popular gifts", () => {
  it("list categories with id and name", async () => {
    const { body } = await app.call("GET", "/categories/all-category");
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      "Bamboo",
      "Coconut Shell",
      "Jamdani",
      "Jute",
      "Toys & Entertainment",
    ]);
    expect(body[0]).toHaveProperty("_id");
  });

  it("sum up categories with the number of products on sale, of vintage with all", async () => {
    const vintage = { slug: "vintage", name: "Vintage", nameBn: "ভিন্টেজ", position: 99 };
    await app.db
      .insertInto("categories")
      .values({ ...vintage, id: crypto.randomUUID() })
      .execute();
    const { body } = await app.call("GET", "/categories/summaries");
    const counts: Record<string, number> = {};
    for (const { slug, products } of body) counts[slug] = products;
    expect(Object.keys(counts).at(-1)).toBe("vintage");
    for (const slug of ["jute", "coconut-shell", "bamboo"])
      expect([slug, counts[slug]]).toEqual([
        slug,
        (await app.call("GET", `/products/${slug}?limitValue=100`)).body.length,
      ]);
    expect(counts.vintage).toBe((await app.call("GET", "/products/all/all?limitValue=100")).body.length);
    await app.db.deleteFrom("categories").where("slug", "=", "vintage").execute();
  });

  it("return sub-categories as one map in a list", async () => {
    const { body } = await app.call("GET", "/categories/all-sub-category");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ Jute: [], Bamboo: [{ name: "Hanging Lampshade" }] });
  });

  it("return image, title and link of sub-categories, and image and title of gifts", async () => {
    const [subCategory, gift] = [crypto.randomUUID(), crypto.randomUUID()];
    const image = "a".repeat(32);
    await app.db
      .insertInto("images")
      .values({ hash: image, width: 640, height: 640, placeholder: "data:,", ownerId: null })
      .execute();
    const categoryId = testShop.categories["toys-and-entertainment"] as string;
    await app.db
      .insertInto("subCategories")
      .values({
        id: subCategory,
        categoryId,
        slug: "dolls",
        title: "Dolls",
        titleBn: "পুতুল",
        image,
        position: 1,
      })
      .execute();
    await app.db
      .insertInto("popularGifts")
      .values({ id: gift, title: "Clay horse", titleBn: "মাটির ঘোড়া", image, position: 1 })
      .execute();
    const img = expect.stringMatching(`^/images/${image}-\\d+\\.(webp|avif)$`);
    expect((await app.call("GET", "/categories/toys-and-entertainment")).body).toEqual([
      { _id: subCategory, img, title: "Dolls", titleBn: "পুতুল", link: "/toys-and-entertainment?sub=dolls" },
    ]);
    expect((await app.call("GET", "/popular-gifts")).body).toEqual([
      { _id: gift, img, title: "Clay horse", titleBn: "মাটির ঘোড়া" },
    ]);
    await app.db.deleteFrom("subCategories").where("id", "=", subCategory).execute();
    await app.db.deleteFrom("popularGifts").where("id", "=", gift).execute();
  });

  it("return empty lists while there are no sub-categories or gifts", async () => {
    for (const path of ["/categories/toys-and-entertainment", "/categories/vintage", "/popular-gifts"])
      expect(await app.call("GET", path)).toMatchObject({ status: 200, body: [] });
  });
});

describe("GET /api/products/summaries", () => {
  const summaries = async (ids: string) => await app.call("GET", `/products/summaries?ids=${ids}`);

  it("returns cards of products on sale in the order of the ids, each once, and ignores all other ids", async () => {
    const again = await testShop.add({ title: "Seen again" });
    const { status, body } = await summaries(
      [bowl.toUpperCase(), pending, "x", shelved, denied, crypto.randomUUID(), again, bowl].join(),
    );
    expect([status, titles(body)]).toEqual([200, ["Coconut bowl", "Seen again"]]);
    expect(body[0]).toEqual({
      _id: bowl,
      title: "Coconut bowl",
      titleBn: null,
      price: 350.5,
      priceTo: null,
      rating: 4.5,
      hasVariations: false,
      inStock: true,
      shopName: expect.stringMatching(/^Shop /),
      shopNameBn: null,
      image: null,
    });
    expect((await summaries("")).body).toEqual([]);
  });

  it("rejects more than 20 ids, and none at all", async () => {
    const ids = Array.from({ length: 21 }, () => crypto.randomUUID()).join();
    expect((await summaries(ids)).status).toBe(400);
    expect((await app.call("GET", "/products/summaries")).status).toBe(400);
  });
});
