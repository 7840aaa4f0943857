import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { recordStatements } from "#test/plans.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { buildDocument } from "../rules/document.ts";
import { paginateByScore, type SearchCursor } from "../rules/pagination.ts";
import { parseQuery } from "../rules/query.ts";
import { findRankedProducts, maxCandidates } from "./ranked-products.server.ts";
import {
  refreshSearchIndex,
  removeSearchDocument,
  saveSearchDocument,
  saveSearchDocuments,
} from "./search-index.server.ts";

const { db, pool } = await testDatabase();
const log = recordStatements(pool);
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(db);
});

const search = async (text: string, limit = 10, after?: SearchCursor) => {
  const { ranked } = await findRankedProducts(db, parseQuery(text));
  const { page, next } = paginateByScore(ranked, { limit, after });
  return { ids: page.map(({ id }) => id), total: ranked.length, next };
};
const idsOf = async (text: string) => (await search(text)).ids;
const blank = { tags: "", materials: "", category: "", shop: "", description: "" };

describe("findRankedProducts with other spellings", () => {
  it("finds the same sarees in the same order in Bangla, in Latin letters, and misspelled", async () => {
    const plain = await testShop.add({ title: "Jamdani Saree", titleBn: "জামদানি শাড়ি", tags: "wedding" });
    const red = await testShop.add({
      title: "Red Dhakai Jamdani Saree with golden border",
      titleBn: "লাল ঢাকাই জামদানি শাড়ি",
      tags: "wedding",
    });
    await testShop.add({ title: "Jamdani Scarf", titleBn: "জামদানি ওড়না", tags: "scarf" });
    const results = await Promise.all(
      ["জামদানি শাড়ি", "jamdani sharee", "jamdany sare"].map((text) => idsOf(text)),
    );
    expect(results[0]?.slice(0, 2)).toEqual([plain, red]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it("finds a title in the other script and under other spellings", async () => {
    const bangla = await testShop.add({ title: "নকশি কাঁথা" });
    const latin = await testShop.add({ title: "Nakshi Kantha" });
    for (const text of ["নকশি কাঁথা", "nakshi kantha", "nokshi katha", "নক্সী কাঁথা", "naksi katha"]) {
      expect(new Set(await idsOf(text))).toEqual(new Set([bangla, latin]));
    }
    for (const text of ["নকশিকাঁথা", "নকশীকাঁথা"]) expect(await idsOf(text)).toContain(bangla);
  });

  it("finds a title despite typing errors", async () => {
    const lantern = await testShop.add({ title: "Rickshaw lantern" });
    for (const text of ["lantren", "lanterm", "rikshaw lantern", "ricksaw lantrn", "LANTERNS"])
      expect(await idsOf(text)).toEqual([lantern]);
  });

  it("finds plurals, and words written joined or separate", async () => {
    const cloth = await testShop.add({ title: "Embroidered table cloth" });
    const runner = await testShop.add({ title: "Embroidered tablecloths" });
    expect(await idsOf("tablecloth")).toContain(runner);
    expect(new Set(await idsOf("table cloths"))).toEqual(new Set([cloth, runner]));
  });

  it("finds Bangla in either Unicode normalization form", async () => {
    const id = await testShop.add({ title: "ময়ূর পুতুল".normalize("NFD") });
    expect(await idsOf("ময়ূর".normalize("NFC"))).toEqual([id]);
    expect(await idsOf("ময়ূর".normalize("NFD"))).toEqual([id]);
  });
});

describe("findRankedProducts", () => {
  it("ranks a match in the title above tags, and tags above the description", async () => {
    const described = await testShop.add({ title: "Wall piece", description: "Goes well with a conch." });
    const tagged = await testShop.add({ title: "Shell thing", tags: "conch" });
    const titled = await testShop.add({ title: "Conch bangle" });
    expect(await idsOf("conch")).toEqual([titled, tagged, described]);
  });

  it("ranks products with every word before products with one word", async () => {
    const oneWord = await testShop.add({ title: "Brass Brass Kettle" });
    const bothWords = await testShop.add({
      title: "Kettle of clay with a handle wound in wicker",
      tags: "wicker",
    });
    expect(await idsOf("wicker kettle")).toEqual([bothWords, oneWord]);
  });

  it("returns pages without gaps or repeats, and the total of all pages", async () => {
    const ids = await Promise.all(
      Array.from({ length: 7 }, () => testShop.add({ title: "Ektara of gourd" })),
    );
    const first = await search("ektara gourd", 3);
    const second = await search("ektara gourd", 3, first.next);
    const third = await search("ektara gourd", 3, second.next);
    const pages = [first, second, third];
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7]);
    expect(pages.map((page) => page.ids.length)).toEqual([3, 3, 1]);
    expect(third.next).toBeUndefined();
    expect(new Set(pages.flatMap((page) => page.ids))).toEqual(new Set(ids));
  });
});

describe("the search", () => {
  it("shows only approved, listed products of vendors who are not suspended", async () => {
    const shown = await testShop.add({ title: "Monipuri shawl" });
    await testShop.add({ title: "Monipuri shawl", status: "pending" });
    await testShop.add({ title: "Monipuri shawl", status: "denied" });
    await testShop.add({ title: "Monipuri shawl", shelved: true });
    const other = await createTestShop(db);
    await other.add({ title: "Monipuri shawl" });
    await db.updateTable("users").set({ suspended: true }).where("id", "=", other.ownerId).execute();
    expect(await search("monipuri")).toEqual({ ids: [shown], total: 1, next: undefined });
  });

  it("does not count hidden products as candidates", async () => {
    const ids = await Promise.all(
      Array.from({ length: maxCandidates + 20 }, () => testShop.add({ title: "Palanquin", shelved: true })),
    );
    const shown = await testShop.add({ title: "Palanquin of bamboo, as at weddings in the villages" });
    await refreshSearchIndex(db);
    expect(await idsOf("palanquin")).toEqual([shown]);
    await db.updateTable("products").set({ shelved: false }).where("id", "in", ids).execute();
    expect((await search("palanquin")).total).toBe(maxCandidates);
  });

  it("follows approval and unlisting immediately", async () => {
    const id = await testShop.add({ title: "Dhokra horse", status: "pending" });
    expect(await idsOf("dhokra")).toEqual([]);
    await db
      .updateTable("products")
      .set({ status: "approved", approvedAt: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await idsOf("dhokra")).toEqual([id]);
    await db.updateTable("products").set({ shelved: true }).where("id", "=", id).execute();
    expect(await idsOf("dhokra")).toEqual([]);
  });
});

describe("the changed search index", () => {
  it("finds a changed product by its new words only", async () => {
    const id = await testShop.add({ title: "Sandalwood comb" });
    await saveSearchDocument(db, id, buildDocument({ ...blank, title: "Buffalo horn comb" }));
    expect(await idsOf("sandalwood")).toEqual([]);
    expect(await idsOf("buffalo")).toEqual([id]);
  });

  it("does not find removed documents and deleted products", async () => {
    const [removed, deleted] = [
      await testShop.add({ title: "Pearl pendant" }),
      await testShop.add({ title: "Pearl pendant" }),
    ];
    await removeSearchDocument(db, removed);
    expect(await idsOf("pearl")).toEqual([deleted]);
    await db.deleteFrom("products").where("id", "=", deleted).execute();
    expect(await idsOf("pearl")).toEqual([]);
  });

  it("deletes unused words and adds missing words when words are counted", async () => {
    const [first, second] = [
      await testShop.add({ title: "Kerosene stove" }),
      await testShop.add({ title: "Copper stove" }),
    ];
    await removeSearchDocument(db, first);
    await sql`delete from search_words where word = 'copper'`.execute(db);
    await refreshSearchIndex(db);
    const { rows } = await sql<{ term: string; products: number }>`
      select word as term, products from search_words where word in ('kerosene', 'copper', 'stove') order by word
    `.execute(db);
    expect(rows).toEqual([
      { term: "copper", products: 1 },
      { term: "stove", products: 1 },
    ]);
    expect(await idsOf("coper")).toEqual([second]);
  });

  it("saves many documents at once, also in two concurrent calls", async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, i) => testShop.add({ title: `Thing ${i}` })),
    );
    const entries = ids.map((productId, i) => ({
      productId,
      document: buildDocument({ ...blank, title: `Terracotta plaque of the horse number${i}` }),
    }));
    await Promise.all([
      saveSearchDocuments(db, entries.slice(0, 25)),
      saveSearchDocuments(db, entries.slice(15).reverse()),
    ]);
    expect((await search("terracotta plaque")).total).toBe(40);
    expect(await idsOf("plaque number7")).toEqual([ids[7], ...(await idsOf("plaque number7")).slice(1)]);
    await saveSearchDocuments(db, []);
  });
});

