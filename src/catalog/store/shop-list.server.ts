/** SQL of the page that lists the shops, and of the districts that goods come from. */
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

/** The shops that have something on sale, by name, with the picture of their newest product. */
export async function listOpenShops(pool: pg.Pool, { limit, offset }: { limit: number; offset: number }): Promise<{ shops: ShopCard[]; total: number }> {
  const { rows } = await pool.query<ShopRow & { total: number }>({
    name: "open-shops",
    text: `select s.slug, s.name, s.name_bn as "nameBn", s.district, shelf.products, count(*) over () as total,
             i.hash, i.width, i.height, i.placeholder
           from shops s join (select p.shop_id, count(*) as products from products p where ${isOnSale} group by p.shop_id) shelf on shelf.shop_id = s.id
             left join lateral (select p.images[1] as image from products p where p.shop_id = s.id and ${isOnSale} and p.images <> '{}'
               order by p.approved_at desc, p.id desc limit 1) newest on true
             left join images i on i.hash = newest.image
           where not s.closed order by s.name, s.slug limit $1 offset $2`,
    values: [limit, offset],
  });
  return {
    shops: rows.map(({ total, hash, width, height, placeholder, ...shop }) => ({ ...shop, image: imageOf({ hash, width, height, placeholder }) })),
    total: rows[0]?.total ?? 0,
  };
}

/** How many products on sale come from each district, as the vendors wrote it. */
export async function countByDistrict(pool: pg.Pool): Promise<{ district: string; products: number }[]> {
  const { rows } = await pool.query<{ district: string; products: number }>({
    name: "by-district",
    text: `select p.district_of_origin as district, count(*) as products from products p where ${isOnSale} group by p.district_of_origin`,
  });
  return rows;
}

/** What is on sale at this moment, and how many shops sell it. */
export async function countCatalog(pool: pg.Pool): Promise<{ products: number; shops: number }> {
  const { rows } = await pool.query<{ products: number; shops: number }>({
    name: "catalog-counts",
    text: `select count(*) as products, count(distinct p.shop_id) as shops from products p where ${isOnSale}`,
  });
  return rows[0] ?? { products: 0, shops: 0 };
}
