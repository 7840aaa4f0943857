/** SQL of product metrics on the vendor's dashboard. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";

interface ProductSummary {
  id: string;
  title: string;
  titleBn: string | null;
  /** Hash of the primary photo. */
  image: string | null;
}

export interface LowStockProduct extends ProductSummary {
  quantity: number;
  /** Names of its options; empty for a product without variations. */
  options: string[];
  /** Variations with low stock, lowest first. */
  lowVariations: { chosen: string[]; quantity: number }[];
  /** Number of all variations with low stock. */
  lowCount: number;
}

export interface ProductMetrics {
  /** Null for a vendor without a shop. */
  shopSlug: string | null;
  all: number;
  onSale: number;
  pending: number;
  low: number;
  denied: number;
  lowProducts: LowStockProduct[];
  deniedProducts: (ProductSummary & { feedback: string | null })[];
}

/**
 * Returns counts of a vendor's products, and those that are denied or low in stock. Reads the shop's products
 * by the index `products_of_shop` and their variations by `product_variations_product`. There is no index on
 * quantities, because it would make updates of the stock slower.
 * @param lowStock the highest stock that counts as low, of a product on sale or of one of its variations
 * @param products maximum length of the two lists
 * @param variations maximum number of variations for each product
 */
export async function findProductMetrics(
  db: Db,
  ownerId: string,
  { lowStock, products, variations }: Record<"lowStock" | "products" | "variations", number>,
): Promise<ProductMetrics> {
  const lowVariationRows = sql`product_variations v
    where v.product_id = low.id and not v.withdrawn and v.quantity <= ${lowStock}`;
  const columns = sql`p.id, p.title, p.title_bn as "titleBn", p.images[1] as image`;
  // An aggregate finds the lowest stock, because for EXISTS the planner may hash the variations of all shops.
  const { rows } = await sql<ProductMetrics>`
    with shop as (select id, slug from shops where owner_id = ${ownerId}), own as (
      -- Few columns, because the rows of a large shop are spilled to disk. Only products on sale have a
      -- "lowest". Unlike in isOnSale, a closed shop is not checked: a vendor's shop is open.
      select p.id, p.status, case when p.status = 'approved' and not p.shelved then least(p.quantity, (
        select min(v.quantity) from product_variations v
        where p.options <> '{}' and v.product_id = p.id and not v.withdrawn
      )) end as lowest
      from products p where p.shop_id = (select id from shop)
    )
    select (select slug from shop) as "shopSlug", count(*) as "all",
      count(lowest) as on_sale,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'denied') as denied,
      count(*) filter (where lowest <= ${lowStock}) as low,
      (select coalesce(json_agg(product), '[]') from (
        select low.*, (select count(*) from ${lowVariationRows}) as "lowCount", (
          select coalesce(json_agg(variation), '[]') from (
            select v.chosen, v.quantity from ${lowVariationRows}
            order by v.quantity, v.position limit ${variations}
          ) variation
        ) as "lowVariations"
        from (
          select ${columns}, p.quantity, p.options from own join products p using (id)
          where lowest <= ${lowStock} order by lowest, p.quantity, p.title, p.id limit ${products}
        ) low
      ) product) as low_products,
      (select coalesce(json_agg(product), '[]') from (
        select ${columns}, p.feedback from own join products p using (id)
        where own.status = 'denied' order by p.updated_at desc, p.id limit ${products}
      ) product) as denied_products
    from own
  `.execute(db);
  return rows[0] as ProductMetrics;
}
