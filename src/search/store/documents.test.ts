import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { type Goods, openGoods } from "#test/products.ts";
import { bestPage, type SearchPosition } from "../rules/result-page.ts";
import { searchDocument, searchQuery } from "../rules/text.ts";
import {
  refreshSearchTerms,
  removeSearchDocument,
  saveSearchDocument,
  saveSearchDocuments,
} from "./documents.server.ts";
import { maxCandidates, searchProducts } from "./find.server.ts";

const { db } = await testDatabase();
let goods: Goods;
beforeAll(async () => {
  goods = await openGoods(db);
});

const search = async (text: string, limit = 10, after?: SearchPosition) => {
  const { ranked } = await searchProducts(db, searchQuery(text));
  const { page, next } = bestPage(ranked, { limit, after });
  return { ids: page.map(({ id }) => id), total: ranked.length, next };
};
const found = async (text: string) => (await search(text)).ids;
const blank = { tags: "", materials: "", category: "", shop: "", description: "" };

describe("spellings", () => {
  test("the three spellings of a jamdani saree find the same sarees, in the same order", async () => {
    const plain = await goods.add({ title: "Jamdani Saree", titleBn: "জামদানি শাড়ি", tags: "wedding" });
    const red = await goods.add({
      title: "Red Dhakai Jamdani Saree with golden border",
      titleBn: "লাল ঢাকাই জামদানি শাড়ি",
      tags: "wedding",
    });
    await goods.add({ title: "Jamdani Scarf", titleBn: "জামদানি ওড়না", tags: "scarf" });
    const answers = await Promise.all(
      ["জামদানি শাড়ি", "jamdani sharee", "jamdany sare"].map((text) => found(text)),
    );
    expect(answers[0]?.slice(0, 2)).toEqual([plain, red]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("a title in one script is found from the other, and under its other spellings", async () => {
    const bangla = await goods.add({ title: "নকশি কাঁথা" });
    const latin = await goods.add({ title: "Nakshi Kantha" });
    for (const text of ["নকশি কাঁথা", "nakshi kantha", "nokshi katha", "নক্সী কাঁথা", "naksi katha"]) {
      expect(new Set(await found(text))).toEqual(new Set([bangla, latin]));
    }
  });

  test("slips of the finger are forgiven", async () => {
    const lantern = await goods.add({ title: "Rickshaw lantern" });
    for (const text of ["lantren", "lanterm", "rikshaw lantern", "ricksaw lantrn", "LANTERNS"])
      expect(await found(text)).toEqual([lantern]);
  });

  test("plurals, and words written as one or apart, are the same", async () => {
    const cloth = await goods.add({ title: "Embroidered table cloth" });
    const runner = await goods.add({ title: "Embroidered tablecloths" });
    expect(await found("tablecloth")).toContain(runner);
    expect(new Set(await found("table cloths"))).toEqual(new Set([cloth, runner]));
  });

  test("either normal form of Bangla finds the other", async () => {
    const id = await goods.add({ title: "ময়ূর পুতুল".normalize("NFD") });
    expect(await found("ময়ূর".normalize("NFC"))).toEqual([id]);
    expect(await found("ময়ূর".normalize("NFD"))).toEqual([id]);
  });
});

describe("order", () => {
  test("a title counts more than tags, tags more than the description", async () => {
    const described = await goods.add({ title: "Wall piece", description: "Goes well with a conch." });
    const tagged = await goods.add({ title: "Shell thing", tags: "conch" });
    const titled = await goods.add({ title: "Conch bangle" });
    expect(await found("conch")).toEqual([titled, tagged, described]);
  });

  test("products with every word come before products with one", async () => {
    const one = await goods.add({ title: "Brass Brass Kettle" });
    const both = await goods.add({ title: "Kettle of clay with a handle wound in wicker", tags: "wicker" });
    expect(await found("wicker kettle")).toEqual([both, one]);
  });

  test("pages follow each other without gaps, and the total counts them all", async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => goods.add({ title: "Ektara of gourd" })));
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

describe("who is shown", () => {
  test("only approved products that are not shelved, of vendors who are not suspended", async () => {
    const shown = await goods.add({ title: "Monipuri shawl" });
    await goods.add({ title: "Monipuri shawl", status: "pending" });
    await goods.add({ title: "Monipuri shawl", status: "denied" });
    await goods.add({ title: "Monipuri shawl", shelved: true });
    const other = await openGoods(db);
    await other.add({ title: "Monipuri shawl" });
    await db.updateTable("users").set({ suspended: true }).where("id", "=", other.ownerId).execute();
    expect(await search("monipuri")).toEqual({ ids: [shown], total: 1, next: undefined });
  });

  test("what is hidden takes no place among the candidates", async () => {
    const ids = await Promise.all(
      Array.from({ length: maxCandidates + 20 }, () => goods.add({ title: "Palanquin", shelved: true })),
    );
    const shown = await goods.add({ title: "Palanquin of bamboo, as at weddings in the villages" });
    await refreshSearchTerms(db);
    expect(await found("palanquin")).toEqual([shown]);
    await db.updateTable("products").set({ shelved: false }).where("id", "in", ids).execute();
    expect((await search("palanquin")).total).toBe(maxCandidates);
  });

  test("approval and shelving are followed at once", async () => {
    const id = await goods.add({ title: "Dhokra horse", status: "pending" });
    expect(await found("dhokra")).toEqual([]);
    await db
      .updateTable("products")
      .set({ status: "approved", approvedAt: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await found("dhokra")).toEqual([id]);
    await db.updateTable("products").set({ shelved: true }).where("id", "=", id).execute();
    expect(await found("dhokra")).toEqual([]);
  });
});

describe("changes", () => {
  test("a changed product is found by its new words only", async () => {
    const id = await goods.add({ title: "Sandalwood comb" });
    await saveSearchDocument(db, id, searchDocument({ ...blank, title: "Buffalo horn comb" }));
    expect(await found("sandalwood")).toEqual([]);
    expect(await found("buffalo")).toEqual([id]);
  });

  test("a removed document and a deleted product are not found", async () => {
    const [removed, deleted] = [
      await goods.add({ title: "Pearl pendant" }),
      await goods.add({ title: "Pearl pendant" }),
    ];
    await removeSearchDocument(db, removed);
    expect(await found("pearl")).toEqual([deleted]);
    await db.deleteFrom("products").where("id", "=", deleted).execute();
    expect(await found("pearl")).toEqual([]);
  });

  test("counting terms drops words that are gone, and finds words that are missing", async () => {
    const [first, second] = [
      await goods.add({ title: "Kerosene stove" }),
      await goods.add({ title: "Copper stove" }),
    ];
    await removeSearchDocument(db, first);
    await sql`delete from search_words where word = 'copper'`.execute(db);
    await refreshSearchTerms(db);
    const { rows } = await sql<{ term: string; products: number }>`
      select word as term, products from search_words where word in ('kerosene', 'copper', 'stove') order by word
    `.execute(db);
    expect(rows).toEqual([
      { term: "copper", products: 1 },
      { term: "stove", products: 1 },
    ]);
    expect(await found("coper")).toEqual([second]);
  });

  test("many are saved at a time, also by two at once", async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => goods.add({ title: `Thing ${i}` })));
    const entries = ids.map((productId, i) => ({
      productId,
      document: searchDocument({ ...blank, title: `Terracotta plaque of the horse number${i}` }),
    }));
    await Promise.all([
      saveSearchDocuments(db, entries.slice(0, 25)),
      saveSearchDocuments(db, entries.slice(15).reverse()),
    ]);
    expect((await search("terracotta plaque")).total).toBe(40);
    expect(await found("plaque number7")).toEqual([ids[7], ...(await found("plaque number7")).slice(1)]);
    await saveSearchDocuments(db, []);
  });
});

describe("odd questions", () => {
  test.each([
    ["nothing", ""],
    ["blanks", "  \t\n "],
    ["signs", "!?.,;:'\"()&|*<->"],
    ["signs of a text query", "':* & !( | <-> \\"],
    ["SQL", "'; drop table products; --"],
    ["wildcards", "%_%"],
    ["zeros and halves of characters", "\u0000\ud800 \udc00"],
    ["joiners alone", "\u200c\u200d"],
    ["signs of the index", "#1 #2 '#3'"],
    ["a very long text", "চরকা charka ".repeat(5000)],
    ["a very long word", "কা".repeat(20_000)],
    ["many scripts", "ﷺ 漢字 😀 ａｂｃ ² ½ Ⅷ"],
  ])("%s: an answer, not an error", async (_, text) => {
    const { ids, total } = await search(text);
    expect(ids.length).toBeLessThanOrEqual(Math.min(10, total));
  });

  test("a product with such a text is stored and found by its other words", async () => {
    const id = await goods.add({
      title: `Charka '":*&|!\\ #1 ½ ﷺ 😀 ${"কা".repeat(90)}`,
      description: "' \\' \\\\ :1A".repeat(50),
    });
    expect(await found("charka")).toEqual([id]);
  });
});
