/** SQL of what admins put on the shelves: the tiles of a category, and the popular gifts. */
import { sql } from "kysely";
import { recordColumns, recordJoins } from "#catalog/store/products.server.ts";
import type { LockedProduct } from "#listing/store/products.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { EntryKind } from "../contract.ts";

/** The list in which an entry has its place. */
export type Shelf = { kind: "tile"; categoryId: string; categorySlug: string } | { kind: "gift" };

export interface ShelfRow {
  id: string;
  /** Of the category; null of a gift. */
  categoryId: string | null;
  /** Null of a gift. */
  slug: string | null;
  title: string;
  titleBn: string;
  /** Hash of the picture. */
  image: string | null;
  /** Of the words and the picture together. */
  version: string;
}

const tables = { tile: sql.table("sub_categories"), gift: sql.table("popular_gifts") };
const columns = sql`id, title, title_bn, image, left(md5(concat_ws(chr(31), title, title_bn, image)), 16) as version`;
const tileColumns = sql`${columns}, category_id, slug`;
const giftColumns = sql`${columns}, null::uuid as category_id, null::text as slug`;

/** Every tile of every category, with the number of products in it. */
export async function listTiles(db: Db): Promise<(ShelfRow & { products: number })[]> {
  const { rows } = await sql<ShelfRow & { products: number }>`
    select ${tileColumns}, (select coalesce(sum(value), 0)::bigint from counters where scope = 'sub_category' and key = id::text) as products
    from sub_categories order by position, id
  `.execute(db);
  return rows;
}

export async function listGifts(db: Db): Promise<ShelfRow[]> {
  const { rows } =
    await sql<ShelfRow>`select ${giftColumns} from popular_gifts order by position, id`.execute(db);
  return rows;
}

/** On which shelf a tile or gift stands; undefined when there is none. */
export async function findShelfOf(db: Db, kind: EntryKind, id: string): Promise<Shelf | undefined> {
  if (kind === "gift") {
    const gift = await db.selectFrom("popularGifts").select("id").where("id", "=", id).executeTakeFirst();
    return gift && { kind };
  }
  const category = await db
    .selectFrom("subCategories as s")
    .innerJoin("categories as c", "c.id", "s.categoryId")
    .select(["c.id as categoryId", "c.slug as categorySlug"])
    .where("s.id", "=", id)
    .executeTakeFirst();
  return category && { kind, ...category };
}

/** Lets one admin at a time change a shelf, until the end of the transaction. @returns what stands on it, in order */
export async function lockShelf(trx: Trx, shelf: Shelf): Promise<ShelfRow[]> {
  if (shelf.kind === "gift") {
    await sql`select pg_advisory_xact_lock(hashtext('mela gifts'))`.execute(trx);
    return listGifts(trx);
  }
  await trx
    .selectFrom("categories")
    .select("id")
    .where("id", "=", shelf.categoryId)
    .forNoKeyUpdate()
    .execute();
  const { rows } =
    await sql<ShelfRow>`select ${tileColumns} from sub_categories where category_id = ${shelf.categoryId} order by position, id`.execute(
      trx,
    );
  return rows;
}

export type NewEntry = Pick<ShelfRow, "id" | "title" | "titleBn"> & { image: string; slug: string };

/** Puts it at the end. */
export async function insertEntry(
  trx: Trx,
  shelf: Shelf,
  { slug, ...entry }: NewEntry,
  position: number,
): Promise<void> {
  if (shelf.kind === "gift")
    await trx
      .insertInto("popularGifts")
      .values({ ...entry, position })
      .execute();
  else
    await trx
      .insertInto("subCategories")
      .values({ ...entry, slug, categoryId: shelf.categoryId, position })
      .execute();
}

export async function updateEntry(
  trx: Trx,
  kind: EntryKind,
  id: string,
  entry: { title: string; titleBn: string; image: string | null },
): Promise<void> {
  await sql`update ${tables[kind]} set title = ${entry.title}, title_bn = ${entry.titleBn}, image = ${entry.image} where id = ${id}`.execute(
    trx,
  );
}

/** Fails with PostgreSQL's 23503 while products stand in it. */
export async function deleteEntry(trx: Trx, kind: EntryKind, id: string): Promise<void> {
  await sql`delete from ${tables[kind]} where id = ${id}`.execute(trx);
}

/** @param ids of the whole shelf, in their new order */
export async function saveOrder(trx: Trx, kind: EntryKind, ids: readonly string[]): Promise<void> {
  await sql`
    update ${tables[kind]} as entry set position = ordered.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, place) where entry.id = ordered.id and entry.position <> ordered.place - 1
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

/** The products of a tile, whatever their status, in the order of their ids. @param after only those behind it */
export async function listIdsIn(
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

/** What is approved among these and still of the tile, with all that search documents are made of; locked in id order, so that a decision under way is over before. */
export async function lockApprovedIn(
  trx: Trx,
  subCategoryId: string,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  await sql`select id from products where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<LockedProduct>`
    select ${recordColumns}, p.category_id, p.sub_category_id, c.slug as category_slug, c.name_bn as category_bn, sc.title_bn as sub_category_bn,
      s.slug as shop_slug, s.name_bn as shop_name_bn
    from products p ${recordJoins} where p.id = any(${[...ids]}::uuid[]) and p.sub_category_id = ${subCategoryId} and p.status = 'approved'
    order by p.id
  `.execute(trx);
  return rows;
}

/** What tiles or gifts are called today. */
export async function listEntryTitles(
  db: Db,
  kind: EntryKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    title: string;
  }>`select id, title from ${tables[kind]} where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
