import { type Kysely, sql } from "kysely";

/** What vendors and admins need of products: who uploaded a picture, which text an admin has seen, since when a product waits, repeats of one submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every picture and product there is is written, and an index is made: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    -- A file is one picture, whoever sends it: the first stands in images.owner_id, everybody here.
    create table image_uploads (
      hash text not null references images on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (hash, user_id)
    );
    create index image_uploads_user on image_uploads (user_id);
    insert into image_uploads (hash, user_id) select hash, owner_id from images where owner_id is not null;

    -- The version counts what is to be reviewed: an approval holds for the text that the admin saw.
    alter table products
      add column version integer not null default 1,
      add column submitted_at timestamptz not null default now();
    update products set submitted_at = created_at;
    create index products_sub_category on products (sub_category_id) where sub_category_id is not null;
    create index products_submitted on products (status, submitted_at desc, id desc);

    create table product_keys (
      user_id uuid not null references users on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      product_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index product_keys_created on product_keys (created_at);
  `.execute(db);
}
