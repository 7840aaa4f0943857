import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findProblems } from "#commands/store/integrity.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { announcedBy } from "#test/announced-by.ts";
import { dbWithoutLimits, testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { buildDocument } from "../rules/document.ts";
import { parseQuery } from "../rules/query.ts";
import { findFilteredProducts } from "./filtered-products.server.ts";
import { findRankedProducts, maxCandidates, maxExamined } from "./ranked-products.server.ts";
import {
  compactSearchIndex,
  refreshSearchIndex,
  removeSearchDocument,
  saveSearchDocuments,
} from "./search-index.server.ts";

const blank = { tags: "", materials: "", category: "", shop: "", description: "" };
const documentWith = (title: string, description = "") => buildDocument({ ...blank, title, description });
const search = async (db: Db, text: string) =>
  (await findRankedProducts(db, parseQuery(text))).ranked.map(({ id }) => id).toSorted();
const save = (db: Db, ids: readonly string[], title: string, description?: string) =>
  inTransaction(db, (trx) =>
    saveSearchDocuments(
      trx,
      ids.map((productId) => ({ productId, document: documentWith(title, description) })),
    ),
  );

async function openShop() {
  const own = await testDatabase();
  const testShop = await createTestShop(own.db);
  const addMany = async (count: number, title: string) =>
    Promise.all(Array.from({ length: count }, () => testShop.add({ title })));
  /** Returns the faults of the index that `npm run verify` reports. */
  const faults = async () => (await findProblems(own.pool)).filter((fault) => /search|word/.test(fault));
  const countOf = async (word: string) =>
    (await sql<{ products: number }>`select products from search_words where word = ${word}`.execute(own.db))
      .rows[0]?.products;
  const postingRowsOf = async (word: string) =>
    (await sql<{ count: number }>`select count(*) from search_postings where word = ${word}`.execute(own.db))
      .rows[0]?.count;
  return { ...own, testShop, addMany, faults, countOf, postingRowsOf };
}

/** Opens a shop with as many products named "Jute sack". */
async function openShopOfSacks(count: number) {
  const opened = await openShop();
  const { db, pool, connection, testShop } = opened;
  const sample = await testShop.add({ title: "Jute sack" });
  await sql`
    insert into products select copy.* from products p, generate_series(2, ${count}) as n,
      lateral json_populate_record(p, json_build_object('id', gen_random_uuid(), 'sku', n)) as copy
    where p.id = ${sample}
  `.execute(dbWithoutLimits(connection));
  const { rows } = await pool.query<{ id: string }>("select id from products where id <> $1", [sample]);
  await save(
    db,
    rows.map(({ id }) => id),
    "Jute sack",
  );
  await refreshSearchIndex(db);
  return opened;
}

/** Skips the rest of the current block of numbers. */
const skipBlock = (db: Db) =>
  sql`select setval('search_numbers', ((select last_value from search_numbers) >> 16) + 1 << 16)`.execute(db);

describe("the search index", () => {
  it("has the same words, weights and counts as a full rebuild after any sequence of changes", async () => {
    const { db, pool, addMany, faults } = await openShop();
    const ids = await addMany(6, "Clay pot");
    const words = fc.array(fc.constantFrom("clay", "pot", "brass", "lamp", "jute", "নকশি"), {
      minLength: 1,
      maxLength: 5,
    });
    const some = fc.subarray(ids, { minLength: 1 });
    const change = fc.oneof(
      fc.record({ what: fc.constant("save"), some, title: words, text: words }),
      fc.record({ what: fc.constantFrom("remove", "refresh", "compact", "skip"), some }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const step of changes) {
          if ("title" in step) await save(db, step.some, step.title.join(" "), step.text.join(" "));
          else if (step.what === "remove") for (const id of step.some) await removeSearchDocument(db, id);
          else if (step.what === "refresh") await refreshSearchIndex(db);
          else if (step.what === "compact") await compactSearchIndex(db);
          else await skipBlock(db);
        }
        await save(db, ids, "Clay pot");
        expect(await faults()).toEqual([]);
        await refreshSearchIndex(db);
        expect(await faults()).toEqual([]);
        expect((await pool.query("select from search_word_changes")).rowCount).toBe(0);
        expect(await search(db, "clay")).toEqual(ids.toSorted());
      }),
      { numRuns: 12 },
    );
  });

  it("subtracts a deleted product, and deletes words that no product has", async () => {
    const { db, addMany, countOf } = await openShop();
    const [first, second] = await addMany(2, "Palmyra stool");
    await refreshSearchIndex(db);
    expect(await countOf("palmyra")).toBe(2);
    await db
      .deleteFrom("products")
      .where("id", "=", first as string)
      .execute();
    await refreshSearchIndex(db);
    expect(await countOf("palmyra")).toBe(1);
    await db
      .deleteFrom("products")
      .where("id", "=", second as string)
      .execute();
    await refreshSearchIndex(db);
    expect([await countOf("palmyra"), await countOf("")]).toEqual([undefined, 0]);
  });

  it("is not written when price or stock change, or when a document is saved unchanged", async () => {
    const { db, pool, addMany } = await openShop();
    const ids = await addMany(3, "Cane tray");
    const state = async () =>
      (
        await pool.query(
          "select count(*), max(xmin::text::bigint), (select last_value from search_numbers) from search_postings",
        )
      ).rows[0];
    await save(db, ids, "Cane tray");
    const before = await state();
    await db.updateTable("products").set({ pricePoisha: 777, quantity: 3 }).where("id", "in", ids).execute();
    expect(await state()).toEqual(before);
    await save(db, ids, "Cane tray");
    expect({ ...(await state()), last_value: before.last_value }).toEqual(before);
  });

  it("merges the postings of a word after many writes", async () => {
    const { db, addMany, faults, postingRowsOf } = await openShop();
    const ids = await addMany(1, "Sital mat");
    for (let i = 0; i < 40; i++) await save(db, ids, `Sital mat ${i}`);
    expect(await postingRowsOf("sital")).toBe(41);
    await refreshSearchIndex(db);
    expect([await postingRowsOf("sital"), await search(db, "sital"), await faults()]).toEqual([1, ids, []]);
  });

  /** Opens a shop whose first block of postings is sparse. */
  async function openSparseShop() {
    const opened = await openShop();
    const { db, addMany } = opened;
    const ids = await addMany(6, "Shola bird");
    await save(db, ids.slice(1), "Shola flower");
    await skipBlock(db);
    await save(db, ids.slice(2), "Shola crown");
    await skipBlock(db);
    await refreshSearchIndex(db);
    return { ...opened, ids };
  }

  it("deletes the postings of old versions when most of a block is outdated", async () => {
    const { db, ids, faults, postingRowsOf } = await openSparseShop();
    expect(await postingRowsOf("flower")).toBe(1);
    await compactSearchIndex(db);
    expect([
      await postingRowsOf("bird"),
      await search(db, "shola bird"),
      await search(db, "shola"),
      await faults(),
    ]).toEqual([1, expect.arrayContaining([ids[0]]), ids.toSorted(), []]);
    const { rows } = await sql<{
      block: number;
    }>`select distinct page as block from search_postings order by 1`.execute(db);
    expect(rows.map(({ block }) => block)).not.toContain(0);
  });

  it("announces the pages of searches when it moves products, even if compacting fails after that", async () => {
    const { db, pool, connection } = await openSparseShop();
    const compact = () => announcedBy(connection, () => compactSearchIndex(db).catch(() => "failed"));
    await pool.query(`
      create sequence batches;
      create function fail_second() returns trigger language plpgsql as $$
        begin if nextval('batches') = 2 then raise 'second batch'; end if; return null; end $$;
      create trigger fail_second before update on search_documents execute function fail_second()`);
    expect(await compact()).toEqual(["list:across-categories"]);
    expect((await pool.query("select last_value::integer as tried from batches")).rows).toEqual([
      { tried: 2 },
    ]);
    // Nothing is left to move.
    expect(await compact()).toEqual([]);
  });
});

