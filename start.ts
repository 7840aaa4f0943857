/**
 * `npm start` and the commands (`npm run import`, `admin`, `verify`, `backup`, `restore`): builds a
 * stale program in a child process, so that its memory is freed, then runs the built program in this process,
 * so that signals reach it.
 */

import { type StdioOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { constants as os } from "node:os";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const stamp = "build/stamp";
const sources = [
  "src/**/*.{ts,tsx,js,css,json,md,woff2,svg,png}",
  "messages/**/*.json",
  "migrations/*.ts",
  "seed/*.ts",
  "messages/compile.ts",
  "*.config.ts",
  "package-lock.json",
  "start.ts",
];

// npm scripts run the `node` package of the dependencies, whatever Node the machine has.
if (Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write(
    `Mela needs Node 24, and this is ${process.version}. It comes with the project: run "npm rebuild node", then "npm start".\n`,
  );
  process.exit(1);
}

if (process.argv[2] === "build") await build();
else {
  if ((await isStale()) && !(await run(["start.ts", "build"], "inherit"))) process.exit(1);
  // The next start is a fifth faster with the compiled code of this one. A build removes it.
  enableCompileCache("build/server/compiled");
  await import(new URL("build/server/index.js", import.meta.url).href);
}

async function isStale(): Promise<boolean> {
  return (
    !existsSync("build/server/index.js") || (await readFile(stamp, "utf8").catch(() => "")) !== fingerprint()
  );
}

/** Hashes the contents and not the modification times, which a clone or checkout changes. */
function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  const names = globSync(sources, { exclude: ["src/words/**", "**/*.test.{ts,tsx}"] });
  for (const name of names.filter((path) => statSync(path).isFile()).sort())
    hash.update(`${name}\0`).update(readFileSync(name));
  return hash.digest("hex");
}

async function build(): Promise<void> {
  process.stderr.write("Building Mela (only after changes) …\n");
  const print = fingerprint();
  // An interrupted build must not count as complete, even if the sources are changed back.
  await rm(stamp, { force: true });
  if (!(await run(["node_modules/@react-router/dev/bin.cjs", "build"], "pipe"))) {
    process.stderr.write("Mela could not be built.\n");
    process.exit(1);
  }
  for (const name of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) {
    const bytes = readFileSync(name);
    await writeFile(
      `${name}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    await writeFile(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
  await writeFile(stamp, print);
}

/**
 * Runs Node in a child process and waits for its end. Piped output is shown only if it fails. A signal ends
 * the child first and then this process, so that no build is left running.
 * @returns whether it succeeded
 */
async function run(args: string[], stdio: StdioOptions): Promise<boolean> {
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: "production" }, stdio });
  let output = "";
  for (const pipe of [child.stdout, child.stderr])
    pipe?.setEncoding("utf8").on("data", (text: string) => (output += text));
  let stopped: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stopped = signal;
    child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // Not "exit", which may be emitted before the end of the output.
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(name, stop);
  stopped ??= signal ?? undefined;
  if (stopped) process.exit(128 + os.signals[stopped]);
  if (code !== 0 && output) process.stderr.write(`${output.trimEnd()}\n`);
  return code === 0;
}
