/** SQL of what the homes of vendors and admins say about products. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";

interface NamedProduct {
  id: string;
  title: string;
  titleBn: string | null;
  /** Hash of the primary picture. */
  image: string | null;
}

export interface LowProduct extends NamedProduct {
  quantity: number;
  /** Names of its options; none: it is sold as it is. */
  options: string[];
  /** Those of its variations of which little is left, the emptiest first. */
  lowChoices: { chosen: string[]; quantity: number }[];
  /** How many of them there are. */
  lowCount: number;
}

export interface OwnShelf {
  all: number;
  pending: number;
  low: number;
  denied: number;
  lowProducts: LowProduct[];
  deniedProducts: (NamedProduct & { feedback: string | null })[];
}

/**
 * A vendor's products that want something of them. Goes through the own shop's products alone, by the index `products_shop`, and through the variations
 * of those by `product_variations_product`; no index on a quantity, which would make every sale write into all others too.
 * @param lowStock so few left, or fewer, of what is approved and not taken off the shelf, or of one of its variations
 * @param choices so many variations of a product are named
 */
export async function findOwnShelf(
  db: Db,
  ownerId: string,
  { lowStock, named, choices }: Record<"lowStock" | "named" | "choices", number>,
): Promise<OwnShelf> {
  const lowChoices = sql`product_variations v where v.product_id = found.id and not v.withdrawn and v.quantity <= ${lowStock}`;
  const columns = sql`p.id, p.title, p.title_bn as "titleBn", p.images[1] as image`;
  // The lowest is asked for by an aggregate: of an EXISTS the planner may make a hash of all variations of all shops.
  const { rows } = await sql<OwnShelf>`
    with own as (
      -- Few columns, because the rows of a large shop are spilled to disk.
      select p.id, p.status, case when p.status = 'approved' and not p.shelved then least(p.quantity, (
        select min(v.quantity) from product_variations v where p.options <> '{}' and v.product_id = p.id and not v.withdrawn
      )) end as lowest
      from products p where p.shop_id = (select id from shops where owner_id = ${ownerId})
    )
    select count(*) as "all", count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'denied') as denied,
      count(*) filter (where lowest <= ${lowStock}) as low,
      (select coalesce(json_agg(told), '[]') from (
        select found.*, (select count(*) from ${lowChoices}) as "lowCount", (
          select coalesce(json_agg(one), '[]') from (select v.chosen, v.quantity from ${lowChoices} order by v.quantity, v.position limit ${choices}) one
        ) as "lowChoices"
        from (
          select ${columns}, p.quantity, p.options from own join products p using (id)
          where lowest <= ${lowStock} order by lowest, p.quantity, p.title, p.id limit ${named}
        ) found
      ) told) as low_products,
      (select coalesce(json_agg(found), '[]') from (
        select ${columns}, p.feedback from own join products p using (id) where own.status = 'denied' order by p.updated_at desc, p.id limit ${named}
      ) found) as denied_products
    from own
  `.execute(db);
  return rows[0] as OwnShelf;
}

/** How many products wait for an admin, and since when the oldest does: the index `products_submitted`. */
export async function findWaiting(db: Db): Promise<{ products: number; oldest: Date | null }> {
  return db
    .selectFrom("products")
    .select([sql<number>`count(*)`.as("products"), sql<Date | null>`min(submitted_at)`.as("oldest")])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
}
