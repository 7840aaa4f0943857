/**
 * `npx node bench/code.ts`: prints metrics of the code: sizes of slices, files and functions, import
 * cycles, how many files a route reaches, long lines, and the share and the language of comments. Tests,
 * `src/words` and JSON are left out. `--list` names the small files that one neighbour imports.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { parseAst } from "vite";
import {
  commentsOf,
  dialect,
  documentPaths,
  type Passage,
  sourcePaths,
  titlesOf,
} from "../checks/dialect.ts";

interface Source {
  path: string;
  text: string;
  lines: string[];
  /** Imported files of the project. */
  imports: string[];
  /** Those of `imports` that are loaded separately, by `import()`. */
  separate: string[];
  /** Files that are only imported for their types. */
  types: string[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const paths = globSync("src/**/*.{ts,tsx}").filter(
  (path) => !path.startsWith("src/words") && !path.endsWith(".d.ts"),
);
const sources = paths.filter((path) => !isTest(path)).map(read);
const byPath = new Map(sources.map((source) => [source.path, source]));
const allLines = sources.flatMap(({ lines }) => lines);

function read(path: string): Source {
  const text = readFileSync(path, "utf8");
  const imports: string[] = [];
  const types: string[] = [];
  const separate: string[] = [];
  for (const [, type, from, dynamic] of text.matchAll(
    /(?:^|\n)(?:import|export)(\s+type\b)?[^;"]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g,
  )) {
    const file = resolve(path, from ?? dynamic ?? "");
    if (file) (type ? types : imports).push(file);
    if (file && dynamic) separate.push(file);
  }
  return { path, text, lines: text.trimEnd().split("\n"), imports, separate, types };
}

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith("#")
    ? join("src", specifier.slice(1))
    : specifier.startsWith(".")
      ? normalize(join(dirname(from), specifier))
      : "";
  return path.startsWith("src/") && !path.startsWith("src/words") && !path.includes("/+types/")
    ? path
    : undefined;
}

function quantiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `median ${quantile(0.5)}, p90 ${quantile(0.9)}, max ${sorted.at(-1) ?? 0}`;
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
const print = (name: string, value: string | number) => process.stdout.write(`${name.padEnd(44)} ${value}\n`);

print("source files / lines", `${sources.length} / ${allLines.length}`);
print("lines of a file", quantiles(sources.map(({ lines }) => lines.length)));
print(
  "files of at most 15 / 30 lines",
  [15, 30].map((most) => sources.filter(({ lines }) => lines.length <= most).length).join(" / "),
);

const slices = Map.groupBy(sources, ({ path }) => path.split("/")[1] ?? "");
for (const [slice, files] of [...slices].sort(([, a], [, b]) => countLines(b) - countLines(a)))
  if (files.length > 1)
    print(
      `  ${slice}`,
      `${files.length} files in ${new Set(files.map(({ path }) => dirname(path))).size} folders, ` +
        `${countLines(files)} lines, ${share(countLines(files), allLines.length)}`,
    );

function countLines(files: readonly Source[]): number {
  return files.reduce((sum, { lines }) => sum + lines.length, 0);
}

const folders = Map.groupBy(paths, dirname);
print(
  "folders of more than 40 files",
  [...folders]
    .filter(([, files]) => files.length > 40)
    .map(([folder, files]) => `${folder} ${files.length}`)
    .join(", ") || "none",
);

const functions = sources.flatMap((source) => functionsOf(source));
print("functions", functions.length);
print("  lines of one", quantiles(functions.map(({ lines }) => lines)));
print(
  "  in .ts of more than 40",
  functions.filter(({ path, lines }) => path.endsWith(".ts") && lines > 40).length,
);
print(
  "  in .tsx of more than 100",
  functions.filter(({ path, lines }) => path.endsWith(".tsx") && lines > 100).length,
);
print("  with more than 4 parameters", functions.filter(({ parameters }) => parameters > 4).length);

/** Returns the named functions and components of a file, including arrow functions in constants. */
function functionsOf({ path, text }: Source): { path: string; lines: number; parameters: number }[] {
  const functions: { path: string; lines: number; parameters: number }[] = [];
  const visit = (value: unknown, isNamed: boolean) => {
    if (Array.isArray(value)) for (const item of value) visit(item, false);
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = value as Node;
    const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
    if (isFunction && (isNamed || node.type === "FunctionDeclaration"))
      functions.push({
        path,
        lines: text.slice(node.start, node.end).split("\n").length,
        parameters: (node.params as unknown[]).length,
      });
    const isNaming = /^(VariableDeclarator|MethodDefinition|Property|PropertyDefinition)$/.test(node.type);
    for (const [key, child] of Object.entries(node))
      if (key !== "type") visit(child, isNaming && (key === "init" || key === "value"));
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }), false);
  return functions;
}

