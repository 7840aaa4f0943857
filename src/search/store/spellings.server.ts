/** Other ways to write a question that finds nothing. */
import type { Db } from "#platform/db/database.server.ts";
import { isBangla } from "#search/rules/phonetic.ts";
import { searchQuery } from "#search/rules/text.ts";
import { searchProducts } from "./find.server.ts";
import { listNearWords } from "./query-words.server.ts";

const offered = 3;
/** Searches that one query may cause. */
const searchesAtMost = 2 * offered;
/** Near words of one asked word that are tried. */
const tried = 6;

/** At most three, each of which finds something. The words of `text` are known to find nothing. */
export async function listSpellings(db: Db, text: string): Promise<string[]> {
  const { words } = searchQuery(text);
  // Sequential, so that a query without results never takes several connections.
  const near: string[][] = [];
  for (const word of words.slice(0, 4)) near.push(await listNearWords(db, word));
  const sorted = near.map((list) => inScriptOf(text, list).slice(0, tried));
  const all =
    sorted.every((list) => list.length > 0) && sorted.length > 1
      ? [sorted.map(([first]) => first).join(" ")]
      : [];
  const candidates = [...new Set([...all, ...sorted.flat()])].slice(0, searchesAtMost);
  const found: string[] = [];
  for (const spelling of candidates) {
    if ((await searchProducts(db, searchQuery(spelling))).ranked.length > 0) found.push(spelling);
    if (found.length === offered) break;
  }
  return found;
}

/** Those in the script that was written; when there are none, all. */
function inScriptOf(text: string, list: readonly string[]): readonly string[] {
  const same = list.filter((word) => isBangla(word) === isBangla(text));
  return same.length > 0 ? same : list;
}
