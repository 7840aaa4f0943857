/** "Did you mean": similar queries for one without results. */
import type { Db } from "#platform/db/database.server.ts";
import { isBangla } from "#shared/characters.ts";
import { isOffered } from "../rules/expansion.ts";
import { parseQuery } from "../rules/query.ts";
import { parseSearchBox } from "../rules/search-text.ts";
import { listLikelyTerms } from "./query-expansion.server.ts";
import { findRankedProducts, listNamingTerms } from "./ranked-products.server.ts";

const maxQueries = 3;
/** The maximum number of searches for one query. */
const maxSearches = 2 * maxQueries;
const maxTermsPerWord = 6;

/** Returns at most `maxQueries` similar queries that have results. Their words name a product. */
export async function listAlternativeQueries(db: Db, text: string): Promise<string[]> {
  const { words } = parseQuery(text);
  // Sequential, so that a query without results never takes several connections.
  const likely: string[][] = [];
  for (const word of words.slice(0, 4)) {
    const terms = await listLikelyTerms(db, word);
    likely.push(
      await listNamingTerms(
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
    .filter((query) => parseSearchBox(query) !== undefined)
    .slice(0, maxSearches);
  const queries: string[] = [];
  for (const query of candidates) {
    if ((await findRankedProducts(db, parseQuery(query))).isExact) queries.push(query);
    if (queries.length === maxQueries) break;
  }
  return queries;
}

/** Returns the terms in the script of the text, or all terms if there are none. */
function preferScriptOf(text: string, terms: readonly string[]): readonly string[] {
  const sameScript = terms.filter((term) => isBangla(term) === isBangla(text));
  return sameScript.length > 0 ? sameScript : terms;
}
