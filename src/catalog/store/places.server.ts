/** All categories with their sub-categories: about a dozen, read whole to find a product's place among them. */
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { CatalogCategory } from "../rules/categories.ts";

export async function listCatalogCategories(db: Db): Promise<CatalogCategory[]> {
  const categories = await db
    .selectFrom("categories")
    .select(["id", "slug", "name", "nameBn"])
    .orderBy("position")
    .execute();
  const subCategories = await db
    .selectFrom("subCategories")
    .select(["id", "categoryId", "slug", "title", "titleBn"])
    .orderBy("position")
    .execute();
  return categories.map((category) => ({
    ...category,
    subCategories: subCategories.filter(({ categoryId }) => categoryId === category.id),
  }));
}

/**
 * The same, as they stay until the end of the transaction: whoever changes a shelf holds its category (`lockList`), and waits. Many may hold them so at once,
 * and a product that comes into one does not wait.
 */
export async function holdCatalogCategories(trx: Trx): Promise<CatalogCategory[]> {
  await trx.selectFrom("categories").select("id").orderBy("id").forShare().execute();
  return listCatalogCategories(trx);
}
