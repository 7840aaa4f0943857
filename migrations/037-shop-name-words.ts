import { type Kysely, sql } from "kysely";

/**
 * Splits the names of shops into the words that `plainText` in `search/rules/tokeniser.ts` makes of a query:
 * without accents, joiners and apostrophes, and with ASCII digits. There are few shops, so the index is
 * rebuilt in moments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Punctuation, symbols and emojis. Not `[:punct:]`, which contains the hasanta of Bangla conjuncts in the
  // locales of glibc.
  const separators = sql.raw(
    "\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf" +
      "\\u00d7\\u00f7\\u0964\\u0965\\u09f2\\u09f3\\u09fa\\u09fb\\u2000-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\U0001f000-\\U0001faff",
  );
  // As in `plainText`, an apostrophe belongs to the word only after a letter, not after a digit or the mark of
  // a vowel.
  const noLetters = sql.raw("0-9\\u0981-\\u0983\\u09bc\\u09be-\\u09cd\\u09d7\\u09e2\\u09e3");
  await sql`
    create or replace function words_of_name(name text, name_bn text) returns tsvector
    language sql immutable parallel safe
    return array_to_tsvector(array_remove(regexp_split_to_array(
      regexp_replace(
        regexp_replace(
          lower(normalize(
            regexp_replace(
              normalize(translate(name || ' ' || coalesce(name_bn, ''), '০১২৩৪৫৬৭৮৯', '0123456789'), nfd),
              '([A-Za-z])[\\u0300-\\u036f]+', '\\1', 'g'
            ),
            nfc
          )),
          '[\\u200b-\\u200d\\ufeff\\u00ad]', '', 'g'
        ),
        '([^${separators}${noLetters}])[''’](s(?![^${separators}${noLetters}]))?', '\\1', 'g'
      ),
      '[${separators}]+'
    ), ''));

    reindex index shops_name_words;
  `.execute(db);
}
