import { sql } from "kysely";

/**
 * The SQL condition that a product `p` is on sale: approved, not unlisted, and of an open shop. Lists, search,
 * carts and orders share it. `maySee` in `rules/visibility.ts` states the same for a single product.
 */
export const isOnSale = sql<boolean>`(
  p.status = 'approved' and not p.shelved and p.shop_id not in (select id from shops where closed))`;
