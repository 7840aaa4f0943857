/**
 * Query expansion with the dictionary: term frequencies, other spellings, and completions of unfinished
 * words.
 */
import { sql } from "kysely";
import { type Db, escapeLike } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { isBangla } from "#shared/characters.ts";
import { type Alternative, type ExpandedWord, expandWords, isRare } from "../rules/expansion.ts";
import { phoneticFold, phoneticKeys } from "../rules/phonetic.ts";
import type { ParsedQuery } from "../rules/query.ts";
import type { QueryWord } from "../rules/tokeniser.ts";
import type { IndexVersion } from "./index-version.server.ts";
import { cachedTerms, type KnownTerm } from "./term-cache.server.ts";

/** Expands each word of the query by the spellings that match it. */
export async function expandQuery(
  db: Db,
  version: IndexVersion,
  query: ParsedQuery,
): Promise<ExpandedWord[]> {
  const { known, total } = await findKnownTerms(db, version, query);
  const uncertain = withLetters(query.words).filter(
    ({ term }) => term.length > 3 && isRare(known.get(term) ?? 0, total),
  );
  await addSimilar(db, known, uncertain);
  return expandWords(query, known, total);
}

/** Expands a query that is being typed: its last word may be the beginning of a longer one. */
export async function expandUnfinishedQuery(
  db: Db,
  version: IndexVersion,
  query: ParsedQuery,
): Promise<ExpandedWord[]> {
  const last = query.words.at(-1);
  if (!last) return [];
  const [{ known, total }, completions] = await Promise.all([
    findKnownTerms(db, version, query),
    listCompletions(db, last),
  ]);
  const uncertain = withLetters(query.words).filter(
    (word) =>
      word.term.length > 3 &&
      isRare(known.get(word.term) ?? 0, total) &&
      (word !== last || completions.length === 0),
  );
  await addSimilar(db, known, uncertain);
  const words = expandWords(query, known, total);
  const isKnownWord = (known.get(last.term) ?? 0) > 0;
  return words.map((word, index) =>
    index === words.length - 1 ? addCompletions(word, last.typed, completions, isKnownWord) : word,
  );
}

/**
 * Weights of completions. `letters`: begins with the typed letters. `sound`: begins with the same sounds.
 * `sameScriptSound`: as `sound`, in the same script, if other terms begin with the typed letters.
 */
const completionWeights = { letters: 0.9, sound: 0.6, sameScriptSound: 0.2 };
/** Lowers the completions of a word that may be finished. */
const finishedWordFactor = 0.4;

function addCompletions(
  word: ExpandedWord,
  typed: string,
  completions: readonly KnownTerm[],
  isKnownWord: boolean,
): ExpandedWord {
  const present = new Set(word.alternatives.flatMap(({ terms }) => (terms.length === 1 ? terms : [])));
  const added = completions.filter(({ term }) => !present.has(term));
  const isSpelling = isKnownWord || completions.some(({ term }) => term.startsWith(typed));
  const weightOf = (term: string) => {
    if (term.startsWith(typed)) return completionWeights.letters;
    return isBangla(term) === isBangla(typed) && isSpelling
      ? completionWeights.sameScriptSound
      : completionWeights.sound;
  };
  const alternatives: Alternative[] = added.map(({ term }) => ({
    terms: [term],
    weight: weightOf(term) * (isKnownWord ? finishedWordFactor : 1),
  }));
  return { ...word, alternatives: [...word.alternatives, ...alternatives] };
}

function withLetters(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ term }) => !/\d/.test(term));
}

/**
 * Returns the numbers of products by term: of the words of the query, their joined and split forms,
 * their synonyms, and terms that share a phonetic key. The empty term of the dictionary counts all products.
 */
