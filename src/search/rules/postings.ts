/**
 * Scores documents by the postings of an inverted index, one word after another ("term at a time": Turtle and
 * Flood, "Query evaluation: strategies and optimizations", 1995), with BM25F over the stored weights.
 */
import { minLabelWeight } from "./document.ts";
import type { ExpandedWord } from "./expansion.ts";
import { saturated } from "./ranking.ts";

/**
 * Document numbers per block: the upper bits of a number are its block, which the database stores in the
 * column `page`, and the lower 16 bits its slot.
 */
export const blockSize = 65_536;

/** Postings of one term in one block. */
export interface PostingList {
  term: string;
  block: number;
  /** True if the term is in the titles or tags of the documents. */
  head: boolean;
  /**
   * Four bytes each, big-endian: the slot of the document, which occurs once for each term, and its weight.
   */
  postings: Buffer;
}

export interface ScoredDocument {
  number: number;
  score: number;
}

/**
 * Returns whether the term occurs in titles or tags, or in some document weighs at least as much as in a
 * label.
 */
export function isNamingList({ head, postings }: PostingList): boolean {
  if (head) return true;
  for (let i = 2; i < postings.length; i += 4) if (postings.readUInt16BE(i) >= minLabelWeight) return true;
  return false;
}

/** Documents that have every word of the query. */
export interface Matches {
  /** Best first, at most the limit. */
  documents: ScoredDocument[];
  /** The number of all of them. */
  count: number;
}

// One entry per slot of a block. Scoring is synchronous, so all searches of the process can share the arrays.
const scores = new Float64Array(blockSize);
const matchedIdf = new Float64Array(blockSize);
const wordCounts = new Uint8Array(blockSize);
/** Slots of the documents that have any word of the query. */
const matchedSlots = new Uint16Array(blockSize);
/** Of the current word: the best alternatives of documents, and their slots. */
const bestScores = new Float64Array(blockSize);
const bestWeights = new Float64Array(blockSize);
const wordSlots = new Uint16Array(blockSize);

/** Returns the postings of these documents alone. */
export function selectPostings(numbers: Iterable<number>, lists: readonly PostingList[]): PostingList[] {
  const blocks = new Map<number, Uint8Array>();
  for (const number of numbers) {
    const block = Math.floor(number / blockSize);
    const slots = blocks.get(block) ?? new Uint8Array(blockSize);
    blocks.set(block, slots);
    slots[number % blockSize] = 1;
  }
  return lists.flatMap((list) => {
    const slots = blocks.get(list.block);
    return slots ? { ...list, postings: inSlots(slots, list.postings) } : [];
  });
}

function inSlots(slots: Uint8Array, postings: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(postings.length);
  let end = 0;
  for (let i = 0; i < postings.length; i += 4)
    if (slots[((postings[i] as number) << 8) | (postings[i + 1] as number)])
      for (let byte = i; byte < i + 4; byte++) kept[end++] = postings[byte] as number;
  return kept.subarray(0, end);
}

/**
 * Scores the documents that have every word of the query: the sum over the words of idf × the best
 * alternative, times the square of the matched share: the mean of the greatest weight of each word's
 * alternatives in the document, weighted by idf. Other spellings lower it.
 */
export function scoreAllWords(
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  limit: number,
): Matches {
  const best = scoreBlocks(words, lists, new TopScores(limit), { everyWord: true });
  return { documents: best.sorted(), count: best.count };
}

/** Like `scoreAllWords`, for the documents that have some words of the query, but not all. Best first. */
export function scoreSomeWords(
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  limit: number,
): ScoredDocument[] {
  return scoreBlocks(words, lists, new TopScores(limit), { everyWord: false }).sorted();
}

/**
 * Returns whether any of the documents has every word of the query. Terms that only resemble a word do not
 * count.
 */
