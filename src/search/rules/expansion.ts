/** Query expansion: finds the spellings that match each word of a query, and weights the words. */
import { isBangla } from "#shared/characters.ts";
import {
  hasSameConsonants,
  isConfusedSpelling,
  isShortWord,
  isVariantSpelling,
  isVeryShortWord,
} from "./orthography.ts";
import { soundDistance } from "./phonetic.ts";
import type { ParsedQuery } from "./query.ts";
import { plainText, type QueryWord, stopWords } from "./tokeniser.ts";

/** A spelling that matches a word of the query. A product must have all of its terms. */
export interface Alternative {
  terms: string[];
  /** 1 for the word as typed, less for other spellings. */
  weight: number;
  /** True if it only resembles the word, and is neither a spelling of it nor a corrected typing error. */
  isOnlySimilar?: boolean | undefined;
  /** Another word with the same meaning. */
  isSynonym?: true;
  /** Set for a term that may be meant by a word that no product has. */
  guess?: Guess | undefined;
}

interface Guess {
  /** The number of products that have the term. */
  products: number;
  /** True if it differs from the word only in letters that are confused most. */
  isConfused: boolean;
}

export interface ExpandedWord {
  typed: string;
  /** The word as typed comes first. */
  alternatives: Alternative[];
  /** Inverse document frequency: rare words score higher. */
  idf: number;
  /** False if no product has the word as typed. */
  isKnown: boolean;
  /**
   * The spelling that is probably meant, in the same script, if no product has the word as typed. The page
   * names it (`correctText`) even if the other guesses are searched for too (`replacementOf`).
   */
  correction?: string | undefined;
}

const maxAlternatives = 12;
const maxAlternativesOfCommon = 5;
/**
 * The greatest sound distance of an alternative: for a rare word; for a common word in the other script or in
 * a variant spelling; for a common word otherwise.
 */
const maxDistanceOfRare = 1.6;
const maxDistanceOfOtherScript = 0.7;
const maxDistanceOfSameScript = 0.45;
/** Short words allow less: this much for each letter after the first. */
const maxDistancePerLetter = 0.3;
/** The sound distance that one typing error counts as. */
const typingErrorDistance = 0.8;
/**
 * Weights of other spellings. The first: of a word that no product has, in the other script, or in a variant
 * spelling (`isVariantSpelling`). The second: all others, which are probably other words.
 */
const sameWordWeight = 0.9;
const otherWordWeight = 0.3;
/** Alternatives below this are probably other words, so they do not make a word more frequent. */
const minSameWordWeight = 0.5;
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
      ...counts.filter(({ weight }) => weight >= minSameWordWeight).map(({ products }) => products),
    );
    const word = query.words[index] as QueryWord;
    return {
      typed: word.typed,
      alternatives: list,
      // `total` and the numbers of a term are cached separately, so that a term may have more.
      idf: inverseFrequency(frequency, Math.max(total, ...known.values(), 1)),
      isKnown: count(word.term) > 0,
    };
  });
}

/**
 * Chooses what the words that no product has may mean: drops guesses that name no product, except a word
 * without its prefix ('phone' for 'iphone'), and sets the `correction` of a word that has a spelling in its
 * own script. `replaceWords` applies it.
 * @param namesProduct whether a term is in the title, the tags or a label of a product, not only in
 *   descriptions
 */
export function chooseGuesses(
  words: readonly ExpandedWord[],
  namesProduct: (term: string) => boolean,
): ExpandedWord[] {
  return words.map((word) => {
    if (word.isKnown) return word;
    const alternatives = word.alternatives.filter(
      ({ terms: [term = ""], guess }) => !guess || isPrefixed(word.typed, term) || namesProduct(term),
    );
    return { ...word, alternatives, correction: correctionOf(word.typed, alternatives) };
  });
}

/**
 * Returns the correction of a word if that is searched for alone, without the other guesses. A word in Latin
 * letters that may be a romanized Bangla word keeps them, because it may be either.
 */
