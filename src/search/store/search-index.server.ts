/**
 * The search index: the document of each product, the postings of its terms, and the dictionary of all terms
 * (docs/decisions/013-search-storage.md).
 */
import { sql } from "kysely";
import { listTags } from "#catalog/rules/page-tags.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { dictionaryEntry, type SearchDocument } from "../rules/document.ts";
import { forgetTerms } from "./term-cache.server.ts";

export async function saveSearchDocument(db: Db, productId: string, document: SearchDocument): Promise<void> {
  await saveSearchDocuments(db, [{ productId, document }]);
}

/**
 * Saves up to thousands of documents in a few statements; skips unchanged ones. Call it at most once in a
 * transaction: `readPostings` identifies a row of postings by the transaction that wrote it.
 */
export async function saveSearchDocuments(
  db: Db,
  entries: { productId: string; document: SearchDocument }[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ productId }) => productId);
  // `product_search` has the documents that a process of the previous release wrote (record 013). Deleted
  // first, so that `moveDocumentsOfPreviousRelease` cannot replace the new document by an older one.
  await sql`delete from product_search where product_id = any(${ids}::uuid[])`.execute(db);
  await addTerms(db, new Set(entries.flatMap(({ document }) => [...document.weights.keys()])));
  await indexDocuments(
    db,
    ids,
    entries.map(({ document }) => documentText(document)),
  );
}

/** Returns the document as the text of a tsvector. */
export function documentText({ head, weights }: SearchDocument): string {
  return [...weights]
    .map(([term, weight]) => `${quoteTerm(term)}:${weight}${head.has(term) ? "A" : ""}`)
    .join(" ");
}

/**
 * Writes documents and postings.
 * @param documents as tsvector: the position of a term is its weight, and the label A marks terms of the head
 */
async function indexDocuments(db: Db, ids: readonly string[], documents: readonly string[]): Promise<void> {
  await sql`
    with saved as (
      insert into search_documents (product_id, number, document)
      select id, nextval('search_numbers'), document::tsvector
      from unnest(${ids}::uuid[], ${documents}::text[]) as entry (id, document)
      -- Always in the same order, so that two writers of the same products wait for each other and do not
      -- deadlock.
      order by id
      on conflict (product_id) do update set number = excluded.number, document = excluded.document
      where search_documents.document is distinct from excluded.document
      returning number, document
    )
    insert into search_postings (word, page, head, fresh, count, postings) ${newPostings}
  `.execute(db);
}

/**
 * Returns the SQL that selects the postings of documents. Those of the empty term count the documents.
 * @param documents name of a table or subquery with `number` and `document`
 */
export function selectPostingsSql(documents: string, { fresh }: { fresh: boolean }): string {
  return `
    select term, (number >> 16)::integer as page, 'A' = any(weights) as head, ${fresh}, count(*),
      string_agg(int4send(((number & 65535)::integer << 16) | positions[1]), ''::bytea)
    from ${documents}, unnest(document) as entry (term, positions, weights)
    group by 1, 2, 3
    union all
    select '', (number >> 16)::integer as page, false, ${fresh}, count(*), '' from ${documents}
    group by page`;
}

const newPostings = sql.raw(selectPostingsSql("saved", { fresh: true }));

/** Deletes a document. Adds a row for the empty term, because searches recognize a change by it. */
export async function removeSearchDocument(db: Db, productId: string): Promise<void> {
  await sql`
    with old as (delete from product_search where product_id = ${productId}),
      removed as (delete from search_documents where product_id = ${productId} returning number)
    insert into search_postings (word, page, head, fresh, count, postings)
    select '', (number >> 16)::integer, false, true, 0, '' from removed
  `.execute(db);
}

/** Quotes a term for a tsvector or tsquery. Terms have only letters, marks, digits and dots (`tokenise`). */
export function quoteTerm(term: string): string {
  return `'${term}'`;
}

/**
 * Adds new terms to the dictionary, always in the same order, so that concurrent imports wait for each other
 * and do not deadlock.
 */
async function addTerms(db: Db, terms: Iterable<string>): Promise<void> {
  const { rows } = await sql<{ term: string }>`
    select word as term from unnest(${[...terms]}::text[]) as requested (word)
    where not exists (select from search_words where search_words.word = requested.word)
  `.execute(db);
  if (rows.length === 0) return;
  const added = rows.map(({ term }) => dictionaryEntry(term));
  await sql`
    insert into search_words (word, fold, keys, products)
    select word, fold, string_to_array(keys, ' '), 1
    from unnest(
      ${added.map(({ term }) => term)}::text[],
      ${added.map(({ fold }) => fold)}::text[],
      ${added.map(({ keys }) => keys.join(" "))}::text[]
    ) as added (word, fold, keys)
    order by word
    on conflict do nothing
  `.execute(db);
  forgetTerms();
}

/**
 * Updates the index after documents have changed: moves documents of the previous release, counts terms and
 * merges postings. The work depends on the number of changes, not of products. Searches are correct without
 * it; only the term frequencies are older.
 */
export async function refreshSearchIndex(db: Db): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    for (let batch = 0; hasMore && batch < batchesPerCount; batch++)
      hasMore = await maintain(db, moveDocumentsOfPreviousRelease);
    let haveCountsChanged = false;
    while (await maintain(db, countTerms)) haveCountsChanged = true;
    if (haveCountsChanged) {
      forgetTerms();
      while (await maintain(db, mergePostings));
    }
  }
}

