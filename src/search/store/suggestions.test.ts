import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { buildDocument } from "../rules/document.ts";
import { refreshSearchIndex, saveSearchDocument } from "./search-index.server.ts";
import { listSuggestions } from "./suggestions.server.ts";

const { db } = await testDatabase();

const suggest = (text: string) => listSuggestions(db, text);
const titlesOf = async (kind: string, text: string) =>
  (await suggest(text)).filter((suggestion) => suggestion.kind === kind).map(({ title }) => title);

/** Names that a query writes differently: the words of a query have no accents, apostrophes or joiners. */
const plainNames = [
  "Boutique Café Élan",
  "D’Craft",
  "O'Neel's Potters",
  "দোকান ২১",
  "র‍্যাংগস",
  "শিল্পকর্ম",
  "90's Closet",
  "দু'জনের দোকান",
  "৳99 Bazaar",
  "🎁Gift+Basket",
];

beforeAll(async () => {
  const testShop = await createTestShop(db);
  await db
    .updateTable("shops")
    .set({ name: "Rupsha Parer Haat", nameBn: "রূপসা পাড়ের হাট", slug: "rupsha" })
    .where("id", "=", testShop.shopId)
    .execute();
  await db
    .insertInto("subCategories")
    .values({
      id: crypto.randomUUID(),
      categoryId: testShop.categories.bamboo as string,
      slug: "hanging-lampshade",
      title: "Hanging Lampshade",
      titleBn: "ঝুলন্ত ল্যাম্পশেড",
      image: null,
      position: 1,
    })
    .execute();
  for (const [title, titleBn] of [
    ["Jamdani Saree", "জামদানি শাড়ি"],
    ["Red Jamdani Stole", "লাল জামদানি ওড়না"],
    ["Nakshi Kantha", "নকশি কাঁথা"],
    ["Rickshaw lantern", "রিকশা লণ্ঠন"],
  ] as const)
    await testShop.add({ title, titleBn, tags: "handmade" });
  await testShop.add({ title: "শীতলপাটি", tags: "handmade", description: "For the verandah." });
  for (let i = 0; i < 12; i++) await testShop.add({ title: `Jute bag ${i}`, tags: "bag" });
  await testShop.add({ title: "Jute bag 1", tags: "bag" });
  // The tag makes the first of each title the better match, and the box comes between the trays.
  await testShop.add({ title: "Kolmipat tray", tags: "kolmipat" });
  await testShop.add({ title: "Kolmipat box of reeds", tags: "kolmipat" });
  await testShop.add({ title: "Kolmipat tray", tags: "handmade" });
  // As the vendor's form saves it, with the name of the shop.
  const basket = await testShop.add({ title: "Coir basket" });
  const fields = { title: "Coir basket", tags: "", materials: "", category: "", description: "" };
  await saveSearchDocument(
    db,
    basket,
    buildDocument({ ...fields, shop: "Rupsha Parer Haat", shopBn: "রূপসা পাড়ের হাট" }),
  );
  const indie = await createTestShop(db);
  await db.updateTable("shops").set({ name: "Indie Crafts" }).where("id", "=", indie.shopId).execute();
  await indie.add({ title: "Clay whistle" });
  for (const name of plainNames) {
    const shop = await createTestShop(db);
    await db.updateTable("shops").set({ name }).where("id", "=", shop.shopId).execute();
    await shop.add({ title: "Clay whistle" });
  }
  await testShop.add({ title: "Secret palanquin", status: "pending" });
  await testShop.add({ title: "Unlisted palanquin", shelved: true });
  const closed = await createTestShop(db);
  await db.updateTable("shops").set({ name: "Rupsha Closed" }).where("id", "=", closed.shopId).execute();
  await closed.add({ title: "Closed palanquin" });
  await db.updateTable("users").set({ suspended: true }).where("id", "=", closed.ownerId).execute();
  const empty = await createTestShop(db);
  await db.updateTable("shops").set({ name: "Rupsha Empty" }).where("id", "=", empty.shopId).execute();
  await refreshSearchIndex(db);
});

