/** SQL of the sitemap, which lists every product and shop. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { isOnSale } from "./on-sale.server.ts";
import { sellingShops } from "./shop-list.server.ts";

/** Files of products whose ids one statement reads. */
const filesPerStatement = 10;
const lowestId = "00000000-0000-0000-0000-000000000000";

/**
 * Divides the products on sale, in the order of their ids, into files of `productsPerFile`, and returns where
 * each file starts: the first one at the lowest id, the others at their first product. There is always one
 * file. Reads an index only, with many short statements.
 */
export async function listSitemapStarts(db: Db, productsPerFile: number): Promise<string[]> {
  const starts: string[] = [];
  const idsPerStatement = productsPerFile * filesPerStatement;
  for (let from: string | undefined = lowestId; from !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with ids as (
        select p.id from products p where ${isOnSale} and p.id >= ${from}
        order by p.id limit ${idsPerStatement + 1})
      select id from (select id, row_number() over (order by id) - 1 as row_index from ids) numbered
      where row_index % ${productsPerFile} = 0 order by row_index ${named}
    `.execute(db);
    starts.push(...rows.slice(0, filesPerStatement).map(({ id }) => id));
    from = rows[filesPerStatement]?.id;
  }
  return [lowestId, ...starts.slice(1)];
}

/** Returns at most `limit` products on sale from the id `from` up to the id `to`, exclusively. */
export async function listProductsForSitemap(
  db: Db,
  { from, to, limit }: { from: string; to: string | undefined; limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const end = to === undefined ? sql`` : sql`and p.id < ${to}`;
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select p.id, p.updated_at from products p where ${isOnSale} and p.id >= ${from} ${end}
    order by p.id limit ${limit} ${named}
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