/** Gives the documents of sparse blocks new numbers, so that outdated postings can be deleted. */
export async function compactSearchIndex(db: Db): Promise<void> {
  for (const block of await maintain(db, listSparseBlocks))
    while (await maintain(db, (trx) => emptyBlock(trx, block)));
}

/** Runs one batch in its own transaction, in one process at a time. */
async function maintain<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx);
    await sql`set local lock_timeout = '5min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('mela search index'))`.execute(trx);
    return work(trx);
  });
}

const moveBatch = 2_000;
/** Batches that are moved before terms are counted and postings merged, so that neither falls far behind. */
const batchesPerCount = 10;

/**
 * Indexes documents that a process of the previous release has written, newest first. Returns whether there
 * may be more.
 */
async function moveDocumentsOfPreviousRelease(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ id: string; document: string }>`
    delete from product_search where product_id in (
      select product_id from product_search order by product_id desc limit ${moveBatch} for update skip locked
    )
    returning product_id as id, setweight(document, 'A', tsvector_to_array(head))::text as document
  `.execute(trx);
  await indexDocuments(
    trx,
    rows.map(({ id }) => id),
    rows.map(({ document }) => document),
  );
  return rows.length === moveBatch;
}

/**
 * Adds recorded changes to the counts of the dictionary, and deletes terms that no product has any more.
 * Returns whether there were changes.
 */
async function countTerms(trx: Trx): Promise<boolean> {
  await sql`
    create temporary table counted_changes on commit drop as
    with taken as (
      delete from search_word_changes where ctid = any(array(select ctid from search_word_changes limit 500))
      returning words, counts
    )
    select word, sum(count)::integer as difference
    from taken, unnest(words, counts) as noted (word, count) group by word
  `.execute(trx);
  const { rows: missing } = await sql<{ term: string }>`
    select word as term from counted_changes
    where difference <> 0
      and not exists (select from search_words where search_words.word = counted_changes.word)
  `.execute(trx);
  await addTerms(
    trx,
    missing.map(({ term }) => term),
  );
  // The same lock order as in `addTerms`.
  await sql`
    select from search_words where word in (select word from counted_changes) order by word for update
  `.execute(trx);
  // `counted` is the sum of the counted changes. `products`, which searches read, is at least 1: a term whose
  // first change is not counted yet must not look unknown. The empty term counts all products.
  const { numAffectedRows } = await sql`
    update search_words known
    set counted = counted + difference,
      products = case known.word when '' then counted + difference else greatest(counted + difference, 1) end
    from counted_changes changed where changed.word = known.word
  `.execute(trx);
  await sql`
    delete from search_words where counted = 0 and word <> '' and word in (select word from counted_changes)
  `.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Each write adds a row of postings for a term. When a block has this many, they are merged. */
const maxFreshRows = 32;
const mergeBatch = 50_000;

/** Merges rows of postings. Returns whether there may be more to merge. */
async function mergePostings(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ terms: number }>`
    with chosen as (
      select page, word from search_postings where fresh group by page, word
      -- A block that gets no more documents is merged completely.
      having count(*) >= ${maxFreshRows} or page < (select last_value >> 16 from search_numbers)
      order by page, word limit ${mergeBatch}
    ), taken as (
      delete from search_postings old using chosen where old.word = chosen.word and old.page = chosen.page
      returning old.*
    ), merged as (
      insert into search_postings (word, page, head, fresh, count, postings)
      select word, page, head, false, sum(count), string_agg(postings, '') from taken
      group by word, page, head order by page, word
    )
    select count(*) as terms from chosen
  `.execute(trx);
  return rows[0]?.terms === mergeBatch;
}

/** Returns the blocks that contain more outdated than current documents. */
async function listSparseBlocks(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select page as block from search_postings, lateral (
      select count(*) as live from search_documents
      where number >= page::bigint << 16 and number < (page + 1)::bigint << 16
    ) as documents
    where word = '' and page < (select last_value >> 16 from search_numbers)
    group by page, live having live < sum(count) / 2
  `.execute(trx);
  return rows.map(({ block }) => block);
}

/**
 * Moves documents out of the block, and announces it; deletes the postings of the block when no document is
 * left. Returns whether there may be more.
 */
async function emptyBlock(trx: Trx, block: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with chosen as (
      select product_id as id from search_documents
      where number >= ${block}::bigint << 16 and number < (${block} + 1)::bigint << 16
      order by product_id limit ${moveBatch} for update
    ), saved as (
      update search_documents set number = nextval('search_numbers')
      where product_id in (select id from chosen) returning number, document
    )
    insert into search_postings (word, page, head, fresh, count, postings) ${newPostings}
  `.execute(trx);
  if ((numAffectedRows ?? 0n) > 0n) {
    // A search that read the postings before and the documents after this has missed their products.
    await announceChange(trx, [listTags.acrossCategories]);
    return true;
  }
  // A writer that took numbers of this block may have committed after the last statement.
  await sql`
    delete from search_postings where page = ${block} and not exists (
      select from search_documents
      where number >= ${block}::bigint << 16 and number < (${block} + 1)::bigint << 16
    )
  `.execute(trx);
  return false;
}
