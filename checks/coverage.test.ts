import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasTest } from "./named-tests.ts";
import { faultsOfFiles, type ProofRow, readProofTable } from "./proof-table.ts";

const page = readFileSync("docs/proofs/coverage.md", "utf8");

const rowsOf = (markdown: string) => readProofTable(markdown, /D?\d+\.\d+[a-z]?/);

/** Returns the faults of a row, one sentence each. */
function faultsOf(row: ProofRow): string[] {
  const { id, shownBy, note } = row;
  const unknown = note
    .split(", ")
    .filter((name) => name !== "" && !isDecision(name))
    .map((name) => `${id}: there is no decision ${name}`);
  return [
    ...unknown,
    ...faultsOfFiles(row),
    ...shownBy.split("<br>").flatMap((test) => {
      const [, path = "", name = ""] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
      if (!name) return [`${id}: '${test}' is not a path › title`];
      return hasTest(path, name) ? [] : [`${id}: ${path} has no test '${name}'`];
    }),
  ];
}

const ids = new Set(rowsOf(page).rows.map(({ id }) => id));
const ownDecisions = readFileSync("docs/proofs/decisions.md", "utf8");

/**
 * Accepts `1.9`, a row of the decisions on this page, and `own: guards`, a line of docs/proofs/decisions.md.
 */
function isDecision(name: string): boolean {
  const [, own] = /^own: (.+)$/.exec(name) ?? [];
  if (own) return ownDecisions.split("\n").some((line) => line.split("|")[1]?.trim() === own);
  return /^\d+\.\d+$/.test(name) && [...ids].some((id) => id.replace(/[a-z]$/, "") === `D${name}`);
}

it("docs/proofs/decisions.md has no duplicate lines", () => {
  const lines = ownDecisions.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| --"));
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});

describe("docs/proofs/coverage.md", () => {
  const { rows, strays } = rowsOf(page);

  it("has a row for each statement, without duplicates", () => {
    expect(strays).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(700);
    const all = rows.map(({ id }) => id);
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });

  it("names only files, tests and decisions that exist", () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  const validRow: ProofRow = {
    id: "0.1",
    files: "`README.md`, `docs/map.md`",
    shownBy:
      "`checks/coverage.test.ts` › has a row for each statement, without duplicates<br>" +
      "`src/policies/pages/policy-rules.test.ts` › an order is an offer",
    note: "1.9, own: guards",
  };

  it("accepts a complete row", () => {
    expect(faultsOf(validRow)).toEqual([]);
  });

  it.each<[string, Partial<ProofRow>]>([
    ["a file that does not exist", { files: "`src/gone.ts`" }],
    ["no file", { files: "" }],
    ["a file without backticks", { files: "README.md" }],
    ["a test that does not exist", { shownBy: "`checks/coverage.test.ts` › a test that does not exist" }],
    ["the title of a describe block", { shownBy: "`checks/coverage.test.ts` › docs/proofs/coverage.md" }],
    ["a row of a table with another title", { shownBy: "`src/moderation/api.test.ts` › the vendor's name" }],
    ["no test", { shownBy: "" }],
    [
      "a test with the wrong separator",
      { shownBy: "`checks/coverage.test.ts` > has a row for each statement, without duplicates" },
    ],
    ["text after the last test", { shownBy: `${validRow.shownBy}<br>and more` }],
    ["a decision that does not exist", { note: "1.99" }],
    ["a line that docs/proofs/decisions.md lacks", { note: "own: nothing" }],
    ["a text instead of a test", { shownBy: "later" }],
  ])("rejects %s", (_what, change) => {
    expect(faultsOf({ ...validRow, ...change })).toHaveLength(1);
  });

  it.each([
    "| 2.5 | A sentence. | `README.md` | `a` › b |",
    "| 2.5.1 | A sentence. | `README.md` | `a` › b |  |",
    "| 2.5 |  | `README.md` | `a` › b |  |",
    "2.5 | A sentence. | `README.md` | `a` › b |  |",
    "| x | A sentence. | `README.md` | `a` › b |  |",
  ])("rejects a malformed row: %s", (line) => {
    expect(rowsOf(`${line}\n`)).toEqual({ rows: [], strays: [line] });
  });
});
