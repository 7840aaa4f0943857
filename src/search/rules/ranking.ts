import { isBangla, soundDistance, typingDistance } from "#search/rules/phonetic.ts";
import type { Ranked } from "#search/rules/result-page.ts";
import { type AskedTerm, maxWeight, type SearchQuery, weightScale } from "#search/rules/text.ts";

/** Which spellings answer an asked word, what a word counts, and which of the found products are shown. */

/** A way to say an asked word; one of several terms needs them all. */
export interface Way {
  terms: string[];
  weight: number;
}

export interface AskedWord {
  ways: Way[];
  /** In how many products it is at most, in any of its ways. */
  products: number;
  /** Inverse document frequency: how much having the word tells. */
  idf: number;
}

const maxWays = 12;
const maxWaysOfKnown = 5;
/** How many edits of sound apart a spelling may be: of a word nobody wrote; of one that products have, in the other script; in the same. */
const farthestFromUnknown = 1.6;
const farthestFromKnown = 0.7;
const farthestFromCommon = 0.45;
/** A slip of the finger, in edits of sound. */
const slip = 0.8;
/** What another spelling counts beside the asked one: in the other script or of an unknown word, and of a word that products have as asked. */
const sameWord = 0.9;
const otherWord = 0.3;
/** What a word counts that is written apart, or together, where the question has it the other way. */
const writtenOtherwise = 0.6;

/**
 * @param known in how many products each term is, of the asked words, their joined and split forms and what sounds or is typed like them
 * @param total how many products there are
 */
export function askedWords(
  query: SearchQuery,
  known: ReadonlyMap<string, number>,
  total: number,
): AskedWord[] {
  const count = (term: string) => known.get(term) ?? 0;
  const ways = query.words.map((word): Way[] => [
    { terms: [word.term], weight: 1 },
    ...soundAlikes(word, known, isRare(count(word.term), total)),
  ]);
  for (const { place, term } of query.joined) {
    if (count(term) === 0) continue;
    ways[place]?.push({ terms: [term], weight: writtenOtherwise });
    ways[place + 1]?.push({ terms: [term], weight: writtenOtherwise });
  }
  for (const [place, { term: word }] of query.words.entries()) {
    const halves = query.split
      .filter((split) => split.place === place)
      .map(({ terms }) => ({ terms, both: Math.min(...terms.map(count)) }));
    const best = halves.sort((a, b) => b.both - a.both)[0];
    if (best !== undefined && best.both > 0 && isRare(count(word), total))
      ways[place]?.push({ terms: best.terms, weight: count(word) === 0 ? sameWord : otherWord });
  }
  return ways.map((list) => {
    const counts = list.map(({ terms, weight }) => ({ weight, products: Math.min(...terms.map(count)) }));
    const frequency = Math.max(
      ...counts.filter(({ weight }) => weight >= 0.5).map(({ products }) => products),
    );
    return {
      ways: list,
      products: counts.reduce((sum, { products }) => sum + products, 0),
      idf: inverseFrequency(frequency, Math.max(total, ...known.values(), 1)),
    };
  });
}

/** Too few products have it to be sure that it is spelled as people spell it. */
export function isRare(products: number, total: number): boolean {
  return products <= Math.min(3, total / 1000);
}

function soundAlikes(
  { term: word, typed }: AskedTerm,
  known: ReadonlyMap<string, number>,
  rare: boolean,
): Way[] {
  if (/\d/.test(word)) return [];
  const has = (known.get(word) ?? 0) > 0;
  const script = isBangla(word);
  const heard: (Way & { apart: number })[] = [];
  for (const [term, products] of known) {
    if (term === word || products === 0 || /\d/.test(term)) continue;
    const same = !has || isBangla(term) !== script;
    const farthest = rare ? farthestFromUnknown : same ? farthestFromKnown : farthestFromCommon;
    const limit = Math.min(farthest, (word.length - 1) * 0.3);
    const apart = Math.min(
      soundDistance(typed, term, limit),
      typed === word ? Infinity : soundDistance(word, term, limit),
      rare && Math.abs(word.length - term.length) < 3 ? slip * typingDistance(word, term) : Infinity,
    );
    if (apart > limit) continue;
    heard.push({ terms: [term], weight: (same ? sameWord : otherWord) * Math.exp(-apart), apart });
  }
  heard.sort((a, b) => a.apart - b.apart || (a.terms.join() < b.terms.join() ? -1 : 1));
  return heard.slice(0, rare ? maxWays : maxWaysOfKnown).map(({ terms, weight }) => ({ terms, weight }));
}

function inverseFrequency(products: number, total: number): number {
  return Math.log(1 + (total - products + 0.5) / (products + 0.5));
}

export function termsOf(asked: AskedWord[]): string[] {
  return [...new Set(asked.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)))];
}

/** k1 of BM25: how soon having a word more often stops to matter. */
const saturation = 0.9;

/** What a word counts by its stored weight. */
export const saturated = Float64Array.from({ length: maxWeight + 1 }, (_, weight) => {
  const frequency = weight / weightScale;
  return (frequency * (saturation + 1)) / (frequency + saturation);
});

/** Below this share of the best score a product has little to do with the question; so many are shown all the same. */
const faintest = 0.15;
const alwaysShown = 10;

/** Sorts by score, down to what hardly matches. Of equal scores the newest comes first: ids are in the order of creation. */
export function rankProducts<T extends Ranked>(found: readonly T[]): T[] {
  const ranked = found.toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  const worthwhile = (ranked[0]?.score ?? 0) * faintest;
  return ranked.filter(({ score }, place) => place < alwaysShown || score >= worthwhile);
}
