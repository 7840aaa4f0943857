import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

const slices = globSync("messages/en/*.json").map((path) => basename(path, ".json"));
const read = (locale: string, slice: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${locale}/${slice}.json`, "utf8"));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(slices)("the messages of %s", (slice) => {
  const en = read("en", slice);
  const bn = read("bn", slice);

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

  it("are NFC, and their keys begin with the slice's name", () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(bn)]) {
      expect(text, key).toBe(text.normalize("NFC"));
      expect(key.split("_")[0]).toBe(slice);
    }
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
  "catalog_filter_price_rule",
  "catalog_input_number",
  "catalog_input_positive",
  "catalog_jamdani_time_text",
  "catalog_listing_photo_alt_main",
  "shared_rating",
]);

it.each(["en", "bn"])("messages take the program's numbers from placeholders (%s)", (locale) => {
  const written = slices.flatMap((slice) =>
    Object.entries(read(locale, slice)).filter(([, text]) => /\p{Nd}/u.test(text.replace(/\{\w+\}/g, ""))),
  );
  expect(written.map(([key]) => key).filter((key) => !withDigits.has(key) && !key.endsWith("_one"))).toEqual(
    [],
  );
});

describe("the source code", () => {
  const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !path.startsWith("src/words"));

  it("uses every message", () => {
    const all = sources.map((path) => readFileSync(path, "utf8")).join("\n");
    const unused = slices
      .flatMap((slice) => Object.keys(read("en", slice)))
      .filter((key) => !new RegExp(`\\b${key}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