describe("product suggestions", () => {
  it.each([
    ["by the beginning of a word", "jamd", "Jamdani Saree"],
    ["by whole words and a beginning", "jamdani sar", "Jamdani Saree"],
    ["in any order of words", "saree jam", "Jamdani Saree"],
    ["in Bangla", "জামদা", "Jamdani Saree"],
    ["by half a conjunct", "লণ্", "Rickshaw lantern"],
    ["in Latin letters for Bangla words", "nokshi ka", "Nakshi Kantha"],
    ["in Latin letters for the beginning of a Bangla word", "shi", "শীতলপাটি"],
    ["with a misspelling", "jamdany", "Jamdani Saree"],
    ["with a misspelled beginning", "rikshaw lan", "Rickshaw lantern"],
    ["with a typing error", "lantren", "Rickshaw lantern"],
  ])("match %s: %s", async (_, text, title) => {
    const titles = await titlesOf("product", text);
    expect(titles).toContain(title);
  });

  it("contain the link and the titles in both languages, and no other field of the product", async () => {
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

  it("contain each title once, and only titles with all the words", async () => {
    const titles = await titlesOf("product", "bag");
    expect(new Set(titles).size).toBe(titles.length);
    expect(await titlesOf("product", "jamdani bag")).toEqual([]);
    expect(await titlesOf("product", "verandah")).toEqual([]);
  });

  it("are in the order of the best product of each title", async () =>
    expect(await titlesOf("product", "kolmipat")).toEqual(["Kolmipat tray", "Kolmipat box of reeds"]));

  it("contain only products on sale", async () => expect(await titlesOf("product", "palanquin")).toEqual([]));
});

describe("category and shop suggestions", () => {
  it("link categories and sub-categories to their pages", async () => {
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
    expect(await titlesOf("category", "ঝুলন্ত")).toEqual(["Hanging Lampshade"]);
    expect(await titlesOf("category", "নারকেল")).toEqual(["Coconut Shell"]);
  });

  it.each(["rups", "parer rupsha", "রূপ", "rupsa", "Rupsha Parer Haat"])(
    "contain only open shops with products for %s",
    async (text) => {
      expect(await titlesOf("shop", text)).toEqual(["Rupsha Parer Haat"]);
      expect((await suggest(text)).at(-1)?.link).toBe("/shop/rupsha");
    },
  );

  it.each(["indi", "indie", "indie craft", "indie crafts"])(
    "contain a shop whose name has a plural ending for %s",
    async (text) => expect(await titlesOf("shop", text)).toEqual(["Indie Crafts"]),
  );

  it.each(plainNames)("contain the shop %s for its exact name", async (name) =>
    expect(await titlesOf("shop", name)).toEqual([name]),
  );

  it.each([
    ["boutique cafe elan", "Boutique Café Élan"],
    ["dcraf", "D’Craft"],
    ["potters oneel", "O'Neel's Potters"],
    ["21", "দোকান ২১"],
  ])("contain a shop for another notation of its name: %s", async (text, name) =>
    expect(await titlesOf("shop", text)).toEqual([name]),
  );
});

describe("listSuggestions", () => {
  it("returns at most eight suggestions", async () => expect(await suggest("jute bag")).toHaveLength(8));

  it.each([
    ["an empty text", ""],
    ["white space", "   "],
    ["punctuation", "'\"()&|*<->!:\\"],
    ["wildcards", "%_%"],
    ["characters of a regular expression", "a.*+?^$[]{}(|)"],
    ["SQL", "'; drop table products; --"],
    ["null characters and lone surrogates", "\u0000\ud800"],
    ["one letter", "j"],
    ["a digit", "1"],
    ["many words", "jute bag ".repeat(11).trim()],
    ["a long word", "কা".repeat(50)],
  ])("returns a result, not an error, for %s", async (_, text) =>
    expect((await suggest(text)).length).toBeLessThanOrEqual(8),
  );
});
