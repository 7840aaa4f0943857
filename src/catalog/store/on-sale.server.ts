import { sql } from "kysely";

/**
 * What is on sale, as SQL of a product `p`: approved, not shelved, and of a shop whose owner may sell.
 * Lists, details, search, carts and orders all ask this, so that none of them shows or sells what another hides.
 */
export const isOnSale = sql<boolean>`(
  p.status = 'approved' and not p.shelved and p.shop_id not in (select id from shops where closed))`;
