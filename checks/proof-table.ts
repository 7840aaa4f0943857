/** Reads the tables of `docs/proofs/coverage.md` and `docs/proofs/safety.md`. */
import { existsSync } from "node:fs";

/** A statement, an attack or a fault, with its code and its tests. */
export interface ProofRow {
  id: string;
  /** Paths in backticks, separated by commas. */
  files: string;
  /** `path › title of the test`, separated by `<br>`. */
  shownBy: string;
  /** Decisions about a deviation, or why there is no test. */
  note: string;
}

const headings = [/^\| # \| \w+ \| where \| shown by \| \w+ \|$/, /^\|( --- \|){5}$/];

/**
 * Returns the rows of the tables, and the lines with a `|` that are not valid rows.
 * @param ids matches the ids of the rows
 */
export function readProofTable(markdown: string, ids: RegExp): { rows: ProofRow[]; strays: string[] } {
  const row = new RegExp(`^\\| (${ids.source}) \\| ([^|]*[^|\\s]) \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|$`);
  const rows: ProofRow[] = [];
  const strays: string[] = [];
  for (const line of markdown.split("\n")) {
    if (!line.includes("|") || headings.some((heading) => heading.test(line))) continue;
    const [, id, , files, shownBy, note] = row.exec(line)?.map((cell) => cell.trim()) ?? [];
    if (id === undefined) strays.push(line);
    else rows.push({ id, files: files ?? "", shownBy: shownBy ?? "", note: note ?? "" });
  }
  return { rows, strays };
}

/** Returns the faults of the column with the files, one sentence each. */
export function faultsOfFiles({ id, files }: ProofRow): string[] {
  return files.split(", ").flatMap((file) => {
    const [, path] = /^`([^`]+)`$/.exec(file) ?? [];
    if (!path) return [`${id}: '${file}' is not a file in backticks`];
    return existsSync(path) ? [] : [`${id}: ${path} does not exist`];
  });
}
