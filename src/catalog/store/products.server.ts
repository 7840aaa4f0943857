/** SQL that reads products. Public reads return only products on sale. */
import { sql } from "kysely";
import type pg from "pg";
import { fieldNames, type TextName, textFields } from "#catalog/contract/product-fields.ts";
import type { ListSort } from "#catalog/contract/sorts.ts";
import type { ProductCard, ProductDetails } from "#catalog/contract/views.ts";
import type { CounterScope } from "#platform/db/counters.server.ts";
import { type Db, escapeLike } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { encodeListCursor, parseListCursor } from "../rules/lists.ts";
import type { ProductRow } from "../rules/product-response.ts";
import { type ImageColumns, imageOf } from "./categories.server.ts";
import { isOnSale } from "./on-sale.server.ts";

/** The variations of a row of `products p` as JSON; null if it has none. */
const variationsColumn = `case when p.options = '{}' then null else json_build_object('options', p.options, 'items', (
    select coalesce(json_agg(json_build_object('id', v.id, 'chosen', v.chosen, 'pricePoisha', v.price_poisha, 'quantity', v.quantity) order by v.position, v.id), '[]')
    from product_variations v where v.product_id = p.id and not v.withdrawn)) end as variations`;

/** Returns columns of `products p` under their names in camelCase. */
const productColumns = (names: readonly (keyof Tables["products"])[]) =>
  names
    .map((name) => `p.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
    .join(", ");

export interface ProductListQuery {
  shopId?: string;
  categorySlug?: string;
  subCategorySlug?: string;
  /** Part of the title of the sub-category. */
  subCategoryText?: string;
  /** All spellings of the district of origin, in lower case. */
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

interface CardRow extends ImageColumns {
  id: string;
  title: string;
  title_bn: string | null;
  price_poisha: number;
  price_to_poisha: number | null;
  rating_halves: number;
  quantity: number;
  shop_name: string;
  shop_name_bn: string | null;
  approved_micros: number;
}

const cardColumns = `p.id, p.title, p.title_bn, p.price_poisha, p.price_to_poisha, p.rating_halves, p.quantity, s.name as shop_name, s.name_bn as shop_name_bn,
  (extract(epoch from p.approved_at) * 1000000)::bigint as approved_micros, i.hash, i.width, i.height, i.placeholder`;
const cardJoins = "join shops s on s.id = p.shop_id left join images i on i.hash = p.images[1]";

/**
 * Sort columns and their cursor keys. The id breaks ties, so that a cursor never skips or repeats a product.
 */
const orders: Record<
  ListSort,
  {
    text: string;
    after: (n: number) => string;
    key: (row: { approved_micros: number; price_poisha: number }) => number;
  }
> = {
  newest: {
    text: "p.approved_at desc, p.id desc",
    after: (n) =>
      `(p.approved_at, p.id) < (to_timestamp(0) + $${n}::bigint * interval '1 microsecond', $${n + 1}::uuid)`,
    key: (row) => row.approved_micros,
  },
  "price-asc": {
    text: "p.price_poisha, p.id",
    after: (n) => `(p.price_poisha, p.id) > ($${n}::bigint, $${n + 1}::uuid)`,
    key: (row) => row.price_poisha,
  },
  "price-desc": {
    text: "p.price_poisha desc, p.id desc",
    after: (n) => `(p.price_poisha, p.id) < ($${n}::bigint, $${n + 1}::uuid)`,
    key: (row) => row.price_poisha,
  },
};

/**
 * Lists the products on sale that match.
 * @returns at most `limit` cards; `nextCursor` is undefined on the last page
 */
export async function listListed(
  pool: pg.Pool,
  query: ProductListQuery,
): Promise<{ products: ProductCard[]; nextCursor: string | undefined }> {
  const { name, from, values } = listSource(query);
  const { sort = "newest" } = query;
  const { rows } = await pool.query<CardRow>({
    name: `cards:${name}`,
    text: `select ${cardColumns} from ${from} ${cardJoins} order by ${orders[sort].text} limit $1`,
    values,
  });
  return {
    products: rows.slice(0, query.limit).map(cardOf),
    nextCursor: nextCursor(rows, query.limit, sort),
  };
}

/**
 * Counts products without reading them. Special offers are counted among the newest products, as in their
 * lists.
 */
export async function countListed(
  pool: pg.Pool,
  query: Omit<ProductListQuery, "limit" | "cursor">,
): Promise<number> {
  const { name, text, values } = countOf(query);
  const { rows } = await pool.query<{ count: number }>({ name: `count:${name}`, text, values });
  return rows[0]?.count ?? 0;
}

function countOf(query: Omit<ProductListQuery, "limit" | "cursor">): {
  name: string;
  text: string;
  values: unknown[];
} {
  const { shopId, categorySlug, subCategorySlug, districtSpellings } = query;
  const counter = (scope: CounterScope, key: string, values: unknown[]) => ({
    name: scope,
    text: `select coalesce(sum(value), 0)::bigint as count from counters where scope = '${scope}' and key = any(${key})`,
    values,
  });
  if (isOffer(query)) {
    const { name, from, values } = listSource({ ...query, limit: newestWindow });
    return { name, text: `select count(*) from (select from ${from} limit $1) one`, values };
  }
  if (shopId !== undefined) return counter("on_sale_shop", "array[$1::text]", [shopId]);
  if (districtSpellings !== undefined) return counter("on_sale_district", "$1::text[]", [districtSpellings]);
  const category = "select id from categories where slug = $1";
  if (subCategorySlug !== undefined) {
    const key = `array(select id::text from sub_categories where slug = $2 and category_id = (${category}))`;
    return counter("on_sale_sub_category", key, [categorySlug, subCategorySlug]);
  }
  if (categorySlug !== undefined)
    return counter("on_sale_category", `array(select id::text from (${category}) one)`, [categorySlug]);
  return counter("on_sale", "array['']", []);
}

/**
 * Special offers are searched among this many of the newest products: otherwise the work is unbounded when
 * few products qualify.
 */
const newestWindow = 5_000;

const isOffer = ({ pricePoisha, stockAtMost, approvedSince }: Partial<ProductListQuery>) =>
  pricePoisha !== undefined || stockAtMost !== undefined || approvedSince !== undefined;

/**
 * Returns the SQL of the matching products `p`, in the order of an index. `name` identifies the shape of the
 * SQL, so that equal shapes share a prepared statement. The limit `$1` is one row more than requested, which
 * shows whether there is another page.
 */
function listSource(query: ProductListQuery): { name: string; from: string; values: unknown[] } {
  const { sort = "newest" } = query;
  const { where, branch, values } = conditions(query);
  const name = `${sort}:${where.name}`;
  const { text: order } = orders[sort];
  if (isOffer(query)) {
    const newest = `select p.* from products p where ${isOnSale} order by ${orders.newest.text} limit ${newestWindow}`;
    return { name, from: `(select p.* from (${newest}) p where ${where.text} order by ${order}) p`, values };
  }
  if (branch) {
    // One index scan for each value, because one scan of several values is not in the order of the list.
    const each = `select p.* from products p where ${where.text} and ${branch.column} = branch.key order by ${order} limit $1`;
    return {
      name,
      from: `(select p.* from ${branch.values} as branch (key) cross join lateral (${each}) p) p`,
      values,
    };
  }
  return {
    name,
    from: `(select p.* from products p where ${where.text} order by ${order} limit $1) p`,
    values,
  };
}

/**
 * Returns the SQL conditions of the filters. If several values of one column match, `branch` lists them
 * instead.
 */
function conditions(query: ProductListQuery): {
  where: { name: string; text: string };
  branch: { column: string; values: string } | undefined;
  values: unknown[];
} {
  const values: unknown[] = [query.limit + 1];
  let branch: { column: string; values: string } | undefined;
  const parts: [name: string, text: string][] = [["public", isOnSale]];
  const add = (name: string, value: unknown[], text: (first: number) => string) => {
    parts.push([name, text(values.length + 1)]);
    values.push(...value);
  };
  if (query.shopId !== undefined) add("shop", [query.shopId], (n) => `p.shop_id = $${n}`);
  const branchOff = (name: string, value: unknown, column: string, from: (n: number) => string) => {
    parts.push([name, "true"]);
    branch = { column, values: from(values.push(value)) };
  };
  let inCategory = "true";
  if (query.categorySlug !== undefined) {
    inCategory = `category_id = (select id from categories where slug = $${values.push(query.categorySlug)})`;
    // A sub-category belongs to one category. With a condition on both, the planner might choose the larger
    // index.
    const narrower = query.subCategorySlug !== undefined || query.subCategoryText !== undefined;
    parts.push(["category", narrower ? "true" : `p.${inCategory}`]);
  }
  if (query.subCategorySlug !== undefined) {
    add(
      "sub",
      [query.subCategorySlug],
      (n) => `p.sub_category_id = (select id from sub_categories where slug = $${n} and ${inCategory})`,
    );
  }
  if (query.subCategoryText !== undefined) {
    const titled = (n: number) => `(select id from sub_categories where title ilike $${n} and ${inCategory})`;
    branchOff("subtext", `%${escapeLike(query.subCategoryText)}%`, "p.sub_category_id", titled);
  }
  if (query.districtSpellings !== undefined)
    branchOff(
      "district",
      query.districtSpellings,
      "lower(p.district_of_origin)",
      (n) => `unnest($${n}::text[])`,
    );
  if (query.pricePoisha !== undefined) {
    add(
      "price",
      [query.pricePoisha.from, query.pricePoisha.to],
      (n) => `p.price_poisha between $${n} and $${n + 1} and p.quantity > 0`,
    );
  }
  if (query.stockAtMost !== undefined)
    add("stock", [query.stockAtMost], (n) => `p.quantity between 1 and $${n}`);
  if (query.approvedSince !== undefined) add("since", [query.approvedSince], (n) => `p.approved_at >= $${n}`);
  const position = query.cursor === undefined ? undefined : parseListCursor(query.cursor, query.sort);
  if (position) add("after", [position.key, position.id], orders[position.sort].after);
  return {
    where: { name: parts.map(([name]) => name).join("+"), text: parts.map(([, text]) => text).join(" and ") },
    branch,
    values,
  };
}

function nextCursor(
  rows: { approved_micros: number; price_poisha: number; id: string }[],
  limit: number,
  sort: ListSort,
): string | undefined {
  const last = rows[limit - 1];
  return rows.length > limit && last
    ? encodeListCursor({ sort, key: orders[sort].key(last), id: last.id })
    : undefined;
}

function cardOf(row: CardRow): ProductCard {
  return {
    id: row.id,
    title: row.title,
    titleBn: row.title_bn,
    pricePoisha: row.price_poisha,
    priceToPoisha: row.price_to_poisha,
    ratingHalves: row.rating_halves,
    shopName: row.shop_name,
    shopNameBn: row.shop_name_bn,
    inStock: row.quantity > 0,
    image: imageOf(row),
  };
}

/**
 * Returns SQL that looks up each product separately. In an empty database the planner prefers to join whole
 * tables, and a prepared statement keeps that plan after an import until the tables are analyzed: 15 to 25 ms
 * instead of 1.
 */
function byId(columns: string, joins: string): string {
  return `select found.* from unnest($1::uuid[]) with ordinality as wanted(id, place), lateral (
            select ${columns} from products p ${joins} where p.id = wanted.id and ${isOnSale} limit 1
          ) as found order by wanted.place`;
}

/** Returns cards of the products in the order of the ids. Omits products that are not on sale. */
export async function listCardsById(pool: pg.Pool, ids: readonly string[]): Promise<ProductCard[]> {
  const { rows } = await pool.query<CardRow>({
    name: "cards-by-id",
    text: byId(cardColumns, cardJoins),
    values: [ids],
  });
  return rows.map(cardOf);
}

/** Lists other products of the same category, newest approval first. */
export async function listSimilar(
  pool: pg.Pool,
  productId: string,
  categorySlug: string,
  limit: number,
): Promise<{ products: ProductCard[]; more: boolean }> {
  const { rows } = await pool.query<CardRow>({
    name: "similar",
    text: `select ${cardColumns} from products p ${cardJoins}
           where ${isOnSale} and p.category_id = (select id from categories where slug = $1) and p.id <> $2
           order by p.approved_at desc, p.id desc limit $3`,
    values: [categorySlug, productId, limit + 1],
  });
  return { products: rows.slice(0, limit).map(cardOf), more: rows.length > limit };
}

/** Returns the data of the product page for a product on sale. */
export async function findListedProduct(pool: pg.Pool, id: string): Promise<ProductDetails | undefined> {
  const { rows } = await pool.query<DetailsRow>({
    name: "listed-product",
    text: `select ${productColumns(detailsColumns)}, ${variationsColumn},
             c.slug as "categorySlug", c.name as "categoryName", c.name_bn as "categoryNameBn", sc.title as "subCategoryTitle", sc.title_bn as "subCategoryTitleBn",
             s.name as "shopName", s.name_bn as "shopNameBn", s.slug as "shopSlug", s.district as "shopDistrict", s.since_year as "shopSinceYear", u.name as "vendorName",
             (select count(*) from shop_follows f where f.shop_id = s.id) as "shopFollowers",
             (select coalesce(json_agg(json_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder) order by o.place), '[]')
                from unnest(p.images) with ordinality as o(hash, place) join images i on i.hash = o.hash) as images
           from products p join categories c on c.id = p.category_id left join sub_categories sc on sc.id = p.sub_category_id
             join shops s on s.id = p.shop_id join users u on u.id = s.owner_id
           where p.id = $1 and ${isOnSale}`,
    values: [id],
  });
  return rows[0];
}

/** Columns of `products` in `ProductDetails`. */
const detailsColumns = [
  ...fieldNames.filter((name) => !(name in textFields && textFields[name as TextName].restricted)),
  "id",
  "priceToPoisha",
  "ratingHalves",
] as const;

type DetailsRow = ProductDetails & { images: StoredImage[] };

/** Columns of `products` in a `ProductRow`. */
const rowColumns = [
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

export const recordColumns = `${productColumns(rowColumns)}, ${variationsColumn},
  u.name as "vendorName", u.email as "vendorEmail", s.owner_id as "ownerId", s.name as "shopName", s.closed as "shopClosed",
  c.name as category, sc.title as "subCategory"`;
export const recordJoins = `join categories c on c.id = p.category_id left join sub_categories sc on sc.id = p.sub_category_id
  join shops s on s.id = p.shop_id join users u on u.id = s.owner_id`;

/** Lists the rows of the public list endpoints. */
export async function listListedRecords(
  pool: pg.Pool,
  query: ProductListQuery,
): Promise<{ records: ProductRow[]; nextCursor: string | undefined }> {
  const { name, from, values } = listSource(query);
  const { sort = "newest" } = query;
  const { rows } = await pool.query<ProductRow & { approved_micros: number; price_poisha: number }>({
    name: `records:${name}`,
    text: `select ${recordColumns}, p.price_poisha, (extract(epoch from p.approved_at) * 1000000)::bigint as approved_micros from ${from} ${recordJoins}
           order by ${orders[sort].text} limit $1`,
    values,
  });
  return { records: rows.slice(0, query.limit), nextCursor: nextCursor(rows, query.limit, sort) };
}

/** Returns rows of the products in the order of the ids. Omits products that are not on sale. */
export async function listRecordsById(pool: pg.Pool, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await pool.query<ProductRow>({
    name: "records-by-id",
    text: byId(recordColumns, recordJoins),
    values: [ids],
  });
  return rows;
}

/** Returns a product in any status; `maySee` decides who may see it. */
export async function findProductRecord(pool: pg.Pool, id: string): Promise<ProductRow | undefined> {
  const { rows } = await pool.query<ProductRow>({
    name: "product-record",
    text: `select ${recordColumns} from products p ${recordJoins} where p.id = $1`,
    values: [id],
  });
  return rows[0];
}

/**
 * Returns the products of a shop in every status, newest first.
 * @param after id of the last product of the previous page
 */
export async function listRecordsOfShop(
  pool: pg.Pool,
  shopId: string,
  limit: number,
  after?: string,
): Promise<ProductRow[]> {
  const { rows } = await pool.query<ProductRow>({
    name: after ? "records-of-shop-after" : "records-of-shop",
    text: `select ${recordColumns} from products p ${recordJoins}
           where p.shop_id = $1 ${after ? "and (p.created_at, p.id) < (select created_at, id from products where id = $3)" : ""}
           order by p.created_at desc, p.id desc limit $2`,
    values: [shopId, limit, ...(after ? [after] : [])],
  });
  return rows;
}

/** Returns the current titles of products in any status. */
export async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    title: string;
  }>`select id, title from products where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
