import { isBangla, phoneticFold, phoneticKeys } from "#search/rules/phonetic.ts";

/**
 * What is kept of a product for searching, and what a question asks for. A word's weight in a product is the field-weighted, length-corrected
 * term frequency of BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009), the title weighing most;
 * usual lengths are fixed, so that a product's weights do not change when others come.
 */
export interface SearchableProduct {
  title: string;
  titleBn?: string | null;
  tags: string;
  materials: string;
  category: string;
  categoryBn?: string | null;
  subCategory?: string | null;
  subCategoryBn?: string | null;
  shop: string;
  shopBn?: string | null;
  description: string;
  descriptionBn?: string | null;
}

export interface SearchDocument {
  /** Words of titles and tags. */
  head: ReadonlySet<string>;
  /** Each word of the product with its weight, 1 to 16383. */
  weights: Map<string, number>;
}

/** A word as the dictionary files it. */
export interface SearchTerm {
  term: string;
  fold: string;
  keys: string[];
}

export interface AskedTerm {
  term: string;
  /** Before the plural was taken off: the s may belong to a word of another language. */
  typed: string;
}

export interface SearchQuery {
  words: AskedTerm[];
  /** Two neighbours written as one word; `place` is that of the first. */
  joined: { place: number; term: string }[];
  /** One word written as two. */
  split: { place: number; terms: [string, string] }[];
}

const maxWords = 12;
const maxWordLength = 48;
/** A stored weight is this many times the weighted term frequency: whole numbers fine enough that few products tie. */
export const weightScale = 200;
export const maxWeight = 16383;

const stopWords = new Set(
  "a an and are as at be by for from has in is it its of on or that the this to was with এবং ও জন্য এর এই একটি একটা থেকে দিয়ে সাথে সঙ্গে"
    .normalize("NFC")
    .split(" "),
);

/** Words and numbers in order, plurals stripped; two or three written together with a hyphen or dot also as one word, marked `whole`. */
export function searchTokens(text: string): (AskedTerm & { whole: boolean })[] {
  const tokens: (AskedTerm & { whole: boolean })[] = [];
  const add = (word: string, whole: boolean) => {
    const typed = word.slice(0, maxWordLength);
    tokens.push({ term: stem(typed), typed, whole });
  };
  for (const [chunk] of plainText(text).matchAll(/[\p{L}\p{M}\p{N}]+(?:[-._&+][\p{L}\p{M}\p{N}]+)*/gu)) {
    const parts = chunk.match(/\d+\.\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu) ?? [];
    for (const part of parts) add(part, false);
    if (parts.length > 1 && parts.length < 4) add(parts.join(""), true);
  }
  return tokens;
}

function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, "")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/(?<=\p{L})['’](?:s(?!\p{L}))?/gu, "");
}

/** English plurals only: a stemmer that takes off more makes unlike goods alike. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

const banglaEndings =
  /(?:গুলোর|গুলির|গুলোতে|গুলো|গুলি|দের|টির|টিতে|টি|টার|টাতে|টা|খানা|য়ের|ের|কে|তে|(?<=[\u09be-\u09cc])র)$/u;

/** The word without its case ending or article, where enough is left to be a word. */
function banglaStem(word: string): string | undefined {
  if (!isBangla(word)) return undefined;
  const left = word.replace(banglaEndings, "");
  return left !== word && (left.match(/[অ-হ]/gu)?.length ?? 0) >= 2 ? left : undefined;
}

interface Field {
  text: string | null | undefined;
  weight: number;
  /** A usual number of words, and how much a longer text is held against its words (b of BM25). */
  usual: number;
  b: number;
  head: boolean;
}

function fieldsOf(product: SearchableProduct): Field[] {
  const title = { weight: 3, usual: 9, b: 0.75, head: true };
  const tags = { weight: 2, usual: 2, b: 0.3, head: true };
  const label = { weight: 1, usual: 2, b: 0.3, head: false };
  const description = { weight: 0.3, usual: 50, b: 0.75, head: false };
  return [
    { ...title, text: product.title },
    { ...title, text: product.titleBn },
    { ...tags, text: product.tags },
    { ...label, text: product.materials },
    { ...label, text: product.category },
    { ...label, text: product.categoryBn },
    { ...label, text: product.subCategory },
    { ...label, text: product.subCategoryBn },
    { ...label, text: product.shop },
    { ...label, text: product.shopBn },
    { ...description, text: product.description },
    { ...description, text: product.descriptionBn },
  ];
}

const stemShare = 0.6;
/** Repeating a word in one field says little more of the product, and much of the wish to be found. */
const maxRepeats = 2;

export function searchDocument(product: SearchableProduct): SearchDocument {
  const frequencies = new Map<string, number>();
  const head = new Set<string>();
  for (const field of fieldsOf(product)) {
    if (!field.text) continue;
    const tokens = searchTokens(field.text).filter(({ term }) => field.head || !stopWords.has(term));
    const length = tokens.filter((token) => !token.whole).length;
    const share = field.weight / (1 - field.b + (field.b * length) / field.usual);
    const times = new Map<string, number>();
    const add = (term: string, amount: number) => {
      const time = (times.get(term) ?? 0) + 1;
      times.set(term, time);
      if (time > maxRepeats) return;
      frequencies.set(term, (frequencies.get(term) ?? 0) + amount);
      if (field.head) head.add(term);
    };
    for (const { term } of tokens) {
      add(term, share);
      const left = banglaStem(term);
      if (left !== undefined) add(left, share * stemShare);
    }
  }
  const weights = new Map<string, number>();
  for (const [term, frequency] of frequencies) {
    weights.set(term, Math.min(maxWeight, Math.max(1, Math.round(frequency * weightScale))));
  }
  return { head, weights };
}

/** Words with digits are codes and sizes: they have no other spelling. */
export function searchTerm(term: string): SearchTerm {
  if (term === "" || /\d/.test(term)) return { term, fold: "", keys: [] };
  return { term, fold: phoneticFold(term), keys: phoneticKeys(term) };
}

export function searchQuery(text: string): SearchQuery {
  const tokens = searchTokens(text);
  const telling = tokens.filter(({ term, whole }) => !whole && !stopWords.has(term));
  const kept = telling.length > 0 ? telling : tokens.filter(({ whole }) => !whole);
  const words = [...new Map(kept.map(({ term, typed }) => [term, { term, typed }])).values()].slice(
    0,
    maxWords,
  );
  const joined: SearchQuery["joined"] = [];
  const split: SearchQuery["split"] = [];
  for (const [place, { term, typed }] of words.entries()) {
    const next = words[place + 1];
    if (next !== undefined) joined.push({ place, term: stem(typed + next.typed) });
    for (const terms of splits(term)) split.push({ place, terms });
  }
  return { words, joined, split };
}

/** A code or size where letters and digits meet; another word wherever both halves have three letters or more. */
function splits(word: string): [string, string][] {
  const meeting = /^(\d[\d.]*)(\p{L}+)$|^(\p{L}+)(\d[\d.]*)$/u.exec(word);
  if (meeting) return [[meeting[1] ?? meeting[3] ?? "", stem(meeting[2] ?? meeting[4] ?? "")]];
  if (!/^[a-z]{6,24}$/.test(word)) return [];
  return Array.from({ length: word.length - 5 }, (_, i) => [
    stem(word.slice(0, i + 3)),
    stem(word.slice(i + 3)),
  ]);
}
