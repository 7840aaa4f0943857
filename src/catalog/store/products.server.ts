/** SQL that reads products. Public reads return only products on sale. */
import { type RawBuilder, sql } from "kysely";
import { type CounterScope, counterSql } from "#platform/db/counters.server.ts";
import { containsPattern, type Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { homePageSize, listPageSize, offerRowLength } from "../contract/constants.ts";
import { fieldNames, type TextName, textFields } from "../contract/product-fields.ts";
import { defaultListSort, type ListSort } from "../contract/sorts.ts";
import type { ProductCard, ProductDetails } from "../contract/views.ts";
import { encodeListCursor, type ListCursor, parseListCursor } from "../rules/lists.ts";
import type { ProductRow } from "../rules/product-response.ts";
import { type ImageColumns, imageOf } from "./categories.server.ts";
import { isOnSale } from "./on-sale.server.ts";

/** The variations of a row of `products p` as JSON; null if it has none. */
const variationsColumn = sql`case when p.options = '{}' then null
  else json_build_object('options', p.options, 'items', (
    select coalesce(json_agg(json_build_object('id', v.id, 'chosen', v.chosen,
      'pricePoisha', v.price_poisha, 'quantity', v.quantity) order by v.position, v.id), '[]')
    from product_variations v where v.product_id = p.id and not v.withdrawn)) end as variations`;

/** Returns columns of `products p` under their names in camelCase. */
const productColumns = (names: readonly (keyof Tables["products"])[]) =>
  sql.raw(
    names
      .map((name) => `p.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
      .join(", "),
  );

/**
 * These reads are the hottest of the site. They run without CamelCasePlugin, and name columns in camelCase:
 * with it a read of 20 products took 1.8 times as much CPU. A statement of the builder still costs 0.02 to
 * 0.04 ms more CPU than `pool.query` with a text, which is below what a request or a page shows.
 */
const withoutCamelCase = (db: Db) => db.withoutPlugins();

export interface ProductListOptions {
  shopId?: string;
  categorySlug?: string;
  subCategorySlug?: string;
  /** Part of the title of the sub-category. */
  subCategoryText?: string;
  /** The spellings of the district that products on sale have (`listDistrictSpellings`), in lower case. */
  districtSpellings?: readonly string[];
  /** Includes both ends, but no products that are sold out. */
  pricePoisha?: { from: number; to: number };
  /** The maximum stock; excludes products that are sold out. */
  stockAtMost?: number;
  approvedSince?: Date;
  /** Default: newest approval first. */
  sort?: ListSort;
  limit: number;
  cursor?: string;
}

export interface CardRow extends ImageColumns, CursorRow {
  title: string;
  titleBn: string | null;
  priceToPoisha: number | null;
  ratingHalves: number;
  quantity: number;
  shopName: string;
  shopNameBn: string | null;
}

/** The columns of a cursor. */
interface CursorRow {
  id: string;
  pricePoisha: number;
  approvedMicros: number;
  recentOrders: number;
}

const cursorColumns = sql`
  (extract(epoch from p.approved_at) * 1000000)::bigint as "approvedMicros",
  p.recent_orders as "recentOrders"`;
export const cardColumns = sql`
  ${productColumns(["id", "title", "titleBn", "pricePoisha", "priceToPoisha", "ratingHalves", "quantity"])},
  s.name as "shopName", s.name_bn as "shopNameBn", ${cursorColumns},
  i.hash, i.width, i.height, i.placeholder`;
export const cardJoins = sql`join shops s on s.id = p.shop_id left join images i on i.hash = p.images[1]`;

/**
 * The order, the condition of the rows after a cursor, and the value of the cursor. The id orders equal
 * rows.
 */
const sortOrders: Record<
  ListSort,
  {
    orderBy: RawBuilder<unknown>;
    after: (cursor: ListCursor) => RawBuilder<unknown>;
    key: (row: CursorRow) => number;
  }
> = {
  newest: {
    orderBy: sql`p.approved_at desc, p.id desc`,
    after: ({ key, id }) => sql`
      (p.approved_at, p.id) < (to_timestamp(0) + ${key}::bigint * interval '1 microsecond', ${id}::uuid)`,
    key: (row) => row.approvedMicros,
  },
  popular: {
    orderBy: sql`p.recent_orders desc, p.id desc`,
    after: ({ key, id }) => sql`(p.recent_orders, p.id) < (${key}::bigint, ${id}::uuid)`,
    key: (row) => row.recentOrders,
  },
  "price-asc": {
    orderBy: sql`p.price_poisha, p.id`,
    after: ({ key, id }) => sql`(p.price_poisha, p.id) > (${key}::bigint, ${id}::uuid)`,
    key: (row) => row.pricePoisha,
  },
  "price-desc": {
    orderBy: sql`p.price_poisha desc, p.id desc`,
    after: ({ key, id }) => sql`(p.price_poisha, p.id) < (${key}::bigint, ${id}::uuid)`,
    key: (row) => row.pricePoisha,
  },
};

/**
 * Lists the products on sale that match.
 * @returns at most `limit` cards; `nextCursor` is undefined on the last page
 */
export async function listProductsOnSale(
  db: Db,
  query: ProductListOptions,
): Promise<{ products: ProductCard[]; nextCursor: string | undefined }> {
  const { sort = defaultListSort } = query;
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${listSource(query)} ${cardJoins}
    order by ${sortOrders[sort].orderBy} limit ${limitPlusOne(query.limit)} ${named}
  `.execute(withoutCamelCase(db));
  return {
    products: rows.slice(0, query.limit).map(cardOf),
    nextCursor: nextCursor(rows, query.limit, sort),
  };
}

/** A product with the texts that filters need, as the vendor wrote them. */
export interface FilterRow extends CursorRow {
  district: string;
  materials: string;
}

/** Lists the products on sale that match, without what their cards show. */
export async function listFilterRows(
  db: Db,
  query: ProductListOptions,
): Promise<{ rows: FilterRow[]; hasMore: boolean }> {
  const { sort = defaultListSort } = query;
  const { rows } = await sql<FilterRow>`
    select p.id, p.price_poisha as "pricePoisha", ${cursorColumns},
      p.district_of_origin as district, p.materials
    from ${listSource(query)} order by ${sortOrders[sort].orderBy} limit ${limitPlusOne(query.limit)} ${named}
  `.execute(withoutCamelCase(db));
  return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}

/**
 * Filters of a total: a shop, a district, or a category with or without one of its sub-categories. A special
 * offer may be combined with a shop or a category, but not with a district.
 */
type ProductCountFilters = Pick<
  ProductListOptions,
  | "shopId"
  | "categorySlug"
  | "subCategorySlug"
  | "districtSpellings"
  | "pricePoisha"
  | "stockAtMost"
  | "approvedSince"
>;

/**
 * Returns the number of products on sale from the counters. Special offers have no counter: their products
 * are counted among the newest ones, as in their lists.
 * @throws if there is no counter for the combination of filters, because the total would not be that of the
 * list
 */
export async function countProductsOnSale(db: Db, query: ProductCountFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countOf(query)} ${named}`.execute(withoutCamelCase(db));
  return rows[0]?.count ?? 0;
}

function countOf(query: ProductCountFilters): RawBuilder<unknown> {
  const { shopId, categorySlug, subCategorySlug, districtSpellings } = query;
  const counter = (scope: CounterScope, keys: RawBuilder<unknown>) => sql`
    select coalesce(sum(value), 0)::bigint as count from counters
    where scope = ${sql.lit(scope)} and key = any(${keys})`;
  if (isOffer(query))
    return sql`select count(*) from (select from ${listSource({ ...query, limit: newestWindow })}) one`;
  const counted = [shopId, districtSpellings, categorySlug].filter((filter) => filter !== undefined);
  if (counted.length > 1 || (subCategorySlug !== undefined && categorySlug === undefined))
    throw new Error(`no counter for the filters ${Object.keys(query).join(", ")}`);
  if (shopId !== undefined) return counter("on_sale_shop", sql`array[${shopId}::text]`);
  if (districtSpellings !== undefined)
    return counter("on_sale_district", sql`${[...districtSpellings]}::text[]`);
  const category = sql`select id from categories where slug = ${categorySlug}`;
  if (subCategorySlug !== undefined) {
    const keys = sql`array(
      select id::text from sub_categories where slug = ${subCategorySlug} and category_id = (${category}))`;
    return counter("on_sale_sub_category", keys);
  }
  if (categorySlug !== undefined)
    return counter("on_sale_category", sql`array(select id::text from (${category}) one)`);
  return counter("on_sale", sql`array['']`);
}

/**
 * Special offers are searched among this many of the newest products: otherwise the work is unbounded when
 * few products qualify.
 */
const newestWindow = 5_000;

const isOffer = ({ pricePoisha, stockAtMost, approvedSince }: Partial<ProductListOptions>) =>
  pricePoisha !== undefined || stockAtMost !== undefined || approvedSince !== undefined;

const usualLimits = [1, offerRowLength, homePageSize, listPageSize];

/**
 * Returns the SQL of the number of rows to read: one more than the limit. The usual limits are part of the
 * text. With a parameter as the limit, the generic plan of a prepared statement assumes that a tenth of the
 * rows is read. PostgreSQL therefore considers it too expensive, never uses it, and plans each read again,
 * which took half of its time at a million products.
 */
const limitPlusOne = (limit: number) =>
  usualLimits.includes(limit) ? sql.lit(limit + 1) : sql`${limit + 1}`;

/**
 * Returns the SQL of the matching products `p`: one more than the limit, in the order of the list. With a
 * `branch`, as many for each of its values, which the caller sorts and limits again.
 */
function listSource(query: ProductListOptions): RawBuilder<unknown> {
  const { orderBy } = sortOrders[query.sort ?? defaultListSort];
  const { where, branch } = conditions(query);
  const limit = limitPlusOne(query.limit);
  if (isOffer(query)) {
    if (branch) throw new Error("special offers have no list by district or by the text of a sub-category");
    const newest = sql`
      select p.* from products p where ${isOnSale}
      order by ${sortOrders.newest.orderBy} limit ${sql.lit(newestWindow)}`;
    return sql`(select p.* from (${newest}) p where ${where} order by ${orderBy} limit ${limit}) p`;
  }
  if (branch) {
    // One index scan for each value, because one scan of several values is not in the order of the list.
    const each = sql`
      select p.* from products p where ${where} and ${branch.column} = branch.key
      order by ${orderBy} limit ${limit}`;
    return sql`(select p.* from ${branch.values} as branch (key) cross join lateral (${each}) p) p`;
  }
  return sql`(select p.* from products p where ${where} order by ${orderBy} limit ${limit}) p`;
}

interface Branch {
  column: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
}

/**
 * Returns the SQL conditions of the filters. A filter that may match several values of one column is not in
 * `where`: `branch` has the column and its values, and `listSource` reads each value with an index scan of
 * its own.
 */
function conditions(query: ProductListOptions): { where: RawBuilder<unknown>; branch: Branch | undefined } {
  const { shopId, categorySlug, subCategorySlug, subCategoryText, districtSpellings } = query;
  const { pricePoisha, stockAtMost, approvedSince, cursor, sort } = query;
  const parts: RawBuilder<unknown>[] = [isOnSale];
  let branch: Branch | undefined;
  if (shopId !== undefined) parts.push(sql`p.shop_id = ${shopId}`);
  const categoryId = sql`(select id from categories where slug = ${categorySlug})`;
  const inCategory = categorySlug === undefined ? sql`true` : sql`category_id = ${categoryId}`;
  if (subCategorySlug !== undefined)
    parts.push(
      sql`p.sub_category_id = (select id from sub_categories
        where slug = ${subCategorySlug} and ${inCategory})`,
    );
  // A sub-category belongs to one category. With a condition on both, the planner might choose the larger
  // index.
  else if (subCategoryText === undefined && categorySlug !== undefined)
    parts.push(sql`p.category_id = ${categoryId}`);
  if (subCategoryText !== undefined && districtSpellings !== undefined)
    throw new Error("the text of a sub-category and a district cannot be combined");
  if (subCategoryText !== undefined) {
    const part = containsPattern(subCategoryText);
    branch = {
      column: sql`p.sub_category_id`,
      values: sql`(select id from sub_categories where title ilike ${part} and ${inCategory})`,
    };
  }
  if (districtSpellings !== undefined)
    branch = {
      column: sql`lower(p.district_of_origin)`,
      values: sql`unnest(${[...districtSpellings]}::text[])`,
    };
  if (pricePoisha !== undefined)
    parts.push(sql`p.price_poisha between ${pricePoisha.from} and ${pricePoisha.to} and p.quantity > 0`);
  if (stockAtMost !== undefined) parts.push(sql`p.quantity between 1 and ${stockAtMost}`);
  if (approvedSince !== undefined) parts.push(sql`p.approved_at >= ${approvedSince}`);
  const position = cursor === undefined ? undefined : parseListCursor(cursor, sort);
  if (position) parts.push(sortOrders[position.sort].after(position));
  return { where: sql.join(parts, sql` and `), branch };
}

function nextCursor(rows: readonly CursorRow[], limit: number, sort: ListSort): string | undefined {
  const last = rows[limit - 1];
  return rows.length > limit && last ? cursorOf(last, sort) : undefined;
}

/** Returns the cursor of the products after this one. */
export function cursorOf(row: CursorRow, sort: ListSort): string {
  return encodeListCursor({ sort, key: sortOrders[sort].key(row), id: row.id });
}

export function cardOf(row: CardRow): ProductCard {
  return {
    id: row.id,
    title: row.title,
    titleBn: row.titleBn,
    pricePoisha: row.pricePoisha,
    priceToPoisha: row.priceToPoisha,
    ratingHalves: row.ratingHalves,
    shopName: row.shopName,
    shopNameBn: row.shopNameBn,
    inStock: row.quantity > 0,
    image: imageOf(row),
  };
}

/**
 * Returns products in the order of the ids. Omits products that are not on sale. The SQL looks up each
 * product separately: in an empty database the planner prefers to join whole tables, and a prepared
 * statement keeps that plan after an import until the tables are analyzed: 15 to 25 ms instead of 1.
 */
export async function listById<Row>(
  db: Db,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product.* from unnest(${[...ids]}::uuid[]) with ordinality as requested(id, position), lateral (
      select ${columns} from products p ${joins} where p.id = requested.id and ${isOnSale} limit 1
    ) as product order by requested.position ${named}`.execute(withoutCamelCase(db));
  return rows;
}

/** Returns cards of the products in the order of the ids. Omits products that are not on sale. */
export async function listCardsById(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  return (await listById<CardRow>(db, cardColumns, cardJoins, ids)).map(cardOf);
}

/** Lists other products of the same category, newest approval first. */
export async function listSimilar(
  db: Db,
  productId: string,
  categorySlug: string,
  limit: number,
): Promise<{ products: ProductCard[]; more: boolean }> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from products p ${cardJoins}
    where ${isOnSale} and p.category_id = (select id from categories where slug = ${categorySlug})
      and p.id <> ${productId}
    order by p.approved_at desc, p.id desc limit ${limit + 1} ${named}
  `.execute(withoutCamelCase(db));
  return { products: rows.slice(0, limit).map(cardOf), more: rows.length > limit };
}

export const productRowJoins = sql`
  join categories c on c.id = p.category_id left join sub_categories sc on sc.id = p.sub_category_id
  join shops s on s.id = p.shop_id join users u on u.id = s.owner_id`;

/** Columns of `products` in `ProductDetails`. */
const detailsColumns = [
  ...fieldNames.filter((name) => !(name in textFields && textFields[name as TextName].restricted)),
  "id",
  "priceToPoisha",
  "ratingHalves",
] as const;

/** Returns the data of the product page for a product on sale. */
export async function findProductOnSale(db: Db, id: string): Promise<ProductDetails | undefined> {
  const { rows } = await sql<ProductDetails>`
    select ${productColumns(detailsColumns)}, ${variationsColumn},
      c.slug as "categorySlug", c.name as "categoryName", c.name_bn as "categoryNameBn",
      sc.slug as "subCategorySlug", sc.title as "subCategoryTitle", sc.title_bn as "subCategoryTitleBn",
      s.name as "shopName", s.name_bn as "shopNameBn", s.slug as "shopSlug", s.district as "shopDistrict",
      s.since_year as "shopSinceYear", u.name as "vendorName", u.name_bn as "vendorNameBn",
      ${counterSql("shop_followers", sql`s.id::text`)} as "shopFollowers",
      (
        select coalesce(json_agg(json_build_object(
          'hash', i.hash, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder
        ) order by o.position), '[]')
        from unnest(p.images) with ordinality as o(hash, position) join images i on i.hash = o.hash
      ) as images
    from products p ${productRowJoins} where p.id = ${id} and ${isOnSale} ${named}
  `.execute(withoutCamelCase(db));
  return rows[0];
}

/** Columns of `products` in a `ProductRow`. */
const rowColumnNames = [
  ...fieldNames,
  "id",
  "images",
  "priceToPoisha",
  "options",
  "ratingHalves",
  "status",
  "shelved",
  "feedback",
  "version",
  "submittedAt",
] as const satisfies (keyof ProductRow)[];

export const productRowColumns = sql`
  ${productColumns(rowColumnNames)}, ${variationsColumn},
  u.name as "vendorName", u.name_bn as "vendorNameBn", u.email as "vendorEmail", u.suspended as "vendorSuspended",
  s.owner_id as "ownerId", s.name as "shopName", s.name_bn as "shopNameBn", s.closed as "shopClosed",
  c.name as category, sc.title as "subCategory"`;

/** Lists the rows of the public list endpoints. */
export async function listProductRowsOnSale(
  db: Db,
  query: ProductListOptions,
): Promise<{ rows: ProductRow[]; nextCursor: string | undefined }> {
  const { sort = defaultListSort } = query;
  const { rows } = await sql<ProductRow & CursorRow>`
    select ${productRowColumns}, ${cursorColumns} from ${listSource(query)} ${productRowJoins}
    order by ${sortOrders[sort].orderBy} limit ${limitPlusOne(query.limit)} ${named}
  `.execute(withoutCamelCase(db));
  return { rows: rows.slice(0, query.limit), nextCursor: nextCursor(rows, query.limit, sort) };
}

/** Returns rows of the products in the order of the ids. Omits products that are not on sale. */
export function listProductRowsById(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return listById<ProductRow>(db, productRowColumns, productRowJoins, ids);
}

/** Returns a product in any status; `maySee` decides who may see it. */
export async function findProductRow(db: Db, id: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${productRowColumns} from products p ${productRowJoins} where p.id = ${id} ${named}
  `.execute(withoutCamelCase(db));
  return rows[0];
}

/**
 * Returns the products of a shop in every status, newest first.
 * @param after id of the last product of the previous page
 */
export async function listProductRowsOfShop(
  db: Db,
  shopId: string,
  limit: number,
  after?: string,
): Promise<ProductRow[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(p.created_at, p.id) < (select created_at, id from products where id = ${after})`;
  const { rows } = await sql<ProductRow>`
    select ${productRowColumns} from products p ${productRowJoins}
    where p.shop_id = ${shopId} and ${later} order by p.created_at desc, p.id desc limit ${limit} ${named}
  `.execute(withoutCamelCase(db));
  return rows;
}

/** Returns the current titles of products in any status, in both languages. */
export async function listProductTitles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; nameBn: string | null }>> {
  const { rows } = await sql<{ id: string; name: string; nameBn: string | null }>`
    select id, title as name, title_bn as "nameBn" from products
    where id = any(${[...new Set(ids)]}::uuid[])
  `.execute(withoutCamelCase(db));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
