/**
 * Scores documents by the postings of an inverted index, one word after another ("term at a time": Turtle and
 * Flood, "Query evaluation: strategies and optimizations", 1995), with BM25F over the stored weights.
 */
import type { ExpandedWord } from "./expansion.ts";
import { saturated } from "./ranking.ts";

/** Document numbers per page: the upper bits of a number are its page, the lower 16 bits its slot. */
export const pageSize = 65_536;

/** Postings of one term in one page. */
export interface PostingList {
  term: string;
  page: number;
  /** Four bytes each, big-endian: the slot of the document, and its weight. */
  postings: Buffer;
}

export interface ScoredDocument {
  number: number;
  score: number;
}

export interface Matches {
  /** Documents that have every word of the query, best first, at most `limit`. */
  allWords: ScoredDocument[];
  /** The number of documents that have every word, without a limit. */
  allWordsCount: number;
  /** Documents that have some of the words, best first. Incomplete if many documents have every word. */
  someWords: ScoredDocument[];
}

/** Documents with some of the words are collected only until this many have every word. */
const enoughWithAllWords = 1_000;
const maxSomeWords = 500;

// One entry per slot of a page. Scoring is synchronous, so all searches of the process can share the arrays.
const scores = new Float64Array(pageSize);
const matchedIdf = new Float64Array(pageSize);
const wordCounts = new Uint8Array(pageSize);
const bestScores = new Float64Array(pageSize);
const bestWeights = new Float64Array(pageSize);
/** Slots of the documents that have any word of the query, and of those that have the current word. */
const matchedSlots = new Uint16Array(pageSize);
const wordSlots = new Uint16Array(pageSize);

/**
 * Scores documents: the sum over the words of idf × the best alternative, times the square of the matched
 * share of the query, so that documents with every word come first.
 */
export function scoreDocuments(
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  limit: number,
): Matches {
  const totalIdf = words.reduce((sum, { idf }) => sum + idf, 0);
  const allWords = new TopScores(limit);
  const someWords = new TopScores(maxSomeWords);
  for (const [page, byTerm] of groupByPage(lists)) {
    const count = scorePage(words, byTerm);
    for (let i = 0; i < count; i++) {
      const slot = matchedSlots[i] as number;
      const share = (matchedIdf[slot] as number) / totalIdf;
      const score = (scores[slot] as number) * share * share;
      if (wordCounts[slot] === words.length) allWords.add(page * pageSize + slot, score);
      else if (allWords.count < enoughWithAllWords) someWords.add(page * pageSize + slot, score);
      scores[slot] = matchedIdf[slot] = wordCounts[slot] = 0;
    }
  }
  return { allWords: allWords.sorted(), allWordsCount: allWords.count, someWords: someWords.sorted() };
}

type PostingsByTerm = Map<string, Uint32Array[]>;

