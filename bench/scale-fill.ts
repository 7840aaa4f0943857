/**
 * Fills a data folder with N products, N orders and their related records, by COPY. The data is random, but
 * the same each time. Secondary indexes are dropped before and built afterwards, and triggers and foreign
 * keys are disabled. The records pass `npm run verify`, except that the images have no files.
 */
import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { toBilling } from "#addresses/contract/address-fields.ts";
import { ensureCounted } from "#app/store/counters.server.ts";
import { listCatalogCategories } from "#catalog/store/categories.server.ts";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { openDb, openPool } from "#platform/db/database.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { asSuperuser } from "#platform/postgres/login.server.ts";
import type { RunningPostgres } from "#platform/postgres/postgres.server.ts";
import { maxSaved } from "#saved/contract/constants.ts";
import { buildProductDocument, dictionaryEntry } from "#search/rules/document.ts";
import { blockSize } from "#search/rules/postings.ts";
import { documentText, selectPostingsSql } from "#search/store/search-index.server.ts";
import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { mulberry32 } from "#test/random.ts";
import { ensureCategories } from "../seed/categories.ts";
import { readGoods } from "../seed/goods.ts";

export const shopCount = 10_000;
/** Returns whether a shop is closed, like one of each hundred. */
export const isShopClosed = (n: number): boolean => n % 100 === 7;
const days = 730;
const dayMs = 86_400_000;

export const kinds = {
  user: 1,
  vendor: 2,
  admin: 3,
  shop: 4,
  product: 5,
  variation: 6,
  order: 7,
  entry: 8,
  address: 9,
  mail: 10,
  audit: 11,
  identity: 12,
  session: 13,
  saved: 14,
};

