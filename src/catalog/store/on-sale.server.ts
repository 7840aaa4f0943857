import { sql } from "kysely";

/**
 * The SQL condition that a product `p` is on sale: approved, not unlisted, and of an open shop. Lists,
 * suggestions, carts and orders share it. Others state it in another form: `isPublic` in
 * `rules/visibility.ts` for a single product, `search/store/ranked-products.server.ts`,
 * `app/store/counters.server.ts`, and for shops that they know `shops/store.server.ts`,
 * `search/store/shop-results.server.ts` and `reports/store/product-metrics.server.ts`; in the database the
 * triggers of the counters and the index `products_on_sale`.
 */
export const isOnSale = sql<boolean>`(
  p.status = 'approved' and not p.shelved and p.shop_id not in (select id from shops where closed))`;
