/** SQL of what the homes of vendors and admins say about products. */
import { sql } from "kysely";
import type { Db } from "#platform/database.server.ts";

interface NamedProduct {
  id: string;
  title: string;
  titleBn: string | null;
  /** Hash of the primary picture. */
  image: string | null;
}

export interface OwnShelf {
  all: number;
  pending: number;
  low: number;
  denied: number;
  lowProducts: (NamedProduct & { quantity: number })[];
  deniedProducts: (NamedProduct & { feedback: string | null })[];
}

/**
 * A vendor's products that want something of them. Goes through the own shop's products alone, by the index `products_shop`;
 * no index on the quantity, which would make every sale write into all others too.
 * @param lowStock so few left, or fewer, of what is approved and not taken off the shelf
 */
export async function findOwnShelf(db: Db, ownerId: string, { lowStock, named }: { lowStock: number; named: number }): Promise<OwnShelf> {
  const own = sql`p.shop_id = (select id from shops where owner_id = ${ownerId})`;
  const low = sql`p.status = 'approved' and not p.shelved and p.quantity <= ${lowStock}`;
  const columns = sql`p.id, p.title, p.title_bn as "titleBn", p.images[1] as image`;
  const { rows } = await sql<OwnShelf>`
    select count(*) as "all", count(*) filter (where p.status = 'pending') as pending, count(*) filter (where p.status = 'denied') as denied,
      count(*) filter (where ${low}) as low,
      (select coalesce(json_agg(found), '[]') from (
        select ${columns}, p.quantity from products p where ${own} and ${low} order by p.quantity, p.title, p.id limit ${named}
      ) found) as low_products,
      (select coalesce(json_agg(found), '[]') from (
        select ${columns}, p.feedback from products p where ${own} and p.status = 'denied' order by p.updated_at desc, p.id limit ${named}
      ) found) as denied_products
    from products p where ${own}
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
