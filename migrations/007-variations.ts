import { type Kysely, sql } from "kysely";

/**
 * Simple variations of a product: the names of one or two options stand with it, each combination that can be bought has a row with its price and stock.
 * A row is never removed: one that the vendor takes away is withdrawn, so that whatever was ordered of it can be proven.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Carts and lines of orders get new rules and indexes, and all there are are read: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table products
      -- Names of the options; none: the product is sold as it is.
      add column options text[] not null default '{}' check (cardinality(options) <= 2),
      -- The highest price of its variations, when they differ; price_poisha is the lowest, quantity their sum.
      add column price_to_poisha bigint check (price_to_poisha > price_poisha);

    create table product_variations (
      id uuid primary key,
      product_id uuid not null references products on delete cascade,
      position integer not null,
      -- One value for each option.
      chosen text[] not null check (cardinality(chosen) between 1 and 2),
      price_poisha bigint not null check (price_poisha > 0 and price_poisha <= 1000000000),
      quantity integer not null check (quantity >= 0),
      -- As products.stocked: an UPDATE that names updated_at is an edit.
      stocked bigint not null,
      withdrawn boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index product_variations_chosen on product_variations (product_id, chosen) where not withdrawn;
    create index product_variations_product on product_variations (product_id, position);

    create function keep_variation_stocked() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.stocked := coalesce(new.stocked, new.quantity);
      else
        new.stocked := old.stocked + new.quantity - old.quantity;
      end if;
      return new;
    end $$;
    create trigger product_variations_stocked_first before insert on product_variations for each row execute function keep_variation_stocked();
    create trigger product_variations_stocked before update of updated_at on product_variations for each row
      when (new.quantity <> old.quantity) execute function keep_variation_stocked();

    -- Code of the version before knows of no variations: what it writes of a product that has some fails whole, here, when it commits.
    -- Deferred, as product and variations are written one after the other.
    create function refuse_other_sum() returns trigger language plpgsql as $$
    begin
      if exists (
        select from products p left join product_variations v on v.product_id = p.id and not v.withdrawn
        where p.id = new.id and p.options <> '{}' group by p.id
        having p.quantity <> coalesce(sum(v.quantity), 0) or p.price_poisha <> min(v.price_poisha)
      ) then
        raise exception 'Product % is not what its variations come to.', new.id using errcode = 'check_violation', constraint = 'products_sum';
      end if;
      return null;
    end $$;
    create constraint trigger products_sum after update of quantity, price_poisha on products deferrable initially deferred
      for each row when (new.options <> '{}') execute function refuse_other_sum();

    alter table cart_entries add column variation_id uuid references product_variations on delete cascade;
    -- Another choice of the same product is another entry.
    alter table cart_entries drop constraint cart_entries_user_id_product_id_key;
    alter table cart_entries add constraint cart_entries_thing unique nulls not distinct (user_id, product_id, variation_id);

    alter table order_lines
      add column variation_id uuid references product_variations,
      -- What was chosen, in words, as it was called on the day of the order.
      add column variation text,
      add check ((variation_id is null) = (variation is null));
    create index order_lines_variation on order_lines (variation_id) where variation_id is not null;
  `.execute(db);
}
