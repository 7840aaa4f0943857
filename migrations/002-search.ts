import { type Kysely, sql } from "kysely";

/**
 * Search. `head` holds the words of titles and tags, and a mark for the length of the title; `document` every word. In `document` the position
 * of a word is no place in the text but its weight there (see search/rules/text.ts), so that one small column serves finding and ranking.
 * `search_terms` is the dictionary of those words: in how many products each is, and the phonetic keys by which other spellings find it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table product_search (
      product_id uuid primary key references products on delete cascade,
      head tsvector not null,
      document tsvector not null
    );
    -- No pending lists: each search would read all of them, for minutes after an import.
    create index product_search_head on product_search using gin (head) with (fastupdate = off);
    create index product_search_document on product_search using gin (document) with (fastupdate = off);

    create table search_terms (
      term text primary key,
      fold text not null,
      keys text[] not null,
      products integer not null
    );
    create index search_terms_keys on search_terms using gin (keys) with (fastupdate = off);
    create index search_terms_fold on search_terms using gin (fold gin_trgm_ops) with (fastupdate = off) where fold <> '';
    create index search_terms_letters on search_terms using gin (term gin_trgm_ops) with (fastupdate = off) where fold <> '';

    -- Each search leaves out the shops of suspended vendors.
    create index users_suspended on users (id) where suspended;
  `.execute(db);
}
