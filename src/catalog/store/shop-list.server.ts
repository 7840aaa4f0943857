/** SQL of the shop list and of counts by district. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { ShopCard } from "../contract/views.ts";
import { districtOf } from "../rules/districts.ts";
import { type ImageColumns, imageOf } from "./categories.server.ts";
import { isOnSale } from "./on-sale.server.ts";

interface ShopRow extends ImageColumns {
  slug: string;
  name: string;
  nameBn: string | null;
  district: string | null;
  products: number;
}

/** The SQL of the shops with products on sale, and their number. The counter omits closed shops. */
export const sellingShops = sql`
  select key::uuid as shop_id, sum(value)::bigint as products
  from counters where scope = 'on_sale_shop' group by key having sum(value) > 0`;

/**
 * Lists the shops with products on sale, with the image of their newest product, by the name that pages in
 * `locale` show.
 */
export async function listShopsWithProducts(
  db: Db,
  { locale, limit, offset }: { locale: Locale; limit: number; offset: number },
): Promise<{ shops: ShopCard[]; total: number }> {
  const shownName = locale === "bn" ? sql`coalesce(s.name_bn, s.name)` : sql`s.name`;
  // In lower case, because the database sorts by code point.
  const byName = sql`order by lower(${shownName}), s.slug`;
  const { rows } = await sql<ShopRow & { total: number }>`
    with selling as (${sellingShops}), page as (
      select s.id, s.slug, s.name, s.name_bn, s.district, selling.products, count(*) over () as total
      from selling join shops s on s.id = selling.shop_id
      ${byName} limit ${limit} offset ${offset}
    )
    select s.slug, s.name, s.name_bn, s.district, s.products, s.total,
      i.hash, i.width, i.height, i.placeholder
    from page s
      left join lateral (select p.images[1] as image from products p
        where p.shop_id = s.id and ${isOnSale} and p.images <> '{}'
        order by p.approved_at desc, p.id desc limit 1) newest on true
      left join images i on i.hash = newest.image
    ${byName} ${named}
  `.execute(db);
  return {
    shops: rows.map(({ total, hash, width, height, placeholder, ...shop }) => ({
      ...shop,
      image: imageOf({ hash, width, height, placeholder }),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns the number of products on sale by district, as the vendors have written it, in lower case. */
export async function countByDistrict(db: Db): Promise<{ district: string; products: number }[]> {
  const { rows } = await sql<{ district: string; products: number }>`
    select key as district, sum(value)::bigint as products from counters
    where scope = 'on_sale_district' group by key having sum(value) > 0 ${named}
  `.execute(db);
  return rows;
}

/** Returns the spellings of a district that products on sale have, in lower case. */
export async function listDistrictSpellings(db: Db, key: string): Promise<string[]> {
  const counts = await countByDistrict(db);
  return counts.map(({ district }) => district).filter((district) => districtOf(district).key === key);
}

/** Counts the products on sale and the shops that sell them. */
export async function countCatalog(db: Db): Promise<{ products: number; shops: number }> {
  const { rows } = await sql<{ products: number; shops: number }>`
    select coalesce(sum(products), 0)::bigint as products, count(*) as shops
    from (${sellingShops}) selling ${named}
  `.execute(db);
  return rows[0] ?? { products: 0, shops: 0 };
}
