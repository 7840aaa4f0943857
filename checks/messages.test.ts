import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { above, slices } from "./slices.ts";

const files = globSync("messages/en/*.json").map((path) => basename(path, ".json"));
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${locale}/${file}.json`, "utf8"));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(files)("the messages of %s", (file) => {
  const en = read("en", file);
  const bn = read("bn", file);

  it("exist in both languages, are not empty, and have the same placeholders", () => {
    expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim(), key).not.toBe("");
      expect(bn[key]?.trim(), key).not.toBe("");
      expect(placeholders(bn[key] ?? ""), key).toEqual(placeholders(text));
    }
  });

  it("are written in Bangla script in Bangla and not in English", () => {
    const own = (text: string) => text.replace(/\{\w+\}/g, "");
    const notBangla = Object.entries(bn).filter(
      ([, text]) => /\p{L}/u.test(own(text)) && !/\p{Script=Bengali}/u.test(own(text)),
    );
    expect(notBangla).toEqual([]);
    const notEnglish = Object.entries(en).filter(([, text]) => /(?!৳)\p{Script=Bengali}/u.test(text));
    expect(notEnglish).toEqual([]);
  });

  it("are NFC", () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(bn)])
      expect(text, key).toBe(text.normalize("NFC"));
  });
});

const banglaMessages = files.flatMap((file) => Object.entries(read("bn", file)));

describe("the Bangla texts", () => {
  const texts = [
    ...banglaMessages,
    ...globSync("src/policies/pages/texts/*.bn.md").map(
      (path) => [path, readFileSync(path, "utf8")] as const,
    ),
    ...globSync("seed/**/*.json").flatMap((path) =>
      readFileSync(path, "utf8")
        .normalize("NFC")
        .split("\n")
        .map((line) => [path, line] as const),
    ),
  ];

  it.each([
    ["আগে পর্যন্ত", "আগ পর্যন্ত"],
    ["কেনাকাটা ও অর্ডার", "আমার অর্ডার"],
    ["দাম পরিশোধ", "পেমেন্ট"],
    ["মূল্য পরিশোধ", "পেমেন্ট"],
    ["মজুত", "স্টক"],
    ["ডেলিভারি খরচ", "ডেলিভারি চার্জ"],
    ["অর্থ ফেরত", "টাকা ফেরত"],
    ["হালনাগাদ", "পরিবর্তন"],
    ["হাতে বানানো", "হাতে তৈরি"],
    ["উপবিভাগ", "সাব-ক্যাটাগরি"],
    ["এসকেইউ", "পণ্য কোড (SKU)"],
    ["ভেন্ডর", "বিক্রেতা"],
    ["অপেক্ষমাণ", "অপেক্ষায় আছে"],
    ["অনুসরণ", "ফলো"],
    ["বাছাই করুন", "বেছে নিন"],
    ["প্রথম পাতা", "মূল পাতা"],
    ["মেইলবক্স", "ইনবক্স"],
    ["কখনো", "কখনও"],
    ["এখনো", "এখনও"],
    ["তখনো", "তখনও"],
    ["নকশিকাঁথা", "নকশি কাঁথা"],
    ["সুচিকর্ম", "সুতার কাজ"],
    ["লণ্ঠন", "লন্ঠন"],
    ["...", "…"],
    [" …", "…"],
  ])("do not contain %j, but %j", (avoided) => {
    expect(texts.filter(([, text]) => text.includes(avoided.normalize("NFC")))).toEqual([]);
  });

  it("do not hang a case ending on a product's title", () => {
    expect(banglaMessages.filter(([, text]) => text.includes("{title}-"))).toEqual([]);
  });

  it("end the errors of fields with a full stop", () => {
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