export function replacementOf({ typed, alternatives, correction }: ExpandedWord): string | undefined {
  const isRomanized =
    !isBangla(typed) && alternatives.some(({ terms: [term = ""], guess }) => guess && isBangla(term));
  return isRomanized ? undefined : correction;
}

/**
 * Replaces misspelled words by their corrections, as if these had been typed. Known words get the expansion
 * of the corrected query too, because their joined forms contain the corrected neighbours. An unknown word
 * without a replacement keeps its guesses.
 * @param words as `chooseGuesses` returns them
 * @param corrected the expanded words of the query with the replacements
 */
export function replaceWords(
  words: readonly ExpandedWord[],
  corrected: readonly ExpandedWord[],
): ExpandedWord[] {
  return words.map((word, index) => {
    const { alternatives, idf } = corrected[index] ?? word;
    return word.isKnown || replacementOf(word) !== undefined ? { ...word, alternatives, idf } : word;
  });
}

/**
 * Returns whether the products that were found are not worth showing: a word of the query has no match at
 * all, and no other word is reliable. A word is reliable if it names a product, if products have a synonym or
 * a joined or split form of it, or if its correction is hardly in doubt.
 * @param namesProduct as in `chooseGuesses`
 */
export function restsOnUnreliableWords(
  words: readonly ExpandedWord[],
  namesProduct: (term: string) => boolean,
): boolean {
  const isReliable = ({ typed, alternatives, isKnown, correction }: ExpandedWord) => {
    if (correction !== undefined) return !isShortWord(typed) || isConfusedSpelling(typed, correction);
    return isKnown
      ? namesProduct(alternatives[0]?.terms[0] ?? "")
      : alternatives.slice(1).some(({ guess }) => !guess);
  };
  const isMissing = ({ alternatives, isKnown, correction }: ExpandedWord) =>
    !isKnown && correction === undefined && alternatives.length === 1;
  return words.some(isMissing) && !words.some(isReliable);
}

/**
 * If the distances of two guesses from the typed word differ by at most this, the more frequent guess is the
 * correction.
 */
const maxIndistinctDifference = 0.15;

function correctionOf(typed: string, alternatives: readonly Alternative[]): string | undefined {
  if (alternatives.some(({ terms, isSynonym }) => terms.length > 1 || isSynonym)) return undefined;
  const spellings = alternatives.filter(({ guess, isOnlySimilar }) => guess && !isOnlySimilar);
  const isSameScript = ({ terms }: Alternative) => isBangla(terms[0] ?? "") === isBangla(typed);
  const [best, ...others] = spellings.filter(isSameScript);
  if (!best) return undefined;
  // A typing error is less likely than a word of the other script that sounds more like it.
  const minWeight = sameWordWeight * Math.exp(-maxDistanceOfSameScript);
  if (
    best.weight < minWeight &&
    spellings.some((other) => !isSameScript(other) && other.weight > best.weight)
  )
    return undefined;
  const productsOf = ({ guess }: Alternative) => guess?.products ?? 0;
  const equal = others.filter(
    ({ weight, guess }) =>
      guess?.isConfused === best.guess?.isConfused &&
      weight >= best.weight * Math.exp(-maxIndistinctDifference),
  );
  return equal.reduce((most, other) => (productsOf(other) > productsOf(most) ? other : most), best).terms[0];
}

