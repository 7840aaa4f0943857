/** Pages of a search among the products of one shop. */
import { sql } from "kysely";
import type { ProductCard } from "#catalog/contract/views.ts";
import { listCardsById } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { restsOnUnreliableWords } from "../rules/expansion.ts";
import { encodeSearchCursor, paginateByScore, parseSearchCursor } from "../rules/pagination.ts";
import { scoreAllWords, scoreSomeWords, selectPostings, someHaveEveryWord } from "../rules/postings.ts";
import { parseQuery } from "../rules/query.ts";
import { rankProducts } from "../rules/ranking.ts";
import { readIndexVersion } from "./index-version.server.ts";
import { maxCandidates, readWords } from "./ranked-products.server.ts";

export interface ShopResults {
  products: ProductCard[];
  total: number;
  /** True if more than `total` products match. */
  totalIsLowerBound: boolean;
  nextCursor: string | undefined;
  /** False if the products only resemble the text: none has all of its words, in any spelling. */
  isExact: boolean;
}

/**
 * Returns a page of the products of a shop that match, best first: those with every word of the text, or
 * without such products those with some of them. An invalid cursor returns the first page.
 */
export async function findShopResults(
  db: Db,
  shopId: string,
  text: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<ShopResults> {
  const version = await readIndexVersion(db);
  const [{ words, lists, namesProduct }, ids] = await Promise.all([
    readWords(db, version, parseQuery(text)),
    listDocumentNumbers(db, shopId),
  ]);
  const own = selectPostings(ids.keys(), lists);
  const { documents, count } = scoreAllWords(words, own, maxCandidates);
  const scored = count > 0 ? documents : scoreSomeWords(words, own, maxCandidates);
  const ranked = rankProducts(
    scored.map(({ number, score }) => ({ number, score, id: ids.get(number) as string })),
  );
  const isExact = someHaveEveryWord(
    words,
    own,
    ranked.map(({ number }) => number),
  );
  const shown = isExact || !restsOnUnreliableWords(words, namesProduct) ? ranked : [];
  const after = cursor === null ? undefined : parseSearchCursor(cursor, "best");
  const { page, next } = paginateByScore(shown, { limit, after });
  return {
    products: await listCardsById(
      db,
      page.map(({ id }) => id),
    ),
    total: shown.length,
    totalIsLowerBound: count > documents.length,
    nextCursor: next && encodeSearchCursor(next),
    isExact,
  };
}

/**
 * Reads the products on sale of a shop by the number of their document. Does not check whether the shop is
 * closed: the caller has found it open. All rows are packed into one text, so that the driver parses one
 * value instead of thousands of rows.
 */
async function listDocumentNumbers(db: Db, shopId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(document.number || ' ' || p.id, ',') as packed
    from products p, lateral (
      select number from search_documents where product_id = p.id limit 1
    ) as document
    where p.shop_id = ${shopId} and p.status = 'approved' and not p.shelved ${named}
  `.execute(db);
  const products = rows[0]?.packed?.split(",") ?? [];
  return new Map(
    products.map((row) => {
      const [number, id = ""] = row.split(" ");
      return [Number(number), id];
    }),
  );
}
