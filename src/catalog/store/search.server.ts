import { sql } from "kysely";
import { phoneticFold, phoneticKeys } from "#catalog/rules/phonetic.ts";
import { type AskedWord, askedWords, type FoundProduct, isRare, rankProducts, termsOf } from "#catalog/rules/search-rank.ts";
import { brevities, type SearchDocument, type SearchQuery, searchTerm } from "#catalog/rules/search-text.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";

/** All SQL of searching: the stored documents, the dictionary of their words, and the search itself. */

/** As many products as one search ranks; what matches beyond that is left out. */
export const maxCandidates = 400;

export interface SearchPage {
  ids: string[];
  /** At most `maxCandidates`. */
  total: number;
}

export async function saveSearchDocument(db: Db, productId: string, document: SearchDocument): Promise<void> {
  await saveSearchDocuments(db, [{ productId, document }]);
}

/** For thousands at a time: two statements, whatever their number. Counts in the dictionary follow with `refreshSearchTerms`. */
export async function saveSearchDocuments(db: Db, entries: { productId: string; document: SearchDocument }[]): Promise<void> {
  if (entries.length === 0) return;
  const terms = new Set<string>();
  for (const { document } of entries) for (const term of document.weights.keys()) terms.add(term);
  await addTerms(db, [...terms]);
  const column = <T>(of: (document: SearchDocument) => T) => entries.map(({ document }) => of(document));
  await sql`
    insert into product_search (product_id, head, document)
    select id, head::tsvector, document::tsvector
    from unnest(
      ${entries.map(({ productId }) => productId)}::uuid[],
      ${column(({ head, brevity }) => [...head.map(lexeme), `#${brevity}`].join(" "))}::text[],
      ${column(({ weights }) => [...weights].map(([term, weight]) => `${lexeme(term)}:${weight}`).join(" "))}::text[]
    ) as entry (id, head, document)
    on conflict (product_id) do update set head = excluded.head, document = excluded.document
  `.execute(db);
}

export async function removeSearchDocument(db: Db, productId: string): Promise<void> {
  await sql`delete from product_search where product_id = ${productId}`.execute(db);
}

/** Terms hold letters, marks, digits and dots only (`searchTokens`), so the quotes cannot be broken out of. */
function lexeme(term: string): string {
  return `'${term}'`;
}

/** New terms only, in one order: two imports at a time wait for each other and never in a circle. */
async function addTerms(db: Db, terms: string[]): Promise<void> {
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${terms}::text[]) as asked (term) where not exists (select from search_terms where search_terms.term = asked.term)
  `.execute(db);
  if (rows.length === 0) return;
  const added = rows.map(({ term }) => searchTerm(term));
  await sql`
    insert into search_terms (term, fold, keys, products)
    select term, fold, string_to_array(keys, ' '), 1
    from unnest(
      ${added.map(({ term }) => term)}::text[],
      ${added.map(({ fold }) => fold)}::text[],
      ${added.map(({ keys }) => keys.join(" "))}::text[]
    ) as added (term, fold, keys)
    order by term
    on conflict do nothing
  `.execute(db);
}

/**
 * Counts anew in how many products each term is, and drops the terms that none has any more. Between two counts a new term counts as one product:
 * frequencies only weigh words against each other, and counting in every write would make writers wait for each other at the common words.
 */
export async function refreshSearchTerms(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx);
    await sql`
      create temporary table counted_terms on commit drop as
      select word as term, ndoc as products from ts_stat('select document from product_search')
    `.execute(trx);
    await sql`
      with gone as (delete from search_terms where term <> '' and not exists (select from counted_terms where counted_terms.term = search_terms.term))
      update search_terms set products = counted.products
      from counted_terms as counted where counted.term = search_terms.term and counted.products <> search_terms.products
    `.execute(trx);
    await sql`
      insert into search_terms (term, fold, keys, products) values ('', '', '{}', (select count(*) from product_search))
      on conflict (term) do update set products = excluded.products
    `.execute(trx);
    const { rows } = await sql<{ term: string }>`select term from counted_terms`.execute(trx);
    const terms = rows.map(({ term }) => term);
    await addTerms(trx, terms);
  });
}

export async function searchProducts(db: Db, query: SearchQuery, page: { limit: number; offset: number }): Promise<SearchPage> {
  if (query.words.length === 0) return { ids: [], total: 0 };
  const asked = await readQuery(db, query);
  const found = await listCandidates(db, asked);
  const ranked = rankProducts(asked, found);
  return { ids: ranked.slice(page.offset, page.offset + page.limit), total: ranked.length };
}

interface KnownTerm {
  term: string;
  products: number;
}

