/** Compares the letters of words: which spellings stand for the same word, and which consonants it has. */
import { isBangla } from "#shared/characters.ts";
import { phoneticKeys } from "./phonetic.ts";

/** In letters, or in Bangla in syllables. */
const maxShortLength = 4;

/** Returns whether a word is so short that another consonant mostly makes another word: চুড়ি, ঝুড়ি. */
export function isShortWord(word: string): boolean {
  return (isBangla(word) ? syllablesOf(word) : [...word].length) <= maxShortLength;
}

/** Returns whether a Bangla word is so short that another vowel mostly makes another word: পাটি, পাট. */
export function isVeryShortWord(word: string): boolean {
  return isBangla(word) && syllablesOf(word) <= 2;
}

/** Counts the letters that begin a written syllable: all but vowel signs and later parts of conjuncts. */
const syllablesOf = (word: string) => word.match(/(?<!\u09cd)[\u0985-\u09b9\u09ce]/gu)?.length ?? 0;

/** Returns whether two Bangla words differ only in ি/ী, ু/ূ and ন/ণ. */
export function isVariantSpelling(word: string, other: string): boolean {
  return isBangla(word) && mergeLongVowels(word) === mergeLongVowels(other);
}

/**
 * Returns whether two Bangla words differ only in letters that are confused most: those of
 * `isVariantSpelling`, শ/ষ/স, য/জ, ড়/ঢ়/র, ৎ/ত, ং/ঙ, and a missing chandrabindu or hasanta.
 */
export function isConfusedSpelling(word: string, other: string): boolean {
  return isBangla(word) && mergeConfusedLetters(word) === mergeConfusedLetters(other);
}

/** Returns whether two words of the same script have the same consonants. */
export function hasSameConsonants(word: string, other: string): boolean {
  if (isBangla(word)) return consonantsOf(word) === consonantsOf(other);
  const keys = new Set(phoneticKeys(word).filter((key) => key.startsWith("-")));
  return phoneticKeys(other).some((key) => keys.has(key));
}

const mergeLongVowels = (word: string) =>
  word
    .normalize("NFC")
    .replace(/[ী]/gu, "ি")
    .replace(/[ূ]/gu, "ু")
    .replace(/ঈ/gu, "ই")
    .replace(/ঊ/gu, "উ")
    .replace(/ণ/gu, "ন");

// NFC leaves ড়, ঢ় and য় as two code points; \u09df is য় as one, so that it is not read as য.
const mergeConfusedLetters = (word: string) =>
  mergeLongVowels(word)
    .replace(/[\u0981\u09cd\u200c\u200d]/gu, "")
    .replace(/[ডঢ]\u09bc/gu, "র")
    .replace(/য\u09bc/gu, "\u09df")
    .replace(/য/gu, "জ")
    .replace(/[শষ]/gu, "স")
    .replace(/ৎ/gu, "ত")
    .replace(/ং/gu, "ঙ");

const consonantsOf = (word: string) =>
  mergeConfusedLetters(word)
    .replace(/^[\u0985-\u0994]/u, "*")
    .replace(/[\u0983\u0985-\u0994\u09be-\u09cc\u09d7]/gu, "");
