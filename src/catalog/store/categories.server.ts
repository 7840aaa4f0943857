/** SQL of categories, sub-categories and popular gifts. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { StoredImage } from "#shared/images.ts";
import { maxLimitValue } from "#shared/request-limits.ts";
import { type CategorySlug, categoryOfAllThings } from "../contract/constants.ts";
import type { CategoryCard, GiftCard, SubCategoryCard } from "../contract/views.ts";
import { type CatalogCategory, categoryKey } from "../rules/categories.ts";
import { isOnSale } from "./on-sale.server.ts";

export interface CategoryRow {
  id: string;
  slug: string;
  name: string;
  nameBn: string;
}

export function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.selectFrom("categories").select(["id", "slug", "name", "nameBn"]).orderBy("position").execute();
}

/** Finds a category by name or slug, ignoring case, blanks, hyphens and underscores. */
export async function findCategory(db: Db, name: string): Promise<CategoryRow | undefined> {
  const key = categoryKey(name);
  const all = await listCategories(db);
  return all.find((category) => categoryKey(category.slug) === key || categoryKey(category.name) === key);
}

/** Returns all categories with their sub-categories, in order. There are about a dozen categories. */
export async function listCatalogCategories(db: Db): Promise<CatalogCategory[]> {
  const categories = await listCategories(db);
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
 * Like `listCatalogCategories`, and locks the categories for share until the end of the transaction. A
 * change of a sub-category locks its category for update and waits; other imports and new products do not
 * wait.
 */
export async function lockCatalogCategories(trx: Trx): Promise<CatalogCategory[]> {
  await trx.selectFrom("categories").select("id").orderBy("id").forShare().execute();
  return listCatalogCategories(trx);
}

interface SubCategoryRow extends ImageColumns {
  id: string;
  categorySlug: string;
  slug: string;
  title: string;
  titleBn: string;
}

/** Lists all sub-categories, or those of one category, in order. */
export async function listSubCategories(
  db: Db,
  categorySlug?: string,
): Promise<(SubCategoryCard & { id: string; categorySlug: string })[]> {
  const rows: SubCategoryRow[] = await db
    .selectFrom("subCategories as s")
    .innerJoin("categories as c", "c.id", "s.categoryId")
    .leftJoin("images as i", "i.hash", "s.image")
    .select([
      "s.id",
      "c.slug as categorySlug",
      "s.slug",
      "s.title",
      "s.titleBn",
      "i.hash",
      "i.width",
      "i.height",
      "i.placeholder",
    ])
    .$if(categorySlug !== undefined, (query) => query.where("c.slug", "=", categorySlug as string))
    .orderBy("c.position")
    .orderBy("s.position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    categorySlug: row.categorySlug,
    slug: row.slug,
    title: row.title,
    titleBn: row.titleBn,
    image: imageOf(row),
  }));
}

export async function listPopularGifts(db: Db, limit = maxLimitValue): Promise<GiftCard[]> {
  const rows = await db
    .selectFrom("popularGifts as g")
    .leftJoin("images as i", "i.hash", "g.image")
    .select(["g.id", "g.title", "g.titleBn", "i.hash", "i.width", "i.height", "i.placeholder"])
    .orderBy("g.position")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, titleBn: row.titleBn, image: imageOf(row) }));
}

/** Returns an image for each category: its own, or that of its newest product with an image. */
export async function listCategoryImages(db: Db): Promise<Map<string, StoredImage>> {
  const { rows } = await sql<{ slug: string } & ImageColumns>`
    select c.slug, i.hash, i.width, i.height, i.placeholder
    from categories c join images i on i.hash = coalesce(c.image, (
      select p.images[1] from products p
      where p.category_id = c.id and ${isOnSale} and p.images <> '{}'
      order by p.approved_at desc, p.id desc limit 1)) ${named}
  `.execute(db);
  return new Map(rows.map((row) => [row.slug, imageOf(row) as StoredImage]));
}

/** Lists the categories in order, each with an image and the number of products that its page lists. */
export async function listCategoryCards(db: Db): Promise<CategoryCard[]> {
  const [images, { rows }] = await Promise.all([
    listCategoryImages(db),
    sql<{ slug: CategorySlug; products: number }>`
      select c.slug, (
        select coalesce(sum(value), 0)::bigint from counters
        where scope = case c.slug when ${categoryOfAllThings} then 'on_sale' else 'on_sale_category' end
          and key = case c.slug when ${categoryOfAllThings} then '' else c.id::text end
      ) as products
      from categories c order by c.position ${named}
    `.execute(db),
  ]);
  return rows.map(({ slug, products }) => ({ slug, products, image: images.get(slug) ?? null }));
}

/** Columns of a left join with `images`. */
export interface ImageColumns {
  hash: string | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

/** Returns the image of a row that was left-joined with `images`. */
export function imageOf({ hash, width, height, placeholder }: ImageColumns): StoredImage | null {
  return hash === null || width === null || height === null
    ? null
    : { hash, width, height, placeholder: placeholder ?? "" };
}
