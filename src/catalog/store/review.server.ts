/** SQL of everybody's products as admins go through them. */
import { type RawBuilder, sql } from "kysely";
import { type Db, escapeLike } from "#platform/database.server.ts";
import { inOrder, type ListKey } from "#platform/list-order.server.ts";
import type { ReviewSort } from "../contract/review.ts";
import type { ReviewCounts } from "../contract/wire.ts";
import type { ProductsAsked, ProductsPage } from "./own-products.server.ts";
import { type ProductRecord, recordColumns, recordJoins } from "./products.server.ts";

export interface ReviewAsked extends ProductsAsked {
  /** Part of a title, a SKU, or of the shop's or vendor's name or e-mail address. */
  q?: string | undefined;
  sort?: ReviewSort | undefined;
}

/** What each order goes by. */
const keys: Record<"newest" | "title" | "price" | "quantity" | "shop", ListKey> = {
  newest: { by: "p.submitted_at", kind: "time" },
  title: { by: "lower(p.title)", kind: "text" },
  price: { by: "p.price_poisha", kind: "number" },
  quantity: { by: "p.quantity", kind: "number" },
  shop: { by: "lower(s.name)", kind: "text" },
};

/** @throws Refusal `malformed` for a cursor that is not of this order */
export async function listProductsToReview(db: Db, { limit, cursor, status, q, sort = "newest" }: ReviewAsked): Promise<ProductsPage> {
  const name = sort.replace("-", "") as keyof typeof keys;
  const order = inOrder({ sort, key: keys[name], falling: sort.startsWith("-") !== (name === "newest"), id: "p.id" }, cursor);
  const all = sql`from products p ${sql.raw(recordJoins)} where ${matching(q)} ${status ? sql`and p.status = ${status}` : sql``}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${all}`.execute(db);
  const { rows } = await sql<ProductRecord & { place: string }>`
    select ${sql.raw(recordColumns)}, ${order.place} as place ${all} and ${order.after} order by ${order.orderBy} limit ${limit + 1}
  `.execute(db);
  return { records: rows.slice(0, limit), total: counted.rows[0]?.total ?? 0, nextCursor: order.nextCursor(rows, limit) };
}

/** How many of what matches stand in each status. */
export async function countProductsToReview(db: Db, q: string | undefined): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select count(*) filter (where p.status = 'pending') as pending, count(*) filter (where p.status = 'approved') as approved,
      count(*) filter (where p.status = 'denied') as denied, count(*) as "all"
    from products p join shops s on s.id = p.shop_id join users u on u.id = s.owner_id where ${matching(q)}
  `.execute(db);
  return rows[0] ?? { pending: 0, approved: 0, denied: 0, all: 0 };
}

function matching(q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const part = `%${escapeLike(q.normalize("NFC"))}%`;
  return sql`(p.title ilike ${part} or p.title_bn ilike ${part} or p.sku ilike ${part} or s.name ilike ${part} or s.name_bn ilike ${part}
    or u.name ilike ${part} or u.email ilike ${part})`;
}

/** Products that wait for an admin, and since when the one that waits longest does. */
export async function countPending(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(submitted_at) as oldest from products where status = 'pending'
  `.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
