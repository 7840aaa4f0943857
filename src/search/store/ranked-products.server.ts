/** Finds the products that match a query: reads and scores postings, and keeps the best that are on sale. */
import { type RawBuilder, sql } from "kysely";
import type { SearchSort } from "#catalog/contract/sorts.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { type ExpandedWord, termsOf } from "../rules/expansion.ts";
import { isPlainSearch, plainSearch, type SearchFilters, type SearchOptions } from "../rules/filters.ts";
import { materialPattern } from "../rules/materials.ts";
import type { ScoredProduct } from "../rules/pagination.ts";
import {
  type Matches,
  type PostingList,
  type ScoredDocument,
  scoreAllWords,
  scoreSomeWords,
  someHaveEveryWord,
} from "../rules/postings.ts";
import { type ParsedQuery, withoutGiftTerms } from "../rules/query.ts";
import { rankProducts } from "../rules/ranking.ts";
import { postingCacheOf } from "./posting-cache.server.ts";
import { expandQuery } from "./query-expansion.server.ts";

/** The maximum number of products that a search ranks. */
export const maxCandidates = 240;

/** The maximum number of best matches whose products are read. This bounds the work of a search. */
export const maxExamined = 4_000;

/**
 * How many best matches a plain search reads the products of; `maxExamined` if too few of them are on sale.
 */
const firstExamined = 1_000;

/** The maximum number of postings (4 bytes each) that a search reads: titles, tags and rare terms first. */
const maxPostings = 1_500_000;

export interface RankedProducts {
  /** Best first. */
  ranked: ScoredProduct[];
  /** True if there may be further products with every word. */
  totalIsLowerBound: boolean;
}

export interface SearchResult extends RankedProducts {
  matches: Matches;
  /** True if more products with every word are on sale than can be ranked. */
  isCut: boolean;
  /** True if a product has every word, in any spelling. Otherwise the products only resemble the query. */
  isExact: boolean;
  /** The words as they are searched for, in the order of the query. */
  words: readonly ExpandedWord[];
}

interface NumberedProduct extends ScoredProduct {
  /** The number of its document. */
  number: number;
}

/** With fewer products than this that have every word, products with some of the words are added. */
const enoughWithAllWords = 60;
const maxWithSomeWords = 200;
const maxExaminedWithSomeWords = 500;

/**
 * Returns products on sale that match: those with every word and, if they are few, also those with some of
 * the words. Ignores words for 'gift' if no product has every word.
 * @param limit number of best matches whose products are read first
 */
export async function findRankedProducts(
  db: Db,
  query: ParsedQuery,
  limit = firstExamined,
): Promise<SearchResult> {
  const result = await findWithWords(db, query, limit);
  const shorter = result.isExact ? undefined : withoutGiftTerms(query);
  if (!shorter) return result;
  const shorterResult = await findWithWords(db, shorter, limit);
  return shorterResult.ranked.length > 0 ? shorterResult : result;
}

async function findWithWords(db: Db, query: ParsedQuery, limit: number): Promise<SearchResult> {
  const words = await expandQuery(db, query);
  const lists = await readPostings(db, words);
  const { matches, products, isCut, totalIsLowerBound } = await findCandidates(db, words, lists, limit);
  const ranked = rankProducts(products);
  return {
    matches,
    ranked,
    isCut,
    totalIsLowerBound,
    isExact: someHaveEveryWord(
      words,
      lists,
      ranked.map(({ number }) => number),
    ),
    words,
  };
}

interface Candidates {
  products: NumberedProduct[];
  isCut: boolean;
  totalIsLowerBound: boolean;
}

/**
 * Finds the products with every word; if they are few, also those with some of the words. Examines more of
 * the best matches if too few are on sale.
 */
async function findCandidates(
  db: Db,
  words: readonly ExpandedWord[],
  lists: readonly PostingList[],
  limit: number,
): Promise<Candidates & { matches: Matches }> {
  const matches = scoreAllWords(words, lists, limit);
  const withSomeWords = () => scoreSomeWords(words, lists, maxExaminedWithSomeWords);
  // Both at once, if it is clear without the database that both are needed.
  if (matches.count < enoughWithAllWords && matches.count === matches.documents.length) {
    const scored = [...matches.documents, ...withSomeWords()];
    const products = await listOnSale(db, scored, matches.count + maxWithSomeWords);
    return { matches, products, isCut: false, totalIsLowerBound: false };
  }
  const candidates = await listCandidates(db, matches, plainSearch);
  if (!candidates.isCut && candidates.totalIsLowerBound && limit < maxExamined)
    return findCandidates(db, words, lists, maxExamined);
  if (candidates.products.length >= enoughWithAllWords) return { matches, ...candidates };
  const others = await listOnSale(db, withSomeWords(), maxWithSomeWords);
  return { matches, ...candidates, products: [...candidates.products, ...others] };
}

/**
 * Returns the best matches with every word that pass the filters. If there are more than can be ranked,
 * `sort` decides which ones.
 */
export async function listFilteredMatches(
  db: Db,
  matches: Matches,
  options: SearchOptions,
): Promise<RankedProducts> {
  const { products, totalIsLowerBound } = await listCandidates(db, matches, options);
  return { ranked: rankProducts(products), totalIsLowerBound };
}

/**
 * Returns the first `maxCandidates` of the matches that are on sale, and whether there are more (`isCut`) or
 * may be more among the matches that were not examined.
 */
async function listCandidates(
  db: Db,
  { documents, count }: Matches,
  options: SearchOptions,
): Promise<Candidates> {
  const products = await listOnSale(db, documents, maxCandidates + 1, options);
  const isCut = products.length > maxCandidates;
  return {
    products: products.slice(0, maxCandidates),
    isCut,
    totalIsLowerBound: isCut || count > documents.length,
  };
}

