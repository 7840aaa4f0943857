/** Which names answer words that are still being typed, and how suggestions of several kinds share their few places. */
import type { AskedWord } from "./ranking.ts";
import { searchTokens } from "./text.ts";

/** Below this share of the best answer's a suggestion is rather a guess. */
const faintest = 0.4;

/** How well names answer: 1 when each asked word begins one of their words, less for other spellings, 0 when a word is missing. */
export function fitOf(asked: readonly AskedWord[], names: readonly (string | null)[]): number {
  const tokens = names.flatMap((name) => (name === null ? [] : searchTokens(name).map(({ term }) => term)));
  const fits = asked.map(({ ways }) => {
    const typed = ways[0]?.terms[0] ?? "";
    if (tokens.some((token) => token.startsWith(typed))) return 1;
    return Math.max(
      0,
      ...ways
        .filter(({ terms }) => terms.length === 1 && tokens.includes(terms[0] ?? ""))
        .map(({ weight }) => weight),
    );
  });
  return fits.reduce((product, fit) => product * fit, 1);
}

/** The best first, as long as they are not far behind it; equals stay as they stand. */
export function closest<T extends { score: number }>(found: readonly T[]): T[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found.filter(({ score }) => score > 0 && score >= best * faintest).sort((a, b) => b.score - a.score);
}

const kept = { categories: 3, shops: 2 };

/** Categories, products, shops. Products take what the others leave, and leave what they do not need. */
export function mixed<T>(
  { categories, products, shops }: { categories: T[]; products: T[]; shops: T[] },
  places: number,
): T[] {
  const others = Math.min(categories.length, kept.categories) + Math.min(shops.length, kept.shops);
  const goods = products.slice(0, places - others);
  const left = places - goods.length;
  const owned = shops.slice(0, Math.max(kept.shops, left - categories.length));
  return [...categories.slice(0, left - owned.length), ...goods, ...owned];
}
