/** Query expansion: finds the spellings that match each word of a query, and weights the words. */
import { isBangla } from "#shared/characters.ts";
import { soundDistance } from "./phonetic.ts";
import type { ParsedQuery } from "./query.ts";
import { type QueryWord, stopWords } from "./tokeniser.ts";

/** A spelling that matches a word of the query. A product must have all of its terms. */
export interface Alternative {
  terms: string[];
  /** 1 for the word as typed, less for other spellings. */
  weight: number;
  /** True if it only resembles the word, and is neither a spelling of it nor a corrected typing error. */
  isOnlySimilar?: boolean | undefined;
  /** Another word with the same meaning. */
  isSynonym?: true;
}

export interface ExpandedWord {
  typed: string;
  /** The word as typed comes first. */
  alternatives: Alternative[];
  /** Upper bound of the number of products that have any of the alternatives. */
  products: number;
  /** Inverse document frequency: rare words score higher. */
  idf: number;
  /** The spelling that products have, in the same script, if none has the word as typed. */
  correction?: string | undefined;
}

const maxAlternatives = 12;
const maxAlternativesOfCommon = 5;
/**
 * The greatest sound distance of an alternative: for a rare word, for a common word in the other script, and
 * for a common word in the same script.
 */
const maxDistanceOfRare = 1.6;
const maxDistanceOfOtherScript = 0.7;
const maxDistanceOfSameScript = 0.45;
/** The sound distance that one typing error counts as. */
const typingErrorDistance = 0.8;
/**
 * Weights of other spellings: of an unknown word or in the other script, and of a word that products contain.
 */
const sameWordWeight = 0.9;
const otherWordWeight = 0.3;
/** The greatest sound distance of two spellings of a word that products contain. */
const maxDistanceOfSpelling = 0.2;
/** Words of this length may have two typing errors. */
const longWordLength = 8;
/** The weight of two words written as one. */
const joinedWeight = 0.6;

/**
 * Expands the words of a query.
 * @param known number of products by term: of the words, their joined and split forms, their synonyms, and
 * similar terms
 * @param total number of all products
 */
export function expandWords(
  query: ParsedQuery,
  known: ReadonlyMap<string, number>,
  total: number,
): ExpandedWord[] {
  const count = (term: string) => known.get(term) ?? 0;
  const alternatives = query.words.map((word): Alternative[] => [
    { terms: [word.term], weight: 1 },
    ...similarTerms(word, known, isRare(count(word.term), total)),
  ]);
  for (const { index, term } of query.joined) {
    if (count(term) === 0) continue;
    alternatives[index]?.push({ terms: [term], weight: joinedWeight });
    alternatives[index + 1]?.push({ terms: [term], weight: joinedWeight });
  }
  for (const { index, term } of query.synonyms)
    if (count(term) > 0)
      alternatives[index]?.push({ terms: [term], weight: sameWordWeight, isSynonym: true });
  for (const [index, { term: word }] of query.words.entries()) {
    const halves = query.split
      .filter((split) => split.index === index)
      .map(({ terms }) => ({ terms, both: Math.min(...terms.map(count)) }));
    const best = halves.sort((a, b) => b.both - a.both)[0];
    if (best !== undefined && best.both > 0 && isRare(count(word), total))
      alternatives[index]?.push({
        terms: best.terms,
        weight: count(word) === 0 ? sameWordWeight : otherWordWeight,
      });
  }
  return alternatives.map((list, index) => {
    const counts = list.map(({ terms, weight }) => ({ weight, products: Math.min(...terms.map(count)) }));
    const frequency = Math.max(
      ...counts.filter(({ weight }) => weight >= 0.5).map(({ products }) => products),
    );
    const word = query.words[index] as QueryWord;
    return {
      typed: word.typed,
      alternatives: list,
      products: counts.reduce((sum, { products }) => sum + products, 0),
      idf: inverseFrequency(frequency, Math.max(total, ...known.values(), 1)),
      correction: correctionOf(word, list, count),
    };
  });
}

function correctionOf(
  { term: word }: QueryWord,
  alternatives: readonly Alternative[],
  count: (term: string) => number,
): string | undefined {
  const spellings = alternatives.slice(1).filter(({ isOnlySimilar }) => !isOnlySimilar);
  if (count(word) > 0 || spellings.some(({ terms, isSynonym }) => terms.length > 1 || isSynonym))
    return undefined;
  return spellings.flatMap(({ terms }) => terms).find((term) => isBangla(term) === isBangla(word));
}