describe("what searches keep in memory", () => {
  /** Returns the number of statements of a search, with its result. */
  const searchAndCount = async (text: string) => {
    Object.assign(log, { statements: [], isRecording: true });
    const ids = await idsOf(text);
    log.isRecording = false;
    return { ids, statements: log.statements.length };
  };

  it("leaves one statement for a repeated search, until the index or what is on sale changes", async () => {
    const [moved, other] = [
      await testShop.add({ title: "Gamcha towel" }),
      await testShop.add({ title: "Gamcha shirt" }),
    ];
    expect((await searchAndCount("gamcha")).statements).toBeGreaterThan(1);
    expect(await searchAndCount("gamcha")).toEqual({ ids: [other, moved], statements: 1 });
    // Half of its words are known, and no product has the other.
    await searchAndCount("gamcha qwxyz");
    expect(await searchAndCount("gamcha qwxyz")).toEqual({ ids: [other, moved], statements: 1 });

    await db.updateTable("products").set({ shelved: true }).where("id", "=", other).execute();
    expect((await searchAndCount("gamcha")).ids).toEqual([moved]);
    await db.updateTable("products").set({ shelved: false }).where("id", "=", other).execute();
    expect((await searchAndCount("gamcha")).ids).toEqual([other, moved]);

    await saveSearchDocument(db, moved, buildDocument({ ...blank, title: "Lungi" }));
    expect((await searchAndCount("gamcha")).ids).toEqual([other]);
    expect((await searchAndCount("gamcha qwxyz")).ids).toEqual([other]);
    await removeSearchDocument(db, other);
    expect((await searchAndCount("gamcha")).ids).toEqual([]);
    const added = await testShop.add({ title: "Gamcha qwxyz" });
    expect((await searchAndCount("gamcha qwxyz")).ids).toEqual([added]);
  });

  it("follows changes that are made during searches", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) => testShop.add({ title: `Shitol pati ${i}` })),
    );
    await Promise.all(
      ids.map(async (id) => {
        await search("shitol pati");
        await db.updateTable("products").set({ shelved: true }).where("id", "=", id).execute();
        // A search that begins after a change must see it, whatever other searches read at the same time.
        expect((await search("shitol pati", 20)).ids).not.toContain(id);
        await db.updateTable("products").set({ shelved: false }).where("id", "=", id).execute();
        expect((await search("shitol pati", 20)).ids).toContain(id);
      }),
    );
  });
});

