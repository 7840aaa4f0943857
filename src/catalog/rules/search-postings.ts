/**
 * Scores documents by the postings of an inverted index, a word at a time (Turtle and Flood, "Query evaluation: strategies and
 * optimizations", 1995): BM25F over the stored weights, of every document that has a word.
 */
import { type AskedWord, saturated } from "./search-rank.ts";

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
  /** Documents with some of several words, likewise. */
  some: Scored[];
  someCount: number;
}

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
export function scoreDocuments(asked: readonly AskedWord[], lists: readonly PostingList[], limit: number): Matches {
  const whole = asked.reduce((sum, { idf }) => sum + idf, 0);
  const every = new Best(limit);
  const some = new Best(limit);
  for (const [page, byTerm] of byPage(lists)) {
    const count = scorePage(asked, byTerm);
    for (let i = 0; i < count; i++) {
      const place = touched[i] as number;
      const share = (had[place] as number) / whole;
      const list = words[place] === asked.length ? every : some;
      list.add(page * pageSize + place, (score[place] as number) * share * share);
      score[place] = had[place] = words[place] = 0;
    }
  }
  return { every: every.take(), everyCount: every.count, some: some.take(), someCount: some.count };
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
    const note = (place: number, weight: number, way: number) => {
      const counts = way * (saturated[weight] as number);
      if (closest[place] === 0) ofWord[found++] = place;
      if (counts > (best[place] as number)) best[place] = counts;
      if (way > (closest[place] as number)) closest[place] = way;
    };
    for (const { terms, weight: way } of ways) {
      const [first = [], ...others] = terms.map((term) => byTerm.get(term) ?? []);
      if (others.length > 0) eachCommon([first, ...others], (place, weight) => note(place, weight, way));
      else for (const list of first) for (const posting of list) note(posting >>> 16, posting & 0xffff, way);
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

/** Documents that are in all of `terms`, each with its least weight. */
function eachCommon(terms: readonly Uint32Array[][], note: (place: number, weight: number) => void): void {
  let common: Map<number, number> | undefined;
  for (const lists of terms) {
    const next = new Map<number, number>();
    for (const posting of lists.flatMap((list) => [...list])) {
      const place = posting >>> 16;
      const least = common ? common.get(place) : 0xffff;
      if (least !== undefined) next.set(place, Math.min(least, posting & 0xffff));
    }
    common = next;
  }
  for (const [place, weight] of common ?? []) note(place, weight);
}

/** The best of many: cut down whenever twice as many as wanted have come. */
class Best {
  count = 0;
  #found: Scored[] = [];
  #least = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(number: number, score: number): void {
    this.count++;
    if (score < this.#least) return;
    this.#found.push({ number, score });
    if (this.#found.length < 2 * this.#limit) return;
    this.#found = this.take();
    this.#least = this.#found.at(-1)?.score ?? 0;
  }

  take(): Scored[] {
    return this.#found.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, this.#limit);
  }
}
