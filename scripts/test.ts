/** `npm test`: everything. Types, lint, dead code, unit, database and API tests, the same against Debian's PostgreSQL where it is installed, kill -9 rounds, browser journeys. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../e2e/chromium.ts";

const bin = (name: string) => join("node_modules", ".bin", name);
const report = join(tmpdir(), `mela-tests-${process.pid}.json`);
const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile=${report}`];
const total = { passed: 0, failed: 0 };

// First of all: whoever has no browser learns it at once, and not after minutes.
const chromium = findChromium();

await step("route types and messages", [bin("react-router"), "typegen"]);
await beside(["types", [bin("tsc"), "-p", "."]], ["lint", [bin("biome"), "check", "."]], ["dead code", [bin("knip")]]);
await tests("unit, database and API", []);
if (existsSync("/usr/lib/postgresql/15/bin/postgres")) {
  await tests("the same stores and calls on Debian's PostgreSQL", ["store", "actions", "api.test"], { TEST_POSTGRES: "debian" });
}
await step("build", [process.execPath, "start.ts", "build"]);
await step("kill -9, three rounds", [process.execPath, "e2e/kill.ts", "--rounds", "3"]);
await tests("browser", ["--config", "e2e/vitest.config.ts"], { CHROMIUM: chromium });

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

async function run(command: string[], env: Record<string, string>): Promise<number> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}

/** A step is one check: it passes or it fails, and the others still run. */
async function step(name: string, command: string[]): Promise<void> {
  process.stdout.write(`\n— ${name}\n`);
  count(name, await run(command, {}));
}

/** Steps of which none writes what another reads, at the same time; what each says comes in one piece. */
async function beside(...steps: [name: string, command: string[]][]): Promise<void> {
  const running = steps.map(([, [file = "", ...args]]) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    return new Promise<{ code: number; said: string }>((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, said })));
  });
  for (const [at, [name]] of steps.entries()) {
    process.stdout.write(`\n— ${name}\n`);
    const { code, said } = (await running[at]) ?? { code: 1, said: "" };
    process.stdout.write(said);
    count(name, code);
  }
}

function count(name: string, code: number): void {
  if (code === 0) total.passed++;
  else {
    total.failed++;
    process.stdout.write(`— ${name} failed\n`);
  }
}

async function tests(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  process.stdout.write(`\n— tests: ${name}\n`);
  const code = await run([bin("vitest"), ...vitest, ...args], env);
  if (!existsSync(report)) {
    total.failed++;
    return;
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  total.passed += numPassedTests;
  // A file that does not load, or an error outside of a test, fails the run without failing a test.
  total.failed += Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0);
}
