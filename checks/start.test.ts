import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
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
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "node_modules/@react-router/dev/bin.cjs"),
    `const fs = require("node:fs");
     fs.mkdirSync("build/server", { recursive: true });
     fs.writeFileSync("build/server/index.js", "process.stdout.write('runs ' + process.argv.slice(2).join())");
     fs.writeFileSync("built-by", String(process.ppid));
     if (fs.existsSync("hang")) {
       fs.writeFileSync("hangs", String(process.pid));
       setInterval(() => fs.existsSync("hang") || process.exit(), 50);
     }`,
  );
}

function start(command = "serve"): { built: boolean; output: string; stderr: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ["start.ts", command], {
    cwd: folder,
    encoding: "utf8",
    // Without the folder that the tests use for compiled code.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
  });
  return { built: stderr.includes("Building Mela"), output: stdout, stderr };
}

it("npm start builds only after a change, and then runs the build", () => {
  makeProject();
  const runs = (built: boolean) => expect.objectContaining({ built, output: "runs serve" });
  expect([start(), start()]).toEqual([runs(true), runs(false)]);
  writeFileSync(join(folder, "src/page.test.ts"), "export {};");
  expect(start()).toEqual(runs(false));
  for (const source of ["messages/en/app.json", "src/sans.ttf", "package.json"]) {
    writeFileSync(join(folder, source), '{"type":"module","version":"2"}');
    expect([start(), start()], source).toEqual([runs(true), runs(false)]);
  }
});

it("a command runs the last build after a change, and builds only if there is none", () => {
  makeProject();
  rmSync(join(folder, "build"), { recursive: true, force: true });
  expect(start("backup")).toMatchObject({ built: true, output: "runs backup" });
  writeFileSync(join(folder, "src/page.ts"), "changed for a command");
  const { built, output, stderr } = start("backup");
  expect({ built, output }).toEqual({ built: false, output: "runs backup" });
  expect(stderr).toBe(
    "Mela has changed since it was built. This command runs the last build; npm start builds the new one.\n",
  );
  expect(start()).toMatchObject({ built: true, output: "runs serve" });
});

it("npm start does not build while a server runs the last build, even one that is killed later", async () => {
  makeProject();
  start();
  const program = join(folder, "build/server/index.js");
  writeFileSync(program, "process.stdout.write('open'); setInterval(() => {}, 1_000);");
  const mela = spawn(process.execPath, ["start.ts", "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.add(mela.pid as number);
  await once(mela.stdout, "data");
  writeFileSync(join(folder, "src/page.ts"), "changed under a running server");
  const { built, output, stderr } = start();
  expect({ built, output }).toEqual({ built: false, output: "" });
  expect(stderr).toContain(`process ${mela.pid} runs the last build`);
  expect(readFileSync(program, "utf8")).toContain("open");
  const exited = once(mela, "exit");
  mela.kill("SIGKILL");
  await exited;
  expect(start()).toMatchObject({ built: true, output: "runs serve" });
});

/** Starts a server whose build does not end before the file `hang` is removed. */
async function startHanging() {
  writeFileSync(join(folder, "hang"), "");
  const hangs = join(folder, "hangs");
  rmSync(hangs, { force: true });
  const mela = spawn(process.execPath, ["start.ts", "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(mela.pid as number);
  await expect.poll(() => existsSync(hangs) && readFileSync(hangs, "utf8")).toMatch(/^\d+$/);
  const builder = Number(readFileSync(hangs, "utf8"));
  running.add(builder);
  return { mela, builder };
}

it("two starts at the same time build once, one after the other", async () => {
  makeProject();
  writeFileSync(join(folder, "src/page.ts"), "changed for two starts");
  const { mela } = await startHanging();
  const second = spawn(process.execPath, ["start.ts", "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(second.pid as number);
  let errors = "";
  second.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exits = Promise.all([once(mela, "exit"), once(second, "close")]);
  await expect.poll(() => errors).toContain("Waiting");
  rmSync(join(folder, "hang"));
  expect((await exits).map(([code]) => code)).toEqual([0, 0]);
  expect(errors).toBe("Another process is building Mela. Waiting for it …\n");
});

it("a start ignores the lock of a build that was killed", async () => {
  makeProject();
  writeFileSync(join(folder, "src/page.ts"), "changed for a killed build");
  const { mela, builder } = await startHanging();
  const lock = join(folder, "node_modules/.mela-build-lock");
  const building = Number(readlinkSync(lock));
  const exited = once(mela, "exit");
  for (const pid of [mela.pid as number, building, builder]) killIfAlive(pid);
  await exited;
  expect(readlinkSync(lock)).toBe(String(building));
  rmSync(join(folder, "hang"));
  expect(start()).toMatchObject({ built: true, output: "runs serve" });
  // The process of this test has the id, and does not build.
  symlinkSync(String(process.pid), lock);
  writeFileSync(join(folder, "src/page.ts"), "changed for a reused id");
  expect(start()).toMatchObject({ built: true, output: "runs serve" });
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
    const { mela, builder } = await startHanging();
    const exited = once(mela, "exit");
    mela.kill(signal);
    expect(await exited).toEqual([128 + constants.signals[signal], null]);
    await expect(isAlive(builder)).resolves.toBe(false);
    // The sources are those of the last complete build again; the build output is not.
    rmSync(join(folder, "hang"));
    makeProject();
    expect(start()).toMatchObject({ built: true, output: "runs serve" });
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