/** Scores the documents that have every word in their heads. */
export async function findHeadMatches(
  db: Db,
  words: readonly ExpandedWord[],
  limit: number,
): Promise<ScoredDocument[]> {
  return scoreAllWords(words, await readPostings(db, words, { headOnly: true }), limit).documents;
}

async function readPostings(
  db: Db,
  words: readonly ExpandedWord[],
  { headOnly = false } = {},
): Promise<PostingList[]> {
  const terms = termsOf(words);
  if (terms.length === 0) return [];
  const cache = postingCacheOf(db);
  const cacheKey = (term: string) => (headOnly ? `head ${term}` : term);
  const cached = new Map(terms.flatMap((term) => [...(cache.get(cacheKey(term)) ?? [])]));
  // Rows are not updated, so the address of a row and the transaction that wrote it identify it, until
  // `vacuum full` moves rows: then the other columns tell it from the row that was at its address.
  const { rows } = await sql<{ term: string; block: number; row: string; postings: Buffer | null }>`
    select word as term, page as block, row,
      case when row not in (select unnest(${[...cached.keys()]}::text[])) then postings end as postings
    from (
      select word, page, row, postings, count,
        sum(count) over (order by head desc, common, page desc) as read
      from (
        select p.*, sum(count) over (partition by word) as common
        from unnest(${terms}::text[]) as requested (term), lateral (
          select *, concat_ws(' ', ctid, xmin, page, head, count, word) as row from search_postings
          where word = requested.term and (head or not ${headOnly}) offset 0
        ) as p
      ) as matching
    ) as bounded
    where read - count < ${maxPostings} ${named}
  `.execute(db);
  const lists = rows.map(({ postings, ...list }) => ({
    ...list,
    postings: postings ?? (cached.get(list.row) as Buffer),
  }));
  for (const [term, ofTerm] of Map.groupBy(lists, ({ term }) => term))
    cache.set(cacheKey(term), new Map(ofTerm.map(({ row, postings }) => [row, postings])));
  return lists;
}

/** The number of products that are read first; more only if too few of them are on sale. */
const firstBatch = 300;

/** Returns the products of `scored` that are on sale and pass the filters, at most `limit`. */
export async function listOnSale(
  db: Db,
  scored: readonly ScoredDocument[],
  limit: number,
  options = plainSearch,
): Promise<NumberedProduct[]> {
  const first = isPlainSearch(options)
    ? scored.slice(0, Math.min(firstBatch, Math.ceil(limit * 1.2)))
    : scored;
  const products = await readOnSale(db, first, limit, options);
  if (products.length >= limit || first.length === scored.length) return products;
  const rest = await readOnSale(db, scored.slice(first.length), limit - products.length, options);
  return [...products, ...rest];
}

async function readOnSale(
  db: Db,
  scored: readonly ScoredDocument[],
  limit: number,
  options: SearchOptions,
): Promise<NumberedProduct[]> {
  if (scored.length === 0) return [];
  // Laterals with `limit 1` look up each number by index, whatever table sizes the planner assumes. Without
  // filters the index `products_on_sale` is read alone: it has `id` and `shop_id`. The condition is that of
  // `isOnSale`, but with a materialized list, so that the closed shops are read once. All rows are packed
  // into one text, so that the driver parses one value instead of hundreds of rows.
  const { rows } = await sql<{ packed: string | null }>`
    with closed as materialized (select id from shops where closed)
    select string_agg(position || ' ' || id, ',') as packed from (
      select position, listed.id
      from unnest(${scored.map(({ number }) => number)}::bigint[]) with ordinality as scored (number, position), lateral (
        select product_id from search_documents where search_documents.number = scored.number limit 1
      ) as document, lateral (
        select id ${orderColumns[options.sort]} from products
        where id = document.product_id and status = 'approved' and not shelved and shop_id not in (select id from closed) ${filterConditions(options)} limit 1
      ) as listed
      ${orderByClauses[options.sort]} limit ${limit}
    ) as on_sale ${isPlainSearch(options) ? named : sql``}
  `.execute(db);
  const products = rows[0]?.packed?.split(",") ?? [];
  return products.map((row) => {
    const [position, id = ""] = row.split(" ");
    const { number, score } = scored[Number(position) - 1] as ScoredDocument;
    return { id, score, number };
  });
}

function filterConditions({
  category,
  minPoisha,
  maxPoisha,
  district,
  materials,
}: SearchFilters): RawBuilder<unknown> {
  const conditions = [
    category === undefined
      ? sql``
      : sql`and category_id = (select id from categories where slug = ${category})`,
    minPoisha === undefined ? sql`` : sql`and price_poisha >= ${minPoisha}`,
    maxPoisha === undefined ? sql`` : sql`and price_poisha <= ${maxPoisha}`,
    district === undefined
      ? sql``
      : sql`and lower(district_of_origin) = any(${[...districtOf(district).spellings]}::text[])`,
    materials.length === 0 ? sql`` : sql`and materials ~* ${materialPattern(materials)}`,
  ];
  return sql.join(conditions, sql` `);
}

const orderColumns: Record<SearchSort, RawBuilder<unknown>> = {
  best: sql``,
  popular: sql`, recent_orders`,
  newest: sql`, approved_at`,
  "price-asc": sql`, price_poisha`,
  "price-desc": sql`, price_poisha`,
};

const orderByClauses: Record<SearchSort, RawBuilder<unknown>> = {
  best: sql`order by position`,
  popular: sql`order by recent_orders desc, position`,
  newest: sql`order by approved_at desc, id`,
  "price-asc": sql`order by price_poisha, id`,
  "price-desc": sql`order by price_poisha desc, id`,
};