describe("the search with unusual characters", () => {
  it.each([
    ["an empty query", ""],
    ["white space", "  \t\n "],
    ["punctuation", "!?.,;:'\"()&|*<->"],
    ["tsquery operators", "':* & !( | <-> \\"],
    ["SQL", "'; drop table products; --"],
    ["wildcards", "%_%"],
    ["null characters and lone surrogates", "\u0000\ud800 \udc00"],
    ["zero-width joiners only", "\u200c\u200d"],
    ["the notation of old documents", "#1 #2 '#3'"],
    ["a very long text", "চরকা charka ".repeat(5000)],
    ["a very long word", "কা".repeat(20_000)],
    ["many scripts", "ﷺ 漢字 😀 ａｂｃ ² ½ Ⅷ"],
  ])("returns a result, not an error, for %s", async (_, text) => {
    const { ids, total } = await search(text);
    expect(ids.length).toBeLessThanOrEqual(Math.min(10, total));
  });

  it("stores a product with unusual characters, and finds it by its other words", async () => {
    const id = await testShop.add({
      title: `Charka '":*&|!\\ #1 ½ ﷺ 😀 ${"কা".repeat(90)}`,
      description: "' \\' \\\\ :1A".repeat(50),
    });
    expect(await idsOf("charka")).toEqual([id]);
  });
});
