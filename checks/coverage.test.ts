import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasTest } from "./named-tests.ts";

/** One statement of the specification or of its decisions, where it lives and what shows it. */
interface Row {
  id: string;
  files: string;
  /** `path › name of the test`, each. */
  shownBy: string;
  deviation: string;
}

const page = readFileSync("docs/proofs/coverage.md", "utf8");

const headings = [/^\| # \| statement \| where \| shown by \| deviation \|$/, /^\|( --- \|){5}$/];

/** The rows of the page, and the lines of its tables that are none. */
function rowsOf(markdown: string): { rows: Row[]; strays: string[] } {
  const lines = markdown
    .split("\n")
    .filter((line) => line.includes("|") && !headings.some((heading) => heading.test(line)));
  const cells = lines.map((line) =>
    /^\| (D?\d+\.\d+[a-z]?) \| ([^|]*[^|\s]) \|([^|]*)\|([^|]*)\|([^|]*)\|$/
      .exec(line)
      ?.map((cell) => cell.trim()),
  );
  return {
    rows: cells.flatMap((found) =>
      found
        ? [{ id: found[1] ?? "", files: found[3] ?? "", shownBy: found[4] ?? "", deviation: found[5] ?? "" }]
        : [],
    ),
    strays: lines.filter((_, at) => !cells[at]),
  };
}

/** What is wrong with a row, one sentence each. */
function flaws({ id, files, shownBy, deviation }: Row): string[] {
  const unknown = deviation
    .split(", ")
    .filter((name) => name !== "" && !isDecision(name))
    .map((name) => `${id}: there is no decision ${name}`);
  return [
    ...unknown,
    ...files.split(", ").flatMap((file) => {
      const [, path] = /^`([^`]+)`$/.exec(file) ?? [];
      if (!path) return [`${id}: '${file}' names no file`];
      return existsSync(path) ? [] : [`${id}: ${path} does not exist`];
    }),
    ...shownBy.split("<br>").flatMap((test) => {
      const [, path = "", name = ""] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
      if (!name) return [`${id}: '${test}' names no test`];
      return hasTest(path, name) ? [] : [`${id}: ${path} has no test '${name}'`];
    }),
  ];
}

const ids = new Set(rowsOf(page).rows.map(({ id }) => id));
const ownDecisions = readFileSync("docs/proofs/decisions.md", "utf8");

/** `1.9`: a row of the decisions on this page. `own: guards`: a line of docs/proofs/decisions.md. */
function isDecision(name: string): boolean {
  const [, own] = /^own: (.+)$/.exec(name) ?? [];
  if (own) return ownDecisions.split("\n").some((line) => line.split("|")[1]?.trim() === own);
  return /^\d+\.\d+$/.test(name) && [...ids].some((id) => id.replace(/[a-z]$/, "") === `D${name}`);
}

it("docs/proofs/decisions.md says each thing once", () => {
  const lines = ownDecisions.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| --"));
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
});

describe("docs/proofs/coverage.md", () => {
  const { rows, strays } = rowsOf(page);

  it("has a row for each statement, each once", () => {
    expect(strays).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(700);
    const all = rows.map(({ id }) => id);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });

  it("names files, tests and decisions that there are, and leaves nothing for later", () => {
    expect(rows.flatMap(flaws)).toEqual([]);
  });

  const kept: Row = {
    id: "0.1",
    files: "`README.md`, `docs/map.md`",
    shownBy:
      "`checks/coverage.test.ts` › has a row for each statement, each once<br>`src/policies/pages/policy-rules.test.ts` › an order is an offer",
    deviation: "1.9, own: guards",
  };

  it("would pass a row that is whole", () => {
    expect(flaws(kept)).toEqual([]);
  });

  it.each<[string, Partial<Row>]>([
    ["a file that is gone", { files: "`src/gone.ts`" }],
    ["no file", { files: "" }],
    ["a file in other signs", { files: "README.md" }],
    ["a test that nobody wrote", { shownBy: "`checks/coverage.test.ts` › a test that nobody wrote" }],
    ["a title of a group", { shownBy: "`checks/coverage.test.ts` › docs/proofs/coverage.md" }],
    ["no test", { shownBy: "" }],
    [
      "a test in other signs",
      { shownBy: "`checks/coverage.test.ts` > has a row for each statement, each once" },
    ],
    ["something behind a test", { shownBy: `${kept.shownBy}<br>and more` }],
    ["a decision that there is not", { deviation: "1.99" }],
    ["a line that docs/proofs/decisions.md has not", { deviation: "own: nothing" }],
    ["a row put off", { shownBy: "next" }],
  ])("would notice %s", (_what, change) => {
    expect(flaws({ ...kept, ...change })).toHaveLength(1);
  });

  it.each([
    "| 2.5 | A sentence. | `README.md` | `a` › b |",
    "| 2.5.1 | A sentence. | `README.md` | `a` › b |  |",
    "| 2.5 |  | `README.md` | `a` › b |  |",
    "2.5 | A sentence. | `README.md` | `a` › b |  |",
    "| x | A sentence. | `README.md` | `a` › b |  |",
  ])("would notice a line that is no row: %s", (line) => {
    expect(rowsOf(`${line}\n`)).toEqual({ rows: [], strays: [line] });
  });
});
