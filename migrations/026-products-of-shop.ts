import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

/**
 * A vendor's products in the order of their list, and their counts by status without reading the rows of the
 * table. A sale changes none of these columns.
 */
export const indexes: ConcurrentIndexes = {
  products_of_shop: "on products (shop_id, created_at desc, id desc) include (status, shelved)",
  products_shop: null,
};

export async function up(): Promise<void> {}
