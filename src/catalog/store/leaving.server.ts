/** SQL of goods whose vendor leaves. */
import { sql } from "kysely";
import type { Trx } from "#platform/database.server.ts";

/**
 * Takes everything of a shop off the shelf. Locked in id order, as by whoever orders: an order that has begun is over before, one that comes later finds nothing.
 * @returns ids of what was on it
 */
export async function shelveAll(trx: Trx, shopId: string): Promise<string[]> {
  await sql`select id from products where shop_id = ${shopId} order by id for no key update`.execute(trx);
  const rows = await trx.updateTable("products").set({ shelved: true }).where("shopId", "=", shopId).where("shelved", "=", false).returning("id").execute();
  return rows.map(({ id }) => id);
}