export function someHaveEveryWord(
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  numbers: readonly number[],
): boolean {
  const spellings = words.map((word) => ({
    ...word,
    alternatives: word.alternatives.filter(({ isOnlySimilar }) => !isOnlySimilar),
  }));
  const byBlock = Map.groupBy(numbers, (number) => Math.floor(number / blockSize));
  for (const [block, byTerm] of groupByBlock(lists)) {
    const slots = byBlock.get(block)?.map((number) => number % blockSize);
    if (!slots) continue;
    // One more than the number of words, in their order, that the document in a slot has; 0 for all others.
    const progress = new Uint8Array(blockSize);
    for (const slot of slots) progress[slot] = 1;
    for (const [index, word] of spellings.entries())
      for (const { postings } of wordInBlock(word, byTerm).alternatives)
        for (const list of postings) advance(progress, list, index + 1);
    if (slots.some((slot) => progress[slot] === words.length + 1)) return true;
  }
  return false;
}

function advance(progress: Uint8Array, list: Buffer, from: number): void {
  for (let i = 0; i < list.length; i += 4) {
    const slot = ((list[i] as number) << 8) | (list[i + 1] as number);
    if (progress[slot] === from) progress[slot] = from + 1;
  }
}

/** Adds the documents to `best`: those that have every word, or those that have some words, but not all. */
function scoreBlocks(
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  best: TopScores,
  { everyWord }: { everyWord: boolean },
): TopScores {
  const totalIdf = words.reduce((sum, { idf }) => sum + idf, 0);
  for (const [block, byTerm] of groupByBlock(lists)) {
    // The word with the fewest postings comes first, because only its documents can have every word.
    const inBlock = words.map((word) => wordInBlock(word, byTerm)).sort((a, b) => a.bytes - b.bytes);
    if (everyWord && inBlock[0]?.bytes === 0) continue;
    let matched = 0;
    for (const [index, word] of inBlock.entries()) matched = scoreWord(word, matched, everyWord ? index : 0);
    const [least, most] = everyWord ? [words.length, words.length] : [1, words.length - 1];
    collectDocuments(best, block * blockSize, matched, { totalIdf, least, most });
  }
  return best;
}

/** Adds the scored documents of a block that have `least` to `most` words, and clears the arrays. */
function collectDocuments(
  best: TopScores,
  firstNumber: number,
  matched: number,
  { totalIdf, least, most }: { totalIdf: number; least: number; most: number },
): void {
  for (let i = 0; i < matched; i++) {
    const slot = matchedSlots[i] as number;
    const words = wordCounts[slot] as number;
    const share = (matchedIdf[slot] as number) / totalIdf;
    if (words >= least && words <= most)
      best.add(firstNumber + slot, (scores[slot] as number) * share * share);
    scores[slot] = matchedIdf[slot] = wordCounts[slot] = 0;
  }
}

type PostingsByTerm = Map<string, Buffer[]>;

function groupByBlock(lists: readonly PostingList[]): Map<number, PostingsByTerm> {
  const blocks = new Map<number, PostingsByTerm>();
  for (const { term, block, postings } of lists) {
    const byTerm = blocks.get(block) ?? new Map<string, Buffer[]>();
    blocks.set(block, byTerm);
    byTerm.set(term, [...(byTerm.get(term) ?? []), postings]);
  }
  return blocks;
}

/** The postings of a word in one block. */
interface WordInBlock {
  idf: number;
  /** The one with the most postings comes last. */
  alternatives: { weight: number; postings: Buffer[]; bytes: number }[];
  /** The length of all postings. */
  bytes: number;
}

