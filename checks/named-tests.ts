/** Tests that a page of `docs/` names, by their titles as they stand in the source. */
import { existsSync, readFileSync } from "node:fs";

const sources = new Map<string, string>();

function sourceOf(path: string): string {
  const source = sources.get(path) ?? (/\.test\.tsx?$/.test(path) && existsSync(path) ? readFileSync(path, "utf8") : "");
  sources.set(path, source);
  return source;
}

/** A test of this title that is run, or, where a table gives the titles ("%s"), the row of the table that begins with it. */
export function hasTest(path: string, name: string): boolean {
  const source = sourceOf(path);
  const titles = [`"${name.replaceAll('"', '\\"')}"`, `'${name}'`, `\`${name}\``].map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const before = [...source.matchAll(new RegExp(`\\(\\s*(?:${titles})\\s*,`, "g"))].map(({ index }) => source.slice(0, index + 1));
  const isRun = before.some((text) => {
    // The statement that the title belongs to is the last one that begins before it.
    const [, kind, more = ""] = [...text.matchAll(/^[ \t]*(it|test|describe)\b([.\w]*)/gm)].at(-1) ?? [];
    return (kind === "it" || kind === "test") && !/\.(skip|todo)\b/.test(more);
  });
  return isRun || (/\.each\(\w+\)\(\s*"%s"\s*,/.test(source) && new RegExp(`\\[\\s*(?:${titles})\\s*,`).test(source));
}
