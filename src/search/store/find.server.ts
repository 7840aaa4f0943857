/** Finds products: the postings of the asked words, scored, and of the best those that are on sale and pass the filters. */
import { type RawBuilder, sql } from "kysely";
import type { SearchSort } from "#catalog/contract/sorts.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { SearchFilters } from "#search/rules/filters.ts";
import { materialPattern } from "#search/rules/materials.ts";
import { type Matches, type PostingList, type Scored, scoreDocuments } from "#search/rules/postings.ts";
import { type AskedWord, rankProducts, termsOf } from "#search/rules/ranking.ts";
import type { Ranked } from "#search/rules/result-page.ts";
import type { SearchQuery } from "#search/rules/text.ts";
import { readQuery } from "./query-words.server.ts";

/** As many products as one search ranks; what matches beyond that is left out. */
export const maxCandidates = 240;

/** As many of the best matches are looked at, whether they are on sale and pass the filters. This bounds the work of a search. */
export const maxLookedAt = 4_000;

/** As many postings one search reads, those of titles and tags and of rarer words first. At four bytes each. */
const maxPostings = 1_500_000;

export interface RankedProducts {
  /** The best first. */
  ranked: Ranked[];
  /** More match than were looked at. */
  more: boolean;
}

export interface FoundProducts extends RankedProducts {
  matches: Matches;
}

/** Fewer than this with every word, and products with some of the words are looked at too, up to so many. */
const enoughWithEveryWord = 60;
const maxWithSomeWords = 200;

/**
 * Public products that match: those with every word, and where they are few also those with some.
 * @param lookAt as many of the best matches; where too few of them are on sale, `maxLookedAt`
 */
export async function searchProducts(db: Db, query: SearchQuery, lookAt = 1_000): Promise<FoundProducts> {
  const asked = await readQuery(db, query);
  const matches = await findMatches(db, asked, { limit: lookAt });
  const every = await listOnSale(db, matches.every, { limit: maxCandidates });
  if (every.length < maxCandidates && matches.everyCount > lookAt && lookAt < maxLookedAt)
    return searchProducts(db, query, maxLookedAt);
  const some =
    every.length < enoughWithEveryWord ? await listOnSale(db, matches.some, { limit: maxWithSomeWords }) : [];
  return { matches, ranked: rankProducts([...every, ...some]), more: every.length >= maxCandidates };
}

/** Of the best matches with every word those that pass the filters; where there are more than can be ranked, the first in the order `sort`. */
export async function searchWithin(
  db: Db,
  { every, everyCount }: Matches,
  filters: SearchFilters,
  sort: SearchSort,
): Promise<RankedProducts> {
  const ranked = await listOnSale(db, every, { limit: maxCandidates, filters, sort });
  return { ranked: rankProducts(ranked), more: everyCount > every.length || ranked.length >= maxCandidates };
}

/** Scores the documents that have asked words. @param titlesOnly only words of titles and tags count */
export async function findMatches(
  db: Db,
  asked: AskedWord[],
  { titlesOnly = false, limit = maxLookedAt } = {},
): Promise<Matches> {
  const terms = termsOf(asked);
  const lists = terms.length === 0 ? [] : await readPostings(db, terms, titlesOnly);
  return scoreDocuments(asked, lists, limit);
}

async function readPostings(db: Db, terms: string[], titlesOnly: boolean): Promise<PostingList[]> {
  const { rows } = await sql<PostingList>`
    select word as term, page, postings from (
      select word, page, postings, count, sum(count) over (order by head desc, common, page desc) as read from (
        select p.*, sum(count) over (partition by word) as common
        from unnest(${terms}::text[]) as asked (term), lateral (
          select * from search_postings where word = asked.term and (head or not ${titlesOnly}) offset 0
        ) as p
      ) as found
    ) as bounded
    where read - count < ${maxPostings} ${named}
  `.execute(db);
  return rows;
}

interface Choice {
  limit: number;
  filters?: SearchFilters;
  sort?: SearchSort;
}

/** Reads so many first, and more only if too few of them are on sale. */
const firstLook = 300;

/** Those of `scored` that are on sale and pass the filters, at most `limit`. */
export async function listOnSale(
  db: Db,
  scored: readonly Scored[],
  { limit, filters = { materials: [] }, sort = "best" }: Choice,
): Promise<Ranked[]> {
  const first =
    sort === "best" && isOpen(filters)
      ? scored.slice(0, Math.min(firstLook, Math.ceil(limit * 1.2)))
      : scored;
  const found = await lookAt(db, first, { limit, filters, sort });
  if (found.length >= limit || first.length === scored.length) return found;
  const rest = await lookAt(db, scored.slice(first.length), { limit: limit - found.length, filters, sort });
  return [...found, ...rest];
}

function isOpen({ category, minPoisha, maxPoisha, district, materials }: SearchFilters): boolean {
  return (
    category === undefined &&
    minPoisha === undefined &&
    maxPoisha === undefined &&
    district === undefined &&
    materials.length === 0
  );
}

async function lookAt(
  db: Db,
  scored: readonly Scored[],
  { limit, filters, sort }: Required<Choice>,
): Promise<Ranked[]> {
  if (scored.length === 0) return [];
  // Each number is looked up by itself, whatever the planner believes of the sizes of the tables.
  // Without filters the index `products_on_sale` is read alone: it has `id` and `shop_id`.
  const { rows } = await sql<{ found: string | null }>`
    with closed as materialized (select id from shops where closed)
    select string_agg(place || ' ' || id, ',') as found from (
      select place, listed.id
      from unnest(${scored.map(({ number }) => number)}::bigint[]) with ordinality as wanted (number, place), lateral (
        select product_id from search_documents where search_documents.number = wanted.number limit 1
      ) as document, lateral (
        select id ${columns[sort]} from products
        where id = document.product_id and status = 'approved' and not shelved and shop_id not in (select id from closed) ${narrowed(filters)} limit 1
      ) as listed
      ${orders[sort]} limit ${limit}
    ) as on_sale ${named}
  `.execute(db);
  const found = rows[0]?.found?.split(",") ?? [];
  return found.map((row) => {
    const [place, id = ""] = row.split(" ");
    return { id, score: scored[Number(place) - 1]?.score ?? 0 };
  });
}

function narrowed({
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

const columns: Record<SearchSort, RawBuilder<unknown>> = {
  best: sql``,
  newest: sql`, approved_at`,
  "price-asc": sql`, price_poisha`,
  "price-desc": sql`, price_poisha`,
};

const orders: Record<SearchSort, RawBuilder<unknown>> = {
  best: sql`order by place`,
  newest: sql`order by approved_at desc, id`,
  "price-asc": sql`order by price_poisha, id`,
  "price-desc": sql`order by price_poisha desc, id`,
};
