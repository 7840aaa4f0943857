/** Term saturation of BM25, and the order of the products that match. */
import { maxWeight, weightScale } from "./document.ts";
import type { ScoredProduct } from "./pagination.ts";

/** k1 of BM25: how soon further occurrences of a word stop mattering. */
const saturation = 0.9;

/** The contribution of a word to the score, by its stored weight. */
export const saturated = Float64Array.from({ length: maxWeight + 1 }, (_, weight) => {
  const frequency = weight / weightScale;
  return (frequency * (saturation + 1)) / (frequency + saturation);
});

/** Results below this share of the best score are dropped, except for the first `minResults`. */
const minRelativeScore = 0.15;
const minResults = 10;

/**
 * Sorts by score and drops weak matches. Equal scores: newest first, because ids are in the order of
 * creation.
 */
export function rankProducts<T extends ScoredProduct>(products: readonly T[]): T[] {
  const ranked = products.toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  const minScore = (ranked[0]?.score ?? 0) * minRelativeScore;
  return ranked.filter(({ score }, index) => index < minResults || score >= minScore);
}
