import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brand } from "../src/shared/brand.ts";

/** Where মেলা is the word for a fair, and would stay were the shop called something else. */
const ofTheFair = new Set([
  "cart_empty_action",
  "help_about_now",
  "help_about_text",
  "help_about_what_1",
  "help_about_what_2",
  "orders_empty_action",
]);

// Whole words, but with the endings that Bangla puts behind a name; মেলানো and মেলে are others. 'Mela#2026' is the demo's password.
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

it("the name of the shop stands in src/shared/brand.ts alone", () => {
  const written = globSync("src/**/*.{ts,tsx,js}")
    .filter((path) => !/^src\/words\/|\.test\.tsx?$|^src\/shared\/brand\.ts$/.test(path))
    .flatMap((path) =>
      withoutComments(readFileSync(path, "utf8"))
        .split("\n")
        .filter(isNamed)
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(written).toEqual([]);
});

it("messages have it as {brand}", () => {
  const written = globSync("messages/*/*.json").flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>)
      .filter(([key, text]) => isNamed(text) && !(path.startsWith("messages/bn/") && ofTheFair.has(key)))
      .map(([key]) => `${path}: ${key}`),
  );
  expect(written).toEqual([]);
  const bn = globSync("messages/bn/*.json").flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>),
  );
  expect([...ofTheFair].filter((key) => !bn.some(([name, text]) => name === key && isNamed(text)))).toEqual(
    [],
  );
});

it("the policies have it as {brand}, but where a fair is meant", () => {
  const written = globSync("src/policies/pages/texts/*.md").flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => isNamed(line) && !line.startsWith("মেলায় গিয়ে মানুষের সঙ্গে"))
      .map((line) => `${path}: ${line}`),
  );
  expect(written).toEqual([]);
});
