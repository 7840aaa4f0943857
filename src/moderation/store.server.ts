/** SQL of the product review: products of all vendors. */
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { type ProductStatus, productStatuses } from "#catalog/contract.ts";
import type { ProductRow } from "#catalog/rules/product-response.ts";
import { productRowColumns, productRowJoins } from "#catalog/store/products.server.ts";
import type { ProductsPage } from "#listing/store/product-list.server.ts";
import {
  countMatches,
  hasTrigram,
  nearRows,
  readBounded,
  searchBounded,
  wordsOf,
} from "#platform/db/bounded-search.server.ts";
import { readCounters } from "#platform/db/counters.server.ts";
import { containsPattern, type Db, type Trx } from "#platform/db/database.server.ts";
import { orderByKeyset, type SortKey } from "#platform/db/keyset.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { maxMatches, newestRowsWindow } from "#shared/request-limits.ts";
import type { ReviewSort } from "./contract/constants.ts";
import type { ReviewCounts } from "./contract.ts";

export interface ReviewListOptions {
  limit: number;
  cursor?: string | undefined;
  status?: ProductStatus | undefined;
  /** Words of the title, the SKU, the shop's name, or the vendor's name or e-mail address. */
  q?: string | undefined;
  sort?: ReviewSort | undefined;
}

/** Columns of each sort order. */
const keys: Record<"newest" | "title" | "price" | "quantity" | "shop", SortKey> = {
  newest: { by: "p.submitted_at", kind: "time", descending: true },
  title: { by: "lower(p.title)", kind: "text" },
  price: { by: "p.price_poisha", kind: "number" },
  quantity: { by: "p.quantity", kind: "number" },
  shop: { by: "lower(s.name)", kind: "text" },
};

const hasStatus = (status: ProductStatus | undefined) => (status ? sql`p.status = ${status}` : sql`true`);

/** Returns SQL of the newest products of a status, or of each status. */
function selectNewest(status: ProductStatus | undefined): RawBuilder<unknown> {
  if (status === undefined) {
    const windows = productStatuses.map((each) => sql`select * from ${selectNewest(each)} p`);
    return sql`(${sql.join(windows, sql` union all `)})`;
  }
  return sql`(
    select p.* from products p where ${hasStatus(status)}
    order by p.submitted_at desc, p.id desc limit ${newestRowsWindow}
  )`;
}

/**
 * By quantity, and for words of one or two letters, lists only the `newestRowsWindow` newest products of
 * each status. Without search words, the total also counts the older ones.
 * @throws Refusal `malformed` for an invalid cursor, and for a cursor of another sort order
 */
export async function listProductsToReview(
  db: Db,
  { limit, cursor, status, q, sort = "newest" }: ReviewListOptions,
): Promise<ProductsPage> {
  const name = sort.replace("-", "") as keyof typeof keys;
  const order = orderByKeyset({ sort, key: keys[name], id: "p.id" }, cursor);
  // The quantity has no index, because with one each sale would write into all indexes of the table.
  const windowed = name === "quantity" || (q !== undefined && !hasTrigram(q));
  const products = windowed ? selectNewest(status) : sql`products`;
  const matches = await searchCondition(db, q);
  const where = sql`${matches} and ${hasStatus(status)}`;
  const from = sql`${products} p ${name === "shop" ? sql`join shops s on s.id = p.shop_id` : sql``}`;
  const page = async (trx: Db) => {
    // The ids alone are sorted first, because whole rows take longer to sort.
    const { rows } = await sql<ProductRow & { position: string }>`
      select ${productRowColumns}, ${order.position} as position
      from (
        select p.id from ${from} where ${where} and ${order.after}
        order by ${order.orderBy} limit ${limit + 1}
      ) matches join products p on p.id = matches.id ${productRowJoins} order by ${order.orderBy}
    `.execute(trx);
    return rows;
  };
  // Whether a match is among the first rows of the order: only then a scan of the order soon fills a page.
  const isNear = async (trx: Db) => {
    const { rows } = await sql`
      select from (
        select p.* from ${from} where ${hasStatus(status)} and ${order.after}
        order by ${order.orderBy} limit ${nearRows}
      ) p where ${matches} limit 1
    `.execute(trx);
    return rows.length > 0;
  };
  const { total, rows } = q
    ? await searchBounded(db, q, {
        count: (trx) => countMatches(trx, sql`select from ${products} p where ${where}`),
        page,
        isNear,
      })
    : { total: await countWithStatus(db, status), rows: await page(db) };
  return { rows: rows.slice(0, limit), total, nextCursor: order.nextCursor(rows, limit) };
}

async function countWithStatus(db: Db, status: ProductStatus | undefined): Promise<number> {
  const counts = await countByStatus(db, undefined);
  return counts[status ?? "all"];
}

/** Returns the number of products by status; with search words, of the first `maxMatches` + 1 matches. */
export async function countByStatus(db: Db, q: string | undefined): Promise<ReviewCounts> {
  const {
    pending = 0,
    approved = 0,
    denied = 0,
  } = Object.fromEntries(q ? await countMatching(db, q) : await readCounters(db, "product_status"));
  return { pending, approved, denied, all: pending + approved + denied };
}

