import { type Kysely, sql } from "kysely";

/** The wishlists. The price is that at the time of saving, so that the list can show that it has fallen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_products (
      user_id uuid not null references users on delete cascade,
      product_id uuid not null references products,
      price_poisha bigint not null check (price_poisha > 0),
      saved_at timestamptz not null,
      primary key (user_id, product_id)
    )
  `.execute(db);
}
