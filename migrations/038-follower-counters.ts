import { type Kysely, sql } from "kysely";

/** Counts the followers of each shop in `counters`, whose rows triggers append (migration 017). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_follows() returns trigger language plpgsql as $$
    begin
      insert into counters (scope, key, value)
      select 'shop_followers', shop_id::text, case when tg_op = 'INSERT' then count(*) else -count(*) end
      from changed group by shop_id;
      return null;
    end $$;

    -- Creating a trigger locks the table, so no follow is missed or counted twice.
    create trigger shop_follows_counted_first after insert on shop_follows
      referencing new table as changed for each statement execute function count_follows();
    create trigger shop_follows_counted_last after delete on shop_follows
      referencing old table as changed for each statement execute function count_follows();
    insert into counters (scope, key, value)
    select 'shop_followers', shop_id::text, count(*) from shop_follows group by shop_id;
  `.execute(db);
}
