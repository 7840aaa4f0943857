/** Tests that a page of `docs/` names, by their titles as they stand in the source. */
import { existsSync, readFileSync } from "node:fs";

const sources = new Map<string, string>();

function sourceOf(path: string): string {
  const source = sources.get(path) ?? (/\.test\.tsx?$/.test(path) && existsSync(path) ? readFileSync(path, "utf8") : "");
  sources.set(path, source);
  return source;
}

/** A test of this title that is run, in groups that are run, or, where a table gives the titles ("%s"), the row of the table that begins with it. */
export function hasTest(path: string, name: string): boolean {
  return isTestIn(sourceOf(path), name);
}

export function isTestIn(source: string, name: string): boolean {
  const titles = [`"${name.replaceAll('"', '\\"')}"`, `'${name}'`, `\`${name}\``].map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const before = [...source.matchAll(new RegExp(`\\(\\s*(?:${titles})\\s*,`, "g"))].map(({ index }) => source.slice(0, index + 1));
  const isTable = /\.each\(\w+\)\(\s*"%s"\s*,/.test(source) && new RegExp(`\\[\\s*(?:${titles})\\s*,`).test(source);
  return before.some(isRun) || isTable;
}

/** Whether the statement that `text` ends in, which is the last one that begins in it, is a test that no `skip` or `todo` on it or around it leaves out. */
function isRun(text: string): boolean {
  const statements = [...text.matchAll(/^([ \t]*)(it|test|describe)\b([.\w]*)/gm)].map(([, indent = "", kind, more = ""]) => ({
    depth: indent.length,
    kind,
    more,
  }));
  const own = statements.pop();
  if (!own || own.kind === "describe") return false;
  let { depth } = own;
  const around = statements.reverse().filter((one) => {
    if (one.kind !== "describe" || one.depth >= depth) return false;
    depth = one.depth;
    return true;
  });
  return [own, ...around].every(({ more }) => !/\.(skip|todo)\b/.test(more));
}
