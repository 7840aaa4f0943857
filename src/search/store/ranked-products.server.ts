/** Finds the products that match a query: reads and scores postings, and keeps the best that are on sale. */
import { type RawBuilder, sql } from "kysely";
import type { SearchSort } from "#catalog/contract/sorts.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import { listDistrictSpellings } from "#catalog/store/shop-list.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import {
  chooseGuesses,
  type ExpandedWord,
  replacementOf,
  replaceWords,
  restsOnUnreliableWords,
  termsOf,
} from "../rules/expansion.ts";
import { isPlainSearch, plainSearch, type SearchOptions } from "../rules/filters.ts";
import type { ScoredProduct } from "../rules/pagination.ts";
import {
  isNamingList,
  type Matches,
  type PostingList,
  type ScoredDocument,
  scoreAllWords,
  scoreSomeWords,
  someHaveEveryWord,
} from "../rules/postings.ts";
import { type ParsedQuery, withoutGiftTerms, withWords } from "../rules/query.ts";
import { rankProducts } from "../rules/ranking.ts";
import { type IndexVersion, readIndexVersion } from "./index-version.server.ts";
import { namesMaterial } from "./material-condition.server.ts";
import { cachedOnSale } from "./on-sale-cache.server.ts";
import { postingCacheOf } from "./posting-cache.server.ts";
import { expandQuery } from "./query-expansion.server.ts";

/**
 * The maximum number of products with every word that a search ranks. If they are few, at most
 * `maxWithSomeWords` others are added.
 */
export const maxCandidates = 240;

/** The maximum number of best matches whose products are read. This bounds the work of a search. */
export const maxExamined = 4_000;

/**
 * How many best matches a plain search reads the products of; `maxExamined` if too few of them are on sale.
 */
const firstExamined = 400;

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
  /**
   * True if a product has every word: as typed, joined, split, as a synonym or in a spelling that
   * `isSpellingOf` accepts. Otherwise the products only resemble the query.
   */
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
  const version = await readIndexVersion(db);
  const result = await findWithWords(db, version, query, limit);
  const shorter = result.isExact ? undefined : withoutGiftTerms(query);
  if (!shorter) return result;
  const shorterResult = await findWithWords(db, version, shorter, limit);
  return shorterResult.ranked.length > 0 ? shorterResult : result;
}

async function findWithWords(
  db: Db,
  version: IndexVersion,
  query: ParsedQuery,
  limit: number,
): Promise<SearchResult> {
  const { words, lists, namesProduct } = await readWords(db, version, query);
  const { matches, products, isCut, totalIsLowerBound } = await findCandidates(
    db,
    version,
    { words, lists },
    limit,
  );
  const ranked = rankProducts(products);
  const isExact = someHaveEveryWord(
    words,
    lists,
    ranked.map(({ number }) => number),
  );
  const isReliable = isExact || !restsOnUnreliableWords(words, namesProduct);
  return { matches, ranked: isReliable ? ranked : [], isCut, totalIsLowerBound, isExact, words };
}

/** Returns those of the terms that are in the title, the tags or a label of a product. */
export async function listNamingTerms(db: Db, terms: readonly string[]): Promise<string[]> {
  const namesProduct = namingTermsOf(await readPostings(db, await readIndexVersion(db), terms));
  return terms.filter(namesProduct);
}

function namingTermsOf(lists: readonly PostingList[]): (term: string) => boolean {
  const byTerm = Map.groupBy(lists, ({ term }) => term);
  return (term) => byTerm.get(term)?.some(isNamingList) ?? false;
}

interface ReadWords {
  words: readonly ExpandedWord[];
  lists: readonly PostingList[];
  /** Whether a term of the words is in the title, the tags or a label of a product. */
  namesProduct: (term: string) => boolean;
}

