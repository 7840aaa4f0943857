import { type Kysely, sql } from "kysely";

/**
 * An inverted index of the products, which a search reads by word (docs/decisions/013-search-storage.md).
 *
 * `search_documents` has the words of each product; the position of a word is its weight (search/rules/text.ts), the label A marks
 * words of titles and tags. `number` names a version of a document: each change takes a new one.
 * `search_postings` has the documents of each word, 65,536 numbers to a page. A posting is four bytes, big-endian: the
 * lower 16 bits of the number and the weight. Titles and tags have rows of their own. Postings of old numbers are left behind until the page is compacted; nothing refers to them.
 * `search_words` is the dictionary. `counted` is exact up to the changes in `search_word_changes`, which the database itself writes.
 *
 * `product_search` and `search_terms` are for processes of the version before, and a later migration drops them. What stands in
 * `product_search` is moved by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence search_numbers;

    create table search_documents (
      product_id uuid primary key references products on delete cascade,
      number bigint not null,
      document tsvector not null
    );
    -- An index-only scan leads from a number to its product.
    create unique index search_documents_number on search_documents (number) include (product_id);

    create table search_postings (
      word text not null,
      page integer not null,
      head boolean not null,
      -- Written since the page was last merged.
      fresh boolean not null,
      count integer not null,
      postings bytea not null
    );
    -- Compressing them would save little and cost each search.
    alter table search_postings alter column postings set storage external;
    create index search_postings_word on search_postings (word, page);
    create index search_postings_fresh on search_postings (page, word) where fresh;

    -- The empty word stands for all products.
    create table search_words (
      word text primary key,
      fold text not null,
      keys text[] not null,
      counted integer not null default 0,
      -- What a search goes by: a new word counts as one product until it is counted.
      products integer not null
    );
    create index search_words_keys on search_words using gin (keys) with (fastupdate = off);
    create index search_words_fold on search_words using gin (fold gin_trgm_ops) with (fastupdate = off) where fold <> '';
    create index search_words_letters on search_words using gin (word gin_trgm_ops) with (fastupdate = off) where fold <> '';
    create index search_words_begin on search_words (word text_pattern_ops);
    create index search_words_sound on search_words (fold text_pattern_ops) where fold <> '';

    -- One row for each statement that changed documents: by how many documents each word became more or less frequent.
    create table search_word_changes (
      words text[] not null,
      counts integer[] not null
    );
  `.execute(db);
  const changes: [event: string, tables: string, rows: string][] = [
    ["insert", "new table as added", "select document, 1 as by from added"],
    ["delete", "old table as gone", "select document, -1 as by from gone"],
    [
      "update",
      "old table as gone new table as added",
      "select document, 1 as by from added union all select document, -1 as by from gone",
    ],
  ];
  for (const [event, tables, rows] of changes) {
    await sql`
      create function note_search_words_${sql.raw(event)}() returns trigger language plpgsql as $$
      begin
        insert into search_word_changes (words, counts)
        select array_agg(word), array_agg(more) from (
          select word, sum(by)::integer as more from (${sql.raw(rows)}) as changed, unnest(tsvector_to_array(document) || '{""}') as word
          group by word having sum(by) <> 0
        ) as noted having count(*) > 0;
        return null;
      end $$;
      create trigger search_documents_${sql.raw(event)} after ${sql.raw(event)} on search_documents referencing ${sql.raw(tables)}
        for each statement execute function note_search_words_${sql.raw(event)}();
    `.execute(db);
  }
}
