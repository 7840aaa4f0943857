import { type Kysely, sql } from "kysely";

/**
 * The titles that an admin has approved last, of a product that is no longer approved. Carts and wishlists show
 * them instead of titles that no admin has seen. A trigger keeps them, because several actions end an approval.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column approved_title text, add column approved_title_bn text;

    create function keep_approved_titles() returns trigger language plpgsql as $$
    begin
      if new.status = 'approved' then
        new.approved_title := null;
        new.approved_title_bn := null;
      elsif old.status = 'approved' then
        new.approved_title := old.title;
        new.approved_title_bn := old.title_bn;
      end if;
      return new;
    end
    $$;
    create trigger products_keep_approved_titles before update of status on products for each row
      when (old.status is distinct from new.status) execute function keep_approved_titles();
  `.execute(db);
}
