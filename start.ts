/** `npm start` and the commands of a shop (`npm run import`, `admin`, `verify`, `backup`, `restore`): builds what is stale, then runs the built program in this process, so that signals reach it. */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const stamp = "build/stamp";
const sources = [
  "src/**/*.{ts,tsx,js,css,json,md,woff2,svg}",
  "public/**/*",
  "messages/**/*.json",
  "migrations/*.ts",
  "seed/*.ts",
  "project.inlang/settings.json",
  "*.config.ts",
  "package-lock.json",
  "start.ts",
];

if (Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write(`Mela needs Node 24, and this is ${process.version}. It comes with the project: run "npm rebuild node", then "npm start".\n`);
  process.exit(1);
}

if (process.argv[2] === "build" || (await isStale())) await build();
if (process.argv[2] !== "build") await import(new URL("build/server/index.js", import.meta.url).href);

async function isStale(): Promise<boolean> {
  return !existsSync("build/server/index.js") || (await readFile(stamp, "utf8").catch(() => "")) !== fingerprint();
}

/** Of the contents, not of their times: a fresh clone or a checkout touches every file. */
function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  const names = globSync(sources, { exclude: ["src/words/**", "**/*.test.{ts,tsx}"] });
  for (const name of names.filter((path) => statSync(path).isFile()).sort()) hash.update(`${name}\0`).update(readFileSync(name));
  return hash.digest("hex");
}

async function build(): Promise<void> {
  process.stderr.write("Building Mela (once, and again when something changed) …\n");
  const print = fingerprint();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}\nMela could not be built.\n`);
    process.exit(1);
  }
  for (const name of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) {
    const bytes = readFileSync(name);
    await writeFile(`${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
    await writeFile(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
  await writeFile(stamp, print);
}
