import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openGoods } from "#test/products.ts";
import { searchDocument } from "../rules/text.ts";
import { refreshSearchTerms, saveSearchDocument } from "./documents.server.ts";
import { listSpellings } from "./spellings.server.ts";
import { listSuggestions } from "./suggestions.server.ts";

const { db, pool } = await testDatabase();

const suggest = (text: string) => listSuggestions({ db, pool }, text);
const of = async (kind: string, text: string) =>
  (await suggest(text)).filter((suggestion) => suggestion.kind === kind).map(({ title }) => title);

beforeAll(async () => {
  const goods = await openGoods(db);
  await db
    .updateTable("shops")
    .set({ name: "Rupsha Parer Haat", nameBn: "রূপসা পাড়ের হাট", slug: "rupsha" })
    .where("id", "=", goods.shopId)
    .execute();
  await db
    .insertInto("subCategories")
    .values({
      id: crypto.randomUUID(),
      categoryId: goods.categories.bamboo as string,
      ...{
        slug: "hanging-lampshade",
        title: "Hanging Lampshade",
        titleBn: "ঝুলন্ত ল্যাম্পশেড",
        image: null,
        position: 1,
      },
    })
    .execute();
  for (const [title, titleBn] of [
    ["Jamdani Saree", "জামদানি শাড়ি"],
    ["Red Jamdani Stole", "লাল জামদানি ওড়না"],
    ["Nakshi Kantha", "নকশি কাঁথা"],
    ["Rickshaw lantern", "রিকশা লণ্ঠন"],
  ] as const)
    await goods.add({ title, titleBn, tags: "handmade" });
  await goods.add({ title: "শীতলপাটি", tags: "handmade", description: "For the verandah." });
  for (let i = 0; i < 12; i++) await goods.add({ title: `Jute bag ${i}`, tags: "bag" });
  await goods.add({ title: "Jute bag 1", tags: "bag" });
  // As a vendor's form saves it: with the words of the shop's name.
  const basket = await goods.add({ title: "Coir basket" });
  const said = { title: "Coir basket", tags: "", materials: "", category: "", description: "" };
  await saveSearchDocument(
    db,
    basket,
    searchDocument({ ...said, shop: "Rupsha Parer Haat", shopBn: "রূপসা পাড়ের হাট" }),
  );
  await goods.add({ title: "Secret palanquin", status: "pending" });
  await goods.add({ title: "Shelved palanquin", shelved: true });
  const closed = await openGoods(db);
  await db.updateTable("shops").set({ name: "Rupsha Closed" }).where("id", "=", closed.shopId).execute();
  await closed.add({ title: "Closed palanquin" });
  await db.updateTable("users").set({ suspended: true }).where("id", "=", closed.ownerId).execute();
  const empty = await openGoods(db);
  await db.updateTable("shops").set({ name: "Rupsha Empty" }).where("id", "=", empty.shopId).execute();
  await refreshSearchTerms(db);
});

describe("titles are suggested", () => {
  test.each([
    ["by the beginning of a word", "jamd", "Jamdani Saree"],
    ["by whole words and a beginning", "jamdani sar", "Jamdani Saree"],
    ["whatever the order", "saree jam", "Jamdani Saree"],
    ["in Bangla", "জামদা", "Jamdani Saree"],
    ["with half a conjunct", "লণ্", "Rickshaw lantern"],
    ["in Latin letters for Bangla words", "nokshi ka", "Nakshi Kantha"],
    ["in Latin letters for the beginning of a Bangla word", "shi", "শীতলপাটি"],
    ["misspelt", "jamdany", "Jamdani Saree"],
    ["misspelt at a beginning", "rikshaw lan", "Rickshaw lantern"],
    ["with slips of the finger", "lantren", "Rickshaw lantern"],
  ])("%s: %s", async (_, text, title) => {
    const titles = await of("product", text);
    expect(titles).toContain(title);
  });

  test("with the page and the words of both languages, and nothing more of the product", async () => {
    const [first] = await suggest("kantha");
    expect(first).toEqual({
      kind: "product",
      _id: expect.any(String),
      title: "Nakshi Kantha",
      titleBn: "নকশি কাঁথা",
      within: null,
      withinBn: null,
      img: "",
      link: expect.stringMatching(/^\/product-details\/[0-9a-f-]{36}$/),
    });
  });

  test("once each, and not without all the words", async () => {
    const titles = await of("product", "bag");
    expect(new Set(titles).size).toBe(titles.length);
    expect(await of("product", "jamdani bag")).toEqual([]);
    expect(await of("product", "verandah")).toEqual([]);
  });

  test("of public products alone", async () => expect(await of("product", "palanquin")).toEqual([]));
});

describe("categories and shops are suggested", () => {
  test("categories and sub-categories, with their own pages", async () => {
    expect(await suggest("bamb")).toContainEqual(
      expect.objectContaining({ kind: "category", title: "Bamboo", within: null, link: "/bamboo-lampshade" }),
    );
    expect(await suggest("hang")).toContainEqual(
      expect.objectContaining({
        kind: "category",
        title: "Hanging Lampshade",
        within: "Bamboo",
        withinBn: "বাঁশ",
        link: "/bamboo-lampshade?sub=hanging-lampshade",
      }),
    );
    expect(await of("category", "ঝুলন্ত")).toEqual(["Hanging Lampshade"]);
    expect(await of("category", "নারকেল")).toEqual(["Coconut Shell"]);
  });

  test.each(["rups", "parer rupsha", "রূপ", "rupsa", "Rupsha Parer Haat"])(
    "a shop for %s: open, with goods",
    async (text) => {
      expect(await of("shop", text)).toEqual(["Rupsha Parer Haat"]);
      expect((await suggest(text)).at(-1)?.link).toBe("/shop/rupsha");
    },
  );
});

describe("suggestions", () => {
  test("are eight at most", async () => expect(await suggest("jute bag")).toHaveLength(8));

  test.each([
    ["nothing", ""],
    ["blanks", "   "],
    ["signs", "'\"()&|*<->!:\\"],
    ["wildcards", "%_%"],
    ["signs of a regular expression", "a.*+?^$[]{}(|)"],
    ["SQL", "'; drop table products; --"],
    ["zeros and halves of characters", "\u0000\ud800"],
    ["one letter", "j"],
    ["a digit", "1"],
    ["many words", "jute bag ".repeat(11).trim()],
    ["a long word", "কা".repeat(50)],
  ])("for %s: an answer, not an error", async (_, text) =>
    expect((await suggest(text)).length).toBeLessThanOrEqual(8),
  );
});

describe("other spellings of what finds nothing", () => {
  test.each([
    ["jamd", ["jamdani"]],
    ["lanterrrrn", ["lantern"]],
    ["zzzgqxv", []],
    // The dictionary has the word, and no public product.
    ["palanq", []],
    ["", []],
  ])("%s: %j", async (text, spellings) => expect(await listSpellings(db, text)).toEqual(spellings));
});
