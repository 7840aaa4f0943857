/**
 * Scores suggestions against unfinished words, and shares the few places between categories, products and
 * shops.
 */
import type { ExpandedWord } from "./expansion.ts";
import { tokenise } from "./tokeniser.ts";

/** Suggestions below this share of the best score are dropped. */
const minRelativeScore = 0.4;

/**
 * Scores how well names match a query: 1 if each word of the query begins a word of the names, less for other
 * spellings, 0 if a word is missing.
 */
export function scoreNames(words: readonly ExpandedWord[], names: readonly (string | null)[]): number {
  // As written too: the term "accessory" does not begin with the unfinished word "accessori".
  const tokens = names.flatMap((name) => tokenise(name ?? "").flatMap(({ term, typed }) => [term, typed]));
  const scores = words.map(({ alternatives }) => {
    const term = alternatives[0]?.terms[0] ?? "";
    if (tokens.some((token) => token.startsWith(term))) return 1;
    return Math.max(
      0,
      ...alternatives
        .filter(({ terms }) => terms.length === 1 && tokens.includes(terms[0] ?? ""))
        .map(({ weight }) => weight),
    );
  });
  return scores.reduce((product, score) => product * score, 1);
}

/** Sorts by score and drops what is far below the best. The sort is stable. */
export function keepCloseMatches<T extends { score: number }>(matches: readonly T[]): T[] {
  const best = Math.max(0, ...matches.map(({ score }) => score));
  return matches
    .filter(({ score }) => score > 0 && score >= best * minRelativeScore)
    .sort((a, b) => b.score - a.score);
}

const reserved = { categories: 3, shops: 2 };

/**
 * Returns categories, products and shops, in this order, at most `limit` in all. Products take the places
 * that are not reserved for the others; the others also take those that products leave.
 */
export function mixSuggestions<T>(
  { categories, products, shops }: { categories: T[]; products: T[]; shops: T[] },
  limit: number,
): T[] {
  const others = Math.min(categories.length, reserved.categories) + Math.min(shops.length, reserved.shops);
  const shownProducts = products.slice(0, limit - others);
  const left = limit - shownProducts.length;
  const shownShops = shops.slice(0, Math.max(reserved.shops, left - categories.length));
  return [...categories.slice(0, left - shownShops.length), ...shownProducts, ...shownShops];
}
