/**
 * `npm start` and the commands (`npm run import`, `admin`, `verify`, `backup`, `restore`): builds the program
 * if needed, in a child process, so that its memory is freed, then runs the built program in this process, so
 * that signals reach it. `node start.ts build` only builds, also if nothing has changed.
 */

import { type StdioOptions, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { enableCompileCache } from "node:module";
import { constants as os } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Argument of `build`: another process may have built the same sources since. */
const ifStale = "if-stale";
/** Contains the fingerprint of the sources of a complete build. */
const stamp = "build/stamp";
/** A symbolic link whose target is the id of the building process. Not in `build`, which a build removes. */
const buildLock = "node_modules/.mela-build-lock";
/**
 * Contains a file for each server that runs this build, named by its process id. Neither in `build` nor in
 * `node_modules`, which `npm ci` empties.
 */
const serversDir = ".mela-servers";
const sources = [
  "src/**/*.{ts,tsx,js,css,json,md,woff2,ttf,svg,png}",
  "messages/**/*.json",
  "migrations/*.ts",
  "seed/*.ts",
  "messages/compile.ts",
  "*.config.ts",
  "package.json",
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

const command = process.argv[2] ?? "serve";
if (command === "build") await build({ force: process.argv[3] !== ifStale });
else {
  await ensureBuilt();
  if (command === "serve") registerServer();
  // The next start is a fifth faster with the compiled code of this one. A build removes it.
  enableCompileCache("build/server/compiled");
  await import(new URL("build/server/index.js", import.meta.url).href);
}

/**
 * Builds a stale program for the server only, and only if no server runs the last build: a new build would
 * delete files that it still serves. A command runs the last complete build, which is that of a running
 * server: a newer program would migrate the database of an older server.
 */
async function ensureBuilt(): Promise<void> {
  const built = builtFingerprint();
  if (built === fingerprint()) return;
  if (built !== undefined && command !== "serve") {
    process.stderr.write(
      "Mela has changed since it was built. This command runs the last build; npm start builds the new one.\n",
    );
    return;
  }
  const server = runningServer();
  if (server !== undefined) {
    process.stderr.write(
      `Mela has changed since it was built, and process ${server} runs the last build, whose files a new one would delete. Stop it first, or start the new version from a checkout of its own.\n`,
    );
    process.exit(1);
  }
  if (!(await run(["start.ts", "build", ifStale], "inherit"))) process.exit(1);
}

/** Marks this process as a server that runs the build, until it ends. */
function registerServer(): void {
  const path = `${serversDir}/${process.pid}`;
  try {
    mkdirSync(serversDir, { recursive: true });
    writeFileSync(path, "");
  } catch {
    // The folder is read-only for this user. A build by another user does not notice this server.
    return;
  }
  process.on("exit", () => rmSync(path, { force: true }));
}

/** Returns the id of a process that runs the build as a server. That of a killed one may have been reused. */
function runningServer(): number | undefined {
  const pids = existsSync(serversDir) ? readdirSync(serversDir).map(Number) : [];
  return pids.find((pid) => pid !== process.pid && /\bstart\.ts( serve)?\s*$/.test(argumentsOf(pid) ?? ""));
}

/** Returns the command line of a process, or undefined if it does not run. */
function argumentsOf(pid: number): string | undefined {
  try {
    // Only on Linux. The arguments of a zombie are empty.
    if (existsSync("/proc/self/cmdline"))
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return undefined;
  }
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
}

/** Returns the fingerprint of the sources of the last build; undefined if it is missing or incomplete. */
function builtFingerprint(): string | undefined {
  return existsSync("build/server/index.js") && existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
}

/** Hashes the contents and not the modification times, which a clone or checkout changes. */
function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  const names = globSync(sources, { exclude: ["src/words/**", "**/*.test.{ts,tsx}"] });
  for (const name of names.filter((path) => statSync(path).isFile()).sort())
    hash.update(`${name}\0`).update(readFileSync(name));
  return hash.digest("hex");
}

async function build({ force }: { force: boolean }): Promise<void> {
  const hasWaited = await lockBuild();
  // Another process may have built the same sources.
  if ((hasWaited || !force) && builtFingerprint() === fingerprint()) return;
  process.stderr.write("Building Mela (only after changes) …\n");
  const sourcesFingerprint = fingerprint();
  // An interrupted build must not count as complete, even if the sources are changed back.
  rmSync(stamp, { force: true });
  if (!(await run(["node_modules/@react-router/dev/bin.cjs", "build"], "pipe"))) {
    process.stderr.write("Mela could not be built.\n");
    process.exit(1);
  }
  for (const name of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) {
    const bytes = readFileSync(name);
    writeFileSync(
      `${name}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
  writeFileSync(stamp, sourcesFingerprint);
}

/**
 * Waits until no other process builds, because a build first empties the folder, and locks the folder until
 * this process ends.
 * @returns whether it had to wait
 */
async function lockBuild(): Promise<boolean> {
  for (let waited = false; ; ) {
    try {
      symlinkSync(String(process.pid), buildLock);
      process.on("exit", () => lockHolder() === process.pid && rmSync(buildLock, { force: true }));
      return waited;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = lockHolder();
    if (holder === undefined) {
      await delay(10);
      continue;
    }
    if (isBuilding(holder)) {
      if (!waited) process.stderr.write("Another process is building Mela. Waiting for it …\n");
      waited = true;
      await delay(200);
    } else removeStaleLock(holder);
  }
}

/** Returns the id of the process that has the lock, undefined if there is no lock, or 0 for another file. */
function lockHolder(path = buildLock): number | undefined {
  try {
    return Number(readlinkSync(path)) || 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : 0;
  }
}

/** Removes the lock of a dead process, but not one that another waiting process has taken since. */
function removeStaleLock(holder: number): void {
  const taken = `${buildLock}-${process.pid}`;
  try {
    renameSync(buildLock, taken);
  } catch {
    return;
  }
  // Another process has removed the stale lock and has its own: give it back, unless there is a third.
  if (lockHolder(taken) !== holder && lockHolder() === undefined) renameSync(taken, buildLock);
  else rmSync(taken, { force: true });
}

/** Returns whether a process builds. The lock of a killed process remains, and its id may be reused. */
function isBuilding(pid: number): boolean {
  return pid !== 0 && pid !== process.pid && Boolean(argumentsOf(pid)?.includes("start.ts build"));
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