/** The id of the nth record of a kind; as in real data, later records have higher ids. */
export function idOf(kind: keyof typeof kinds, n: number): string {
  return `019a${kinds[kind].toString(16).padStart(4, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

export const emailOf = (n: number): string => `buyer${n}@example.test`;

let chance = mulberry32(0);
/** Seeds the random numbers with a record, so that the record can be generated again. */
function begin(kind: keyof typeof kinds, n: number): void {
  chance = mulberry32(Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(kinds[kind], 0x85ebca6b));
}
const below = (n: number): number => Math.floor(chance() * n);
const between = (from: number, to: number): number => from + below(to - from + 1);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/**
 * Returns an index below `n`, low ones most often: of 10,000 shops the first has 2.5 % of all products, and a
 * third has fewer than half the mean.
 */
const skewed = (n: number, power: number): number => Math.floor(n * chance() ** power);

const syllables =
  "ka ki ku ko ra ri ru ro ta ti tu to ma mi mu mo na ni nu no sha shi shu la li lu lo ba bi bu bo ga gi gu go da di du pa pi po ja ji".split(
    " ",
  );
const banglaSyllables =
  "কা কি কু কো রা রি রু তা তি মা মি মু না নি শা শি লা লি লু বা বি বো গা গি দা দি পা পি পো জা জি চা চি হা".split(" ");

/** Returns a made-up word of about four syllables, a different one for each number. */
function madeUp(n: number, from: readonly string[]): string {
  let word = "";
  for (let left = n + from.length * from.length; left > 0; left = Math.floor(left / from.length))
    word += from[left % from.length];
  return word;
}

/** Words by frequency: the law of Zipf and Mandelbrot with a shift of 2.7. */
class Words {
  readonly #words: string[];
  readonly #places = new Uint32Array(1 << 18);

  constructor(words: string[]) {
    this.#words = words;
    const total = words.reduce((sum, _, rank) => sum + 1 / (rank + 2.7), 0);
    let position = 0;
    let sum = 0;
    for (const rank of words.keys()) {
      sum += 1 / (rank + 2.7);
      for (const end = Math.round((sum / total) * this.#places.length); position < end; position++)
        this.#places[position] = rank;
    }
  }

  some(count: number): string[] {
    return Array.from(
      { length: count },
      () => this.#words[this.#places[below(this.#places.length)] as number] as string,
    );
  }

  /** Returns the word with this rank, 0 for the most frequent. */
  at(rank: number): string {
    return this.#words[rank] as string;
  }
}

interface Vocabulary {
  title: Words;
  titleBn: Words;
  text: Words;
  textBn: Words;
}

/**
 * Returns the words of the demo's products, the most frequent first, followed by thousands of made-up ones.
 */
export async function readVocabulary(projectDir: string): Promise<Vocabulary> {
  const { products } = await readGoods(projectDir);
  const of = (
    texts: (string | null | undefined)[],
    pattern: RegExp,
    tail: readonly string[],
    length: number,
  ) => {
    const counts = new Map<string, number>();
    for (const [word] of texts.join(" ").toLowerCase().matchAll(pattern))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    const wordsByFrequency = [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([word]) => word);
    return new Words([...wordsByFrequency, ...Array.from({ length }, (_, n) => madeUp(n, tail))]);
  };
  const stop = "(?!(?:and|the|for|with|from|that|this|are|its|was|has)\\b)";
  const [latin, bangla] = [new RegExp(`\\b${stop}[a-z]{3,}\\b`, "g"), /[\u0980-\u09e3]{2,}/g];
  return {
    title: of(
      products.map(({ input }) => input.title),
      latin,
      syllables,
      12_000,
    ),
    titleBn: of(
      products.map(({ input }) => input.titleBn),
      bangla,
      banglaSyllables,
      8_000,
    ),
    text: of(
      products.map(({ input }) => input.description),
      latin,
      syllables,
      30_000,
    ),
    textBn: of(
      products.map(({ input }) => input.descriptionBn),
      bangla,
      banglaSyllables,
      20_000,
    ),
  };
}

const districts = divisions.flatMap((division) =>
  division.districts.map(([name = ""]) => ({ division: division.en, name })),
);
const otherSpellings: Record<string, string> = {
  Cumilla: "Comilla",
  Chattogram: "Chittagong",
  Jashore: "Jessore",
  Bogura: "Bogra",
  Barishal: "Barisal",
};
const materials = [
  "Jute",
  "Cotton",
  "Jute, cotton lining",
  "Brass",
  "Mango wood, enamel paint",
  "Bamboo",
  "Clay",
  "Silk",
  "Coconut shell",
  "Paper",
];
const firstNames =
  "Nusrat Tanvir Sharmin Arif Mitali Rezaul Farhana Sajid Rumana Kamal Shirin Imran Lamia Rakib Sumaiya Jamal Tania Habib Moushumi Faruk".split(
    " ",
  );
const lastNames =
  "Jahan Hossain Akter Chowdhury Das Karim Rahman Islam Ahmed Begum Khatun Sarkar Roy Uddin Sultana Mia Haque Nahar Ali Paul".split(
    " ",
  );
/** Percentages in the order of `categories.position`; the last category is almost empty. */
const categoryShares = [14, 8, 2, 6, 7, 22, 11, 9, 12, 8.99, 0.01];

interface ProductPlan {
  shop: number;
  category: number;
  status: "approved" | "pending" | "denied";
  shelved: boolean;
  pricePoisha: number;
  quantity: number;
  varied: boolean;
  approvedAt: number | null;
  createdAt: number;
}

/** Returns the fields of a product that orders need, from the same random numbers as when it is written. */
function planProduct(n: number, count: number, now: number): ProductPlan {
  begin("product", n);
  const shop = skewed(shopCount, 2.5);
  let category = 0;
  for (let left = chance() * 100; category < categoryShares.length - 1; category++) {
    left -= categoryShares[category] as number;
    if (left < 0) break;
  }
  const createdAt = now - days * dayMs * (1 - n / count) - below(dayMs);
  const luck = chance();
  // Pending products were submitted recently.
  const status = luck < 0.02 ? "denied" : n > count * 0.99 && luck < 0.5 ? "pending" : "approved";
  return {
    shop,
    category,
    status,
    createdAt,
    shelved: chance() < 0.02,
    pricePoisha: 100 * Math.round(50 + 4_950 * chance() ** 3),
    quantity: chance() < 0.04 ? 0 : between(1, 60),
    varied: chance() < 0.08,
    approvedAt: status === "approved" ? Math.min(now - 1000, createdAt + between(1, 40) * 3_600_000) : null,
  };
}

interface OrderPlan {
  buyer: number;
  status: "pending" | "processing" | "shipping" | "delivered" | "cancelled";
  placedAt: number;
  lines: { product: number; quantity: number; pricePoisha: number }[];
}

function planOrder(n: number, count: number, now: number): OrderPlan {
  begin("order", n);
  const buyer = skewed(count, 2);
  const placedAt = now - 60_000 - days * dayMs * (1 - n / count);
  const age = (now - placedAt) / dayMs;
  const luck = chance();
  const status =
    luck < 0.05
      ? "cancelled"
      : age < 2
        ? "pending"
        : age < 5
          ? "processing"
          : age < 9
            ? "shipping"
            : "delivered";
  const productNumbers = new Set(Array.from({ length: pick([1, 1, 2, 2, 3, 3, 4, 4]) }, () => below(count)));
  const quantities = [...productNumbers].map((product) => ({ product, quantity: pick([1, 1, 1, 2, 3]) }));
  // Products with variations have no orders, which keeps their stock simple.
  const lines = quantities.flatMap(({ product, quantity }) => {
    const { varied, pricePoisha } = planProduct(product, count, now);
    return varied ? [] : [{ product, quantity, pricePoisha }];
  });
  return { buyer, status, placedAt, lines };
}

type Row = readonly (string | number | boolean | null)[];

const escaped = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function lineOf(row: Row): string {
  const cells = row.map((cell) => {
    if (cell === null) return "\\N";
    return typeof cell === "string" ? cell.replace(escaped, (sign) => escapes[sign] as string) : String(cell);
  });
  return `${cells.join("\t")}\n`;
}

/** pg does not support COPY FROM STDIN; this sends rows as fast as the server reads them. */
class CopyIn {
  readonly done = Promise.withResolvers<void>();
  readonly #text: string;
  readonly #rows: Iterable<Row>;
  #error: Error | undefined;

  constructor(table: string, columns: string, rows: Iterable<Row>) {
    this.#text = `copy ${table} (${columns}) from stdin`;
    this.#rows = rows;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  async handleCopyInResponse(
    connection: pg.Connection & {
      sendCopyFromChunk(chunk: Buffer): void;
      endCopyFrom(): void;
      sendCopyFail(reason: string): void;
    },
  ) {
    try {
      let chunk = "";
      const send = async () => {
        connection.sendCopyFromChunk(Buffer.from(chunk));
        chunk = "";
        const { stream } = connection;
        if (stream.writableNeedDrain) await new Promise((resolve) => stream.once("drain", resolve));
      };
      for (const row of this.#rows) {
        chunk += lineOf(row);
        if (chunk.length > 1 << 17) await send();
        if (this.#error) return;
      }
      await send();
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(String(error));
    }
  }

  handleError(error: Error): void {
    this.#error = error;
    this.done.reject(error);
  }

  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.done.resolve();
  }
}

async function copy(client: pg.Client, table: string, columns: string, rows: Iterable<Row>): Promise<void> {
  const began = performance.now();
  const sent = new CopyIn(table, columns, rows);
  client.query(sent as unknown as pg.Submittable);
  await sent.done.promise;
  process.stdout.write(`  ${table}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

function* times(count: number, row: (n: number) => Row | Iterable<Row>): Generator<Row> {
  for (let n = 0; n < count; n++) {
    const made = row(n) as Row | Iterable<Row>;
    if (Array.isArray(made)) yield made;
    else yield* made as Iterable<Row>;
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
const array = (items: readonly string[]): string => `{${items.map((item) => `"${item}"`).join(",")}}`;
const imageOf = (n: number): string => createHash("md5").update(`image ${n}`).digest("hex");
const capital = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");

export async function readMigrations(projectDir: string): Promise<Record<string, Migration>> {
  const names = (await readdir(join(projectDir, "migrations"))).filter((name) => name.endsWith(".ts")).sort();
  const loaded = names.map(
    async (name) => [name.slice(0, -3), await import(join(projectDir, "migrations", name))] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

export interface Filled {
  n: number;
  /** The time of the newest records, which the measurements use as the current time. */
  now: number;
}

export const filledFile = "scale.json";

/** @param dir the data folder that `postgres` runs on */
export async function fill(
  postgres: RunningPostgres,
  { n: count, dir, projectDir }: { n: number; dir: string; projectDir: string },
): Promise<Filled> {
  const now = Date.now();
  const pool = openPool(postgres.connection, () => {}, 2);
  const db = openDb(pool);
  await migrate(db, await readMigrations(projectDir));
  await ensureCategories(db);
  const categories = await listCatalogCategories(db);

  // Only a superuser may disable triggers and foreign keys.
  const client = new pg.Client({
    ...asSuperuser(postgres.connection),
    database: postgres.connection.database,
  });
  // If a query fails, the server is stopped before this connection is closed.
  client.on("error", () => {});
  await client.connect();
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  const vocabulary = await readVocabulary(projectDir);
  const shopNames = Array.from({ length: shopCount }, (_, n) => shopOf(n, vocabulary));
  const sold = new Int32Array(count);
  const returned = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const { lines, status } = planOrder(n, count, now);
    for (const { product, quantity } of lines) {
      sold[product] = (sold[product] as number) + quantity;
      if (status === "cancelled") returned[product] = (returned[product] as number) + quantity;
    }
  }

  const people = `id, name, email, email_verified, role, suspended, language, verification_mailed_at, welcomed_at,
      profile_created_at, created_at, updated_at`;
  const person = (kind: "user" | "vendor" | "admin", n: number, of: number): Row => {
    begin(kind, n);
    const createdAt = iso(now - days * dayMs * (1 - n / of) - dayMs);
    const email = kind === "user" ? emailOf(n) : `${kind}${n}@example.test`;
    const suspended = kind === "vendor" && isShopClosed(n);
    return [
      idOf(kind, n),
      `${pick(firstNames)} ${pick(lastNames)}`,
      email,
      true,
      kind,
      suspended,
      pick(["en", "bn"]),
      createdAt,
      createdAt,
      createdAt,
      createdAt,
      createdAt,
    ];
  };
  await copy(
    client,
    "users",
    people,
    times(count, (n) => person("user", n, count)),
  );
  await copy(
    client,
    "users",
    people,
    times(shopCount, (n) => person("vendor", n, shopCount)),
  );
  await copy(
    client,
    "users",
    people,
    times(3, (n) => person("admin", n, 3)),
  );
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${"x".repeat(22)}$${"x".repeat(43)}`;
  await copy(
    client,
    "identities",
    "id, user_id, account_id, provider_id, password",
    times(count, (n) => [idOf("identity", n), idOf("user", n), idOf("user", n), "credential", hash]),
  );
  await copy(
    client,
    "addresses",
    `id, user_id, ${addressColumns}`,
    times(Math.ceil(count / 2), (n) => [idOf("address", n), idOf("user", n), ...addressOf(n)]),
  );
  await copy(
    client,
    "images",
    "hash, width, height, placeholder, owner_id, bytes, last_sent_at",
    times(count, (n) => [
      imageOf(n),
      1200,
      900,
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABUB8JZQAAudc",
      idOf("vendor", planProduct(n, count, now).shop),
      270_000,
      iso(now),
    ]),
  );
  await copy(
    client,
    "image_uploads",
    "hash, user_id",
    times(count, (n) => [imageOf(n), idOf("vendor", planProduct(n, count, now).shop)]),
  );
  await copy(
    client,
    "shops",
    "id, owner_id, name, name_bn, slug, about, division, district, since_year, closed, created_at",
    times(shopCount, (n) => {
      begin("shop", n);
      const location = districts[skewed(districts.length, 1.5)] as (typeof districts)[number];
      const { name, nameBn } = shopNames[n] as (typeof shopNames)[number];
      return [
        idOf("shop", n),
        idOf("vendor", n),
        name,
        nameBn,
        `shop-${n}`,
        "We make things by hand.",
        location.division,
        location.name,
        2015,
        isShopClosed(n),
        iso(now - days * dayMs),
      ];
    }),
  );

  const products = `id, shop_id, sku, title, title_bn, description, description_bn, options, category_id, sub_category_id,
      type, tags, materials, price_poisha, price_to_poisha, quantity, stocked, when_did_you_made, who_made,
      what_is_it, deliver_process_days, delivery_cost_poisha, country_of_origin, division_of_origin,
      district_of_origin, street_address_of_origin, origin_postal_code, images, rating_halves, status,
      shelved, approved_at, submitted_at, created_at, updated_at`;
  const terms = new Map<string, number>();
  let documents = 0;
  /**
   * Returns the texts and the category of a product. It is called twice, so it seeds the random numbers
   * itself.
   */
  const textsOf = (n: number, plan: ProductPlan) => {
    begin("mail", n);
    const { title, titleBn, text, textBn } = vocabulary;
    const category = categories[plan.category] as (typeof categories)[number];
    const subCategory =
      category.subCategories.length > 0 && chance() < 0.9 ? pick(category.subCategories) : null;
    const rare = chance() < 0.3 ? [madeUp(40_000 + below(Math.max(1000, count)), syllables)] : [];
    return {
      category,
      subCategory,
      title: capital([...title.some(between(3, 7)), ...rare]),
      titleBn: chance() < 0.6 ? titleBn.some(between(3, 6)).join(" ") : null,
      description: `${capital(text.some(between(15, 60)))}.`,
      descriptionBn: chance() < 0.3 ? `${textBn.some(between(10, 40)).join(" ")}।` : null,
      tags: title.some(between(1, 4)).join(", "),
      materials: pick(materials),
    };
  };
  await copy(
    client,
    "products",
    products,
    times(count, (n) => {
      const plan = planProduct(n, count, now);
      const {
        category,
        subCategory,
        title,
        titleBn,
        description,
        descriptionBn,
        tags,
        materials: of,
      } = textsOf(n, plan);
      const location = districts[skewed(districts.length, 1.5)] as (typeof districts)[number];
      const district = chance() < 0.1 ? (otherSpellings[location.name] ?? location.name) : location.name;
      const images = [n, ...Array.from({ length: below(3) }, () => below(count))].map(imageOf);
      const [left, soldUnits] = plan.varied
        ? [plan.quantity * 3, 0]
        : [plan.quantity, (sold[n] as number) - (returned[n] as number)];
      return [
        idOf("product", n),
        idOf("shop", plan.shop),
        `SKU-${n}`,
        title,
        titleBn,
        description,
        descriptionBn,
        plan.varied ? '{"Size"}' : "{}",
        category.id,
        subCategory?.id ?? null,
        "physical",
        tags,
        of,
        plan.pricePoisha,
        plan.varied ? plan.pricePoisha + 2_000 : null,
        left,
        left + soldUnits,
        2024,
        "I did",
        "A finished product",
        between(1, 10),
        deliveryFeePoisha,
        "Bangladesh",
        location.division,
        district,
        "House 12, Road 3",
        "1207",
        array(images),
        below(11),
        plan.status,
        plan.shelved,
        plan.approvedAt === null ? null : iso(plan.approvedAt),
        iso(plan.createdAt),
        iso(plan.createdAt),
        iso(plan.createdAt),
      ];
    }),
  );
  await copy(
    client,
    "product_variations",
    "id, product_id, position, chosen, price_poisha, quantity, stocked",
    times(count, (n) => {
      const { varied, pricePoisha, quantity } = planProduct(n, count, now);
      if (!varied) return new Set<Row>();
      return ["Small", "Medium", "Large"]
        .map(
          (size, index): Row => [
            idOf("variation", n * 3 + index),
            idOf("product", n),
            index,
            `{${size}}`,
            pricePoisha + index * 1_000,
            quantity,
            quantity,
          ],
        )
        .values();
    }),
  );
  await copy(
    client,
    "search_documents",
    "product_id, number, document",
    times(count, (n) => {
      const plan = planProduct(n, count, now);
      // As in real data: only approved products.
      if (plan.status !== "approved") return new Set<Row>();
      const { category, subCategory, ...texts } = textsOf(n, plan);
      const document = buildProductDocument(
        texts,
        { category, subCategory },
        shopNames[plan.shop] as (typeof shopNames)[number],
      );
      for (const term of document.weights.keys()) terms.set(term, (terms.get(term) ?? 0) + 1);
      return [idOf("product", n), ++documents, documentText(document)];
    }),
  );
  function* dictionary(): Generator<Row> {
    for (const [term, products] of terms) {
      const { fold, keys } = dictionaryEntry(term);
      yield [term, fold, array(keys), products, products];
    }
    yield ["", "", "{}", documents, documents];
  }
  await copy(client, "search_words", "word, fold, keys, counted, products", dictionary());
  await client.query("select setval('search_numbers', $1)", [documents]);

  await copy(
    client,
    "orders",
    `id, user_id, number, status, email, address, items_poisha, delivery_poisha, total_poisha, placed_at,
      updated_at`,
    times(count, (n) => {
      const { buyer, status, placedAt, lines } = planOrder(n, count, now);
      if (lines.length === 0) return new Set<Row>();
      const items = lines.reduce((sum, { pricePoisha, quantity }) => sum + pricePoisha * quantity, 0);
      const number = `ML-${iso(placedAt).slice(2, 10).replaceAll("-", "")}-${n.toString(36).toUpperCase().padStart(5, "0")}`;
      return [
        idOf("order", n),
        idOf("user", buyer),
        number,
        status,
        emailOf(buyer),
        addressRecord(buyer),
        items,
        deliveryFeePoisha,
        items + deliveryFeePoisha,
        iso(placedAt),
        iso(placedAt),
      ];
    }),
  );
  await copy(
    client,
    "order_lines",
    `user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, shop_name_bn, title,
      title_bn, image, price_poisha, quantity, placed_at`,
    times(count, (n) => {
      const { buyer, placedAt, lines } = planOrder(n, count, now);
      return lines
        .map(({ product, quantity, pricePoisha }, index): Row => {
          const plan = planProduct(product, count, now);
          const { title, titleBn } = textsOf(product, plan);
          const { name, nameBn } = shopNames[plan.shop] as (typeof shopNames)[number];
          return [
            idOf("user", buyer),
            idOf("order", n),
            index,
            idOf("entry", n * 4 + index),
            idOf("product", product),
            idOf("shop", plan.shop),
            name,
            nameBn,
            title,
            titleBn,
            imageOf(product),
            pricePoisha,
            quantity,
            iso(placedAt),
          ];
        })
        .values();
    }),
  );
  await copy(
    client,
    "order_history",
    "user_id, order_id, position, from_status, status, by_id, at",
    times(count, (n) =>
      historyOf(n, count, now)
        .map(({ from, to, at }, position): Row => {
          const { buyer } = planOrder(n, count, now);
          return [
            idOf("user", buyer),
            idOf("order", n),
            position,
            from,
            to,
            from === null || to === "cancelled" ? idOf("user", buyer) : idOf("admin", 0),
            iso(at),
          ];
        })
        .values(),
    ),
  );
  const mailText = "We have received your order and the makers are getting it ready. ".repeat(8);
  await copy(
    client,
    "mails",
    "id, kind, recipient, language, subject, body_text, body_html, created_at, queued_at, sent_at",
    times(count, (n) => {
      const { buyer, placedAt } = planOrder(n, count, now);
      const queuedAt = iso(placedAt);
      return [
        idOf("mail", n),
        "order_placed",
        emailOf(buyer),
        "en",
        "We have received your order",
        mailText,
        `<html><body><p>${mailText}</p><p>${mailText}</p></body></html>`,
        queuedAt,
        queuedAt,
        queuedAt,
      ];
    }),
  );
  function* audit(): Generator<Row> {
    for (let n = 0; n < count; n++) {
      const { status, approvedAt } = planProduct(n, count, now);
      if (approvedAt !== null)
        yield [
          idOf("audit", n * 4),
          iso(approvedAt),
          idOf("admin", n % 3),
          "product_decided",
          "product",
          idOf("product", n),
          `{"from":"pending","to":"${status}"}`,
          iso(approvedAt),
        ];
      const { buyer } = planOrder(n, count, now);
      for (const [index, change] of historyOf(n, count, now).entries()) {
        if (change.from === null) continue;
        const cancelled = change.to === "cancelled";
        yield [
          idOf("audit", n * 4 + index),
          iso(change.at),
          cancelled ? idOf("user", buyer) : idOf("admin", 0),
          cancelled ? "order_cancelled" : "order_status_set",
          "order",
          idOf("order", n),
          `{"from":"${change.from}","to":"${change.to}"}`,
          iso(change.at),
        ];
      }
    }
  }
  await copy(
    client,
    "audit_log",
    "id, at, actor_id, action, subject_kind, subject_id, detail, written_at",
    audit(),
  );
  await copy(
    client,
    "cart_entries",
    "id, user_id, product_id, quantity",
    times(Math.ceil(count / 5), (n) => {
      begin("entry", n);
      const productNumbers = new Set([below(count), below(count), below(count)]);
      return [...productNumbers]
        .filter((product) => !planProduct(product, count, now).varied)
        .map(
          (product, index): Row => [
            idOf("entry", count * 4 + n * 3 + index),
            idOf("user", n),
            idOf("product", product),
            1,
          ],
        )
        .values();
    }),
  );
  await copy(
    client,
    "saved_products",
    "user_id, product_id, price_poisha, saved_at",
    times(Math.ceil(count / 5), (n) => {
      begin("saved", n);
      // The first buyer's wishlist is full.
      const productNumbers = new Set(
        Array.from({ length: n === 0 ? maxSaved : between(1, 5) }, () => below(count)),
      );
      return [...productNumbers]
        .map(
          (product, index): Row => [
            idOf("user", n),
            idOf("product", product),
            planProduct(product, count, now).pricePoisha,
            iso(now - index * 3_600_000),
          ],
        )
        .values();
    }),
  );
  await copy(
    client,
    "sessions",
    "id, user_id, token, expires_at, created_at, updated_at",
    times(Math.ceil(count / 2), (n) => {
      begin("session", n);
      const createdAt = iso(now - below(7) * dayMs);
      return [
        idOf("session", n),
        idOf("user", n),
        `session ${n}`,
        iso(now + 30 * dayMs),
        createdAt,
        iso(now),
      ];
    }),
  );
  await copy(
    client,
    "shop_follows",
    "user_id, shop_id, followed_at",
    times(Math.ceil(count / 2), (n) => {
      begin("shop", n);
      return [idOf("user", n), idOf("shop", skewed(shopCount, 2.5)), iso(now - below(days) * dayMs)];
    }),
  );

  const began = performance.now();
  for (const { definition } of indexes) await client.query(definition);
  process.stdout.write(`  ${indexes.length} indexes: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  await makePostings(client, documents);
  await client.query("reset session_replication_role");
  await ensureCounted(db);
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
  await client.end();
  await pool.end();
  const filled = { n: count, now };
  await writeFile(join(dir, filledFile), JSON.stringify(filled));
  return filled;
}

/** One block of document numbers at a time, so that the sort fits into memory. */
async function makePostings(client: pg.Client, documents: number): Promise<void> {
  const began = performance.now();
  await client.query("set work_mem = '512MB'");
  for (let from = 0; from <= documents; from += blockSize)
    await client.query(`
      with block as materialized (select number, document from search_documents where number >= ${from}
        and number < ${from + blockSize})
      insert into search_postings (word, page, head, fresh, count,
        postings) ${selectPostingsSql("block", { fresh: false })}`);
  process.stdout.write(`  search_postings: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

function historyOf(n: number, count: number, now: number): { from: string | null; to: string; at: number }[] {
  const { status, placedAt, lines } = planOrder(n, count, now);
  if (lines.length === 0) return [];
  const way =
    status === "delivered"
      ? ["pending", "processing", "delivered"]
      : status === "pending"
        ? ["pending"]
        : ["pending", status];
  return way.map((to, index) => ({
    from: way[index - 1] ?? null,
    to,
    at: Math.min(now, placedAt + index * 20 * 3_600_000),
  }));
}

function shopOf(n: number, { title, titleBn }: Vocabulary): { name: string; nameBn: string | null } {
  begin("shop", n);
  return {
    name: `${capital(title.some(2))} ${capital([madeUp(n, syllables)])}`,
    nameBn: chance() < 0.7 ? titleBn.some(2).join(" ") : null,
  };
}

const addressColumns = `full_name, mobile_number, effective_label, province, city, zip_code, area, address, bill_full_name,
    bill_mobile_number, bill_effective_label, bill_province, bill_city, bill_zip_code, bill_area,
    bill_address`;

function addressOf(n: number): Row {
  begin("address", n);
  const location = districts[below(districts.length)] as (typeof districts)[number];
  const name = `${pick(firstNames)} ${pick(lastNames)}`;
  const half = [
    name,
    phoneOf(n),
    "Home",
    location.division,
    location.name,
    1207,
    "Sadar",
    `House ${below(400)}, Road ${below(40)}`,
  ];
  return [...half, ...half];
}

export const phoneOf = (n: number): string => `017${String(n).padStart(8, "0")}`;

/** Returns an address as JSON, in the shape of the address record of an order. */
function addressRecord(n: number): string {
  const [fullName, mobileNumber, effectiveLabel, province, city, zipCode, area, address] = addressOf(n);
  const delivery = {
    fullName,
    mobileNumber,
    landmark: "",
    effectiveLabel,
    province,
    city,
    zipCode,
    area,
    address,
  };
  const kept = {
    _id: idOf("address", n),
    email: emailOf(n),
    userName: fullName,
    addressUpdateTime: "2026-01-01, 10:00 AM",
    updatedAt: "2026-01-01T10:00:00.000Z",
  };
  return JSON.stringify({ ...kept, ...delivery, ...toBilling(delivery) });
}
