import { type Kysely, sql } from "kysely";

/**
 * `stocked`: how many of a product were ever put on the shelf, so that its stock can be proven: stocked − sold + returned (`npm run verify`).
 * The database keeps it itself, and nobody else writes it. An UPDATE that names `updated_at` is an edit of the product: a quantity that it
 * sets is stock that came or went beside the orders. Selling and returning change the quantity alone. So it holds for every writer, those of
 * the version before too, and for an edit that comes between two sales.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every product there is gets its number: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table products add column stocked bigint;
    update products p set stocked = p.quantity + coalesce((
      select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.status <> 'cancelled'
    ), 0);
    alter table products alter column stocked set not null;

    create function keep_stocked() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        -- Stated by whoever brings sales of the past with it: the demo, a restore.
        new.stocked := coalesce(new.stocked, new.quantity);
      else
        new.stocked := old.stocked + new.quantity - old.quantity;
      end if;
      return new;
    end $$;
    create trigger products_stocked_first before insert on products for each row execute function keep_stocked();
    create trigger products_stocked before update of updated_at on products for each row
      when (new.quantity <> old.quantity) execute function keep_stocked();
  `.execute(db);
}