/** Expands the words of the query, corrects those that no product has, and reads the postings of all. */
export async function readWords(db: Db, version: IndexVersion, query: ParsedQuery): Promise<ReadWords> {
  const expanded = await expandQuery(db, version, query);
  const lists = await readPostings(db, version, termsOf(expanded));
  const namesProduct = namingTermsOf(lists);
  const words = chooseGuesses(expanded, namesProduct);
  const replacements = words.map(replacementOf);
  if (replacements.every((replacement) => replacement === undefined)) return { words, lists, namesProduct };
  const searched = replaceWords(words, await expandQuery(db, version, withWords(query, replacements)));
  return { words: searched, lists: await readPostings(db, version, termsOf(searched)), namesProduct };
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
  version: IndexVersion,
  { words, lists }: { words: readonly ExpandedWord[]; lists: readonly PostingList[] },
  limit: number,
): Promise<Candidates & { matches: Matches }> {
  const matches = scoreAllWords(words, lists, limit);
  const withSomeWords = () => scoreSomeWords(words, lists, maxExaminedWithSomeWords);
  // Both at once, if it is clear without the database that both are needed.
  if (matches.count < enoughWithAllWords && matches.count === matches.documents.length) {
    const scored = [...matches.documents, ...withSomeWords()];
    const products = await listOnSale(db, version, scored, matches.count + maxWithSomeWords);
    return { matches, products, isCut: false, totalIsLowerBound: false };
  }
  const onSale = await listOnSale(db, version, matches.documents, maxCandidates + 1);
  const candidates = toCandidates(matches, onSale);
  if (!candidates.isCut && candidates.totalIsLowerBound && limit < maxExamined)
    return findCandidates(db, version, { words, lists }, maxExamined);
  if (candidates.products.length >= enoughWithAllWords) return { matches, ...candidates };
  const others = await listOnSale(db, version, withSomeWords(), maxWithSomeWords);
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
  const scores = new Map(matches.documents.map(({ number, score }) => [number, score]));
  const { district } = options;
  const districtSpellings =
    district === undefined ? undefined : await listDistrictSpellings(db, districtOf(district).key);
  const filters = { ...options, districtSpellings };
  const passing = await readOnSale(db, [...scores.keys()], maxCandidates + 1, filters);
  const scored = [...passing].map(([number, id]) => ({ id, number, score: scores.get(number) ?? 0 }));
  const { products, totalIsLowerBound } = toCandidates(matches, scored);
  return { ranked: rankProducts(products), totalIsLowerBound };
}

/**
 * Keeps `maxCandidates` of the products that were found among the matches. `isCut`: there are more.
 * `totalIsLowerBound`: there are more, or may be among the matches that were not examined.
 */
function toCandidates({ documents, count }: Matches, products: NumberedProduct[]): Candidates {
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
  version: IndexVersion,
  words: readonly ExpandedWord[],
  limit: number,
): Promise<ScoredDocument[]> {
  const lists = await readPostings(db, version, termsOf(words), { headOnly: true });
  return scoreAllWords(words, lists, limit).documents;
}

const countPostings = (lists: readonly PostingList[]) =>
  lists.reduce((sum, { postings }) => sum + postings.length / 4, 0);

