/** SQL of goods whose vendor leaves. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";

/**
 * Unlists all products of a shop and removes where they were made: a workshop is often a home, and its address could not be removed
 * later. Also removes feedback, which may name the vendor.
 * Locks in id order, as placing an order does: an order that has begun ends first, and a later one finds no product.
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