function groupByPage(lists: readonly PostingList[]): Map<number, PostingsByTerm> {
  const pages = new Map<number, PostingsByTerm>();
  for (const { term, page, postings } of lists) {
    const byTerm = pages.get(page) ?? new Map();
    pages.set(page, byTerm);
    byTerm.set(term, [...(byTerm.get(term) ?? []), decodePostings(postings)]);
  }
  return pages;
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function decodePostings(bytes: Buffer): Uint32Array {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  if (isLittleEndian) copy.swap32();
  return new Uint32Array(copy.buffer);
}

/**
 * Adds up a page in `scores`, `matchedIdf` and `wordCounts`. Returns how many entries of `matchedSlots` it
 * has set.
 */
function scorePage(words: readonly ExpandedWord[], byTerm: PostingsByTerm): number {
  let matched = 0;
  for (const { alternatives, idf } of words) {
    let count = 0;
    for (const { terms, weight } of alternatives) {
      const [first = [], ...others] = terms.map((term) => byTerm.get(term) ?? []);
      for (const list of others.length > 0 ? [intersect([first, ...others])] : first)
        count = scoreAlternative(list, weight, count);
    }
    for (let i = 0; i < count; i++) {
      const slot = wordSlots[i] as number;
      if (wordCounts[slot] === 0) matchedSlots[matched++] = slot;
      wordCounts[slot] = (wordCounts[slot] as number) + 1;
      scores[slot] = (scores[slot] as number) + idf * (bestScores[slot] as number);
      matchedIdf[slot] = (matchedIdf[slot] as number) + idf * (bestWeights[slot] as number);
      bestScores[slot] = bestWeights[slot] = 0;
    }
  }
  return matched;
}

/**
 * Scores one alternative of the current word.
 * @param count entries of `wordSlots` that are set already
 * @returns entries of `wordSlots` that are set now
 */
function scoreAlternative(list: Uint32Array, weight: number, count: number): number {
  for (let i = 0; i < list.length; i++) {
    const posting = list[i] as number;
    const slot = posting >>> 16;
    const score = weight * (saturated[posting & 0xffff] as number);
    const bestWeight = bestWeights[slot] as number;
    if (bestWeight === 0) wordSlots[count++] = slot;
    if (score > (bestScores[slot] as number)) bestScores[slot] = score;
    if (weight > bestWeight) bestWeights[slot] = weight;
  }
  return count;
}

/** Returns postings of the documents that have all terms, each with its lowest weight. */
function intersect(terms: readonly Uint32Array[][]): Uint32Array {
  let common: Map<number, number> | undefined;
  for (const lists of terms) {
    const next = new Map<number, number>();
    for (const list of lists) {
      for (const posting of list) {
        const slot = posting >>> 16;
        const lowest = common ? common.get(slot) : 0xffff;
        if (lowest !== undefined) next.set(slot, Math.min(lowest, posting & 0xffff));
      }
    }
    common = next;
  }
  return Uint32Array.from(common ?? [], ([slot, weight]) => slot * pageSize + weight);
}

/** Collects the best documents in a heap with the lowest score at its root (Knuth, TAOCP, 5.2.3). */
class TopScores {
  /** Documents that were added, including those that did not stay. */
  count = 0;
  #size = 0;
  readonly #numbers: Float64Array;
  readonly #scores: Float64Array;

  constructor(limit: number) {
    this.#numbers = new Float64Array(limit);
    this.#scores = new Float64Array(limit);
  }

  /** Of equal scores the greatest numbers stay, in whatever order they are added. */
  add(number: number, score: number): void {
    this.count++;
    if (this.#size < this.#scores.length) this.#siftUp(this.#size++, number, score);
    else if (this.#isBelow(0, number, score)) this.#siftDown(number, score);
  }

  #isBelow(index: number, number: number, score: number): boolean {
    const difference = (this.#scores[index] as number) - score;
    return difference < 0 || (difference === 0 && (this.#numbers[index] as number) < number);
  }

  #siftUp(index: number, number: number, score: number): void {
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#isBelow(parent, number, score)) break;
      this.#copy(index, parent);
      index = parent;
    }
    this.#numbers[index] = number;
    this.#scores[index] = score;
  }

  #siftDown(number: number, score: number): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#size) break;
      if (
        child + 1 < this.#size &&
        this.#isBelow(child + 1, this.#numbers[child] as number, this.#scores[child] as number)
      )
        child++;
      if (!this.#isBelow(child, number, score)) break;
      this.#copy(index, child);
      index = child;
    }
    this.#numbers[index] = number;
    this.#scores[index] = score;
  }

  #copy(index: number, from: number): void {
    this.#numbers[index] = this.#numbers[from] as number;
    this.#scores[index] = this.#scores[from] as number;
  }

  /** Returns the documents that stayed, best first. */
  sorted(): ScoredDocument[] {
    const documents = Array.from({ length: this.#size }, (_, i) => ({
      number: this.#numbers[i] as number,
      score: this.#scores[i] as number,
    }));
    return documents.sort((a, b) => b.score - a.score || b.number - a.number);
  }
}
