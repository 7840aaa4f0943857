import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commentsOf, documentPaths, findDialect, sourcePaths, titlesOf } from "./dialect.ts";

const read = (path: string) => readFileSync(path, "utf8");
const inFile = (path: string, findings: string[]) => findings.map((finding) => `${path}:${finding}`);

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
  const tests = sourcePaths.filter((path) => /\.test\.tsx?$/.test(path));
  expect(tests.flatMap((path) => inFile(path, findDialect(titlesOf(read(path)))))).toEqual([]);
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
