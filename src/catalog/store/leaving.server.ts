/** SQL of goods whose vendor leaves. */
import { sql } from "kysely";
import type { Trx } from "#platform/database.server.ts";

/**
 * Takes everything of a shop off the shelf, and removes where it was made: a workshop is often a home, and nobody could ask for its removal later.
 * Feedback, which may name the vendor, goes too.
 * Locked in id order, as by whoever orders: an order that has begun is over before, one that comes later finds nothing.
 * @returns ids of what was on it
 */
export async function shelveAll(trx: Trx, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select id, shelved from products where shop_id = ${shopId} order by id for no key update
    ), forgotten as (
      update products p set shelved = true, street_address_of_origin = '', origin_postal_code = '', feedback = null
      from held where p.id = held.id
    )
    select id from held where not shelved
  `.execute(trx);
  return rows.map(({ id }) => id);
}
