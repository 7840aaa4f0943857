import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

/** A search checks hundreds of products, whether they are on sale, and does not read their wide rows for it. */
export const indexes: ConcurrentIndexes = {
  products_on_sale: "on products (id) include (shop_id) where status = 'approved' and not shelved",
};

export async function up(): Promise<void> {}
