import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasTest, tagsOf } from "./named-tests.ts";

/** An attack or a fault, where it is kept off and what shows that. */
interface Row {
  id: string;
  files: string;
  /** `path › name of the test`, each; a program that the tests run; or a word of why there is none. */
  shownBy: string;
  note: string;
}

const page = readFileSync("docs/proofs/safety.md", "utf8");
const numbers = (before: string, last: number) =>
  Array.from({ length: last }, (_, at) => `${before}${at + 1}`);
const wanted = [...numbers("H", 20), ...numbers("S", 108), ...numbers("R", 34)];
const withoutTest = ["outside the process", "differs"];

const headings = [/^\| # \| what \| where \| shown by \| difference \|$/, /^\|( --- \|){5}$/];

/** The rows of the page, and the lines of its tables that are none. */
function rowsOf(markdown: string): { rows: Row[]; strays: string[] } {
  const lines = markdown
    .split("\n")
    .filter((line) => line.includes("|") && !headings.some((heading) => heading.test(line)));
  const cells = lines.map((line) =>
    /^\| ([HRS]\d+) \| ([^|]*[^|\s]) \|([^|]*)\|([^|]*)\|([^|]*)\|$/.exec(line)?.map((cell) => cell.trim()),
  );
  return {
    rows: cells.flatMap((found) =>
      found
        ? [{ id: found[1] ?? "", files: found[3] ?? "", shownBy: found[4] ?? "", note: found[5] ?? "" }]
        : [],
    ),
    strays: lines.filter((_, at) => !cells[at]),
  };
}

/** What is wrong with a row, one sentence each. */
function flaws({ id, files, shownBy, note }: Row): string[] {
  const without = withoutTest.includes(shownBy);
  return [
    ...(without && note === "" ? [`${id}: does not say why there is no test`] : []),
    ...(without && files === "" ? [] : files.split(", ")).flatMap((file) => {
      const [, path] = /^`([^`]+)`$/.exec(file) ?? [];
      if (!path) return [`${id}: '${file}' names no file`];
      return existsSync(path) ? [] : [`${id}: ${path} does not exist`];
    }),
    ...(without ? [] : shownBy.split("<br>")).flatMap((test) => {
      const [, path = "", name] = /^`([^`]+)`(?: › (.+))?$/.exec(test) ?? [];
      if (!path) return [`${id}: '${test}' names no test`];
      if (name && !hasTest(path, name)) return [`${id}: ${path} has no test '${name}'`];
      if (name) return tagsOf(path, name).includes(id) ? [] : [`${id}: is no tag of '${name}' in ${path}`];
      return existsSync(path) && !path.includes(".test.")
        ? []
        : [`${id}: ${path} is no program that the tests run`];
    }),
  ];
}

describe("docs/proofs/safety.md", () => {
  const { rows, strays } = rowsOf(page);

  it("has a row for each attack and each fault, each once", () => {
    expect(strays).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it("names files and tests that there are, and says why where there is none", () => {
    expect(rows.flatMap(flaws)).toEqual([]);
  });

  const kept: Row = {
    id: "S36",
    files: "`README.md`",
    shownBy: "`src/addresses/api.test.ts` › is made once, also by 20 at once [S36]",
    note: "",
  };

  it("would pass a row that is whole", () => {
    expect(
      [
        kept,
        { ...kept, shownBy: "`e2e/kill.ts`" },
        { ...kept, files: "", shownBy: "differs", note: "there is none" },
      ].flatMap(flaws),
    ).toEqual([]);
  });

  it.each<[string, Partial<Row>]>([
    ["a file that is gone", { files: "`src/gone.ts`" }],
    ["no file", { files: "" }],
    ["a test that nobody wrote", { shownBy: "`checks/safety.test.ts` › a test that nobody wrote" }],
    ["a file of tests without a title", { shownBy: "`checks/safety.test.ts`" }],
    ["a title without the number", { id: "S37" }],
    ["no test", { shownBy: "" }],
    ["no reason", { shownBy: "outside the process" }],
    ["a row put off", { shownBy: "next", note: "later" }],
  ])("would notice %s", (_what, change) => {
    expect(flaws({ ...kept, ...change })).toHaveLength(1);
  });
});
