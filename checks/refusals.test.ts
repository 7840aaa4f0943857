import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("server code throws every refusal that a slice defines", () => {
  const sources = globSync("src/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts") && !path.startsWith("src/words/"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const table = /= refusals\(\{.*?\n\}\);/gs;
  const codes = sources
    .flatMap(({ text }) => text.match(table) ?? [])
    .flatMap((rows) => [...rows.matchAll(/^ {2}(\w+): \[/gm)].map(([, code]) => code));
  // Without the tables and the declarations of the endpoints.
  const throwing = sources
    .filter(({ path }) => /\.server\.ts$|\/rules|^src\/shared\//.test(path))
    .map(({ text }) => text.replace(table, "").replace(/\brefusals: \[[^\]]*\]/g, ""))
    .join("\n");
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(throwing))).toEqual([]);
});