async function countMatching(db: Db, q: string): Promise<Map<string, number>> {
  const where = await searchCondition(db, q);
  const products = hasTrigram(q) ? sql`products` : selectNewest(undefined);
  const { rows } = await readBounded(db, q, (trx) =>
    sql<{ status: string; products: number }>`
      select status, count(*) as products
      from (
        select p.status from ${products} p
        where ${where} limit ${maxMatches + 1}
      ) p group by status
    `.execute(trx),
  );
  return new Map(rows.map(({ status, products }) => [status, products]));
}

/** Each word of a search includes the products of at most this many matching shops. */
const maxShops = 1_000;

/**
 * Returns the search condition of a product `p`: each word is in the title, in the SKU, or in the name or
 * e-mail address of its shop or vendor. The shops are looked up first, so that indexes alone find the
 * products.
 */
async function searchCondition(db: Db, q: string | undefined): Promise<RawBuilder<unknown>> {
  if (!q) return sql`true`;
  const words = wordsOf(q);
  if (words.length === 0) return sql`true`;
  const shops = await listMatchingShops(db, words);
  const conditions = words.map((word, index) => {
    const part = containsPattern(word);
    // For a word of one or two letters, PostgreSQL would read the whole trigram index. The concatenation
    // keeps the planner from using the index; the longer words already narrow the search.
    const column = (name: string) => (hasTrigram(word) ? sql.ref(name) : sql`(${sql.ref(name)} || '')`);
    // An empty list of shops would keep the planner from combining the bitmaps of several words.
    const inShops = shops[index]?.length ? sql`or p.shop_id = any(${shops[index]}::uuid[])` : sql``;
    // A comparison is most of the work for each row, so the column that probably matches comes first.
    const columns = /\d/.test(word) ? ["p.sku", "p.title", "p.titleBn"] : ["p.title", "p.titleBn", "p.sku"];
    const comparisons = columns.map((name) => sql`${column(name)} ilike ${part}`);
    return sql`(${sql.join(comparisons, sql` or `)} ${inShops})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the ids of the shops that match each word, from one scan of the shops. */
async function listMatchingShops(db: Db, words: readonly string[]): Promise<string[][]> {
  const ofWord = words.map(
    (word, index) => sql`(
      select ${sql.lit(index)} as word, id from names where names ilike ${containsPattern(word)}
      order by id desc limit ${maxShops}
    )`,
  );
  // `offset 0` is an optimization fence: the owner of each shop is looked up, instead of a join of the
  // tables.
  const { rows } = await sql<{ word: number; id: string }>`
    with names as (
      select s.id, concat_ws(chr(10), s.name, s.name_bn, u.name, u.name_bn, u.email) as names
      from shops s cross join lateral (select name, name_bn, email from users where id = s.owner_id offset 0) u
    )
    ${sql.join(ofWord, sql` union all `)}
  `.execute(db);
  return words.map((_, index) => rows.filter(({ word }) => word === index).map(({ id }) => id));
}

/**
 * Returns the number of pending products and when the oldest was submitted. Uses the index
 * `products_submitted`.
 */
export async function countPendingProducts(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(submitted_at) as oldest from products where status = 'pending'
  `.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

type NewDecision = Insertable<Omit<Tables["productDecisions"], "id">>;

/**
 * Saves what an undo of a decision needs, in place of an earlier decision. @returns the id of the decision
 */
export async function saveDecision(trx: Trx, decision: NewDecision): Promise<string> {
  const row = { ...decision, id: newId() };
  await trx
    .insertInto("productDecisions")
    .values(row)
    .onConflict((conflict) => conflict.column("productId").doUpdateSet(row))
    .execute();
  return row.id;
}

/** Deletes and returns what an undo of this decision needs. */
export function removeDecision(
  trx: Trx,
  productId: string,
  id: string,
): Promise<Selectable<Tables["productDecisions"]> | undefined> {
  return trx
    .deleteFrom("productDecisions")
    .where("productId", "=", productId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Prevents an undo of the last decision: its row gets another id, so that none matches.
 * @returns until when its mail is held; undefined if the row has been deleted
 */
export async function preventUndo(trx: Trx, productId: string): Promise<Date | undefined> {
  const decision = await trx
    .updateTable("productDecisions")
    .set({ id: newId() })
    .where("productId", "=", productId)
    .returning("undoUntil")
    .executeTakeFirst();
  return decision?.undoUntil;
}

/** Deletes the decisions that can no longer be undone. */
export async function deleteOldDecisions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("productDecisions").where("undoUntil", "<", now).execute();
}

/** Returns whether the admin has sent feedback about the product since then. */
export async function hasGivenFeedback(
  trx: Trx,
  { id, actorId, since }: { id: string; actorId: string; since: Date },
): Promise<boolean> {
  const entry = await trx
    .selectFrom("auditLog")
    .select("id")
    .where("subjectKind", "=", "product")
    .where("subjectId", "=", id)
    .where("action", "=", "product_feedback_given")
    .where("actorId", "=", actorId)
    .where("at", ">", since)
    .executeTakeFirst();
  return entry !== undefined;
}
