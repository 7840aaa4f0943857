import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Test files by finding: those with the tag `F12` in a title. */
const filesByFinding = new Map<string, string[]>();
for (const path of globSync("{src,e2e,checks,seed,test}/**/*.test.{ts,tsx}").toSorted())
  for (const tag of new Set(tagsIn(readFileSync(path, "utf8")).filter((tag) => tag.startsWith("F"))))
    filesByFinding.set(tag, [...(filesByFinding.get(tag) ?? []), path]);

function tagsIn(source: string): string[] {
  return [...source.matchAll(/\[([HSRF]\d+(?:, [HSRF]\d+)*)\]/g)].flatMap(([, tags = ""]) =>
    tags.split(", "),
  );
}

it("docs/proofs/findings.md names each finding once, with the files of its tests", () => {
  const rows = readFileSync("docs/proofs/findings.md", "utf8").matchAll(/^\| (F\d+) +\|[^|]+\|([^|]*)\|$/gm);
  const listed = [...rows].map(([, id = "", files = ""]) => [
    id,
    [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path),
  ]);
  expect(listed).toEqual(
    Array.from({ length: 33 }, (_, index) => [`F${index + 1}`, filesByFinding.get(`F${index + 1}`) ?? []]),
  );
  expect(listed.filter(([, files]) => files?.length === 0)).toEqual([]);
  expect(filesByFinding.size).toBe(listed.length);
});
