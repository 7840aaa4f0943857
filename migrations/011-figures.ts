import { type Kysely, sql } from "kysely";

/**
 * What the homes of vendors and admins count. A line knows when its order was placed, so that a maker's sales of some weeks are found
 * without reading all that was ever sold: the database keeps that itself, for writers of the version before too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every line there is gets its time, and indexes are made: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table order_lines add column placed_at timestamptz;
    update order_lines l set placed_at = o.placed_at from orders o where o.user_id = l.user_id and o.id = l.order_id;
    alter table order_lines alter column placed_at set not null;

    create function date_order_line() returns trigger language plpgsql as $$
    begin
      -- A line without an order is for its foreign key to refuse.
      new.placed_at := coalesce((select placed_at from orders where user_id = new.user_id and id = new.order_id), new.placed_at, now());
      return new;
    end
    $$;
    create trigger order_lines_dated before insert on order_lines for each row execute function date_order_line();

    create function date_lines_of_order() returns trigger language plpgsql as $$
    begin
      update order_lines set placed_at = new.placed_at where user_id = new.user_id and order_id = new.id;
      return null;
    end
    $$;
    create trigger orders_date_lines after update of placed_at on orders for each row
      when (new.placed_at <> old.placed_at) execute function date_lines_of_order();

    create index order_lines_sold on order_lines (shop_id, placed_at);
    -- Lines come in the order of time: a few pages tell where some weeks lie, and writing costs next to nothing.
    create index order_lines_placed on order_lines using brin (placed_at);
    create index orders_waiting on orders (user_id, id) where status = 'pending';
    create index users_newest on users (created_at desc, id desc) where deleted_at is null;
    create index audit_log_kind on audit_log (subject_kind, at desc, id desc);
  `.execute(db);
}
