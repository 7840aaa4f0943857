/**
 * `npm test`: runs types, lint, dead code, all unit, database and API tests, those of stores and API again on
 * Debian's PostgreSQL if it is installed, kill -9 rounds and the browser tests. Every step runs even if an
 * earlier one fails, and the end of the log repeats each failure.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { findChromium } from "../e2e/helpers/chromium.ts";
import { debianPrograms } from "../test/postgres.ts";

/** The part of the report of Vitest's JSON reporter that is read here. */
type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: "passed" | "failed";
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

const bin = (name: string) => join("node_modules", ".bin", name);
const total = { passed: 0, failed: 0 };
/** Failures are printed again at the very end, so that a log that is cut to its last lines still has them. */
const failures: string[] = [];

// Servers and test processes start faster with code that an earlier one has compiled.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules", ".cache", "compiled");
// To create the files of hundreds of databases took an eighth of the time of their tests on ext4.
if (hasRoom("/dev/shm")) process.env.TMPDIR ??= "/dev/shm";

// Throws before the first step if there is no browser, and not only after minutes.
const chromium = findChromium();

await step("route types and messages", [bin("react-router"), "typegen"]);
await parallel(
  ["types", [bin("tsc"), "-p", "."]],
  ["lint", [bin("biome"), "check", "."]],
  ["dead code", [bin("knip")]],
);
await tests("unit, database and API", []);
// Runs during the build and the kill rounds, which leave the cores idle while processes start. The tests of
// actions are not repeated: they would only add statements of better-auth and a few of one plain table.
const onDebian = existsSync(join(debianPrograms, "postgres"))
  ? tests("stores and API on Debian's PostgreSQL", ["store", "/api.test"], {
      env: { TEST_POSTGRES: "debian" },
      isBuffered: true,
    })
  : undefined;
await step("build", [process.execPath, "start.ts", "build"]);
await step("kill -9, three rounds", [process.execPath, "e2e/kill.ts", "--rounds", "3"]);
await onDebian;
await tests("browser", ["--config", "e2e/vitest.config.ts"], { env: { CHROMIUM: chromium } });

for (const failure of failures) process.stdout.write(`\nfailed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

/** Returns whether this folder in memory exists and has room for all files of the tests; macOS has none. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 6 * 1024 ** 3;
  } catch {
    return false;
  }
}

interface RunOptions {
  env?: Record<string, string>;
  /** Collects the output, to be printed in one piece, because another process prints at the same time. */
  isBuffered?: boolean;
}

/** Runs a command and returns its exit code and its buffered output. */
async function run(
  [file = "", ...args]: string[],
  { env = {}, isBuffered = false }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(file, args, {
    stdio: isBuffered ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, output })));
}

/** Runs one command as one check. If it fails, the later steps still run. */
async function step(name: string, command: string[]): Promise<void> {
  process.stdout.write(`\n— ${name}\n`);
  count(name, (await run(command)).code);
}

/** Runs steps at the same time. None of them may write what another one reads. */
async function parallel(...steps: [name: string, command: string[]][]): Promise<void> {
  const running = steps.map(([name, command]) => ({ name, result: run(command, { isBuffered: true }) }));
  for (const { name, result } of running) {
    const { code, output } = await result;
    process.stdout.write(`\n— ${name}\n${output}`);
    count(name, code);
  }
}

function count(name: string, code: number): void {
  if (code === 0) total.passed++;
  else {
    fail(name, `ended with ${code}`);
    process.stdout.write(`— ${name} failed\n`);
  }
}

async function tests(name: string, args: string[], options: RunOptions = {}): Promise<void> {
  const report = join(tmpdir(), `mela-tests-${randomUUID()}.json`);
  const title = `\n— tests: ${name}\n`;
  if (!options.isBuffered) process.stdout.write(title);
  const { code, output } = await run(
    [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile=${report}`, ...args],
    options,
  );
  if (options.isBuffered) process.stdout.write(title + output);
  if (!existsSync(report)) return fail(name, `no report; ended with ${code}`);
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  total.passed += numPassedTests;
  const before = total.failed;
  for (const { name: file, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const test of failed)
      fail(`${relative(".", file)} › ${test.fullName}`, test.failureMessages.join("\n"));
    if (status === "failed" && failed.length === 0) fail(relative(".", file), message);
  }
  // An error outside of every test and file also fails the run.
  if (code !== 0 && total.failed === before)
    fail(name, `ended with ${code}, though no test failed: see above`);
}

function fail(what: string, why: string): void {
  total.failed++;
  failures.push(`${what}\n${why.split("\n").slice(0, 12).join("\n")}`);
}
