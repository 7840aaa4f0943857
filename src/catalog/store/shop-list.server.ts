/** SQL of the shop list and of counts by district. */
import type pg from "pg";
import type { ShopCard } from "#catalog/contract/views.ts";
import { type ImageColumns, imageOf } from "./categories.server.ts";
import { isOnSale } from "./on-sale.server.ts";

interface ShopRow extends ImageColumns {
  slug: string;
  name: string;
  nameBn: string | null;
  district: string | null;
  products: number;
}

/** Lists the shops with products on sale by name, with the image of their newest product. */
export async function listOpenShops(
  pool: pg.Pool,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ shops: ShopCard[]; total: number }> {
  const { rows } = await pool.query<ShopRow & { total: number }>({
    name: "open-shops",
    text: `with selling as (
             select key::uuid as shop_id, sum(value)::bigint as products from counters where scope = 'on_sale_shop' group by key having sum(value) > 0
           ), page as (
             select s.id, s.slug, s.name, s.name_bn, s.district, selling.products, count(*) over () as total
             from selling join shops s on s.id = selling.shop_id
             where not s.closed order by s.name, s.slug limit $1 offset $2
           )
           select s.slug, s.name, s.name_bn as "nameBn", s.district, s.products, s.total, i.hash, i.width, i.height, i.placeholder
           from page s
             left join lateral (select p.images[1] as image from products p where p.shop_id = s.id and ${isOnSale} and p.images <> '{}'
               order by p.approved_at desc, p.id desc limit 1) newest on true
             left join images i on i.hash = newest.image
           order by s.name, s.slug`,
    values: [limit, offset],
  });
  return {
    shops: rows.map(({ total, hash, width, height, placeholder, ...shop }) => ({
      ...shop,
      image: imageOf({ hash, width, height, placeholder }),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns the number of products on sale by district, as the vendors have written it, in lower case. */
export async function countByDistrict(pool: pg.Pool): Promise<{ district: string; products: number }[]> {
  const { rows } = await pool.query<{ district: string; products: number }>({
    name: "by-district",
    text: `select key as district, sum(value)::bigint as products from counters where scope = 'on_sale_district' group by key having sum(value) > 0`,
  });
  return rows;
}

/** Counts the products on sale and the shops that sell them. */
export async function countCatalog(pool: pg.Pool): Promise<{ products: number; shops: number }> {
  const { rows } = await pool.query<{ products: number; shops: number }>({
    name: "catalog-counts",
    text: `select coalesce(sum(products), 0)::bigint as products, count(*) as shops
           from (select sum(value)::bigint as products from counters where scope = 'on_sale_shop' group by key having sum(value) > 0) shop`,
  });
  return rows[0] ?? { products: 0, shops: 0 };
}
