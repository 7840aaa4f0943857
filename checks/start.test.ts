import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { isAlive } from "#platform/postgres/pid-file.server.ts";

const folder = mkdtempSync(join(tmpdir(), "mela-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running = new Set<number>();
// A test that fails must not leave a program running, or a builder that hangs for the next test.
afterEach(() => {
  for (const pid of running) killIfAlive(pid);
  running.clear();
  rmSync(join(folder, "hang"), { force: true });
});

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Creates a project with a fast builder. The program that it builds prints its arguments. */
function makeProject(): void {
  for (const dir of ["src", "messages/en", "node_modules/@react-router/dev"])
    mkdirSync(join(folder, dir), { recursive: true });
  cpSync("start.ts", join(folder, "start.ts"));
  writeFileSync(join(folder, "src/page.ts"), "export {};");
  writeFileSync(
    join(folder, "node_modules/@react-router/dev/bin.cjs"),
    `const fs = require("node:fs");
     fs.mkdirSync("build/server", { recursive: true });
     fs.writeFileSync("build/server/index.js", "process.stdout.write('runs ' + process.argv.slice(2).join())");
     fs.writeFileSync("built-by", String(process.ppid));
     if (fs.existsSync("hang")) {
       fs.writeFileSync("hangs", String(process.pid));
       setInterval(() => {}, 1_000);
     }`,
  );
}

function start(): { built: boolean; output: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ["start.ts", "serve"], {
    cwd: folder,
    encoding: "utf8",
    // Without the folder that the tests use for compiled code.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
  });
  return { built: stderr.includes("Building Mela"), output: stdout };
}

it("npm start builds only after a change, and then runs the build", () => {
  makeProject();
  const runs = (built: boolean) => ({ built, output: "runs serve" });
  expect([start(), start()]).toEqual([runs(true), runs(false)]);
  writeFileSync(join(folder, "src/page.test.ts"), "export {};");
  expect(start()).toEqual(runs(false));
  writeFileSync(join(folder, "messages/en/app.json"), "{}");
  expect([start(), start()]).toEqual([runs(true), runs(false)]);
});

it("npm start keeps its compiled code for the next start", () => {
  makeProject();
  start();
  expect(readdirSync(join(folder, "build/server/compiled"))).not.toEqual([]);
});

it("npm start builds in a child process, so that the server does not keep its memory", async () => {
  makeProject();
  rmSync(join(folder, "build"), { recursive: true, force: true });
  const mela = spawn(process.execPath, ["start.ts", "serve"], { cwd: folder, stdio: "ignore" });
  expect(await once(mela, "exit")).toEqual([0, null]);
  expect(readFileSync(join(folder, "built-by"), "utf8")).not.toBe(String(mela.pid));
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "%s during a build also ends the builder, and the unfinished build does not count",
  async (signal) => {
    makeProject();
    expect(start().output).toBe("runs serve");
    writeFileSync(join(folder, "src/page.ts"), "changed");
    writeFileSync(join(folder, "hang"), "");
    const hangs = join(folder, "hangs");
    rmSync(hangs, { force: true });
    const mela = spawn(process.execPath, ["start.ts", "serve"], { cwd: folder, stdio: "ignore" });
    running.add(mela.pid as number);
    await expect.poll(() => existsSync(hangs) && readFileSync(hangs, "utf8")).toMatch(/^\d+$/);
    running.add(Number(readFileSync(hangs, "utf8")));
    const exited = once(mela, "exit");
    mela.kill(signal);
    expect(await exited).toEqual([128 + constants.signals[signal], null]);
    await expect(isAlive(Number(readFileSync(hangs, "utf8")))).resolves.toBe(false);
    // The sources are those of the last complete build again; the build output is not.
    rmSync(join(folder, "hang"));
    makeProject();
    expect(start()).toEqual({ built: true, output: "runs serve" });
  },
);

it("npm start prints the error and exits with 1 when the build fails", () => {
  makeProject();
  writeFileSync(
    join(folder, "node_modules/@react-router/dev/bin.cjs"),
    "process.stderr.write('no such file'); process.exitCode = 3;",
  );
  writeFileSync(join(folder, "src/page.ts"), "changed again");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["start.ts", "serve"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/no such file\nMela could not be built\.\n$/);
});