function wordInBlock({ alternatives, idf }: ExpandedWord, byTerm: PostingsByTerm): WordInBlock {
  const inBlock = alternatives.map(({ terms, weight }) => {
    const [first = [], ...others] = terms.map((term) => byTerm.get(term) ?? []);
    const postings = others.length > 0 ? [intersect([first, ...others])] : first;
    return { weight, postings, bytes: postings.reduce((sum, { length }) => sum + length, 0) };
  });
  return {
    idf,
    alternatives: inBlock.sort((a, b) => a.bytes - b.bytes),
    bytes: inBlock.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * Adds a word to `scores`, `matchedIdf` and `wordCounts`.
 * @param matched entries of `matchedSlots` that are set already
 * @param minWords skips documents with fewer of the words before
 * @returns entries of `matchedSlots` that are set now
 */
function scoreWord({ idf, alternatives }: WordInBlock, matched: number, minWords: number): number {
  // Most postings of a word belong to one alternative. They are added without being collected first.
  const { weight = 0, postings = [] } = alternatives.at(-1) ?? {};
  let count = 0;
  for (const other of alternatives.slice(0, -1))
    for (const list of other.postings) count = collectAlternative(list, other.weight, count, minWords);
  for (const list of postings) matched = addLargestAlternative(list, { idf, weight, matched, minWords });
  for (let i = 0; i < count; i++) {
    const slot = wordSlots[i] as number;
    if (bestWeights[slot] !== 0) matched = addToScores(slot, idf, matched);
  }
  return matched;
}

/** Adds the collected alternatives of a document. */
function addToScores(slot: number, idf: number, matched: number): number {
  if (wordCounts[slot] === 0) matchedSlots[matched++] = slot;
  wordCounts[slot] = (wordCounts[slot] as number) + 1;
  scores[slot] = (scores[slot] as number) + idf * (bestScores[slot] as number);
  matchedIdf[slot] = (matchedIdf[slot] as number) + idf * (bestWeights[slot] as number);
  bestScores[slot] = bestWeights[slot] = 0;
  return matched;
}

// The loops over postings are functions of their own, because V8 optimizes small hot functions better.

/**
 * Collects one alternative of the current word in `bestScores` and `bestWeights`.
 * @param count entries of `wordSlots` that are set already
 * @param minWords skips documents with fewer of the words before
 * @returns entries of `wordSlots` that are set now
 */
function collectAlternative(list: Buffer, weight: number, count: number, minWords: number): number {
  for (let i = 0; i < list.length; i += 4) {
    const slot = ((list[i] as number) << 8) | (list[i + 1] as number);
    if ((wordCounts[slot] as number) < minWords) continue;
    const score = weight * (saturated[((list[i + 2] as number) << 8) | (list[i + 3] as number)] as number);
    const bestWeight = bestWeights[slot] as number;
    if (bestWeight === 0) wordSlots[count++] = slot;
    if (score > (bestScores[slot] as number)) bestScores[slot] = score;
    if (weight > bestWeight) bestWeights[slot] = weight;
  }
  return count;
}

/**
 * Adds the current word to each document of its largest alternative, with the greatest score and the greatest
 * weight of this alternative and of those collected before.
 */
function addLargestAlternative(
  list: Buffer,
  { idf, weight, matched, minWords }: { idf: number; weight: number; matched: number; minWords: number },
): number {
  for (let i = 0; i < list.length; i += 4) {
    const slot = ((list[i] as number) << 8) | (list[i + 1] as number);
    const words = wordCounts[slot] as number;
    if (words < minWords) continue;
    let score = weight * (saturated[((list[i + 2] as number) << 8) | (list[i + 3] as number)] as number);
    let bestWeight = weight;
    if (bestWeights[slot] !== 0) {
      score = Math.max(score, bestScores[slot] as number);
      bestWeight = Math.max(bestWeight, bestWeights[slot] as number);
      bestScores[slot] = bestWeights[slot] = 0;
    }
    if (words === 0) matchedSlots[matched++] = slot;
    wordCounts[slot] = words + 1;
    scores[slot] = (scores[slot] as number) + idf * score;
    matchedIdf[slot] = (matchedIdf[slot] as number) + idf * bestWeight;
  }
  return matched;
}

/** Returns postings of the documents that have all terms, each with its lowest weight. */
function intersect(terms: readonly Buffer[][]): Buffer {
  let common: Map<number, number> | undefined;
  for (const lists of terms) {
    const next = new Map<number, number>();
    for (const list of lists) {
      for (let i = 0; i < list.length; i += 4) {
        const slot = list.readUInt16BE(i);
        const lowest = common ? common.get(slot) : 0xffff;
        if (lowest !== undefined) next.set(slot, Math.min(lowest, list.readUInt16BE(i + 2)));
      }
    }
    common = next;
  }
  const postings = Buffer.alloc((common?.size ?? 0) * 4);
  let end = 0;
  for (const [slot, weight] of common ?? [])
    end = postings.writeUInt16BE(weight, postings.writeUInt16BE(slot, end));
  return postings;
}

/** Collects the best documents in a heap with the lowest score at its root (Knuth, TAOCP, 5.2.3). */
class TopScores {
  /** Number of added documents, including those that have been replaced by better ones. */
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
