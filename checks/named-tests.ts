/**
 * Finds the tests that a page of `docs/` names by their titles. `vitest list` parses the test files without
 * running them and leaves out skipped tests. Both lists together take 4 to 6 s on two busy cores (2 s of
 * CPU); running the browser tests' files instead would need a built server.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { promisify } from "node:util";
import { parseAst } from "vite";

interface ListedTest {
  /** The titles of the groups and of the test as they are in the source, joined by " > ". */
  name: string;
  file: string;
}

const lists = await Promise.all([list(), list("--config", "e2e/vitest.config.ts")]);
const namesByFile = new Map(
  [...Map.groupBy(lists.flat(), ({ file }) => relative(".", file))].map(([path, tests]) => [
    path,
    tests.map(({ name }) => name.replaceAll('\\"', '"')),
  ]),
);

async function list(...args: string[]): Promise<ListedTest[]> {
  const { stdout } = await promisify(execFile)("node_modules/.bin/vitest", ["list", "--json", ...args], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout.slice(stdout.indexOf("[")));
}

/** Returns whether `path` has a test, or a row of a table of tests, with this title that is not skipped. */
export function hasTest(path: string, title: string): boolean {
  return fullNamesOf(path, title).length > 0 || isRow(path, title);
}

/**
 * Returns the tags at the end of the titles of this test and of the groups around it:
 * `["H9", "S60"]` for `rejects a status in the payload [H9, S60]`.
 */
export function tagsOf(path: string, title: string): string[] {
  return fullNamesOf(path, title).flatMap((name) =>
    [...name.matchAll(/\[([^\]]*)\](?= > |$)/g)].flatMap(([, tags = ""]) => tags.split(", ")),
  );
}

function fullNamesOf(path: string, title: string): string[] {
  return (namesByFile.get(path) ?? []).filter((name) => name === title || name.endsWith(` > ${title}`));
}

/** The list has the title of a table, "%s", and not its rows. A row begins with its title. */
function isRow(path: string, title: string): boolean {
  if (fullNamesOf(path, "%s").length === 0 || !existsSync(path)) return false;
  const titles = rowTitles.get(path) ?? rowTitlesIn(path);
  rowTitles.set(path, titles);
  return titles.has(title);
}

const rowTitles = new Map<string, ReadonlySet<unknown>>();

interface Syntax {
  type?: string;
  id?: Syntax;
  name?: string;
  init?: Syntax;
  value?: unknown;
  elements?: Syntax[];
  callee?: Syntax;
  arguments?: Syntax[];
  /** Of `… as const`. */
  expression?: Syntax;
}

/** Returns the first value of each row of the tables in `.each(table)("%s", …)`. */
function rowTitlesIn(path: string): Set<unknown> {
  const constants = new Map<string | undefined, Syntax | undefined>();
  const tables: (Syntax | undefined)[] = [];
  const visit = (node: Syntax | null) => {
    if (typeof node !== "object" || node === null) return;
    if (node.type === "VariableDeclarator") constants.set(node.id?.name, node.init);
    if (node.type === "CallExpression" && node.arguments?.[0]?.value === "%s")
      tables.push(node.callee?.arguments?.[0]);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(path, "utf8"), { lang: path.endsWith("x") ? "tsx" : "ts" }) as Syntax);
  const rows = tables
    .map((table) => (table?.type === "Identifier" ? constants.get(table.name) : table))
    .flatMap((table) => (table?.expression ?? table)?.elements ?? []);
  return new Set(rows.map(({ elements }) => elements?.[0]?.value));
}
