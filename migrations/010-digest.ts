import { type Kysely, sql } from "kysely";

/** The mornings on which admins were told what waits, so that no process tells them a second time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table digests (
      -- The day in Dhaka.
      day date primary key,
      written_at timestamptz not null
    );
  `.execute(db);
}
