/** Parses the text of a search into words, and into the ways in which neighbouring words may be written. */
import { type QueryWord, stem, stopWords, tokenise } from "./tokeniser.ts";

export interface ParsedQuery {
  words: QueryWord[];
  /** Two neighbouring words written as one; `index` is that of the first in `words`. */
  joined: { index: number; term: string }[];
  /** One word written as two. */
  split: { index: number; terms: [string, string] }[];
  /** Other words for the word at `index`, in both languages. */
  synonyms: { index: number; term: string }[];
}

const maxWords = 12;

const termsIn = (words: string) => tokenise(words).map(({ term }) => term);

/**
 * Words for 'gift' and 'birthday', its usual occasion. A search that no product matches completely is
 * repeated without them.
 */
const giftTerms = new Set(termsIn("gift present birthday upohar uphar jonmodin উপহার উপহারের জন্মদিন জন্মদিনের"));
const boyTerms = termsIn("boy son chele ছেলে ছেলের ছেলেদের");
const girlTerms = termsIn("girl daughter meye মেয়ে মেয়ের মেয়েদের");
const childTerms = termsIn(
  "child children kid baby toddler baccha bacchader shishu শিশু শিশুর শিশুদের বাচ্চা বাচ্চার বাচ্চাদের",
);
/** Spellings of 'Pohela' (first), the first word of Pohela Boishakh, the Bengali New Year. */
const pohelaTerms = termsIn("pohela poila pahela পহেলা পয়লা");
/** Other words for the Bengali New Year. */
const newYearTerms = termsIn("boishakh boishakhi noboborsho nababarsha বৈশাখ বৈশাখী নববর্ষ নববর্ষের");
/** The sheath of an areca leaf, from which plates are pressed. Their texts say 'leaf'. */
const sheathTerms = termsIn("sheath খোল খোলের");
const leafTerms = termsIn("leaf পাতা পাতার");
const toyTerms = termsIn("toy khelna খেলনা");

/** Other words for a word, in both languages. A search for a child also finds toys. */
const synonymsOf = new Map<string, Iterable<string>>([
  ...[...giftTerms].map((term) => [term, giftTerms] as const),
  ...[pohelaTerms, newYearTerms].flatMap((terms) => terms.map((term) => [term, terms] as const)),
  ...sheathTerms.map((term) => [term, [...sheathTerms, ...leafTerms]] as const),
  ...childTerms.map((term) => [term, [...childTerms, ...toyTerms]] as const),
  ...[boyTerms, girlTerms].flatMap((terms) =>
    terms.map((term) => [term, [...terms, ...childTerms, ...toyTerms]] as const),
  ),
]);

/** Returns at most `maxWords` distinct words. Stop words are removed unless the query has no others. */
export function parseQuery(text: string): ParsedQuery {
  const tokens = tokenise(text).filter((token) => !token.joined);
  const meaningful = tokens.filter(({ term }) => !stopWords.has(term));
  const used = meaningful.length > 0 ? meaningful : tokens;
  const words = [...new Map(used.map(({ term, typed }) => [term, { term, typed }])).values()];
  return buildQuery(words.slice(0, maxWords));
}

/** Returns the query without words for 'gift', or undefined if it has none or no others. */
export function withoutGiftTerms({ words }: ParsedQuery): ParsedQuery | undefined {
  const others = words.filter(({ term }) => !giftTerms.has(term));
  return others.length > 0 && others.length < words.length ? buildQuery(others) : undefined;
}

/** Returns the query with other words at the same positions. */
export function withWords(query: ParsedQuery, terms: readonly (string | undefined)[]): ParsedQuery {
  return buildQuery(
    query.words.map((word, index) => {
      const term = terms[index];
      return term === undefined ? word : { term, typed: term };
    }),
  );
}

function buildQuery(words: QueryWord[]): ParsedQuery {
  const joined: ParsedQuery["joined"] = [];
  const split: ParsedQuery["split"] = [];
  const synonyms: ParsedQuery["synonyms"] = [];
  for (const [index, { term, typed }] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) joined.push({ index, term: stem(typed + next.typed) });
    for (const terms of splits(term)) split.push({ index, terms });
    for (const other of synonymsOf.get(term) ?? []) if (other !== term) synonyms.push({ index, term: other });
  }
  return { words, joined, split, synonyms };
}

/**
 * Splits a code or size where letters and digits meet, and any other word wherever both halves have three
 * Latin or two Bangla letters or more. A Bangla half begins with a letter that is not part of a conjunct.
 */
function splits(word: string): [string, string][] {
  const code = /^(\d[\d.]*)(\p{L}+)$|^(\p{L}+)(\d[\d.]*)$/u.exec(word);
  if (code) return [[code[1] ?? code[3] ?? "", stem(code[2] ?? code[4] ?? "")]];
  if (/^[\p{Script=Bengali}\p{M}]{4,24}$/u.test(word))
    return [...new Set([word, withShortVowels(word)])].flatMap(banglaSplits);
  if (!/^[a-z]{6,24}$/.test(word)) return [];
  return Array.from({ length: word.length - 5 }, (_, i) => [
    stem(word.slice(0, i + 3)),
    stem(word.slice(i + 3)),
  ]);
}

function banglaSplits(word: string): [string, string][] {
  const letters = (half: string) => half.match(/\p{L}/gu)?.length ?? 0;
  return [...word.matchAll(/(?<!^|\u09cd)\p{L}/gu)]
    .map(({ index }): [string, string] => [word.slice(0, index), word.slice(index)])
    .filter((halves) => halves.every((half) => letters(half) > 1));
}

/** The halves are looked up as they are written, and today most words are written with ি and ু. */
const withShortVowels = (word: string) => word.replaceAll("ী", "ি").replaceAll("ূ", "ু");
