import { type Kysely, sql } from "kysely";

/**
 * How much room pictures take, when each was sent last, and which files stand in the store of pictures without a record: those of an upload
 * that is under way or was broken off, and those that were forgotten and are still to be removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every picture there is gets its size, and an index is made: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table images
      add column bytes integer not null default 0 check (bytes >= 0),
      add column last_sent_at timestamptz not null default now();
    -- Of those that are here already nobody has counted: a pixel takes about a quarter of a byte.
    update images set bytes = width * height / 4, last_sent_at = created_at;
    create index images_last_sent on images (last_sent_at);

    create table loose_pictures (
      hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
      since timestamptz not null
    );
    create index loose_pictures_since on loose_pictures (since);

    -- The slots of a product.
    alter table products add constraint products_images_check check (cardinality(images) <= 7);
  `.execute(db);
}
