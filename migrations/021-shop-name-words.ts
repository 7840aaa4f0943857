import { type Kysely, sql } from "kysely";

/** Finds shops by the beginning of a word of their name; trigrams know nothing of one or two letters. There are few shops, so this takes moments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function words_of_name(name text, name_bn text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(string_to_array(trim(regexp_replace(lower(name || ' ' || coalesce(name_bn, '')), '[[:space:][:punct:]]+', ' ', 'g')), ' '));

    create index shops_name_words on shops using gin (words_of_name(name, name_bn));
    -- Without statistics of the words the planner reads every shop instead.
    analyze shops;
  `.execute(db);
}
