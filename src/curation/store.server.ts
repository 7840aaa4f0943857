/** SQL of sub-categories and popular gifts, for admins. */
import { sql } from "kysely";
import type { LockedProduct } from "#listing/rules/locked-product.ts";
import { readLockedProducts } from "#listing/store/products.server.ts";
import { counterSql } from "#platform/db/counters.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { CuratedType } from "./contract.ts";

/**
 * The queue of renamed sub-categories, whose products are indexed again. It keeps an older name, because
 * running instances have jobs in it.
 */
export const renamedSubCategoryQueue = "index-renamed-kind";

/** The list that contains an item. */
export type CuratedList =
  | {
      type: "subCategory";
      categoryId: string;
      categorySlug: string;
      categoryName: string;
      categoryNameBn: string;
    }
  | { type: "popularGift" };

export interface CuratedRow {
  id: string;
  /** Null for a popular gift. */
  categoryId: string | null;
  /** Null for a popular gift. */
  slug: string | null;
  title: string;
  titleBn: string;
  /** Hash of the image. */
  image: string | null;
  /** Hash of titles and image. */
  version: string;
}

const tables = { subCategory: sql.table("sub_categories"), popularGift: sql.table("popular_gifts") };
const versionColumn = sql`left(md5(concat_ws(chr(31), title, title_bn, image)), 16) as version`;
const columns = sql`id, title, title_bn, image, ${versionColumn}`;
const subCategoryColumns = sql`${columns}, category_id, slug`;
const popularGiftColumns = sql`${columns}, null::uuid as category_id, null::text as slug`;

/** Returns the sub-categories of all categories with their number of products. */
export async function listSubCategoryItems(db: Db): Promise<(CuratedRow & { products: number })[]> {
  const { rows } = await sql<CuratedRow & { products: number }>`
    select ${subCategoryColumns}, ${counterSql("sub_category", sql`id::text`)} as products
    from sub_categories order by position, id
  `.execute(db);
  return rows;
}

export async function listPopularGiftItems(db: Db): Promise<CuratedRow[]> {
  const { rows } =
    await sql<CuratedRow>`select ${popularGiftColumns} from popular_gifts order by position, id`.execute(db);
  return rows;
}

/** Returns the list that contains an item, or undefined if there is no such item. */
export async function findListOf(db: Db, type: CuratedType, id: string): Promise<CuratedList | undefined> {
  if (type === "popularGift") {
    const gift = await db.selectFrom("popularGifts").select("id").where("id", "=", id).executeTakeFirst();
    return gift && { type };
  }
  const category = await db
    .selectFrom("subCategories as s")
    .innerJoin("categories as c", "c.id", "s.categoryId")
    .select([
      "c.id as categoryId",
      "c.slug as categorySlug",
      "c.name as categoryName",
      "c.nameBn as categoryNameBn",
    ])
    .where("s.id", "=", id)
    .executeTakeFirst();
  return category && { type, ...category };
}

/** Locks a list until the end of the transaction and returns its items in order. */
export async function lockList(trx: Trx, list: CuratedList): Promise<CuratedRow[]> {
  if (list.type === "popularGift") {
    await sql`select pg_advisory_xact_lock(hashtext('mela gifts'))`.execute(trx);
    return listPopularGiftItems(trx);
  }
  await trx
    .selectFrom("categories")
    .select("id")
    .where("id", "=", list.categoryId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<CuratedRow>`
      select ${subCategoryColumns} from sub_categories where category_id = ${list.categoryId}
      order by position, id
    `.execute(trx);
  return rows;
}

export type NewItem = Pick<CuratedRow, "id" | "title" | "titleBn"> & { image: string; slug: string };

export async function insertItem(
  trx: Trx,
  list: CuratedList,
  { slug, ...item }: NewItem,
  position: number,
): Promise<void> {
  if (list.type === "popularGift")
    await trx
      .insertInto("popularGifts")
      .values({ ...item, position })
      .execute();
  else
    await trx
      .insertInto("subCategories")
      .values({ ...item, slug, categoryId: list.categoryId, position })
      .execute();
}

/**
 * Changes an item, which must be locked.
 * @returns the new version
 */
export async function updateItem(
  trx: Trx,
  type: CuratedType,
  id: string,
  item: { title: string; titleBn: string; image: string | null },
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    update ${tables[type]}
    set title = ${item.title}, title_bn = ${item.titleBn}, image = ${item.image}
    where id = ${id} returning ${versionColumn}
  `.execute(trx);
  const [updated] = rows;
  if (!updated) throw new Error(`no item ${id} to update`);
  return updated.version;
}

/** Deletes an item. Fails with PostgreSQL error 23503 while a sub-category has products. */
export async function deleteItem(trx: Trx, type: CuratedType, id: string): Promise<void> {
  await sql`delete from ${tables[type]} where id = ${id}`.execute(trx);
}

/** Saves the order of a list. @param ids all ids of the list in their new order */
export async function savePositions(trx: Trx, type: CuratedType, ids: readonly string[]): Promise<void> {
  await sql`
    update ${tables[type]} as item set position = ordered.position - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, position)
    where item.id = ordered.id and item.position <> ordered.position - 1
  `.execute(trx);
}

export async function countProductsIn(db: Db, subCategoryId: string): Promise<number> {
  const { products } = await db
    .selectFrom("products")
    .select(sql<number>`count(*)`.as("products"))
    .where("subCategoryId", "=", subCategoryId)
    .executeTakeFirstOrThrow();
  return products;
}

/**
 * Returns product ids of a sub-category, of any status, in id order.
 * @param after returns only greater ids
 */
export async function listProductIdsIn(
  db: Db,
  subCategoryId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let products = db.selectFrom("products").select("id").where("subCategoryId", "=", subCategoryId);
  if (after !== undefined) products = products.where("id", ">", after);
  const rows = await products.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the approved products among these that are still in the sub-category, with all data of their search
 * documents. Locks all of them in id order first, to wait for concurrent decisions.
 */
export async function lockApprovedProductsIn(
  trx: Trx,
  subCategoryId: string,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  await trx
    .selectFrom("products")
    .select("id")
    .where("id", "=", ({ fn, val }) => fn.any(val([...ids])))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const products = await readLockedProducts(trx, ids);
  return products.filter(
    (product) => product.subCategoryId === subCategoryId && product.status === "approved",
  );
}

/** Returns the current titles of sub-categories or popular gifts, by id. */
export async function listItemTitles(
  db: Db,
  type: CuratedType,
  ids: readonly string[],
): Promise<Map<string, { name: string; nameBn: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string; nameBn: string }>`
    select id, title as name, title_bn as "nameBn" from ${tables[type]}
    where id = any(${[...new Set(ids)]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
