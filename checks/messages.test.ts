import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

const slices = globSync("messages/en/*.json").map((path) => basename(path, ".json"));
const read = (locale: string, slice: string): Record<string, string> => JSON.parse(readFileSync(`messages/${locale}/${slice}.json`, "utf8"));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(slices)("the messages of %s", (slice) => {
  const en = read("en", slice);
  const bn = read("bn", slice);

  it("stand in both languages, filled, with the same placeholders", () => {
    expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim(), key).not.toBe("");
      expect(bn[key]?.trim(), key).not.toBe("");
      expect(placeholders(bn[key] ?? ""), key).toEqual(placeholders(text));
    }
  });

  it("are NFC, and carry the slice's name", () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(bn)]) {
      expect(text, key).toBe(text.normalize("NFC"));
      expect(key.split("_")[0]).toBe(slice);
    }
  });
});

describe("every use of a message", () => {
  const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !path.startsWith("src/words"));

  it("says in which language", () => {
    // Without it the server would answer with whatever language its process happens to have.
    const silent = sources.flatMap((path) => {
      const source = readFileSync(path, "utf8");
      return [...source.matchAll(/\bm\.(\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)]
        .filter(([, , args = ""]) => !/\blocale\b/.test(args))
        .map(([use]) => `${path}: ${use}`);
    });
    expect(silent).toEqual([]);
  });

  it("is there for every message", () => {
    const all = sources.map((path) => readFileSync(path, "utf8")).join("\n");
    const unused = slices.flatMap((slice) => Object.keys(read("en", slice))).filter((key) => !new RegExp(`\\b${key}\\b`).test(all));
    expect(unused).toEqual([]);
  });
});
