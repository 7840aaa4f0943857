/** Tests that a page of `docs/` names, by their titles as they stand in the source. */
import { existsSync, readFileSync } from "node:fs";

const sources = new Map<string, string>();

function sourceOf(path: string): string {
  const source =
    sources.get(path) ?? (/\.test\.tsx?$/.test(path) && existsSync(path) ? readFileSync(path, "utf8") : "");
  sources.set(path, source);
  return source;
}

/** A test of this title that is run, in groups that are run, or, where a table gives the titles ("%s"), the row of the table that begins with it. */
export function hasTest(path: string, name: string): boolean {
  return isTestIn(sourceOf(path), name);
}

/**
 * Returns the tags at the end of the titles of this test and of the groups around it:
 * `["H9", "S60"]` for `rejects a status in the payload [H9, S60]`.
 */
export function tagsOf(path: string, name: string): string[] {
  const source = sourceOf(path);
  const around = placesOf(source, name).flatMap((before) =>
    statementsAround(before).map(({ title }) => title),
  );
  return [name, ...around].flatMap((title) => /\[([^\]]*)\]$/.exec(title)?.[1]?.split(", ") ?? []);
}

export function isTestIn(source: string, name: string): boolean {
  const isTable =
    /\.each\(\w+\)\(\s*"%s"\s*,/.test(source) && new RegExp(`\\[\\s*(?:${quoted(name)})\\s*,`).test(source);
  return placesOf(source, name).some(isRun) || isTable;
}

function quoted(name: string): string {
  return [`"${name.replaceAll('"', '\\"')}"`, `'${name}'`, `\`${name}\``]
    .map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
}

/** What stands before each statement of this title, up to its title. */
function placesOf(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`\\(\\s*(?:${quoted(name)})\\s*,`, "g"))].map(({ index }) =>
    source.slice(0, index + 1),
  );
}

/** Whether the statement that `text` ends in is a test that no `skip` or `todo` on it or around it leaves out. */
function isRun(text: string): boolean {
  const [own, ...around] = statementsAround(text);
  return (
    own !== undefined &&
    own.kind !== "describe" &&
    [own, ...around].every(({ more }) => !/\.(skip|todo)\b/.test(more))
  );
}

interface Statement {
  kind: string;
  /** What stands after its name: `.each`, `.skip`. */
  more: string;
  /** Empty for the last, whose title comes after `text`. */
  title: string;
}

/** The statement that `text` ends in, which is the last one that begins in it, and the groups around it, the inner first. */
function statementsAround(text: string): Statement[] {
  const [own, ...before] = [
    ...text.matchAll(/^([ \t]*)(it|test|describe)\b([.\w]*)(?:.*?\(\s*["'`](.*?)["'`],)?/gm),
  ]
    .map(([, indent = "", kind = "", more = "", title = ""]) => ({ depth: indent.length, kind, more, title }))
    .reverse();
  if (!own) return [];
  let { depth } = own;
  const around = before.filter((one) => {
    if (one.kind !== "describe" || one.depth >= depth) return false;
    depth = one.depth;
    return true;
  });
  return [own, ...around];
}
