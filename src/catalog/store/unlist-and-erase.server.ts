/** SQL for products of a deleted account. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";

/**
 * Unlists all products of a shop whose owner's account is deleted. This cannot be undone: it removes their
 * address of origin, because a workshop is often a home, and their feedback, which may name the vendor.
 * Locks in id order like `lockProductsToBuy`: a running order finishes first, and a later one finds no
 * product on sale.
 * @returns ids of the products that were listed
 */
export async function unlistAndErasePrivateData(trx: Trx, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select id, shelved from products where shop_id = ${shopId} order by id for no key update
    ), erased as (
      update products p
      set shelved = true, street_address_of_origin = '', origin_postal_code = '', feedback = null
      from locked where p.id = locked.id
    )
    select id from locked where not shelved
  `.execute(trx);
  return rows.map(({ id }) => id);
}