async function readPostings(
  db: Db,
  version: IndexVersion,
  terms: readonly string[],
  { headOnly = false } = {},
): Promise<readonly PostingList[]> {
  if (terms.length === 0) return [];
  const cache = postingCacheOf(db);
  const cacheKey = (term: string) => (headOnly ? `head ${term}` : term);
  const cached = terms.map((term) => cache.get(cacheKey(term)));
  const known = cached.flatMap((postings) => postings?.lists ?? []);
  if (
    cached.every((postings) => postings?.version === version.documents) &&
    countPostings(known) < maxPostings
  )
    return known;
  const postingsByRow = new Map(known.map(({ row, postings }) => [row, postings]));
  // Rows are not updated, so the address of a row and the transaction that wrote it identify it. `vacuum
  // full` may move another row to that address; the other columns distinguish them, because a transaction
  // saves documents once.
  const { rows } = await sql<{
    term: string;
    block: number;
    head: boolean;
    row: string;
    postings: Buffer | null;
  }>`
    select word as term, page as block, head, row,
      case when row not in (select unnest(${[...postingsByRow.keys()]}::text[])) then postings end as postings
    from (
      select word, page, head, row, postings, count,
        sum(count) over (order by head desc, common, page desc rows unbounded preceding) as read
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
    postings: postings ?? (postingsByRow.get(list.row) as Buffer),
  }));
  // With fewer postings than the limit, no row was left out.
  const complete = countPostings(lists) < maxPostings ? version.documents : undefined;
  const byTerm = Map.groupBy(lists, ({ term }) => term);
  for (const term of terms) cache.set(cacheKey(term), { version: complete, lists: byTerm.get(term) ?? [] });
  return lists;
}

/** Documents looked up for each requested product, because not all are on sale. */
const overfetchFactor = 1.1;

/** Returns the products of `scored` that are on sale, at most `limit`. */
export async function listOnSale(
  db: Db,
  version: IndexVersion,
  scored: readonly ScoredDocument[],
  limit: number,
): Promise<NumberedProduct[]> {
  const products: NumberedProduct[] = [];
  let size = Math.ceil(limit * overfetchFactor);
  for (let start = 0; start < scored.length && products.length < limit; start += size, size *= 2) {
    const batch = scored.slice(start, start + size);
    const onSale = await cachedOnSale(
      db,
      version,
      batch.map(({ number }) => number),
      (unknown) => readOnSale(db, unknown),
    );
    for (const { number, score } of batch) {
      const id = onSale.get(number);
      if (id !== undefined) products.push({ id, score, number });
    }
  }
  return products.slice(0, limit);
}

interface SqlOptions extends SearchOptions {
  /** The spellings of `district` that products have, in lower case. */
  districtSpellings?: readonly string[] | undefined;
}

/**
 * Reads the products on sale that pass the filters, by the number of their document. Returns at most `limit`,
 * the first in the order of `options.sort`; with 'best', in the given order of the numbers.
 */
async function readOnSale(
  db: Db,
  numbers: readonly number[],
  limit = numbers.length,
  options: SqlOptions = plainSearch,
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  // Laterals with `limit 1` look up each number by index, whatever table sizes the planner assumes. Without
  // filters the index `products_on_sale` is read alone: it has `id` and `shop_id`. The condition is that of
  // `isOnSale`, but with a materialized list, so that the closed shops are read once. All rows are packed
  // into one text, so that the driver parses one value instead of hundreds of rows.
  const { rows } = await sql<{ packed: string | null }>`
    with closed as materialized (select id from shops where closed)
    select string_agg(number || ' ' || id, ',') as packed from (
      select scored.number, listed.id
      from unnest(${numbers}::bigint[]) with ordinality as scored (number, position), lateral (
        select product_id from search_documents where search_documents.number = scored.number limit 1
      ) as document, lateral (
        select id ${orderColumns[options.sort]} from products
        where id = document.product_id and status = 'approved' and not shelved
          and shop_id not in (select id from closed) ${filterConditions(options)} limit 1
      ) as listed
      ${orderByClauses[options.sort]} limit ${limit}
    ) as on_sale ${isPlainSearch(options) ? named : sql``}
  `.execute(db);
  const products = rows[0]?.packed?.split(",") ?? [];
  return new Map(
    products.map((row) => {
      const [number, id = ""] = row.split(" ");
      return [Number(number), id];
    }),
  );
}

function filterConditions({
  category,
  minPoisha,
  maxPoisha,
  districtSpellings,
  materials,
}: SqlOptions): RawBuilder<unknown> {
  const conditions = [
    category === undefined
      ? sql``
      : sql`and category_id = (select id from categories where slug = ${category})`,
    minPoisha === undefined ? sql`` : sql`and price_poisha >= ${minPoisha}`,
    maxPoisha === undefined ? sql`` : sql`and price_poisha <= ${maxPoisha}`,
    districtSpellings === undefined
      ? sql``
      : sql`and lower(district_of_origin) = any(${[...districtSpellings]}::text[])`,
    materials.length === 0 ? sql`` : sql`and ${namesMaterial(materials)}`,
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
