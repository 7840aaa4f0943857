import { type Kysely, sql } from "kysely";

/** Adds the name of a person in Bangla, which the Bangla pages of a vendor's shop show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column name_bn text`.execute(db);
}
