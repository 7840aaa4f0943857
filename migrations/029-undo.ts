import { type Kysely, sql } from "kysely";

/**
 * Taking back a decision about a product, or a change of an order's status: the mail about it waits until
 * `held_until` (record 021).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column held_until timestamptz;
    alter table order_history add column mail_id uuid;
    create table product_decisions (
      product_id uuid primary key references products on delete cascade,
      id uuid not null,
      undo_until timestamptz not null,
      feedback_before text,
      mail_id uuid
    );
  `.execute(db);
}
