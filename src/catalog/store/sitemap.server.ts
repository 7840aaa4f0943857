/** SQL of the sitemap, which lists every product and shop. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { isOnSale } from "./on-sale.server.ts";
import { sellingShops } from "./shop-list.server.ts";

/** Lists products on sale in the order of their ids. Up to `offset`, only an index is read. */
export async function listProductsForSitemap(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    with page as (select p.id from products p where ${isOnSale} order by p.id limit ${limit} offset ${offset})
    select p.id, p.updated_at from page join products p on p.id = page.id order by p.id ${named}
  `.execute(db);
  return rows;
}

/** Lists the slugs of shops with products on sale. */
export async function listShopsForSitemap(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from (${sellingShops}) selling
      join shops s on s.id = selling.shop_id order by s.slug limit ${limit} ${named}
  `.execute(db);
  return rows.map(({ slug }) => slug);
}
