/**
 * Measures the quality and the speed of the search on the data in the folder MEASURE_DATA, in a database of
 * its own:
 *   npx node bench/search.ts [--verbose] [--quick] [--quality]
 * --verbose lists each query's NDCG and the spellings not found; --quick leaves out the 100,000 products;
 * --quality measures no times. Over HTTP it measures the built server (`node start.ts build`) on the same
 * database. No response comes from the cache, because `limitValue` differs.
 */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type DatabaseConnection, type Db, openDb, openPool } from "#platform/db/database.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { buildDocument, type SearchableProduct } from "#search/rules/document.ts";
import type { SearchOptions } from "#search/rules/filters.ts";
import { parseQuery } from "#search/rules/query.ts";
import { tokenise } from "#search/rules/tokeniser.ts";
import { findRankedProducts } from "#search/store/ranked-products.server.ts";
import { findResultPage } from "#search/store/result-page.server.ts";
import { refreshSearchIndex, saveSearchDocuments } from "#search/store/search-index.server.ts";
import { listSuggestions } from "#search/store/suggestions.server.ts";
import { startTestCluster } from "#test/postgres.ts";
import { load, startMela, withoutDemo } from "./serve.ts";

interface SearchProduct {
  key: string;
  title: string;
  description: string;
  tags: string;
  materials: string;
  category: string;
  price: number;
}

const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = process.env.MEASURE_DATA ?? join(project, "../shared/data");
const verbose = process.argv.includes("--verbose");
const qualityOnly = process.argv.includes("--quality");

async function readData(name: string): Promise<string> {
  const bytes = await readFile(join(folder, name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().trim();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(join(project, "migrations"))).filter((name) => name.endsWith(".ts")).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name.slice(0, -3), await import(join(project, "migrations", name))]),
    ),
  );
}

async function readProducts(): Promise<SearchProduct[]> {
  const lines = (await readData("search-dev-products.jsonl.gz")).split("\n");
  return lines.map((line) => {
    const { sku, ...goods } = JSON.parse(line);
    return { ...goods, key: sku };
  });
}

async function readJudgements(): Promise<Map<string, Map<string, number>>> {
  const queries = new Map<string, Map<string, number>>();
  for (const line of (await readData("search-dev-queries.csv")).split(/\r?\n/).slice(1)) {
    const [query = "", key = "", rating = "0"] = line.split(",");
    queries.set(query, (queries.get(query) ?? new Map()).set(key, Number(rating)));
  }
  return queries;
}

async function readSpellings(): Promise<{ word: string; spelling: string; people: number }[]> {
  const rows = (await readData("banglish-dev.tsv.gz")).split("\n");
  return rows.map((row) => {
    const [word = "", spelling = "", people = "1"] = row.split("\t");
    return { word, spelling, people: Number(people) };
  });
}