describe("documents written by the previous version", () => {
  const writeOld = (db: Db, id: string, document: string) =>
    sql`insert into product_search (product_id, head, document) values (${id}, ${"'tepa' '#1'"}::tsvector, ${document}::tsvector)
      on conflict (product_id) do update set document = excluded.document`.execute(db);

  it("are moved into the index and counted", async () => {
    const { db, pool, testShop, faults, countOf } = await openShop();
    const id = await testShop.add({ title: "Doll" });
    await removeSearchDocument(db, id);
    await writeOld(db, id, "'tepa':612 'doll':600 'clay':60");
    expect(await search(db, "tepa")).toEqual([]);
    await refreshSearchIndex(db);
    expect([await search(db, "tepa"), await countOf("tepa"), await faults()]).toEqual([[id], 1, []]);
    expect((await pool.query("select from product_search")).rowCount).toBe(0);
    const { rows } = await sql<{
      head: boolean;
    }>`select head from search_postings where word in ('tepa', 'clay') order by word desc`.execute(db);
    expect(rows).toEqual([{ head: true }, { head: false }]);
  });

  it("never replace documents that this version has saved", async () => {
    const { db, testShop } = await openShop();
    const id = await testShop.add({ title: "Doll" });
    await writeOld(db, id, "'tepa':612");
    await save(db, [id], "Putul");
    await refreshSearchIndex(db);
    expect([await search(db, "tepa"), await search(db, "putul")]).toEqual([[], [id]]);
  });
});

