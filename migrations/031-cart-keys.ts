import { type Kysely, sql } from "kysely";

/** Idempotency keys of additions to the cart. The entry may have been ordered or removed since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart_keys (
      user_id uuid not null references users on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      entry_id uuid not null,
      created_at timestamptz not null,
      primary key (user_id, key)
    );
    create index cart_keys_created on cart_keys (created_at);
  `.execute(db);
}
