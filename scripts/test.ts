/** `npm test`: everything. Types, lint, dead code, unit, database and API tests, the same against Debian's PostgreSQL where it is installed, kill -9 rounds, browser journeys. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "../e2e/helpers/chromium.ts";

/** What Vitest's JSON reporter writes, as far as it is read here. */
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
/** What failed, said once more at the very end: a log that is cut to its last lines still tells it. */
const failures: string[] = [];

// First of all: whoever has no browser learns it at once, and not after minutes.
const chromium = findChromium();

await step("route types and messages", [bin("react-router"), "typegen"]);
await beside(
  ["types", [bin("tsc"), "-p", "."]],
  ["lint", [bin("biome"), "check", "."]],
  ["dead code", [bin("knip")]],
);
await tests("unit, database and API", []);
// Beside the build and the kills, which leave the cores idle while processes start.
const onDebian = existsSync("/usr/lib/postgresql/15/bin/postgres")
  ? tests("the same stores and calls on Debian's PostgreSQL", ["store", "actions", "api.test"], {
      env: { TEST_POSTGRES: "debian" },
      aside: true,
    })
  : undefined;
await step("build", [process.execPath, "start.ts", "build"]);
await step("kill -9, three rounds", [process.execPath, "e2e/kill.ts", "--rounds", "3"]);
await onDebian;
await tests("browser", ["--config", "e2e/vitest.config.ts"], { env: { CHROMIUM: chromium } });

for (const failure of failures) process.stdout.write(`\nfailed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

interface How {
  env?: Record<string, string>;
  /** Something else runs at the same time: what it says comes in one piece at its end. */
  aside?: boolean;
}

/** @returns its exit code, and what it said if that was not printed at once */
async function run(
  [file = "", ...args]: string[],
  { env = {}, aside = false }: How = {},
): Promise<{ code: number; said: string }> {
  const child = spawn(file, args, {
    stdio: aside ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, said })));
}

/** A step is one check: it passes or it fails, and the others still run. */
async function step(name: string, command: string[]): Promise<void> {
  process.stdout.write(`\n— ${name}\n`);
  count(name, (await run(command)).code);
}

/** Steps of which none writes what another reads, at the same time. */
async function beside(...steps: [name: string, command: string[]][]): Promise<void> {
  const running = steps.map(([name, command]) => ({ name, ending: run(command, { aside: true }) }));
  for (const { name, ending } of running) {
    const { code, said } = await ending;
    process.stdout.write(`\n— ${name}\n${said}`);
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

async function tests(name: string, args: string[], how: How = {}): Promise<void> {
  const report = join(tmpdir(), `mela-tests-${randomUUID()}.json`);
  const title = `\n— tests: ${name}\n`;
  if (!how.aside) process.stdout.write(title);
  const { code, said } = await run(
    [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile=${report}`, ...args],
    how,
  );
  if (how.aside) process.stdout.write(title + said);
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
  // An error outside of every test and file fails the run all the same.
  if (code !== 0 && total.failed === before)
    fail(name, `ended with ${code}, though no test failed: see above`);
}

function fail(what: string, why: string): void {
  total.failed++;
  failures.push(`${what}\n${why.split("\n").slice(0, 12).join("\n")}`);
}
