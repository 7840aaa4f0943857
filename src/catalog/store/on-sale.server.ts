import { sql } from "kysely";

/**
 * The SQL condition that a product `p` is on sale: approved, not unlisted, and of an open shop. Lists,
 * suggestions, carts and orders share it. Three places state the same in another form: `maySee` in
 * `rules/visibility.ts` for a single product, `search/store/ranked-products.server.ts`, and the counters in
 * `app/store/counters.server.ts`.
 */
export const isOnSale = sql<boolean>`(
  p.status = 'approved' and not p.shelved and p.shop_id not in (select id from shops where closed))`;
