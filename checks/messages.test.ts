import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { above, slices } from "./slices.ts";

const files = globSync("messages/en/*.json").map((path) => basename(path, ".json"));
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${locale}/${file}.json`, "utf8"));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(files)("in the messages of %s", (file) => {
  const en = read("en", file);
  const bn = read("bn", file);

  it("texts exist in both languages, are not empty, and have the same placeholders", () => {
    expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim(), key).not.toBe("");
      expect(bn[key]?.trim(), key).not.toBe("");
      expect(placeholders(bn[key] ?? ""), key).toEqual(placeholders(text));
    }
  });

  it("Bangla texts are written in Bangla script, and English texts are not", () => {
    const own = (text: string) => text.replace(/\{\w+\}/g, "");
    const notBangla = Object.entries(bn).filter(
      ([, text]) => /\p{L}/u.test(own(text)) && !/\p{Script=Bengali}/u.test(own(text)),
    );
    expect(notBangla).toEqual([]);
    const notEnglish = Object.entries(en).filter(([, text]) => /(?!৳)\p{Script=Bengali}/u.test(text));
    expect(notEnglish).toEqual([]);
  });

  it("texts are NFC", () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(bn)])
      expect(text, key).toBe(text.normalize("NFC"));
  });
});

const banglaMessages = files.flatMap((file) => Object.entries(read("bn", file)));

/** Files with spellings that people type, which are not shown. */
const searchWords = /^src\/search\/rules\/|^src\/addresses\/rules\/bangla-spellings\.ts$/;

/** Returns the Bangla literals of source files, with their paths. */
function banglaLiterals(): (readonly [string, string])[] {
  const paths = globSync(["src/**/*.{ts,tsx}", "seed/*.ts"]).filter(
    (path) => !/^src\/words|\.test\.tsx?$/.test(path) && !searchWords.test(path),
  );
  return paths.flatMap((path) =>
    (readFileSync(path, "utf8").match(/(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g) ?? [])
      .filter((literal) => /\p{Script=Bengali}/u.test(literal))
      .map((literal) => [path, literal.normalize("NFC")] as const),
  );
}

describe("for readers of Bangla", () => {
  /** Everything but the goods of the demo, whose stories use some words in another sense. */
  const interfaceTexts = [
    ...banglaMessages,
    ...globSync("src/policies/pages/texts/*.bn.md").map(
      (path) => [path, readFileSync(path, "utf8")] as const,
    ),
    ...banglaLiterals(),
  ];
  const texts = [
    ...interfaceTexts,
    ...globSync("seed/**/*.json").flatMap((path) =>
      readFileSync(path, "utf8")
        .normalize("NFC")
        .split("\n")
        .map((line) => [path, line] as const),
    ),
  ];

  /** @param allowed phrases with the word in another sense */
  function findWord(among: typeof texts, word: string, allowed: readonly string[] = []) {
    const without = (text: string) =>
      allowed.reduce((rest, phrase) => rest.replaceAll(phrase.normalize("NFC"), ""), text);
    return among.filter(([, text]) => without(text).includes(word.normalize("NFC")));
  }

  it.each([
    ["আগে পর্যন্ত", "আগ পর্যন্ত"],
    ["কেনাকাটা ও অর্ডার", "আমার অর্ডার"],
    ["দাম পরিশোধ", "পেমেন্ট"],
    ["মূল্য পরিশোধ", "পেমেন্ট"],
    ["মোবাইল ওয়ালেট", "মোবাইল পেমেন্ট"],
    ["মজুত", "স্টক"],
    ["ডেলিভারি খরচ", "ডেলিভারি চার্জ"],
    ["ডেলিভারির ঠিকানা", "ডেলিভারি ঠিকানা"],
    ["অর্থ ফেরত", "টাকা ফেরত"],
    ["স্থানীয় কর", "ভ্যাটসহ"],
    ["হালনাগাদ", "পরিবর্তন"],
    ["বদলগুলো", "পরিবর্তন"],
    ["হাতে বানানো", "হাতে তৈরি"],
    ["উপবিভাগ", "সাব-ক্যাটাগরি"],
    ["এসকেইউ", "পণ্য কোড (SKU)"],
    ["ডাবল এক্সএল", "XXL"],
    ["ভেন্ডর", "বিক্রেতা"],
    ["অপেক্ষমাণ", "অপেক্ষায় আছে"],
    ["অনুসরণ", "ফলো"],
    ["অনুসারী", "ফলোয়ার"],
    ["বাছাই করুন", "বেছে নিন"],
    ["প্রথম পাতা", "মূল পাতা"],
    ["ব্যবহারকারীর পাতা", "ড্যাশবোর্ড"],
    ["মেইলবক্স", "ইনবক্স"],
    ["ইন্টারনেট ঠিকানা", "আইপি ঠিকানা"],
    ["ঠিকানার ঘর", "অ্যাড্রেস বার"],
    ["অনুগ্রহ করে", "-উন"],
    ["কখনো", "কখনও"],
    ["এখনো", "এখনও"],
    ["তখনো", "তখনও"],
    ["উপরে", "ওপরে"],
    ["নকশিকাঁথা", "নকশি কাঁথা"],
    ["সুচিকর্ম", "সুতার কাজ"],
    ["লণ্ঠন", "লন্ঠন"],
    ["সর্ষে", "সরিষা"],
    ["...", "…"],
    [" …", "…"],
  ])("Bangla texts do not contain %j, but %j", (avoided) => {
    expect(findWord(texts, avoided)).toEqual([]);
  });

  it.each<[avoided: string, used: string, ...allowed: string[]]>([
    ["চালান", "ইনভয়েস", "দোকান চালান"],
    ["মূল্য", "দাম", "বিনা মূল্যে"],
    ["নিবন্ধন", "অ্যাকাউন্ট খোলা", "নিজের নিবন্ধন ও রিটার্নের দায়"],
    ["ফর্ম", "ফরম", "প্ল্যাটফর্ম"],
    ["যন্ত্র", "ডিভাইস", "যন্ত্রাংশ"],
    ["জানালা", "উইন্ডো"],
    ["নামিয়ে নে", "ডাউনলোড"],
    ["নামিয়ে নি", "ডাউনলোড"],
    ["তাক থেকে", "বিক্রি বন্ধ করুন"],
    ["তাকে তুল", "আবার বিক্রি চালু করুন"],
    ["তাকে তোল", "আবার বিক্রি চালু করুন"],
    ["পাঠানো হচ্ছে", "কুরিয়ারে দেওয়া হয়েছে"],
    ["আনা গেল না", "লোড করা যায়নি"],
    ["উত্তর আসেনি", "সাড়া পাওয়া যায়নি"],
    ["আমাদের দিকে", "আমাদের সার্ভারে"],
  ])("Bangla texts of the interface do not contain %j, but %j", (avoided, _used, ...allowed) => {
    expect(findWord(interfaceTexts, avoided, allowed)).toEqual([]);
  });

  it("Bangla texts do not hang a case ending on a product's title", () => {
    expect(banglaMessages.filter(([, text]) => text.includes("{title}-"))).toEqual([]);
  });

  it("Bangla errors of fields end with a full stop", () => {
    const errors = banglaMessages.filter(([key]) => /_(required|wrong)$/.test(key));
    expect(errors.filter(([, text]) => !text.endsWith("।"))).toEqual([]);
  });
});

/**
 * Messages that may contain digits: examples, and phrases such as '1 follower'. Other numbers are
 * placeholders.
 */
const withDigits = new Set([
  "addresses_mobile_help",
  "addresses_mobile_wrong",
  "addresses_zip_help",
  "addresses_zip_wrong",
  "search_filter_price_rule",
  "listing_input_price_number",
  "listing_input_quantity_number",
  "listing_input_year_number",
  "listing_input_days_number",
  "listing_input_cost_number",
  "listing_input_positive",
  "listing_input_decimals",
  "listing_input_quantity_whole",
  "listing_input_postal_wrong",
  "catalog_jamdani_time_text",
  "listing_photo_alt_main",
  "catalog_rating",
]);

it.each(["en", "bn"])("messages take the program's numbers from placeholders (%s)", (locale) => {
  const written = files.flatMap((file) =>
    Object.entries(read(locale, file)).filter(([, text]) => /\p{Nd}/u.test(text.replace(/\{\w+\}/g, ""))),
  );
  expect(written.map(([key]) => key).filter((key) => !withDigits.has(key) && !key.endsWith("_one"))).toEqual(
    [],
  );
});

/** The parts of `src/` in order; the folders below the slices share a file, and so do those above. */
const parts = ["shared", ...slices, "app"];

/** Returns the part of a source file, as in `parts`. */
function partOf(path: string): string {
  const [, part = "", ...rest] = path.split("/");
  if (rest.length === 0 || above.includes(part)) return "app";
  return slices.includes(part) ? part : "shared";
}

describe("each message", () => {
  const places = files.flatMap((file) => Object.keys(read("en", file)).map((key) => ({ key, file })));
  const users = new Map<string, Set<string>>(places.map(({ key }) => [key, new Set()]));
  for (const path of globSync("src/**/*.{ts,tsx}").filter((path) => !/^src\/words|\.test\.tsx?$/.test(path)))
    for (const [word] of readFileSync(path, "utf8").matchAll(/\b[a-z]+_\w+\b/g))
      users.get(word)?.add(partOf(path));
  const usersOf = (key: string) => parts.filter((part) => users.get(key)?.has(part));

  it("is in one file", () => {
    expect(users.size).toBe(places.length);
  });

  it("is used", () => {
    expect(places.filter(({ key }) => usersOf(key).length === 0)).toEqual([]);
  });

  it("is in the file of the first slice that uses it, or in shared if several do", () => {
    const misplaced = places.flatMap(({ key, file }) => {
      const [first, ...others] = usersOf(key);
      const isRight = file === first || (file === "shared" && others.length > 0);
      return isRight ? [] : [`${key} is in ${file}.json, but belongs in ${first}.json`];
    });
    expect(misplaced).toEqual([]);
  });
});