/** What the dictionary says of the question; the empty term stands for all products. */
async function readQuery(db: Db, query: SearchQuery): Promise<AskedWord[]> {
  const spelled = [...query.words, ...query.joined].map(({ term }) => term).concat(query.split.flatMap(({ terms }) => terms));
  const letters = query.words.filter(({ term }) => !/\d/.test(term));
  const keys = new Set(letters.flatMap(({ term, typed }) => [...phoneticKeys(typed), ...phoneticKeys(term)]));
  const { rows } = await sql<KnownTerm>`
    select term, products from search_terms where term = any(${["", ...spelled]}::text[])
    union
    (select term, products from search_terms where keys && ${[...keys]}::text[] order by products desc limit 300)
  `.execute(db);
  const known = new Map(rows.map(({ term, products }) => [term, products]));
  const total = known.get("") ?? 0;
  known.delete("");
  const doubtful = letters.filter(({ term }) => term.length > 3 && isRare(known.get(term) ?? 0, total)).map(({ typed }) => typed);
  for (const { term, products } of await listSimilarTerms(db, doubtful)) known.set(term, products);
  return askedWords(query, known, total);
}

/** Terms whose letters or sounds have most in common with words that are not, or hardly, in the dictionary: for slips of finger and ear. */
async function listSimilarTerms(db: Db, words: string[]): Promise<KnownTerm[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<KnownTerm>`
    select near.term, near.products
    from unnest(${words}::text[], ${words.map(phoneticFold)}::text[]) as asked (word, fold), lateral (
      select term, products from search_terms as known where known.fold <> '' and (known.fold % asked.fold or known.term % asked.word)
      order by greatest(similarity(known.fold, asked.fold), similarity(known.term, asked.word)) desc, products desc limit 30
    ) as near
  `.execute(db);
  return rows;
}

/** Fewer than this with every word, and products with some of the words are looked at too, up to so many. */
const enoughWithEveryWord = 60;
const maxWithSomeWords = 200;

/** Public products with every asked word, those that name them in the title or tags first and of those the briefest; then products with some. */
async function listCandidates(db: Db, asked: AskedWord[]): Promise<FoundProduct[]> {
  const every = await listMatching(db, [asked], maxCandidates, asked);
  if (asked.length === 1 || every.length >= enoughWithEveryWord) return every;
  const rarest = [...asked].sort((a, b) => b.idf - a.idf);
  const allButOne = rarest.length < 5 ? rarest.map((word) => rarest.filter((other) => other !== word)) : [];
  const alone = rarest.length > 2 ? rarest.slice(0, 3).map((word) => [word]) : [];
  const some = await listMatching(db, [...allButOne, ...alone], maxWithSomeWords, asked);
  const listed = new Set(every.map(({ id }) => id));
  return [...every, ...some.filter(({ id }) => !listed.has(id))];
}

/** Products that have all words of one of `sets`, at most `limit`, with their weights for all of `asked`. */
async function listMatching(db: Db, sets: AskedWord[][], limit: number, asked: AskedWord[]): Promise<FoundProduct[]> {
  const each = Math.ceil(limit / sets.length);
  const questions = sets.map((words) => words.map(anyWay).join(" & "));
  const common = sets.map((words) => Math.min(...words.map(({ products }) => products)) > each);
  // A stored document reads as 'bag':612 'jute':1800; the number that follows a term is its weight.
  const marks = termsOf(asked).map((term) => `${lexeme(term)}:`);
  // Questions come from a function, so that the planner cannot take a common word for a reason to read the whole table. Where more may match
  // than are wanted, one short scan for each length of title, the short ones first, ends with the first `each`; sorting would read all.
  const { rows } = await sql<{ id: string; weights: string }>`
    with closed as materialized (
      select shops.id from shops join users on users.id = shops.owner_id where users.suspended
    ), candidate as materialized (
      select found.* from unnest(${questions}::text[], ${common}::boolean[]) as asked (question, common), lateral (
        select brief.* from unnest(case when common then ${lengths}::text[] else '{""}' end) as length, lateral (
          select product_id, document from product_search, ${listed} where head @@ (question || length)::tsquery limit ${each}
        ) as brief
        union all
        (select product_id, document from product_search, ${listed} where document @@ question::tsquery and not head @@ question::tsquery limit ${each})
        limit ${each}
      ) as found
    )
    select product_id as id, (
      select string_agg(split_part(split_part(written.document, asked.mark, 2), ' ', 1), ' ' order by asked.place)
      from unnest(${marks}::text[]) with ordinality as asked (mark, place)
    ) as weights
    from (select product_id, document::text as document from candidate offset 0) as written
  `.execute(db);
  const found = new Map(rows.map(({ id, weights }) => [id, { id, weights: weights.split(" ").map(Number) }]));
  return [...found.values()];
}

/** The limit keeps the planner from reading all products for a join. */
const listed = sql`lateral (
  select from products where id = product_id and status = 'approved' and not shelved and shop_id not in (select id from closed) limit 1
) as listed`;

const lengths = Array.from({ length: brevities }, (_, i) => ` & #${i + 1}`);

function anyWay({ ways }: AskedWord): string {
  return `(${ways.map(({ terms }) => `(${terms.map(lexeme).join(" & ")})`).join(" | ")})`;
}
