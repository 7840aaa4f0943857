import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
const capturesOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].sort();

it("every npm command that the documents name exists, and so do the files that it runs", () => {
  const named = capturesOf(
    ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md"), "bench/README.md"].map(read).join("\n"),
    /\bnpm run (\w+)/g,
  );
  expect(named.filter((name) => !scripts[name])).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(["admin", "bench", "check", "dev", "import"]));
  expect(
    capturesOf(Object.values(scripts).join("\n"), /([\w/]+\.ts)\b/g).filter((file) => !existsSync(file)),
  ).toEqual([]);
});

it("npm test runs each tool of npm run check", () => {
  const all = read("scripts/test.ts");
  expect(
    scripts.check?.split(" && ").filter((part) => !all.includes(`bin("${part.split(" ")[0]}")`)),
  ).toEqual([]);
});

it("npm run bench runs every bench of bench/README.md except those marked as excluded", () => {
  const page = read("bench/README.md");
  const benches = capturesOf(page, /^\| `([\w-]+)\.ts`/gm);
  expect(benches.filter((name) => !existsSync(`bench/${name}.ts`))).toEqual([]);
  const excluded = capturesOf(page, /^\| `([\w-]+)\.ts`.*Not part of `npm run bench`/gm);
  expect(benches.filter((name) => !read("bench/all.ts").includes(`"${name}"`))).toEqual(excluded);
});
