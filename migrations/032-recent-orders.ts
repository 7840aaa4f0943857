import { type Kysely, sql } from "kysely";
import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

const onSale = "where status = 'approved' and not shelved";

/** Lists by popularity, and the lists of a shop by price. */
export const indexes: ConcurrentIndexes = {
  products_public_popular: `on products (recent_orders desc, id desc) ${onSale}`,
  products_public_category_popular: `on products (category_id, recent_orders desc, id desc) ${onSale}`,
  products_public_sub_category_popular: `on products (sub_category_id, recent_orders desc, id desc) ${onSale}`,
  products_public_shop_popular: `on products (shop_id, recent_orders desc, id desc) ${onSale}`,
  products_public_shop_price: `on products (shop_id, price_poisha, id) ${onSale}`,
  // The job compares these counts with the orders, without reading the wide rows of the table.
  products_recent_orders: "on products (id) include (recent_orders) where recent_orders > 0",
};

/**
 * The orders of each product in the last 90 days. A job counts them (`refreshPopularity`), because a sale
 * that changed an indexed column would write into every index of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column recent_orders integer not null default 0`.execute(db);
}
