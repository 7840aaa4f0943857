/** Creates shops, categories and products for tests. */
import type { Insertable } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { buildDocument } from "#search/rules/document.ts";
import { saveSearchDocument } from "#search/store/search-index.server.ts";

export interface TestShop {
  shopId: string;
  slug: string;
  ownerId: string;
  categories: Record<string, string>;
  /** Inserts a product (approved by default), adds it to the search index and returns its id. */
  add(product?: Partial<Insertable<Tables["products"]>> & { category?: string }): Promise<string>;
}

const names: Record<string, [name: string, nameBn: string]> = {
  bamboo: ["Bamboo", "বাঁশ"],
  "coconut-shell": ["Coconut Shell", "নারকেলের মালা"],
  jamdani: ["Jamdani", "জামদানি"],
  jute: ["Jute", "পাট"],
  "toys-and-entertainment": ["Toys & Entertainment", "খেলনা ও বিনোদন"],
};

/** Creates a shop and five categories. Without `owner`, an account of `signUp`, it also creates the owner. */
export async function createTestShop(db: Db, owner?: { id: string }): Promise<TestShop> {
  const ownerId = owner?.id ?? newId();
  const tag = ownerId.slice(-8);
  if (!owner)
    await db
      .insertInto("users")
      .values({
        id: ownerId,
        name: `Owner ${tag}`,
        email: `owner-${tag}@mela.test`,
        role: "vendor",
        image: null,
      })
      .execute();
  const shopId = newId();
  const slug = `shop-${tag}`;
  await db
    .insertInto("shops")
    .values({
      id: shopId,
      ownerId,
      name: `Shop ${tag}`,
      nameBn: null,
      slug,
      aboutBn: null,
      division: "Dhaka",
      district: "Dhaka",
      sinceYear: 2020,
    })
    .execute();
  const categories: Record<string, string> = {};
  for (const [position, [category, [name, nameBn]]] of Object.entries(names).entries()) {
    await db
      .insertInto("categories")
      .values({ id: newId(), slug: category, name, nameBn, position })
      .onConflict((same) => same.doNothing())
      .execute();
    categories[category] = (
      await db.selectFrom("categories").select("id").where("slug", "=", category).executeTakeFirstOrThrow()
    ).id;
  }
  let count = 0;
  return {
    shopId,
    slug,
    ownerId,
    categories,
    async add({ category = "jute", ...overrides } = {}) {
      count++;
      const product: Insertable<Tables["products"]> = {
        id: newId(),
        shopId,
        sku: null,
        title: `Thing ${count}`,
        titleBn: null,
        description: "A good thing.",
        descriptionBn: null,
        categoryId: categories[category] as string,
        subCategoryId: null,
        type: "physical",
        tags: "thing",
        materials: "jute",
        pricePoisha: 50_000,
        quantity: 10,
        whenDidYouMade: 2023,
        whoMade: "I did",
        whatIsIt: "A finished product",
        deliverProcessDays: 3,
        deliveryCostPoisha: 6_000,
        countryOfOrigin: "Bangladesh",
        divisionOfOrigin: "Dhaka",
        districtOfOrigin: "Dhaka",
        streetAddressOfOrigin: "Panam Nagar",
        originPostalCode: "1440",
        images: [],
        feedback: null,
        status: "approved",
        // Each product is approved a second after the previous one, so "newest first" is the reverse order of
        // insertion.
        approvedAt:
          (overrides.status ?? "approved") === "approved"
            ? new Date(Date.UTC(2026, 0, 1, 0, 0, count))
            : null,
        ...overrides,
      };
      await db.insertInto("products").values(product).execute();
      const [categoryName = "", categoryNameBn = ""] = names[category] ?? [];
      await saveSearchDocument(
        db,
        product.id,
        buildDocument({
          title: product.title,
          titleBn: product.titleBn ?? null,
          tags: product.tags,
          materials: product.materials,
          category: categoryName,
          categoryBn: categoryNameBn,
          subCategory: null,
          subCategoryBn: null,
          shop: `Shop ${tag}`,
          shopBn: null,
          description: product.description ?? "",
          descriptionBn: null,
        }),
      );
      return product.id;
    },
  };
}

/** Returns the stock of a product. */
export async function stockOf(db: Db, id: string): Promise<number> {
  const product = db.selectFrom("products").select("quantity").where("id", "=", id);
  return (await product.executeTakeFirstOrThrow()).quantity;
}

/** Gives a product variations, each with its option values, price and stock, and returns their ids. */
export async function giveVariations(
  db: Db,
  productId: string,
  options: string[],
  items: readonly [chosen: string[], pricePoisha: number, quantity: number][],
): Promise<string[]> {
  const rows = items.map(([chosen, pricePoisha, quantity], position) => ({
    id: newId(),
    productId,
    position,
    chosen,
    pricePoisha,
    quantity,
  }));
  await db.insertInto("productVariations").values(rows).execute();
  const prices = rows.map(({ pricePoisha }) => pricePoisha);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
  await db
    .updateTable("products")
    .set({
      options,
      quantity,
      pricePoisha: lowest,
      priceToPoisha: highest > lowest ? highest : null,
      updatedAt: new Date(),
    })
    .where("id", "=", productId)
    .execute();
  return rows.map(({ id }) => id);
}
