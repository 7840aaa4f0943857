import { isBangla, soundDistance } from "#catalog/rules/phonetic.ts";
import { type SearchQuery, weightScale } from "#catalog/rules/search-text.ts";

/** Which spellings answer an asked word, and how what was found is ranked: BM25F over the stored weights. */

/** What the dictionary says of a term: in how many products it is. */
export interface KnownTerm {
  term: string;
  products: number;
}

/** A way to say an asked word; one of several terms needs them all. */
export interface Way {
  terms: string[];
  weight: number;
}

export interface AskedWord {
  ways: Way[];
  /** Inverse document frequency: how much having the word tells. */
  idf: number;
}

export interface FoundProduct {
  id: string;
  /** The stored weight of each of `termsOf(asked)`, 0 where the product lacks it. */
  weights: number[];
}

const maxWays = 12;
/** How many edits of sound apart a spelling may be: of a word nobody wrote, of one that products have. */
const farthestFromUnknown = 1.6;
const farthestFromKnown = 0.7;

/**
 * @param known what the dictionary knows of the asked words, their joined and split forms and what sounds like them
 * @param total how many products there are
 */
export function askedWords(query: SearchQuery, known: KnownTerm[], total: number): AskedWord[] {
  const products = new Map(known.map((entry) => [entry.term, entry.products]));
  const count = (term: string) => products.get(term) ?? 0;
  const ways = query.words.map((word): Way[] => [{ terms: [word], weight: 1 }, ...soundAlikes(word, known, isRare(count(word), total))]);
  for (const { place, term } of query.joined) {
    if (count(term) === 0) continue;
    ways[place]?.push({ terms: [term], weight: 1 });
    ways[place + 1]?.push({ terms: [term], weight: 1 });
  }
  for (const [place, word] of query.words.entries()) {
    const halves = query.split.filter((split) => split.place === place).map(({ terms }) => ({ terms, both: Math.min(...terms.map(count)) }));
    const best = halves.sort((a, b) => b.both - a.both)[0];
    if (best !== undefined && best.both > 0 && isRare(count(word), total)) ways[place]?.push({ terms: best.terms, weight: 0.8 });
  }
  return ways.map((list) => {
    const frequency = Math.max(...list.filter(({ weight }) => weight >= 0.5).map(({ terms }) => Math.min(...terms.map(count))));
    return { ways: list.slice(0, maxWays + 4), idf: inverseFrequency(frequency, Math.max(total, ...products.values(), 1)) };
  });
}

/** Too few products have it to be sure that it is spelled as people spell it. */
export function isRare(products: number, total: number): boolean {
  return products <= Math.min(3, total / 1000);
}

function soundAlikes(word: string, known: KnownTerm[], rare: boolean): Way[] {
  if (/\d/.test(word)) return [];
  const script = isBangla(word);
  const farthest = Math.min(rare ? farthestFromUnknown : farthestFromKnown, word.length * 0.3);
  return known
    .filter(({ term, products }) => term !== word && products > 0 && !/\d/.test(term) && (rare || isBangla(term) !== script || term.length > 3))
    .map(({ term }) => ({ term, apart: soundDistance(word, term) }))
    .filter(({ apart }) => apart <= farthest)
    .sort((a, b) => a.apart - b.apart || (a.term < b.term ? -1 : 1))
    .slice(0, maxWays)
    .map(({ term, apart }) => ({ terms: [term], weight: (rare || isBangla(term) !== script ? 0.9 : 0.3) * Math.exp(-apart) }));
}

function inverseFrequency(products: number, total: number): number {
  return Math.log(1 + (total - products + 0.5) / (products + 0.5));
}

export function termsOf(asked: AskedWord[]): string[] {
  return [...new Set(asked.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)))];
}

const saturation = 1.2;

/** Ids, the best first. A product that has only some of the words keeps that share of its score. */
export function rankProducts(asked: AskedWord[], found: FoundProduct[]): string[] {
  const places = new Map(termsOf(asked).map((term, place) => [term, place]));
  const whole = asked.reduce((sum, { idf }) => sum + idf, 0);
  return found
    .map(({ id, weights }) => {
      let score = 0;
      let had = 0;
      for (const { ways, idf } of asked) {
        let best = 0;
        let closest = 0;
        for (const way of ways) {
          const frequency = Math.min(...way.terms.map((term) => weights[places.get(term) ?? -1] ?? 0)) / weightScale;
          if (frequency === 0) continue;
          best = Math.max(best, (way.weight * frequency * (saturation + 1)) / (frequency + saturation));
          closest = Math.max(closest, way.weight);
        }
        score += idf * best;
        had += idf * closest;
      }
      return { id, score: (score * had) / whole };
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
