import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

const onSale = "where status = 'approved' and not shelved";

/**
 * Indexes for every list, order and search of public pages and admins, so that the work depends on what is shown and not on what there is.
 * None is on `products.quantity`: an indexed quantity would make each sale write into every index of the table.
 */
export const indexes: ConcurrentIndexes = {
  // Public lists.
  products_public_category_price: `on products (category_id, price_poisha, id) ${onSale}`,
  products_public_sub_category: `on products (sub_category_id, approved_at desc, id desc) ${onSale}`,
  products_public_sub_category_price: `on products (sub_category_id, price_poisha, id) ${onSale}`,
  products_public_district: `on products (lower(district_of_origin), approved_at desc, id desc) ${onSale}`,
  products_public_shop: `on products (shop_id, approved_at desc, id desc) ${onSale}`,

  // The review queue. The length is that of list-order.server.ts.
  products_sent: "on products (submitted_at desc, id desc)",
  products_by_title: "on products (left(lower(title), 300), id)",
  products_by_price: "on products (price_poisha, id)",
  shops_by_name: "on shops (left(lower(name), 300), id)",
  products_words: "on products using gin (title gin_trgm_ops, title_bn gin_trgm_ops, sku gin_trgm_ops)",
  // Covered by products_submitted.
  products_status: null,

  // Orders.
  orders_by_status: "on orders (status, placed_at desc, id desc)",
  orders_by_total: "on orders (total_poisha desc, id desc)",
  orders_words: `on orders using gin (number gin_trgm_ops, email gin_trgm_ops, (address ->> 'fullName') gin_trgm_ops,
    (address ->> 'mobileNumber') gin_trgm_ops, (address ->> 'billMobileNumber') gin_trgm_ops)`,

  // People.
  users_by_name: "on users (left(lower(name), 300), id) where deleted_at is null",
  users_by_email: "on users (left(email, 300), id) where deleted_at is null",
  users_by_role:
    "on users (array_position(array['admin', 'vendor', 'user'], role), id) where deleted_at is null",
  users_words: "on users using gin (name gin_trgm_ops, email gin_trgm_ops) where deleted_at is null",
};

export async function up(): Promise<void> {}