/** Returns the text with its misspelled words corrected, or undefined if it has none. */
export function correctText(text: string, words: readonly ExpandedWord[]): string | undefined {
  const corrections = new Map(words.map(({ typed, correction }) => [typed, correction]));
  const corrected = text.replace(
    /[\p{L}\p{M}\p{N}\u200b-\u200d]+/gu,
    (word) => corrections.get(plainText(word)) ?? word,
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
  const isBanglaWord = isBangla(word);
  const similar: (Alternative & { distance: number })[] = [];
  for (const [term, products] of known) {
    if (term === word || products === 0 || /\d/.test(term) || stopWords.has(term)) continue;
    const mayBeSameWord = !isKnown || isBangla(term) !== isBanglaWord || isVariantSpelling(word, term);
    const maxDistance = isRareWord
      ? maxDistanceOfRare
      : mayBeSameWord
        ? maxDistanceOfOtherScript
        : maxDistanceOfSameScript;
    const limit = Math.min(maxDistance, (word.length - 1) * maxDistancePerLetter);
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
    const isSpelling = isSpellingOf(word, term, { soundsApart, isKnown });
    if (!isKnown && !isSpelling && !mayMean(word, term)) continue;
    const weight = (mayBeSameWord ? sameWordWeight : otherWordWeight) * Math.exp(-distance);
    similar.push({
      terms: [term],
      weight,
      distance,
      isOnlySimilar: !isSpelling,
      guess: isKnown ? undefined : { products, isConfused: isConfusedSpelling(word, term) },
    });
  }
  const rank = ({ guess, distance }: (typeof similar)[number]) => (guess?.isConfused ? 0 : 1 + distance);
  similar.sort(
    (a, b) => rank(a) - rank(b) || a.distance - b.distance || (a.terms.join() < b.terms.join() ? -1 : 1),
  );
  return similar
    .slice(0, isRareWord ? maxAlternatives : maxAlternativesOfCommon)
    .map(({ distance: _, ...alternative }) => alternative);
}

/**
 * Returns whether a term of the dictionary is the word in the other script or in another spelling, or the
 * word without a typing error. People rarely mistype the first letter: "phone" is not a spelling of
 * "iphone". In a short word every consonant counts: চুড়ি is not ছুড়ে.
 * @param soundsApart the sound distance
 * @param isKnown whether products contain the word as typed
 */
function isSpellingOf(
  word: string,
  term: string,
  { soundsApart, isKnown }: { soundsApart: number; isKnown: boolean },
): boolean {
  if (isBangla(term) !== isBangla(word)) {
    const isShortBangla = !isKnown && isBangla(word) && isShortWord(word);
    return soundsApart <= (isShortBangla ? maxDistanceOfSpelling : maxDistanceOfOtherScript);
  }
  if (isKnown) return soundsApart <= maxDistanceOfSpelling;
  if (isConfusedSpelling(word, term)) return true;
  if (isShortWord(word) && !hasSameConsonants(word, term)) return false;
  if (isVeryShortWord(word)) return soundsApart <= maxDistanceOfSpelling;
  if (soundsApart <= maxDistanceOfSameScript && beginsWithVowel(word) === beginsWithVowel(term)) return true;
  const maxErrors = word.length < longWordLength ? 1 : 2;
  return word[0] === term[0] && typingDistance(word, term) <= maxErrors;
}

/** Returns whether the word is the term after a vowel, as "iphone" is "phone" after "i". */
const isPrefixed = (word: string, term: string) => /^[aeiou]/.test(word) && word.slice(1) === term;

/**
 * Returns whether products with a term that is no spelling of a word are shown for the word as similar ones:
 * the term is the word without its prefix, or a Bangla word in an unusual romanization.
 */
function mayMean(word: string, term: string): boolean {
  return !isBangla(word) && (isBangla(term) || isPrefixed(word, term));
}

/** Returns whether a term is offered as another spelling of a word that has no results. */
export function isOffered({ term: word, typed }: QueryWord, term: string): boolean {
  if (/\d/.test(term) || stopWords.has(term)) return false;
  if (term.startsWith(typed)) return true;
  const soundsApart = soundDistance(typed, term);
  if (isBangla(term) === isBangla(word) && isShortWord(word))
    return (
      beginsWithVowel(word) === beginsWithVowel(term) &&
      (soundsApart <= maxDistanceOfSameScript || hasSameConsonants(word, term))
    );
  return isSpellingOf(word, term, { soundsApart, isKnown: false });
}

/**
 * Returns the number of typing errors between two words: letters omitted, added, changed, or two neighbours
 * swapped (optimal string alignment distance).
 */
export function typingDistance(word: string, other: string): number {
  const [a, b] = [[...word], [...other]];
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
