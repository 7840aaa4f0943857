import { describe, expect, it } from "vitest";
import { listCategoryImages } from "#catalog/store/categories.server.ts";
import { findProductOnSale, listProductsOnSale } from "#catalog/store/products.server.ts";
import { countByDistrict, listShopsWithProducts } from "#catalog/store/shop-list.server.ts";
import { announcedBy } from "#test/announced-by.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm } from "#test/shoppers.ts";

const app = await testApp();
const { db } = app;
const admin = await app.signUp("admin");
const shopper = await app.signUp();
await app.call("POST", "/users/checkout/addresses", { as: shopper, body: addressForm });

const ids = (response: { body: { _id: string }[] }) => response.body.map(({ _id }) => _id);
const patch = (path: string, vendor: TestPerson) =>
  app.call("PATCH", `/users/admin/user/${path}/${vendor.id}`, { as: admin });

/** Returns for each list and page whether it contains the product. */
async function whereIs(
  id: string,
  slug: string,
  title: string,
  hash: string,
): Promise<Record<string, boolean>> {
  const q = encodeURIComponent(title);
  const suggestions: { link: string }[] = (await app.call("GET", `/search/suggestions?q=${q}`)).body;
  return {
    all: ids(await app.call("GET", "/products/all/all?limitValue=100")).includes(id),
    category: ids(await app.call("GET", "/products/jamdani?limitValue=100")).includes(id),
    search: ids(await app.call("GET", `/products/product/search?q=${q}`)).includes(id),
    suggestions: suggestions.some(({ link }) => link.includes(id)),
    details: (await app.call("GET", `/products/details/${id}`)).status === 200,
    page: (await findProductOnSale(db, id)) !== undefined,
    cards: (await listProductsOnSale(db, { limit: 100 })).products.some((card) => card.id === id),
    shop: (await app.call("GET", `/shops/${slug}`)).status === 200,
    shops: (await listShopsWithProducts(db, { locale: "en", limit: 100, offset: 0 })).shops.some(
      (card) => card.slug === slug,
    ),
    district: (await countByDistrict(db)).some(({ district }) => district === title.toLowerCase()),
    picture: [...(await listCategoryImages(db)).values()].some((picture) => picture.hash === hash),
  };
}

const everywhere = (present: boolean) =>
  Object.fromEntries(
    [
      "all",
      "category",
      "search",
      "suggestions",
      "details",
      "page",
      "cards",
      "shop",
      "shops",
      "district",
      "picture",
    ].map((name) => [name, present]),
  );

describe("when a vendor may not sell", () => {
  it.each([
    ["suspend", "restore", "Kolshi"],
    ["set-user", "set-vendor", "Dheki"],
    ["set-admin", "set-vendor", "Palki"],
  ])("products are not listed or sold after %s, and return after %s", async (away, back, title) => {
    const vendor = await app.signUp("vendor");
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", vendor.id).execute();
    const testShop = await createTestShop(db, vendor);
    const hash = title.charCodeAt(0).toString(16).padStart(32, "0");
    await db
      .insertInto("images")
      .values({ hash, width: 10, height: 10, placeholder: "", ownerId: null })
      .execute();
    const id = await testShop.add({
      title,
      category: "jamdani",
      districtOfOrigin: title,
      images: [hash],
      approvedAt: new Date(),
    });
    const { slug } = await db
      .selectFrom("shops")
      .select("slug")
      .where("id", "=", testShop.shopId)
      .executeTakeFirstOrThrow();
    const where = () => whereIs(id, slug, title, hash);
    const add = () =>
      app.call("POST", "/users/user/favourites", { as: shopper, body: { selectedClassId: id } });
    const entry = (await add()).body.insertedId;
    const inCart = async () =>
      (await app.call("GET", "/users/user/favourites", { as: shopper })).body.find(
        ({ _id }: { _id: string }) => _id === entry,
      );
    const order = (quantity: number) =>
      app.call("POST", "/users/checkout/orders", {
        as: shopper,
        body: { products: [{ _id: entry, quantity, price: 500 }] },
      });
    expect(await where()).toEqual(everywhere(true));

    const tags = await announcedBy(app.connection, () => patch(away, vendor));
    expect(tags).toEqual(["*"]);
    expect(await where()).toEqual(everywhere(false));
    expect((await add()).status).toBe(404);
    expect(await inCart()).toMatchObject({ available: false });
    expect(
      (
        await app.call("PATCH", `/users/user/favourites/quantity/${entry}`, {
          as: shopper,
          body: { quantity: 2 },
        })
      ).status,
    ).toBe(409);
    expect((await order(1)).body).toMatchObject({
      status: 409,
      code: "out_of_stock",
      products: [{ _id: entry, left: 0 }],
    });
    expect(await db.selectFrom("shops").select("id").where("slug", "=", slug).execute()).toHaveLength(1);

    // A new vendor gets a mail.
    const restored = back === "set-vendor" ? ["*", "mails"] : ["*"];
    expect(await announcedBy(app.connection, () => patch(back, vendor))).toEqual(restored);
    expect(await where()).toEqual(everywhere(true));
    expect(await inCart()).toMatchObject({ available: true });
    expect((await order(1)).status).toBe(201);
  });

  it("the products of a vendor are still visible to admins", async () => {
    const vendor = await app.signUp("vendor");
    const id = await (await createTestShop(db, vendor)).add();
    await patch("suspend", vendor);
    expect((await app.call("GET", `/products/details/${id}`, { as: admin })).status).toBe(200);
    expect((await app.call("GET", `/products/details/${id}`, { as: shopper })).status).toBe(404);
  });

  it("the products of a vendor are not on sale if the owner of the shop is not a vendor", async () => {
    const testShop = await createTestShop(db, shopper);
    const id = await testShop.add();
    expect((await app.call("GET", `/products/details/${id}`)).status).toBe(404);
    await db.updateTable("users").set({ emailVerified: true }).where("id", "=", shopper.id).execute();
    await patch("set-vendor", shopper);
    expect((await app.call("GET", `/products/details/${id}`)).status).toBe(200);
  });
});