describe("the total of a search", () => {
  const totalOf = async (db: Db) => {
    const { ranked, totalIsLowerBound } = await findRankedProducts(db, parseQuery("jute"));
    return { total: ranked.length, totalIsLowerBound };
  };

  it("is exact if as many products match as can be ranked, and a lower bound if one more matches", async () => {
    const { db, testShop } = await openShopOfSacks(maxCandidates);
    expect(await totalOf(db)).toEqual({ total: maxCandidates, totalIsLowerBound: false });
    await testShop.add({ title: "Jute sack" });
    expect(await totalOf(db)).toEqual({ total: maxCandidates, totalIsLowerBound: true });
  });

  it("is a lower bound if not all matches are examined, however few of them are on sale", async () => {
    const { db, connection } = await openShopOfSacks(maxExamined + 1);
    await sql`update products set shelved = true where id not in (select id from products order by id limit 5)`.execute(
      dbWithoutLimits(connection),
    );
    expect((await totalOf(db)).totalIsLowerBound).toBe(true);
    const byPrice = await findFilteredProducts(db, parseQuery("jute"), { sort: "price-asc", materials: [] });
    expect(byPrice).toMatchObject({ totalIsLowerBound: true, facetsAreLowerBounds: true });
  });
});

describe("the cost of a search", () => {
  /** Returns how many rows of products `work` reads by index, and by sequential scans. */
  async function rowsRead(db: Db, work: (db: Db) => Promise<unknown>) {
    return db.transaction().execute(async (trx) => {
      const before = await readCounters(trx);
      await work(trx);
      const after = await readCounters(trx);
      return { fetched: after.fetched - before.fetched, scanned: after.scanned - before.scanned };
    });
  }

  async function readCounters(trx: Db) {
    const { rows } = await sql<{ fetched: number; scanned: number }>`
      select idx_tup_fetch::integer as fetched, seq_tup_read::integer as scanned from pg_stat_xact_user_tables where relname = 'products'
    `.execute(trx);
    return rows[0] ?? { fetched: 0, scanned: 0 };
  }

  it("is bounded for a common word and a filter that no product passes", async () => {
    const { db } = await openShopOfSacks(maxExamined + 600);
    const impossible = { sort: "best" as const, materials: [], minPoisha: 1, maxPoisha: 1 };
    const read = await rowsRead(db, async (trx) => {
      const { filtered, totalIsLowerBound } = await findFilteredProducts(trx, parseQuery("jute"), impossible);
      expect([filtered.length, totalIsLowerBound]).toEqual([0, true]);
    });
    expect(read.scanned).toBe(0);
    // Each product once for the filter, and the few hundred that are ranked without it.
    expect(read.fetched).toBeLessThan(maxExamined + 1_500);
  });
});
