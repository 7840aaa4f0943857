/** SQL of a vendor's product list, which contains products in any status. */
import { sql } from "kysely";
import type { ProductRow } from "#catalog/rules/product-response.ts";
import { productRowColumns, productRowJoins } from "#catalog/store/products.server.ts";
import { wordsOf } from "#platform/db/bounded-search.server.ts";
import { containsPattern, type Db } from "#platform/db/database.server.ts";
import { orderByKeyset, type SortKey } from "#platform/db/keyset.server.ts";
import { findShopIdByOwner } from "#shops/store.server.ts";
import type { OwnProductSort, OwnProductStatusFilter } from "../contract/product-list.ts";

export interface OwnProductListOptions {
  limit: number;
  cursor?: string | undefined;
  status: OwnProductStatusFilter;
  sort: OwnProductSort;
  /** Words of a title or SKU; empty for all products. */
  q: string;
}

export interface ProductsPage {
  rows: ProductRow[];
  total: number;
  nextCursor: string | undefined;
}

const statusConditions: Record<OwnProductStatusFilter, string> = {
  all: "true",
  pending: "p.status = 'pending'",
  approved: "p.status = 'approved'",
  denied: "p.status = 'denied'",
  shelved: "p.shelved",
};

/** Columns of each sort order. */
const keys: Record<"created" | "title" | "price" | "quantity", SortKey> = {
  created: { by: "p.created_at", kind: "time" },
  title: { by: "lower(p.title)", kind: "text" },
  price: { by: "p.price_poisha", kind: "number" },
  quantity: { by: "p.quantity", kind: "number" },
};

/** @throws Refusal `malformed` for an invalid cursor, and for a cursor of another sort order */
export async function listOwnProducts(
  db: Db,
  ownerId: string,
  { limit, cursor, status, sort, q }: OwnProductListOptions,
): Promise<ProductsPage> {
  const key = keys[sort.replace("-", "") as keyof typeof keys];
  const order = orderByKeyset({ sort, key, id: "p.id" }, cursor);
  const shopId = await findShopIdByOwner(db, ownerId);
  if (shopId === undefined) return { rows: [], total: 0, nextCursor: undefined };
  // With the shop's id the planner can estimate its number of products, and scans the index of the order if
  // there are many.
  const own = sql`from products p
    where p.shop_id = ${shopId} and ${sql.raw(statusConditions[status])} ${matches(q)}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${own}`.execute(db);
  const { rows } = await sql<ProductRow & { position: string }>`
    select ${productRowColumns}, ${order.position} as position
    from (select p.* ${own} and ${order.after} order by ${order.orderBy} limit ${limit + 1}) p
      ${productRowJoins}
    order by ${order.orderBy}
  `.execute(db);
  return {
    rows: rows.slice(0, limit),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: order.nextCursor(rows, limit),
  };
}

/** The condition of a search: each word is in a title or the SKU. Empty for all products. */
function matches(q: string) {
  const conditions = wordsOf(q).map((word) => {
    const part = containsPattern(word);
    return sql`and (p.title ilike ${part} or p.title_bn ilike ${part} or p.sku ilike ${part})`;
  });
  return sql.join(conditions, sql` `);
}

/** Counts a shop's products by status; without a search by the index `products_of_shop` alone. */
export async function countOwnProducts(
  db: Db,
  shopId: string | null,
  q: string,
): Promise<Record<OwnProductStatusFilter, number>> {
  const counts = Object.entries(statusConditions).map(
    ([status, condition]) => sql`count(*) filter (where ${sql.raw(condition)}) as ${sql.ref(status)}`,
  );
  const { rows } = await sql<Record<OwnProductStatusFilter, number>>`
    select ${sql.join(counts)} from products p where p.shop_id = ${shopId} ${matches(q)}
  `.execute(db);
  return rows[0] as Record<OwnProductStatusFilter, number>;
}
