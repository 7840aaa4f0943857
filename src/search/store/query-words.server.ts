/** What the dictionary says of a question: how often its words are, and which other words may be meant. */
import { sql } from "kysely";
import { type Db, escapeLike } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { isBangla, phoneticFold, phoneticKeys } from "#search/rules/phonetic.ts";
import { type AskedWord, askedWords, isRare, type Way } from "#search/rules/ranking.ts";
import type { AskedTerm, SearchQuery } from "#search/rules/text.ts";

interface KnownTerm {
  term: string;
  products: number;
}

/** The asked words with every spelling that answers them. The empty term of the dictionary stands for all products. */
export async function readQuery(db: Db, query: SearchQuery): Promise<AskedWord[]> {
  const { known, total } = await readTerms(db, query);
  const doubtful = withLetters(query.words).filter(
    ({ term }) => term.length > 3 && isRare(known.get(term) ?? 0, total),
  );
  await addSimilar(db, known, doubtful);
  return askedWords(query, known, total);
}

/** The same for a question that is still being written: its last word may be the beginning of a longer one. */
export async function readUnfinished(db: Db, query: SearchQuery): Promise<AskedWord[]> {
  const last = query.words.at(-1);
  if (!last) return [];
  const [{ known, total }, begun] = await Promise.all([readTerms(db, query), listBegun(db, last)]);
  const doubtful = withLetters(query.words).filter(
    (word) =>
      word.term.length > 3 &&
      isRare(known.get(word.term) ?? 0, total) &&
      (word !== last || begun.length === 0),
  );
  await addSimilar(db, known, doubtful);
  const asked = askedWords(query, known, total);
  const finished = (known.get(last.term) ?? 0) > 0;
  return asked.map((word, place) =>
    place === asked.length - 1 ? withBegun(word, last.typed, begun, finished) : word,
  );
}

/** What a longer word counts: one that begins with the same letters, one that sounds so, one of the same script that merely sounds so. */
const begunWeights = { letters: 0.9, sound: 0.6, slip: 0.2 };
/** A word that may be whole already is answered by longer ones only after it. */
const afterWhole = 0.4;

function withBegun(
  word: AskedWord,
  typed: string,
  begun: readonly KnownTerm[],
  finished: boolean,
): AskedWord {
  const had = new Set(word.ways.flatMap(({ terms }) => (terms.length === 1 ? terms : [])));
  const more = begun.filter(({ term }) => !had.has(term));
  const spelled = finished || begun.some(({ term }) => term.startsWith(typed));
  const weightOf = (term: string) => {
    if (term.startsWith(typed)) return begunWeights.letters;
    return isBangla(term) === isBangla(typed) && spelled ? begunWeights.slip : begunWeights.sound;
  };
  const ways: Way[] = more.map(({ term }) => ({
    terms: [term],
    weight: weightOf(term) * (finished ? afterWhole : 1),
  }));
  return {
    ...word,
    ways: [...word.ways, ...ways],
    products: word.products + more.reduce((sum, { products }) => sum + products, 0),
  };
}

function withLetters(words: readonly AskedTerm[]): AskedTerm[] {
  return words.filter(({ term }) => !/\d/.test(term));
}

async function readTerms(db: Db, query: SearchQuery): Promise<{ known: Map<string, number>; total: number }> {
  const spelled = [...query.words, ...query.joined]
    .map(({ term }) => term)
    .concat(query.split.flatMap(({ terms }) => terms));
  const keys = new Set(
    withLetters(query.words).flatMap(({ term, typed }) => [...phoneticKeys(typed), ...phoneticKeys(term)]),
  );
  const { rows } = await sql<KnownTerm>`
    select word as term, products from search_words where word = any(${["", ...spelled]}::text[])
    union
    (select word, products from search_words where keys && ${[...keys]}::text[] order by products desc limit 300)
    ${named}
  `.execute(db);
  const known = new Map(rows.map(({ term, products }) => [term, products]));
  const total = known.get("") ?? 0;
  known.delete("");
  return { known, total };
}

async function addSimilar(db: Db, known: Map<string, number>, words: readonly AskedTerm[]): Promise<void> {
  const similar = await listSimilarTerms(
    db,
    words.map(({ typed }) => typed),
  );
  for (const { term, products } of similar) known.set(term, products);
}

/** Terms whose letters or sounds have most in common with words that are not, or hardly, in the dictionary: for slips of finger and ear. */
async function listSimilarTerms(db: Db, words: string[]): Promise<KnownTerm[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<KnownTerm>`
    select near.term, near.products
    from unnest(${words}::text[], ${words.map(phoneticFold)}::text[]) as asked (word, fold), lateral (
      select word as term, products from search_words as known where known.fold <> '' and (known.fold % asked.fold or known.word % asked.word)
      order by greatest(similarity(known.fold, asked.fold), similarity(known.word, asked.word)) desc, products desc limit 30
    ) as near ${named}
  `.execute(db);
  return rows;
}

/** Words that products have, near to one that answers nothing: first the longer ones that it begins, then those that look or sound like it. */
export async function listNearWords(db: Db, word: AskedTerm): Promise<string[]> {
  const begun = await listBegun(db, word);
  const similar = await listSimilarTerms(db, [word.typed]);
  return [...new Set([...begun, ...similar].map(({ term }) => term))];
}

const maxBegun = 24;
/** As many of the words with the same beginning are looked at: one or two letters begin too many. */
const begunLookedAt = 3_000;
/** Sounds of one letter begin too many words of the other script. */
const shortestSound = 2;

/** The terms that most products have of those that begin with these letters, or that sound as if they did. */
async function listBegun(db: Db, { typed }: AskedTerm): Promise<KnownTerm[]> {
  const fold = /\d/.test(typed) ? "" : phoneticFold(typed);
  const sound = fold.length < shortestSound ? "" : fold;
  const { rows } = await sql<KnownTerm>`
    (select word as term, products from (
      select word, products from search_words where word like ${`${escapeLike(typed)}%`} and word <> ${typed} limit ${begunLookedAt}
    ) as begun order by products desc limit ${maxBegun})
    union
    (select word, products from (
      select word, products from search_words where fold <> '' and ${sound} <> '' and fold like ${`${escapeLike(sound)}%`} limit ${begunLookedAt}
    ) as sounding order by products desc limit ${maxBegun})
  `.execute(db);
  return rows;
}