async function findKnownTerms(
  db: Db,
  version: IndexVersion,
  query: ParsedQuery,
): Promise<{ known: Map<string, number>; total: number }> {
  const typed = new Set(["", ...query.words.map(({ term }) => term)]);
  const others = [...query.joined, ...query.synonyms]
    .map(({ term }) => term)
    .concat(query.split.flatMap(({ terms }) => terms));
  const same = await cachedTerms(
    db,
    "same",
    [...typed, ...others],
    async (missing) => {
      const { rows } = await sql<KnownTerm>`
        select word as term, products from search_words where word = any(${missing}::text[]) ${named}
      `.execute(db);
      return Map.groupBy(rows, ({ term }) => term);
    },
    // That no product has a typed word is only known of this version, so that a new product is found by its
    // words immediately; by other forms of them, it may be a minute later.
    (term) => (typed.has(term) ? version.documents : undefined),
  );
  const sounding = await listSoundingTerms(db, withLetters(query.words));
  const known = new Map([...sounding, ...same].map(({ term, products }) => [term, products]));
  const total = known.get("") ?? 0;
  known.delete("");
  return { known, total };
}

/** Returns the most frequent terms that share a phonetic key with each word. */
async function listSoundingTerms(db: Db, words: readonly QueryWord[]): Promise<KnownTerm[]> {
  const keys = words.map(({ term, typed }) =>
    [...new Set([...phoneticKeys(typed), ...phoneticKeys(term)])].join(" "),
  );
  return cachedTerms(db, "sound", [...new Set(keys)], async (missing) => {
    const { rows } = await sql<KnownTerm & { keys: string }>`
      select requested.keys, sounding.term, sounding.products
      from unnest(${missing}::text[]) as requested (keys), lateral (
        select word as term, products from search_words as known
        where known.keys && string_to_array(requested.keys, ' ')
        order by products desc limit 300
      ) as sounding ${named}
    `.execute(db);
    return Map.groupBy(rows, ({ keys }) => keys);
  });
}

async function addSimilar(db: Db, known: Map<string, number>, words: readonly QueryWord[]): Promise<void> {
  const similar = await listSimilarTerms(
    db,
    words.map(({ typed }) => typed),
  );
  for (const { term, products } of similar) known.set(term, products);
}

/** Returns the terms whose letters or sounds are most similar to the words, by trigrams. */
async function listSimilarTerms(db: Db, words: readonly string[]): Promise<KnownTerm[]> {
  return cachedTerms(db, "letters", words, async (missing) => {
    const { rows } = await sql<KnownTerm & { word: string }>`
      select requested.word, near.term, near.products
      from unnest(${missing}::text[], ${missing.map(phoneticFold)}::text[]) as requested (word, fold),
      lateral (
        select word as term, products from search_words as known
        where known.fold <> '' and (known.fold % requested.fold or known.word % requested.word)
        order by
          greatest(similarity(known.fold, requested.fold), similarity(known.word, requested.word)) desc,
          products desc
        limit 30
      ) as near ${named}
    `.execute(db);
    return Map.groupBy(rows, ({ word }) => word);
  });
}

/** Returns terms of the dictionary that a misspelled word may mean: first completions, then similar terms. */
export async function listLikelyTerms(db: Db, word: QueryWord): Promise<string[]> {
  const completions = await listCompletions(db, word);
  const similar = await listSimilarTerms(db, [word.typed]);
  return [...new Set([...completions, ...similar].map(({ term }) => term))];
}

const maxCompletions = 24;
/** The number of terms with the same beginning that are read: one or two letters begin too many. */
const maxScannedCompletions = 3_000;
/** One sound begins too many terms of the other script. */
const minSoundLength = 2;

/**
 * Returns the most frequent terms that begin with the typed letters or sounds. The statement is not `named`,
 * because of its `like`.
 */
async function listCompletions(db: Db, { typed }: QueryWord): Promise<KnownTerm[]> {
  const fold = /\d/.test(typed) ? "" : phoneticFold(typed);
  const sound = fold.length < minSoundLength ? "" : fold;
  const { rows } = await sql<KnownTerm>`
    (select word as term, products from (
      select word, products from search_words
      where word like ${`${escapeLike(typed)}%`} and word <> ${typed} limit ${maxScannedCompletions}
    ) as prefixed order by products desc limit ${maxCompletions})
    union
    (select word, products from (
      select word, products from search_words
      where fold <> '' and ${sound} <> '' and fold like ${`${escapeLike(sound)}%`}
      limit ${maxScannedCompletions}
    ) as sounding order by products desc limit ${maxCompletions})
  `.execute(db);
  return rows;
}
