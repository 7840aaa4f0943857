import { type Kysely, sql } from "kysely";

/**
 * Counters of orders and sales by day in Dhaka, which the figures of the admin's home read instead of the orders of the span:
 * `day_orders` by day and status; `day_sales`, `day_category_pieces` and `day_category_poisha` without cancelled orders, the last two by category.
 * A key begins with the day. `shop_orders` counts the orders with lines of a shop, by shop and status. Orders from before this migration are counted at the next start, together with all other counters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function day_of(at timestamptz) returns text language sql stable return to_char(at at time zone 'Asia/Dhaka', 'YYYY-MM-DD');

    -- What an order and its lines count for.
    create function sums_of_order(o orders, by integer) returns table (scope text, key text, value bigint) language sql stable as $$
      select 'day_orders', day_of(o.placed_at) || ' ' || o.status, by::bigint
      union all select 'day_sales', day_of(o.placed_at), by * o.items_poisha where o.status <> 'cancelled'
    $$;
    create function sums_of_lines(o orders, by integer) returns table (scope text, key text, value bigint) language sql stable as $$
      select kind, day_of(o.placed_at) || ' ' || p.category_id, by * sum(case kind when 'day_category_pieces' then l.quantity else l.price_poisha * l.quantity end)::bigint
      from order_lines l join products p on p.id = l.product_id, (values ('day_category_pieces'), ('day_category_poisha')) as kinds (kind)
      where l.user_id = o.user_id and l.order_id = o.id and o.status <> 'cancelled'
      group by kind, p.category_id
    $$;

    -- An order is deleted after its lines.
    create function sum_order() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and ((old.status = 'cancelled') <> (new.status = 'cancelled') or day_of(old.placed_at) <> day_of(new.placed_at)) then
        -- Returned stock is written to these rows anyway, and in this order.
        perform from products where id in (select product_id from order_lines where user_id = new.user_id and order_id = new.id)
        order by id for no key update;
        insert into counters (scope, key, value) select * from sums_of_lines(old, -1) union all select * from sums_of_lines(new, 1);
      end if;
      if tg_op = 'UPDATE' and old.status <> new.status then
        insert into counters (scope, key, value)
        select 'shop_orders', shop_id || ' ' || status, by from (
          select distinct shop_id from order_lines where user_id = new.user_id and order_id = new.id
        ) as shop, (values (old.status, -1), (new.status, 1)) as moved (status, by);
      end if;
      if tg_op <> 'INSERT' then insert into counters (scope, key, value) select * from sums_of_order(old, -1); end if;
      if tg_op <> 'DELETE' then insert into counters (scope, key, value) select * from sums_of_order(new, 1); end if;
      return null;
    end $$;
    create trigger orders_summed_first after insert or delete on orders for each row execute function sum_order();
    create trigger orders_summed after update of status, placed_at, items_poisha on orders for each row
      when ((old.status, old.placed_at, old.items_poisha) is distinct from (new.status, new.placed_at, new.items_poisha)) execute function sum_order();

    create function sum_lines() returns trigger language plpgsql as $$
    begin
      insert into counters (scope, key, value)
      select kind, day_of(o.placed_at) || ' ' || p.category_id,
        sum(case tg_op when 'INSERT' then 1 else -1 end * case kind when 'day_category_pieces' then l.quantity else l.price_poisha * l.quantity end)
      from changed l join orders o on o.user_id = l.user_id and o.id = l.order_id join products p on p.id = l.product_id,
        (values ('day_category_pieces'), ('day_category_poisha')) as kinds (kind)
      where o.status <> 'cancelled'
      group by kind, day_of(o.placed_at), p.category_id;

      -- The order counts once for a shop, whatever the number of its lines and of the statements that write them.
      insert into counters (scope, key, value)
      select 'shop_orders', c.shop_id || ' ' || o.status, case tg_op when 'INSERT' then count(*) else -count(*) end
      from (select distinct user_id, order_id, shop_id from changed) c join orders o on o.user_id = c.user_id and o.id = c.order_id
      where not exists (
        select from order_lines l where l.user_id = c.user_id and l.order_id = c.order_id and l.shop_id = c.shop_id
          and not exists (select from changed n where n.user_id = l.user_id and n.order_id = l.order_id and n.position = l.position)
      )
      group by c.shop_id, o.status;
      return null;
    end $$;
    create trigger order_lines_summed_first after insert on order_lines referencing new table as changed for each statement execute function sum_lines();
    create trigger order_lines_summed_last after delete on order_lines referencing old table as changed for each statement execute function sum_lines();

    create function move_sums_of_product() returns trigger language plpgsql as $$
    begin
      insert into counters (scope, key, value)
      select kind, day || ' ' || category, by * case kind when 'day_category_pieces' then pieces else poisha end
      from (
        select day_of(o.placed_at) as day, sum(l.quantity) as pieces, sum(l.price_poisha * l.quantity) as poisha
        from order_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
        where l.product_id = new.id and o.status <> 'cancelled' group by 1
      ) as sold, (values ('day_category_pieces'), ('day_category_poisha')) as kinds (kind),
        (values (old.category_id, -1), (new.category_id, 1)) as moved (category, by);
      return null;
    end $$;
    create trigger products_sums_moved after update of category_id on products for each row
      when (old.category_id <> new.category_id) execute function move_sums_of_product();

    delete from counters where scope = 'recounted';
  `.execute(db);
}
