/** Splits texts in English and Bangla into terms: normalized words without English plural endings. */
import { asciiDigits } from "#shared/characters.ts";

export interface QueryWord {
  term: string;
  /** The word before its plural ending was removed: the s may belong to a word of another language. */
  typed: string;
}

interface Token extends QueryWord {
  /** True for the joined form of a compound: "TN-2110" gives the tokens tn, 2110 and, joined, tn2110. */
  joined: boolean;
}

const maxWordLength = 48;

/** Words that carry no meaning in a search. */
export const stopWords = new Set(
  (
    "a an and are as at be by for from has in is it its of on or quite that the this to very was with " +
    "jonno jonyo এবং ও জন্য এর এই একটি একটা থেকে দিয়ে সাথে সঙ্গে"
  )
    .normalize("NFC")
    .split(" "),
);

/**
 * Returns the words and numbers of a text in order. Adds the joined form of compounds of two or three parts.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (word: string, joined: boolean) => {
    const typed = word.slice(0, maxWordLength);
    tokens.push({ term: stem(typed), typed, joined });
  };
  for (const [chunk] of plainText(text).matchAll(/[\p{L}\p{M}\p{N}]+(?:[-._&+][\p{L}\p{M}\p{N}]+)*/gu)) {
    const parts = chunk.match(/\d+\.\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu) ?? [];
    for (const part of parts) add(part, false);
    if (parts.length > 1 && parts.length < 4) add(parts.join(""), true);
  }
  return tokens;
}

/** Returns a text as it is compared: in lower case, without accents, joiners and apostrophes. */
export function plainText(text: string): string {
  return asciiDigits(text)
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, "")
    .replace(/(?<=\p{L})['’](?:s(?!\p{L}))?/gu, "");
}

/**
 * Removes English plural endings only: a stemmer that removes more makes the names of different goods equal.
 * A final 'ie' becomes 'y' like 'ies', so that 'cookie' and 'cookies' have the same term.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
