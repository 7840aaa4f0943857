import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commentsOf, documentPaths, findDialect, sourcePaths, titlesOf } from "./dialect.ts";

const read = (path: string) => readFileSync(path, "utf8");
const inFile = (path: string, findings: string[]) => findings.map((finding) => `${path}:${finding}`);
const testPaths = sourcePaths.filter((path) => /\.test\.tsx?$/.test(path));

it("comments are written in plain English", () => {
  expect(sourcePaths.flatMap((path) => inFile(path, findDialect(commentsOf(read(path)))))).toEqual([]);
});

it("comments fit into 110 columns, like the code that Biome formats", () => {
  // Biome reads its own comments from one line.
  const comment = /^\s*(?:\/\/(?! biome-ignore)|\/?\*)/;
  const tooLong = (path: string) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (comment.test(line) && [...line].length > 110 ? [`${index + 1}`] : []));
  const formatted = sourcePaths.filter((path) => /\.(?:tsx?|js|css)$/.test(path));
  expect(formatted.flatMap((path) => inFile(path, tooLong(path)))).toEqual([]);
});

it("test titles are written in plain English", () => {
  expect(testPaths.flatMap((path) => inFile(path, findDialect(titlesOf(read(path)))))).toEqual([]);
});

/** Verbs that say nothing without a subject, unlike those of "rejects an order" and "shows the total". */
const needsSubject = /^(?:is|are|was|were|has|have|had|does|do|did|can|cannot|may|must)\b/;

/** Returns `line: title` for each title outside of a `describe` that needs the subject of one. */
function titlesWithoutSubject(source: string): string[] {
  const lines = source.split("\n");
  return titlesOf(source)
    .filter(({ text, line }) => needsSubject.test(text) && /^(?:\S| {2}")/.test(lines[line - 1] ?? ""))
    .map(({ text, line }) => `${line}: ${text}`);
}

it("titles of tests without a describe have a subject of their own or begin with an active verb", () => {
  expect(testPaths.flatMap((path) => inFile(path, titlesWithoutSubject(read(path))))).toEqual([]);
});

it("titles that docs/proofs names without their describe have a subject of their own", () => {
  const titles = ["docs/proofs/coverage.md", "docs/proofs/safety.md"].flatMap((path) =>
    [...read(path).matchAll(/` › (.+?)(?=<br>| \|)/g)].map(([, title = ""]) => title),
  );
  expect(titles.length).toBeGreaterThan(700);
  expect(titles.filter((title) => needsSubject.test(title))).toEqual([]);
});

it.each([
  ["a title", 'it("is sold out", () => {});', ["1: is sold out"]],
  ["the title of a table", 'it.each([\n  "a",\n])("has %s", () => {});', ["3: has %s"]],
  ["a title on its own line", 'it.each(rows)(\n  "does %s",\n  () => {},\n);', ["2: does %s"]],
  ["no title in a describe", 'describe("a", () => {\n  it("is b", () => {});\n});', []],
  ["no title with a subject", 'it("island products are sold out", () => {});', []],
])("finds a missing subject in %s", (_place, source, findings) => {
  expect(titlesWithoutSubject(source)).toEqual(findings);
});

it("documents are written in plain English", () => {
  const findings = documentPaths.flatMap((path) =>
    inFile(path, findDialect([{ text: read(path), line: 1 }])),
  );
  expect(findings).toEqual([]);
});

it.each([
  ["a line comment", commentsOf, "const a = 1;\nconst b = 2; // Nobody knows\n", ["2: Nobody"]],
  ["a doc comment", commentsOf, "/**\n * Returns a.\n * It stands alone.\n */", ["3: stands"]],
  ["a JSX comment", commentsOf, "<p>\n  {/* made anew */}\n</p>", ["2: anew"]],
  ["a title", titlesOf, 'describe("a", () => {\n  it("is told", async () => {});\n});', ["2: told"]],
  ["a title on its own line", titlesOf, 'it.each(rows)(\n  "whoever %s",\n  () => {},\n);', ["2: whoever"]],
  ["no code and no string", commentsOf, 'const nobody = "whoever";', []],
])("finds words of the dialect in %s", (_place, passages, source, findings) => {
  expect(findDialect(passages(source))).toEqual(findings);
});
