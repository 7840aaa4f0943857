/** SQL of the product review: products of all vendors. */
import { type RawBuilder, sql } from "kysely";
import type { ProductStatus } from "#catalog/contract.ts";
import type { ProductRow } from "#catalog/rules/product-response.ts";
import { recordColumns, recordJoins } from "#catalog/store/products.server.ts";
import type { ProductsAsked, ProductsPage } from "#listing/store/products.server.ts";
import {
  countMatches,
  hasTrigram,
  matchesMaximum,
  searchBounded,
  shortWordsWindow,
} from "#platform/db/bounded-search.server.ts";
import { readCounters } from "#platform/db/counters.server.ts";
import { type Db, escapeLike } from "#platform/db/database.server.ts";
import { orderByKeyset, type SortKey } from "#platform/db/keyset.server.ts";
import type { ReviewSort } from "./contract/constants.ts";
import type { ReviewCounts } from "./contract.ts";

export interface ReviewListQuery extends ProductsAsked {
  /** Part of the title, of the SKU, of the shop's name, or of the vendor's name or e-mail address. */
  q?: string | undefined;
  sort?: ReviewSort | undefined;
}

/** Columns of each sort order. */
const keys: Record<"newest" | "title" | "price" | "quantity" | "shop", SortKey> = {
  newest: { by: "p.submitted_at", kind: "time" },
  title: { by: "lower(p.title)", kind: "text" },
  price: { by: "p.price_poisha", kind: "number" },
  quantity: { by: "p.quantity", kind: "number" },
  shop: { by: "lower(s.name)", kind: "text" },
};

/** @throws Refusal `malformed` for a cursor of another list or sort order */
export async function listProductsToReview(
  db: Db,
  { limit, cursor, status, q, sort = "newest" }: ReviewListQuery,
): Promise<ProductsPage> {
  const name = sort.replace("-", "") as keyof typeof keys;
  const order = orderByKeyset(
    { sort, key: keys[name], descending: sort.startsWith("-") !== (name === "newest"), id: "p.id" },
    cursor,
  );
  // The quantity has no index, because with one each sale would write into all indexes of the table.
  const windowed = name === "quantity" || (q !== undefined && !hasTrigram(q));
  const ofStatus = status ? sql`p.status = ${status}` : sql`true`;
  const products = windowed
    ? sql`(
        select p.* from products p where ${ofStatus}
        order by p.submitted_at desc, p.id desc limit ${shortWordsWindow}
      )`
    : sql`products`;
  const where = sql`${await matching(db, q)} and ${ofStatus}`;
  const page = async (of: Db) => {
    const { rows } = await sql<ProductRow & { position: string }>`
      select ${recordColumns}, ${order.position} as position
      from (
        select p.* from ${products} p ${name === "shop" ? sql`join shops s on s.id = p.shop_id` : sql``}
        where ${where} and ${order.after} order by ${order.orderBy} limit ${limit + 1}
      ) p ${recordJoins} order by ${order.orderBy}
    `.execute(of);
    return rows;
  };
  const { total, found } = q
    ? await searchBounded(db, q, {
        count: (of) => countMatches(of, sql`select from ${products} p where ${where}`),
        page,
      })
    : { total: await countOf(db, status), found: await page(db) };
  return { records: found.slice(0, limit), total, nextCursor: order.nextCursor(found, limit) };
}

async function countOf(db: Db, status: ProductStatus | undefined): Promise<number> {
  const counts = await countProductsToReview(db, undefined);
  return counts[status ?? "all"];
}

/** Returns the number of products by status; with search words, of the first `matchesMaximum` matches. */
export async function countProductsToReview(db: Db, q: string | undefined): Promise<ReviewCounts> {
  const {
    pending = 0,
    approved = 0,
    denied = 0,
  } = Object.fromEntries(q ? await countMatching(db, q) : await readCounters(db, "product_status"));
  return { pending, approved, denied, all: pending + approved + denied };
}

async function countMatching(db: Db, q: string): Promise<Map<string, number>> {
  const window = sql`(
    select p.* from products p order by p.submitted_at desc, p.id desc limit ${shortWordsWindow}
  )`;
  const where = await matching(db, q);
  const { found } = await searchBounded(db, q, {
    count: async () => 0,
    page: (of) =>
      sql<{ status: string; products: number }>`
        select status, count(*) as products
        from (
          select p.status from ${hasTrigram(q) ? sql`products` : window} p
          where ${where} limit ${matchesMaximum}
        ) p group by status
      `.execute(of),
  });
  return new Map(found.rows.map(({ status, products }) => [status, products]));
}

/** A search of the review queue includes the products of at most this many matching shops. */
const shopsMaximum = 1_000;

/**
 * Returns the search condition of a product `p`. The shops are looked up first, so that indexes alone find
 * the products.
 */
async function matching(db: Db, q: string | undefined): Promise<RawBuilder<unknown>> {
  if (!q) return sql`true`;
  const part = `%${escapeLike(q.normalize("NFC"))}%`;
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s cross join lateral (select name, email from users where id = s.owner_id offset 0) u
    where s.name ilike ${part} or s.name_bn ilike ${part} or u.name ilike ${part} or u.email ilike ${part}
    order by s.id desc limit ${shopsMaximum}
  `.execute(db);
  const shops = rows.map(({ id }) => id);
  return sql`(
    p.title ilike ${part} or p.title_bn ilike ${part} or p.sku ilike ${part}
    or p.shop_id = any(${shops}::uuid[])
  )`;
}

/**
 * Returns the number of pending products and when the oldest was submitted. Uses the index
 * `products_submitted`.
 */
export async function countPending(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(submitted_at) as oldest from products where status = 'pending'
  `.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
