import { type Kysely, sql } from "kysely";

/**
 * The second factor of an account (TOTP) and its recovery codes, both encrypted with SECRET, and the time at which the person of a session
 * last proved who they are. Columns with a constant default, and a new table: no row is rewritten, each lock lasts moments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column two_factor_enabled boolean not null default false;
    alter table sessions add column proven_at timestamptz;

    create table two_factors (
      id uuid primary key,
      user_id uuid not null unique references users on delete cascade,
      secret text not null,
      backup_codes text not null,
      verified boolean not null default false,
      failed_verification_count integer not null default 0,
      locked_until timestamptz
    );
  `.execute(db);
}