/** Returns the files of the project that `path` imports directly and indirectly, itself included. */
function reach(path: string, leaveOut: (path: string) => boolean = () => false): Set<string> {
  const reached = new Set<string>();
  const visit = (next: string) => {
    const source = byPath.get(next);
    if (!source || reached.has(next) || leaveOut(next)) return;
    reached.add(next);
    source.imports.forEach(visit);
  };
  visit(path);
  return reached;
}

const isServer = (path: string) => path.includes(".server.") || path.startsWith("src/platform/");
const cycles = sources.filter(({ path, imports }) => imports.some((next) => reach(next).has(path)));
print("files in an import cycle", cycles.length);

const routes = globSync("src/*/pages/**/*.tsx").filter((path) => !isTest(path));
print(
  "project files that a route reaches in the browser",
  quantiles(routes.map((path) => reach(path, isServer).size)),
);
for (const name of ["product-page", "cart", "add-product"]) {
  const path = routes.find((route) => basename(route, ".tsx") === name);
  if (path) print(`  ${name}: all / in the browser`, `${reach(path).size} / ${reach(path, isServer).size}`);
}

const importers = new Map<string, string[]>();
for (const { path, imports, types } of sources)
  for (const next of new Set([...imports, ...types]))
    importers.set(next, [...(importers.get(next) ?? []), path]);
const loadedSeparately = new Set(sources.flatMap(({ separate }) => separate));
const mergeable = sources.filter(({ path, lines }) => {
  if (loadedSeparately.has(path)) return false;
  const [only, ...others] = importers.get(path) ?? [];
  return lines.length < 30 && only !== undefined && others.length === 0 && dirname(only) === dirname(path);
});
print("files under 30 lines with one importer in its folder", mergeable.length);
if (process.argv.includes("--list"))
  for (const { path, lines } of mergeable)
    process.stdout.write(`  ${path} (${lines.length}), for ${basename(importers.get(path)?.[0] ?? "")}\n`);

print("lines in passages that occur twice, of 6 or more", countRepeated(6));

/** Counts the lines in passages of so many lines that occur twice, without imports and blank lines. */
function countRepeated(length: number): number {
  const passages = new Map<string, { source: Source; start: number }[]>();
  const codeOf = new Map(
    sources.map((source) => [
      source,
      source.lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("import ")),
    ]),
  );
  for (const [source, code] of codeOf)
    for (let start = 0; start + length <= code.length; start++) {
      const passage = code.slice(start, start + length).join("\n");
      passages.set(passage, [...(passages.get(passage) ?? []), { source, start }]);
    }
  const repeated = new Set<string>();
  for (const places of passages.values())
    if (places.length > 1)
      for (const { source, start } of places)
        for (let line = start; line < start + length; line++) repeated.add(`${source.path}:${line}`);
  return repeated.size;
}

for (const width of [100, 110, 120, 140]) {
  const long = allLines.filter((line) => line.length > width).length;
  print(`lines of more than ${width} characters`, `${long}, ${share(long, allLines.length)}`);
}

const textOf = (passages: readonly Passage[]) => passages.map(({ text }) => text).join("\n");
const comments = sources.map(({ text }) => textOf(commentsOf(text))).join("\n");
print("share of lines with a comment", share(comments.split("\n").length, allLines.length));
const titles = sourcePaths.filter(isTest).map((path) => textOf(titlesOf(readFileSync(path, "utf8"))));
const documents = documentPaths.map((path) => readFileSync(path, "utf8"));
for (const [name, text] of [
  ["comments", comments],
  ["test titles", titles.join("\n")],
  ["documents", documents.join("\n")],
] as const) {
  const words = text.match(/[\p{L}']+/gu)?.length ?? 1;
  const count = text.match(dialect)?.length ?? 0;
  print(
    `words of the dialect in ${name}`,
    `${count} of ${words}, ${((10_000 * count) / words).toFixed(1)} in 10,000`,
  );
}
