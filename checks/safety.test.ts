import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasTest, tagsOf } from "./named-tests.ts";
import { faultsOfFiles, type ProofRow, readProofTable } from "./proof-table.ts";

const page = readFileSync("docs/proofs/safety.md", "utf8");
const numbers = (before: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${before}${index + 1}`);
const expectedIds = [...numbers("H", 20), ...numbers("S", 108), ...numbers("R", 34)];
/** In the column of the tests, for a row without tests. */
const withoutTest = ["outside the process", "differs"];

/** Returns the faults of a row, one sentence each. */
function faultsOf(row: ProofRow): string[] {
  const { id, files, shownBy, note } = row;
  const without = withoutTest.includes(shownBy);
  return [
    ...(without && note === "" ? [`${id}: does not say why there is no test`] : []),
    ...(without && files === "" ? [] : faultsOfFiles(row)),
    ...(without ? [] : shownBy.split("<br>")).flatMap((test) => {
      const [, path = "", name] = /^`([^`]+)`(?: › (.+))?$/.exec(test) ?? [];
      if (!path) return [`${id}: '${test}' is not a path › title`];
      if (name && !hasTest(path, name)) return [`${id}: ${path} has no test '${name}'`];
      if (name) return tagsOf(path, name).includes(id) ? [] : [`${id}: is not a tag of '${name}' in ${path}`];
      return existsSync(path) && !path.includes(".test.")
        ? []
        : [`${id}: ${path} is not a program that the tests run`];
    }),
  ];
}

describe("docs/proofs/safety.md", () => {
  const { rows, strays } = readProofTable(page, /[HRS]\d+/);

  it("has a row for each attack and each fault, without duplicates", () => {
    expect(strays).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(expectedIds);
  });

  it("names only files and tests that exist, and gives a reason where there is no test", () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  const validRow: ProofRow = {
    id: "S36",
    files: "`README.md`",
    shownBy: "`src/addresses/api.test.ts` › creates one address, even for 20 concurrent requests [S36]",
    note: "",
  };

  it("accepts a complete row", () => {
    expect(
      [
        validRow,
        { ...validRow, shownBy: "`e2e/kill.ts`" },
        { ...validRow, files: "", shownBy: "differs", note: "there is none" },
      ].flatMap(faultsOf),
    ).toEqual([]);
  });

  it.each<[string, Partial<ProofRow>]>([
    ["a file that does not exist", { files: "`src/gone.ts`" }],
    ["no file", { files: "" }],
    ["a test that does not exist", { shownBy: "`checks/safety.test.ts` › a test that does not exist" }],
    ["a test file without a title", { shownBy: "`checks/safety.test.ts`" }],
    ["a title without the number", { id: "S37" }],
    ["no test", { shownBy: "" }],
    ["no reason", { shownBy: "outside the process" }],
    ["a text instead of a test", { shownBy: "later", note: "a reason" }],
  ])("rejects %s", (_what, change) => {
    expect(faultsOf({ ...validRow, ...change })).toHaveLength(1);
  });
});
