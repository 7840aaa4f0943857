import { type Kysely, sql } from "kysely";
import type { ConcurrentIndexes } from "#platform/db/concurrent-indexes.server.ts";

export const indexes: ConcurrentIndexes = {
  // A vendor's sales of some weeks, without reading the wide rows of the table. Replaces order_lines_sold.
  order_lines_sales:
    "on order_lines (shop_id, placed_at) include (user_id, order_id, product_id, quantity, price_poisha)",
  order_lines_sold: null,
};

/**
 * `shop_orders` has one row for each order and each shop that it has lines of, with what the shop's list of orders is sorted and searched by.
 * Triggers maintain it, for code of the version before too. Orders from before this migration are added at the next start, together with all counters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_orders (
      shop_id uuid not null,
      order_id uuid not null,
      placed_at timestamptz not null,
      -- The total of the shop's own lines.
      total_poisha bigint not null,
      -- Copied from the order. Other fields must not be searched by vendors.
      number text not null,
      full_name text,
      mobile_number text,
      primary key (shop_id, order_id)
    );
    -- Searches scan all orders of one shop in this index.
    create index shop_orders_newest on shop_orders (shop_id, placed_at desc, order_id desc) include (number, full_name, mobile_number);
    create index shop_orders_by_total on shop_orders (shop_id, total_poisha desc, order_id desc);

    -- The fields of an order that are copied. Their length is limited because the entries of an index are.
    create function copied_to_shop_orders(o orders) returns table (placed_at timestamptz, number text, full_name text, mobile_number text)
    language sql immutable as $$
      select o.placed_at, left(o.number, 100), left(o.address ->> 'fullName', 200), left(o.address ->> 'mobileNumber', 100)
    $$;

    create function add_shop_orders() returns trigger language plpgsql as $$
    begin
      insert into shop_orders (shop_id, order_id, placed_at, total_poisha, number, full_name, mobile_number)
      select l.shop_id, l.order_id, c.placed_at, l.total_poisha, c.number, c.full_name, c.mobile_number
      from (
        select shop_id, user_id, order_id, sum(price_poisha * quantity)::bigint as total_poisha from changed group by shop_id, user_id, order_id
      ) l join orders o on o.user_id = l.user_id and o.id = l.order_id, copied_to_shop_orders(o) c
      on conflict (shop_id, order_id) do update set total_poisha = shop_orders.total_poisha + excluded.total_poisha;
      return null;
    end $$;
    create trigger order_lines_listed after insert on order_lines referencing new table as changed for each statement execute function add_shop_orders();

    create function remove_shop_orders() returns trigger language plpgsql as $$
    begin
      merge into shop_orders s using (
        select shop_id, order_id, sum(price_poisha * quantity)::bigint as total_poisha from changed group by shop_id, order_id
      ) l on s.shop_id = l.shop_id and s.order_id = l.order_id
      -- Every line costs something, so the last one takes the rest.
      when matched and s.total_poisha = l.total_poisha then delete
      when matched then update set total_poisha = s.total_poisha - l.total_poisha;
      return null;
    end $$;
    create trigger order_lines_unlisted after delete on order_lines referencing old table as changed for each statement execute function remove_shop_orders();

    -- Inserts too: at the first start, rows are added from a snapshot that is older than this change, and only where there is none.
    create function change_shop_orders() returns trigger language plpgsql as $$
    begin
      insert into shop_orders (shop_id, order_id, placed_at, total_poisha, number, full_name, mobile_number)
      select l.shop_id, new.id, c.placed_at, l.total_poisha, c.number, c.full_name, c.mobile_number
      from (
        select shop_id, sum(price_poisha * quantity)::bigint as total_poisha from order_lines
        where user_id = new.user_id and order_id = new.id group by shop_id
      ) l, copied_to_shop_orders(new) c
      on conflict (shop_id, order_id) do update set placed_at = excluded.placed_at, total_poisha = excluded.total_poisha,
        number = excluded.number, full_name = excluded.full_name, mobile_number = excluded.mobile_number;
      return null;
    end $$;
    create trigger orders_listed after update of number, address, placed_at on orders for each row
      when ((old.number, old.address, old.placed_at) is distinct from (new.number, new.address, new.placed_at)) execute function change_shop_orders();

    -- A sale updates its product in place as long as the page has room, and otherwise writes into all indexes of the table.
    alter table products set (fillfactor = 85);

    delete from counters where scope = 'recounted';
  `.execute(db);
}
