import { type Kysely, sql } from "kysely";

/**
 * What the addition with a key returned, for its repeats. Null for additions of a process with an earlier
 * version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cart_keys add column quantity_before integer, add column quantity integer
  `.execute(db);
}
