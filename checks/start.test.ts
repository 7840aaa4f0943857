import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "mela-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A project whose builder is quick: the program that it builds says what it was asked to do. */
function makeProject(): void {
  for (const dir of ["src", "messages/en", "node_modules/@react-router/dev"]) mkdirSync(join(folder, dir), { recursive: true });
  cpSync("start.ts", join(folder, "start.ts"));
  writeFileSync(join(folder, "src/page.ts"), "export {};");
  writeFileSync(
    join(folder, "node_modules/@react-router/dev/bin.cjs"),
    `const fs = require("node:fs");
     fs.mkdirSync("build/server", { recursive: true });
     fs.writeFileSync("build/server/index.js", "process.stdout.write('runs ' + process.argv.slice(2).join())");`,
  );
}

function start(): { built: boolean; said: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ["start.ts", "serve"], { cwd: folder, encoding: "utf8" });
  return { built: stderr.includes("Building Mela"), said: stdout };
}

it("npm start builds when something has changed, and only then, and runs what was built", () => {
  makeProject();
  const runs = (built: boolean) => ({ built, said: "runs serve" });
  expect([start(), start()]).toEqual([runs(true), runs(false)]);
  writeFileSync(join(folder, "src/page.test.ts"), "export {};");
  expect(start()).toEqual(runs(false));
  writeFileSync(join(folder, "messages/en/app.json"), "{}");
  expect([start(), start()]).toEqual([runs(true), runs(false)]);
});
