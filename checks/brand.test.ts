import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brand } from "../src/shared/brand.ts";

/** Messages where মেলা is the word for a fair, so that they do not change with Mela's name. */
const aboutFairs = new Set([
  "orders_cart_empty_action",
  "help_about_counts",
  "help_about_text",
  "help_about_what_1",
  "help_about_what_2",
  "orders_empty_action",
]);

// Matches whole words, with the endings that Bangla appends to a name, but not মেলানো and মেলে.
// 'Mela#2026' is the demo's password.
const names = [
  new RegExp(`(?<![\\p{L}\\p{M}])${brand.name.en}(?![\\p{L}\\p{M}#])`, "u"),
  new RegExp(`(?<![\\p{L}\\p{M}])${brand.name.bn}(?!নো)`, "u"),
];
const isNamed = (text: string) => names.some((name) => name.test(text));
const withoutComments = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/\\[nt]/g, " ");

it("Mela's name is written only in src/shared/brand.ts", () => {
  const violations = globSync("src/**/*.{ts,tsx,js}")
    .filter((path) => !/^src\/words\/|\.test\.tsx?$|^src\/shared\/brand\.ts$/.test(path))
    .flatMap((path) =>
      withoutComments(readFileSync(path, "utf8"))
        .split("\n")
        .filter(isNamed)
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(violations).toEqual([]);
});

it("messages write Mela's name as {brand}", () => {
  const violations = globSync("messages/*/*.json").flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>)
      .filter(([key, text]) => isNamed(text) && !(path.startsWith("messages/bn/") && aboutFairs.has(key)))
      .map(([key]) => `${path}: ${key}`),
  );
  expect(violations).toEqual([]);
  const bn = globSync("messages/bn/*.json").flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>),
  );
  expect([...aboutFairs].filter((key) => !bn.some(([name, text]) => name === key && isNamed(text)))).toEqual(
    [],
  );
});

it("policies write Mela's name as {brand}, except where they mean a fair", () => {
  const violations = globSync("src/policies/pages/texts/*.md").flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => isNamed(line) && !line.startsWith("মেলায় গিয়ে মানুষের সঙ্গে"))
      .map((line) => `${path}: ${line}`),
  );
  expect(violations).toEqual([]);
});
