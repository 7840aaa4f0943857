/** "Did you mean": other spellings of a query without results. */
import type { Db } from "#platform/db/database.server.ts";
import { isBangla } from "#shared/characters.ts";
import { isOffered } from "../rules/expansion.ts";
import { parseQuery } from "../rules/query.ts";
import { parseSearchBox } from "../rules/search-text.ts";
import { listLikelyTerms } from "./query-expansion.server.ts";
import { findRankedProducts, listNamedTerms } from "./ranked-products.server.ts";

const maxSpellings = 3;
/** The maximum number of searches for one query. */
const maxSearches = 2 * maxSpellings;
const maxTermsPerWord = 6;

/** Returns at most three spellings that have results, of words that name a product. */
export async function listSpellings(db: Db, text: string): Promise<string[]> {
  const { words } = parseQuery(text);
  // Sequential, so that a query without results never takes several connections.
  const likely: string[][] = [];
  for (const word of words.slice(0, 4)) {
    const terms = await listLikelyTerms(db, word);
    likely.push(
      await listNamedTerms(
        db,
        terms.filter((term) => isOffered(word, term)),
      ),
    );
  }
  const byWord = likely.map((terms) => preferScriptOf(text, terms).slice(0, maxTermsPerWord));
  const wholeQuery =
    byWord.every((list) => list.length > 0) && byWord.length > 1
      ? [byWord.map(([first]) => first).join(" ")]
      : [];
  const candidates = [...new Set([...wholeQuery, ...byWord.flat()])]
    .filter((spelling) => parseSearchBox(spelling) !== undefined)
    .slice(0, maxSearches);
  const spellings: string[] = [];
  for (const spelling of candidates) {
    if ((await findRankedProducts(db, parseQuery(spelling))).isExact) spellings.push(spelling);
    if (spellings.length === maxSpellings) break;
  }
  return spellings;
}

/** Returns the terms in the script of the text, or all terms if there are none. */
function preferScriptOf(text: string, terms: readonly string[]): readonly string[] {
  const sameScript = terms.filter((term) => isBangla(term) === isBangla(text));
  return sameScript.length > 0 ? sameScript : terms;
}
