import { type Kysely, sql } from "kysely";

/**
 * The titles of the last approval, of a product whose vendor has changed it since. Carts and wishlists show
 * them until the change is approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column approved_title text, add column approved_title_bn text`.execute(
    db,
  );
}