/** Returns the text with its misspelled words corrected, or undefined if it has none. */
export function correctText(text: string, words: readonly ExpandedWord[]): string | undefined {
  const corrections = new Map(words.map(({ typed, correction }) => [typed, correction]));
  const corrected = text.replace(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => corrections.get(word.toLowerCase()) ?? word,
  );
  return corrected === text ? undefined : corrected;
}

/** Returns whether a word has so few products that it may be a spelling mistake. */
export function isRare(products: number, total: number): boolean {
  return products <= Math.min(3, total / 1000);
}

/**
 * Returns the known terms that sound like the word or, for a rare word, differ by a typing error; nearest
 * first.
 */
function similarTerms(
  { term: word, typed }: QueryWord,
  known: ReadonlyMap<string, number>,
  isRareWord: boolean,
): Alternative[] {
  if (/\d/.test(word)) return [];
  const isKnown = (known.get(word) ?? 0) > 0;
  const script = isBangla(word);
  const similar: (Alternative & { distance: number })[] = [];
  for (const [term, products] of known) {
    if (term === word || products === 0 || /\d/.test(term) || stopWords.has(term)) continue;
    const isSameWord = !isKnown || isBangla(term) !== script;
    const maxDistance = isRareWord
      ? maxDistanceOfRare
      : isSameWord
        ? maxDistanceOfOtherScript
        : maxDistanceOfSameScript;
    const limit = Math.min(maxDistance, (word.length - 1) * 0.3);
    const soundsApart = Math.min(
      soundDistance(typed, term, limit),
      typed === word ? Infinity : soundDistance(word, term, limit),
    );
    const distance = Math.min(
      soundsApart,
      isRareWord && Math.abs(word.length - term.length) < 3
        ? typingErrorDistance * typingDistance(word, term)
        : Infinity,
    );
    if (distance > limit) continue;
    const weight = (isSameWord ? sameWordWeight : otherWordWeight) * Math.exp(-distance);
    similar.push({
      terms: [term],
      weight,
      distance,
      isOnlySimilar: !isSpellingOf(word, term, { soundsApart, isKnown }),
    });
  }
  similar.sort((a, b) => a.distance - b.distance || (a.terms.join() < b.terms.join() ? -1 : 1));
  return similar
    .slice(0, isRareWord ? maxAlternatives : maxAlternativesOfCommon)
    .map(({ terms, weight, isOnlySimilar }) => ({ terms, weight, isOnlySimilar }));
}

/**
 * Returns whether a term of the dictionary is the word in the other script or in another spelling, or the
 * word without a typing error. People rarely mistype the first letter: "phone" is not a spelling of
 * "iphone".
 * @param soundsApart the sound distance
 * @param isKnown whether products contain the word as typed
 */
function isSpellingOf(
  word: string,
  term: string,
  { soundsApart, isKnown }: { soundsApart: number; isKnown: boolean },
): boolean {
  if (isBangla(term) !== isBangla(word)) return soundsApart <= maxDistanceOfOtherScript;
  if (isKnown) return soundsApart <= maxDistanceOfSpelling;
  if (soundsApart <= maxDistanceOfSameScript && beginsWithVowel(word) === beginsWithVowel(term)) return true;
  const maxErrors = word.length < longWordLength ? 1 : 2;
  return word[0] === term[0] && typingDistance(word, term) <= maxErrors;
}

/**
 * Returns the number of typing errors between two words: letters omitted, added, changed, or two neighbours
 * swapped (optimal string alignment distance).
 */
export function typingDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const changed = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(changed, exchanged, cell(i - 1, j) + 1, cell(i, j - 1) + 1));
    }
  }
  return cell(a.length, b.length);
}

function beginsWithVowel(word: string): boolean {
  return /^[aeiou\u0985-\u0994]/.test(word);
}

function inverseFrequency(products: number, total: number): number {
  return Math.log(1 + (total - products + 0.5) / (products + 0.5));
}

/** Returns all terms of all alternatives, each once. */
export function termsOf(words: readonly ExpandedWord[]): string[] {
  return [...new Set(words.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms)))];
}
