import { type Kysely, sql } from "kysely";

/**
 * Counters of what pages and tables count, so that no request reads a large table to count it. A change appends what it adds or takes away,
 * so writers never wait for each other at a counter; a job folds the rows of a counter into one. Their sum is the count.
 * The database keeps them itself, for code of the version before too. Records from before this migration are counted at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counters (
      scope text not null,
      key text not null,
      value bigint not null
    );
    create index counters_key on counters (scope, key) include (value);

    -- What a product counts for. On sale: approved, listed, and of an open shop.
    create function scopes_of_product(
      status text, shelved boolean, closed boolean, shop_id uuid, category_id uuid, sub_category_id uuid, district text
    ) returns table (scope text, key text) language sql immutable as $$
      select one.scope, one.key from (values
        (true, 'product_status', status),
        (sub_category_id is not null, 'sub_category', sub_category_id::text),
        (status = 'approved' and not shelved and not closed, 'on_sale', ''),
        (status = 'approved' and not shelved and not closed, 'on_sale_shop', shop_id::text),
        (status = 'approved' and not shelved and not closed, 'on_sale_category', category_id::text),
        (status = 'approved' and not shelved and not closed and sub_category_id is not null, 'on_sale_sub_category', sub_category_id::text),
        (status = 'approved' and not shelved and not closed, 'on_sale_district', lower(district))
      ) one (counts, scope, key) where one.counts
    $$;

    -- Shops are locked before their state is read, so that a shop that is being closed at this moment is waited for.
    create function count_added_products() returns trigger language plpgsql as $$
    begin
      perform from shops where id in (select shop_id from changed where status = 'approved' and not shelved) order by id for share;
      insert into counters (scope, key, value)
      select c.scope, c.key, case when tg_op = 'INSERT' then count(*) else -count(*) end
      from changed p join shops s on s.id = p.shop_id,
        scopes_of_product(p.status, p.shelved, s.closed, p.shop_id, p.category_id, p.sub_category_id, p.district_of_origin) c
      group by c.scope, c.key;
      return null;
    end $$;
    create trigger products_counted_first after insert on products referencing new table as changed for each statement execute function count_added_products();
    create trigger products_counted_last after delete on products referencing old table as changed for each statement execute function count_added_products();

    create function count_changed_product() returns trigger language plpgsql as $$
    begin
      perform from shops where id in (old.shop_id, new.shop_id) order by id for share;
      insert into counters (scope, key, value)
      select c.scope, c.key, sum(c.value) from (
        select -1 as value, o.scope, o.key from shops s,
          scopes_of_product(old.status, old.shelved, s.closed, old.shop_id, old.category_id, old.sub_category_id, old.district_of_origin) o
        where s.id = old.shop_id
        union all
        select 1, n.scope, n.key from shops s,
          scopes_of_product(new.status, new.shelved, s.closed, new.shop_id, new.category_id, new.sub_category_id, new.district_of_origin) n
        where s.id = new.shop_id
      ) c group by c.scope, c.key having sum(c.value) <> 0;
      return null;
    end $$;
    -- Selling changes none of these columns, so it pays nothing.
    create trigger products_counted after update of status, shelved, shop_id, category_id, sub_category_id, district_of_origin on products for each row
      when ((old.status, old.shelved, old.shop_id, old.category_id, old.sub_category_id, old.district_of_origin)
        is distinct from (new.status, new.shelved, new.shop_id, new.category_id, new.sub_category_id, new.district_of_origin))
      execute function count_changed_product();

    -- No column list: the database itself changes "closed" in a trigger of its own.
    create function count_goods_of_shop() returns trigger language plpgsql as $$
    begin
      insert into counters (scope, key, value)
      select c.scope, c.key, case when new.closed then -count(*) else count(*) end
      from products p, scopes_of_product(p.status, p.shelved, false, p.shop_id, p.category_id, p.sub_category_id, p.district_of_origin) c
      where p.shop_id = new.id and p.status = 'approved' and not p.shelved and c.scope like 'on\\_sale%'
      group by c.scope, c.key;
      return null;
    end $$;
    create trigger shops_counted after update on shops for each row when (new.closed <> old.closed) execute function count_goods_of_shop();

    create function count_orders() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into counters (scope, key, value) values ('order_status', old.status, -1); end if;
      if tg_op <> 'DELETE' then insert into counters (scope, key, value) values ('order_status', new.status, 1); end if;
      return null;
    end $$;
    create trigger orders_counted_first after insert or delete on orders for each row execute function count_orders();
    create trigger orders_counted after update of status on orders for each row when (new.status <> old.status) execute function count_orders();

    create function count_users() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.deleted_at is null then insert into counters (scope, key, value) values ('role', old.role, -1); end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then insert into counters (scope, key, value) values ('role', new.role, 1); end if;
      return null;
    end $$;
    create trigger users_counted_first after insert or delete on users for each row execute function count_users();
    create trigger users_counted after update of role, deleted_at on users for each row
      when ((old.role, old.deleted_at) is distinct from (new.role, new.deleted_at)) execute function count_users();

    create function count_audit() returns trigger language plpgsql as $$
    begin
      insert into counters (scope, key, value) select 'audit_action', action, count(*) from added group by action;
      return null;
    end $$;
    create trigger audit_log_counted after insert on audit_log referencing new table as added for each statement execute function count_audit();
  `.execute(db);
}
