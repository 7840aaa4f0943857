import { sql } from "kysely";
import { type SearchDocument, searchTerm } from "#catalog/rules/search-text.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";

/** What is kept for searching: a document of each product, and the dictionary of their words. */

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
    -- In one order: two that save some of the same wait for each other and never in a circle.
    order by id
    on conflict (product_id) do update set head = excluded.head, document = excluded.document
    where (product_search.head, product_search.document) is distinct from (excluded.head, excluded.document)
  `.execute(db);
}

export async function removeSearchDocument(db: Db, productId: string): Promise<void> {
  await sql`delete from product_search where product_id = ${productId}`.execute(db);
}

/** Terms hold letters, marks, digits and dots only (`searchTokens`), so the quotes cannot be broken out of. */
export function lexeme(term: string): string {
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