async function makeShop(db: Db): Promise<{ shopId: string; categoryId: string }> {
  const [userId, shopId, categoryId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await db
    .insertInto("users")
    .values({ id: userId, name: "Bench", email: "bench@mela.test", role: "vendor", image: null })
    .execute();
  await db
    .insertInto("shops")
    .values({
      id: shopId,
      ownerId: userId,
      name: "Bench",
      nameBn: null,
      slug: "bench",
      aboutBn: null,
      division: null,
      district: null,
      sinceYear: null,
    })
    .execute();
  await db
    .insertInto("categories")
    .values({ id: categoryId, slug: "vintage", name: "Vintage", nameBn: "ভিনটেজ", position: 1 })
    .execute();
  return { shopId, categoryId };
}

/** The data has no materials and districts, so products get them in turn. */
const districts = ["Dhaka", "Khulna", "Rangpur", "Sylhet", "Cumilla", "Comilla", "Narayanganj"];
const madeOf = ["mixed", "Cotton", "Jute, cotton lining", "Brass", "Mango wood, enamel paint"];

let ids = 0;
/** Returns the same ids in each run, because ids break ties of the ranking. */
const nextId = () => `019a0000-0000-7000-8000-${(ids++).toString(16).padStart(12, "0")}`;

/** Returns the key of each product by its id. */
async function insertProducts(
  db: Db,
  target: { shopId: string; categoryId: string },
  goods: SearchProduct[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (let start = 0; start < goods.length; start += 2000) {
    const batch = goods.slice(start, start + 2000).map((product) => ({ ...product, id: nextId() }));
    for (const { id, key } of batch) keys.set(id, key);
    await sql`
      insert into products (id, shop_id, title, description, category_id, type, tags, materials,
        price_poisha, quantity, when_did_you_made, who_made, what_is_it,
        deliver_process_days, delivery_cost_poisha, country_of_origin, division_of_origin,
          district_of_origin, street_address_of_origin, origin_postal_code, status, approved_at)
      select id, ${target.shopId}, title, description, ${target.categoryId}, 'physical', tags, materials,
        price, 5, 2022, 'I did', 'A finished product',
        3, 6000, 'Bangladesh', district, district, 'Road 1', '1207', 'approved',
          now() - position * interval '1 second'
      from unnest(${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ title }) => title)}::text[],
        ${batch.map(({ description }) => description)}::text[],
        ${batch.map(({ tags }) => tags)}::text[],
          ${batch.map((_, i) => madeOf[i % madeOf.length])}::text[],
          ${batch.map(({ price }) => Math.round(price * 100))}::bigint[],
        ${batch.map((_, i) => districts[i % districts.length])}::text[],
          ${batch.map((_, i) => start + i)}::integer[])
        as added (id, title, description, tags, materials, price, district, position)
    `.execute(db);
    await saveSearchDocuments(
      db,
      batch.map((product) => ({ productId: product.id, document: buildDocument(searchable(product)) })),
    );
  }
  return keys;
}

function searchable(goods: SearchProduct): SearchableProduct {
  return { ...goods, categoryBn: "ভিনটেজ", shop: "Bench" };
}

function discountedGain(ratings: number[]): number {
  return ratings.slice(0, 10).reduce((sum, rating, rank) => sum + (2 ** rating - 1) / Math.log2(rank + 2), 0);
}

async function ask(db: Db, text: string): Promise<string[]> {
  return (await findRankedProducts(db, parseQuery(text))).ranked.slice(0, 10).map(({ id }) => id);
}

async function measureRanking(db: Db, keys: Map<string, string>): Promise<void> {
  const scores: number[] = [];
  for (const [query, ratings] of await readJudgements()) {
    const ideal = discountedGain([...ratings.values()].sort((a, b) => b - a));
    if (ideal === 0) continue;
    const ids = await ask(db, query);
    const score = discountedGain(ids.map((id) => ratings.get(keys.get(id) ?? "") ?? 0)) / ideal;
    scores.push(score);
    if (verbose) console.log(`  ${score.toFixed(2)} ${query}`);
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  console.log(`NDCG@10 ${mean.toFixed(3)} over ${scores.length} queries (aim 0.750; plain BM25 0.719)`);
}

async function measureSpellings(db: Db, where: string, keys: Map<string, string>): Promise<void> {
  const spellings = await readSpellings();
  let [found, first, foundPeople, people] = [0, 0, 0, 0];
  for (const { word, spelling, people: weight } of spellings) {
    const titles = (await ask(db, spelling)).map((id) => keys.get(id));
    const hit = titles.includes(word);
    if (hit) found++;
    if (titles[0] === word) first++;
    if (hit) foundPeople += weight;
    people += weight;
    if (verbose && !hit) console.log(`  not found: ${word} ${spelling} (${weight})`);
  }
  const share = (part: number, all: number) => (part / all).toFixed(3);
  console.log(
    `recall@10 of romanised Bangla ${where}: ${share(found, spellings.length)}, ` +
      `weighted ${share(foundPeople, people)}, first ${share(first, spellings.length)} ` +
      `over ${spellings.length} spellings (aim 0.900)`,
  );
}

async function measureLatency(db: Db, goods: SearchProduct[], products: number): Promise<void> {
  const queries = latencyQueries([...(await readJudgements()).keys()], goods);
  await measureEach(`search at ${products} products`, "10 and 40", queries, (text) => ask(db, text));
  const firstPage = (options: Partial<SearchOptions>) => ({
    limit: 40,
    options: { sort: "best" as const, materials: [], ...options },
  });
  const narrow = firstPage({
    district: "cumilla",
    materials: ["jute", "cotton"],
    minPoisha: 1_000,
    maxPoisha: 20_000,
  });
  await measureEach("a page of results, with counts and cards", "none", queries, (text) =>
    findResultPage(db, text, firstPage({})),
  );
  await measureEach("the same with four filters", "none", queries, (text) =>
    findResultPage(db, text, narrow),
  );
  await measureEach("the same by price", "none", queries, (text) =>
    findResultPage(db, text, firstPage({ sort: "price-asc" })),
  );
  // As people type: each beginning of two letters or more.
  const typed = queries
    .slice(0, 150)
    .flatMap((text) => Array.from({ length: Math.min(text.length, 24) - 1 }, (_, i) => text.slice(0, i + 2)));
  await measureEach("suggestions", "50 at most", typed, (text) => listSuggestions(db, text));
}

async function measureEach(
  what: string,
  aim: string,
  queries: string[],
  search: (text: string) => Promise<unknown>,
): Promise<void> {
  for (const text of queries.slice(0, 100)) await search(text);
  const taken: { text: string; ms: number }[] = [];
  for (const text of [...queries, ...queries]) {
    const start = performance.now();
    await search(text);
    taken.push({ text, ms: performance.now() - start });
  }
  taken.sort((a, b) => a.ms - b.ms);
  const quantile = (share: number) => (taken[Math.floor(taken.length * share)]?.ms ?? 0).toFixed(1);
  console.log(
    `${what}: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, max ${quantile(0.9999)} ms over ${taken.length} (aim ${aim})`,
  );
  if (verbose) for (const { text, ms } of taken.slice(-15)) console.log(`  ${ms.toFixed(1)} ms ${text}`);
}

/**
 * The judged queries, two neighbouring words of a title, single words of titles, and words with two letters
 * exchanged.
 */
function latencyQueries(judged: string[], goods: SearchProduct[]): string[] {
  const queries = [...judged];
  for (let i = 0; i < 150; i++) {
    const words = (goods[(i * 1291) % goods.length]?.title ?? "").match(/[A-Za-z]{3,}/g) ?? [];
    const word = words[i % Math.max(1, words.length)];
    if (word === undefined) continue;
    queries.push(
      word,
      words.slice(0, 2).join(" "),
      words.slice(0, 5).join(" "),
      `${word.slice(0, 1)}${word[2]}${word[1]}${word.slice(3)}`,
    );
  }
  return queries;
}

/**
 * More of the same kind: what is in several products stays as frequent, codes and rare words become others in
 * each copy.
 */
function varied(goods: SearchProduct[], copies: number): SearchProduct[] {
  const products = new Map<string, number>();
  for (const { title, description } of goods) {
    for (const term of new Set(tokenise(`${title} ${description}`).map((token) => token.term)))
      products.set(term, (products.get(term) ?? 0) + 1);
  }
  const vary = (text: string, copy: number) =>
    text.replace(/[\p{L}\p{N}]+/gu, (word) => {
      const [token] = tokenise(word);
      return token !== undefined && (products.get(token.term) ?? 0) < 4 ? `${word}${"qwxz"[copy % 4]}` : word;
    });
  return Array.from({ length: copies }, (_, copy) =>
    goods.map((product) => ({
      ...product,
      title: vary(product.title, copy),
      description: vary(product.description, copy),
    })),
  ).flat();
}

/**
 * Measures the first queries after a start, then one client and sixteen clients, with as many different
 * queries as there are.
 */
async function measureHttp(
  connection: DatabaseConnection,
  goods: SearchProduct[],
  products: number,
): Promise<void> {
  const { user, password = "", host = "", port, database } = connection;
  const address = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const queries = latencyQueries([...(await readJudgements()).keys()], goods);
  const pathOf = (text: string, limit: number) =>
    `/api/products/product/search?limitValue=${limit}&q=${encodeURIComponent(text.slice(0, 100))}`;
  const mela = await startMela(undefined, { ...withoutDemo, DATABASE_URL: address });
  try {
    const cold: number[] = [];
    for (const text of queries.slice(0, 40)) {
      const start = performance.now();
      await (await fetch(mela.origin + pathOf(text, 40))).arrayBuffer();
      cold.push(performance.now() - start);
    }
    cold.sort((a, b) => a - b);
    console.log(
      `HTTP at ${products} products, the first 40 queries after a start: ` +
        `p50 ${cold[20]?.toFixed(1)} ms, max ${cold[39]?.toFixed(1)} ms`,
    );
    for (const connections of [1, 16]) {
      const paths = Array.from({ length: 20 }, (_, round) =>
        queries.map((text) => pathOf(text, 40 - round)),
      ).flat();
      const { perSecond, p50, p99, errors } = await load(mela.origin, { connections, seconds: 15, paths });
      console.log(
        `HTTP at ${products} products, ${connections} clients: ${perSecond.toFixed(0)}/s, ` +
          `p50 ${p50} ms, p99 ${p99} ms, ${errors} errors (aim at 100,000: 400/s with 16, p50 6, p99 25)`,
      );
    }
  } finally {
    await mela.stop();
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function run(): Promise<void> {
  const goods = await readProducts();
  const cluster = await startTestCluster(project);
  const pool = openPool({ ...cluster.connection }, () => {});
  try {
    const db = openDb(pool);
    await migrate(db, await readMigrations());
    const target = await makeShop(db);
    const words = [...new Set((await readSpellings()).map(({ word }) => word))];
    const titled = words.map((word) => ({
      key: word,
      title: word,
      description: "",
      tags: "",
      materials: "",
      category: "Vintage",
      price: 1_000,
    }));

    const wordKeys = await insertProducts(db, target, titled);
    await refresh(db);
    await measureSpellings(db, `among ${words.length} products`, wordKeys);
    await sql`truncate search_documents, search_postings, search_word_changes, search_words`.execute(db);

    const keys = await timed(`storing ${goods.length} products`, () => insertProducts(db, target, goods));
    await timed("counting terms", () => refresh(db));
    await measureRanking(db, keys);
    if (!qualityOnly) {
      await measureLatency(db, goods, goods.length);
      await measureHttp(cluster.connection, goods, goods.length);
    }

    const mixedKeys = await insertProducts(db, target, titled);
    await refresh(db);
    await measureSpellings(db, `among ${goods.length + words.length} products`, mixedKeys);

    if (qualityOnly || process.argv.includes("--quick")) return;
    const more = varied(goods, 4);
    await timed(`storing ${more.length} products more`, () => insertProducts(db, target, more));
    await timed("counting terms", () => refresh(db));
    await measureLatency(db, goods, goods.length + words.length + more.length);
    await measureHttp(cluster.connection, goods, goods.length + words.length + more.length);
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

async function refresh(db: Db): Promise<void> {
  await refreshSearchIndex(db);
  await sql`analyze search_documents, search_postings, search_words, products`.execute(db);
}

const there = await readFile(join(folder, "search-dev-queries.csv")).then(
  () => true,
  () => false,
);
if (there) await run();
else
  console.log(
    `bench/search measures with the data in ${folder}, which is not there; set MEASURE_DATA to its folder.`,
  );
