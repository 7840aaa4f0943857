/**
 * Scores documents by the postings of an inverted index, a word at a time (Turtle and Flood, "Query evaluation: strategies and
 * optimizations", 1995): BM25F over the stored weights, of every document that has a word.
 */
import { type AskedWord, saturated } from "./ranking.ts";

/** Numbers of documents are filed by their upper bits; a page holds this many. */
export const pageSize = 65_536;

/** Postings of one term in one page. */
export interface PostingList {
  term: string;
  page: number;
  /** Four bytes each, big-endian: the lower 16 bits of the document's number and its weight. */
  postings: Buffer;
}

export interface Scored {
  number: number;
  score: number;
}

export interface Matches {
  /** Documents with every asked word, the best first, at most `limit`. */
  every: Scored[];
  everyCount: number;
  /** Documents with some of several words, the best first; not all of them where many have every word. */
  some: Scored[];
}

/** With so many documents that have every word nobody asks for those that have some. */
const plenty = 1_000;
const maxSome = 500;

// One page's documents. Scoring never waits, so one set serves every search of the process.
const score = new Float64Array(pageSize);
const had = new Float64Array(pageSize);
const words = new Uint8Array(pageSize);
const best = new Float64Array(pageSize);
const closest = new Float64Array(pageSize);
/** Documents of the page that have a word, and those that have the word at hand. */
const touched = new Uint16Array(pageSize);
const ofWord = new Uint16Array(pageSize);

/**
 * A document's score is the sum over the asked words of idf × the best way to say the word, times the square of the share of the words that
 * it has: who asks for two things wants both.
 */
export function scoreDocuments(
  asked: readonly AskedWord[],
  lists: readonly PostingList[],
  limit: number,
): Matches {
  const whole = asked.reduce((sum, { idf }) => sum + idf, 0);
  const every = new Best(limit);
  const some = new Best(maxSome);
  for (const [page, byTerm] of byPage(lists)) {
    const count = scorePage(asked, byTerm);
    for (let i = 0; i < count; i++) {
      const place = touched[i] as number;
      const share = (had[place] as number) / whole;
      const total = (score[place] as number) * share * share;
      if (words[place] === asked.length) every.add(page * pageSize + place, total);
      else if (every.count < plenty) some.add(page * pageSize + place, total);
      score[place] = had[place] = words[place] = 0;
    }
  }
  return { every: every.take(), everyCount: every.count, some: some.take() };
}

type TermLists = Map<string, Uint32Array[]>;

function byPage(lists: readonly PostingList[]): Map<number, TermLists> {
  const pages = new Map<number, TermLists>();
  for (const { term, page, postings } of lists) {
    const terms = pages.get(page) ?? new Map();
    pages.set(page, terms);
    terms.set(term, [...(terms.get(term) ?? []), wordsOf(postings)]);
  }
  return pages;
}

const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function wordsOf(bytes: Buffer): Uint32Array {
  const own = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(own);
  if (littleEndian) own.swap32();
  return new Uint32Array(own.buffer);
}

/** Leaves the sums of the page in `score`, `had` and `words`. @returns how many of `touched` it has set */
function scorePage(asked: readonly AskedWord[], byTerm: TermLists): number {
  let count = 0;
  for (const { ways, idf } of asked) {
    let found = 0;
    for (const { terms, weight } of ways) {
      const [first = [], ...others] = terms.map((term) => byTerm.get(term) ?? []);
      for (const list of others.length > 0 ? [inAll([first, ...others])] : first)
        found = noteWay(list, weight, found);
    }
    for (let i = 0; i < found; i++) {
      const place = ofWord[i] as number;
      if (words[place] === 0) touched[count++] = place;
      words[place] = (words[place] as number) + 1;
      score[place] = (score[place] as number) + idf * (best[place] as number);
      had[place] = (had[place] as number) + idf * (closest[place] as number);
      best[place] = closest[place] = 0;
    }
  }
  return count;
}

/** Notes one way to say the word at hand. @returns how many of `ofWord` are set, of which there were `found` */
function noteWay(list: Uint32Array, way: number, found: number): number {
  for (let i = 0; i < list.length; i++) {
    const posting = list[i] as number;
    const place = posting >>> 16;
    const counts = way * (saturated[posting & 0xffff] as number);
    const before = closest[place] as number;
    if (before === 0) ofWord[found++] = place;
    if (counts > (best[place] as number)) best[place] = counts;
    if (way > before) closest[place] = way;
  }
  return found;
}

/** Postings of the documents that are in all of `terms`, each with its least weight. */
function inAll(terms: readonly Uint32Array[][]): Uint32Array {
  let common: Map<number, number> | undefined;
  for (const lists of terms) {
    const next = new Map<number, number>();
    for (const list of lists) {
      for (const posting of list) {
        const place = posting >>> 16;
        const least = common ? common.get(place) : 0xffff;
        if (least !== undefined) next.set(place, Math.min(least, posting & 0xffff));
      }
    }
    common = next;
  }
  return Uint32Array.from(common ?? [], ([place, weight]) => place * pageSize + weight);
}

/** The best of many: a heap with the least at its root (Knuth, "The Art of Computer Programming", 5.2.3). */
class Best {
  count = 0;
  #size = 0;
  readonly #numbers: Float64Array;
  readonly #scores: Float64Array;

  constructor(limit: number) {
    this.#numbers = new Float64Array(limit);
    this.#scores = new Float64Array(limit);
  }

  /** Of equal scores the greatest numbers stay, whatever the order in which they come. */
  add(number: number, score: number): void {
    this.count++;
    if (this.#size < this.#scores.length) this.#rise(this.#size++, number, score);
    else if (this.#isBelow(0, number, score)) this.#sink(number, score);
  }

  #isBelow(at: number, number: number, score: number): boolean {
    const difference = (this.#scores[at] as number) - score;
    return difference < 0 || (difference === 0 && (this.#numbers[at] as number) < number);
  }

  #rise(at: number, number: number, score: number): void {
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#isBelow(above, number, score)) break;
      this.#set(at, above);
      at = above;
    }
    this.#numbers[at] = number;
    this.#scores[at] = score;
  }

  #sink(number: number, score: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      if (
        below + 1 < this.#size &&
        this.#isBelow(below + 1, this.#numbers[below] as number, this.#scores[below] as number)
      )
        below++;
      if (!this.#isBelow(below, number, score)) break;
      this.#set(at, below);
      at = below;
    }
    this.#numbers[at] = number;
    this.#scores[at] = score;
  }

  #set(at: number, from: number): void {
    this.#numbers[at] = this.#numbers[from] as number;
    this.#scores[at] = this.#scores[from] as number;
  }

  take(): Scored[] {
    const found = Array.from({ length: this.#size }, (_, i) => ({
      number: this.#numbers[i] as number,
      score: this.#scores[i] as number,
    }));
    return found.sort((a, b) => b.score - a.score || b.number - a.number);
  }
}
