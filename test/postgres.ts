/** Temporary PostgreSQL servers for tests. */
import { execFile, spawn } from "node:child_process";
import { access, chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { environment } from "#platform/postgres/cluster.server.ts";
import { type Connection, withClient } from "#platform/postgres/login.server.ts";
import { changeOwner, chooseOsUsers } from "#platform/postgres/os-user.server.ts";
import { isAlive, isAnother, readPidFile } from "#platform/postgres/pid-file.server.ts";
import { startPostgresForApp } from "#platform/postgres/postgres.server.ts";
import { freePort } from "./free-port.ts";

/** The role of the connection may create databases and is not a superuser. */
export type TestCluster = { connection: Connection; stop(): Promise<void> };

/** Settings that would lose data in a power cut, which does not matter here, and are three times faster. */
const unsafeSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // To drop a database, PostgreSQL goes through all its buffers.
  shared_buffers: "128MB",
};

export async function startTestCluster(projectDir = process.cwd()): Promise<TestCluster> {
  await removeAbandoned();
  const dataDir = await temporaryFolder();
  const { connection, stop } = await startPostgresForApp({
    dataDir,
    projectDir,
    log: () => {},
    settings: unsafeSettings,
  });
  return { connection, stop: () => stop().then(() => rm(dataDir, { recursive: true })) };
}

/** The folder in which Debian installs the oldest PostgreSQL version that Mela supports. */
export const debianPrograms = "/usr/lib/postgresql/15/bin";

/**
 * Starts a server like one that `DATABASE_URL` names: Debian's binaries, over TCP, with a password. Returns
 * undefined if they are not installed.
 */
export async function startDebianCluster(bin = debianPrograms): Promise<TestCluster | undefined> {
  if (
    await access(bin).then(
      () => false,
      () => true,
    )
  )
    return undefined;
  const folder = await temporaryFolder();
  const cluster = join(folder, "debian");
  const { initdb: account } = await chooseOsUsers(cluster);
  const options = { ...account, cwd: folder, env: environment };
  const password = crypto.randomUUID();
  await writeFile(join(folder, "password"), password, { mode: 0o600 });
  if (account) await changeOwner(folder, account);
  const forCluster = ["-D", cluster, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  await promisify(execFile)(
    `${bin}/initdb`,
    [...forCluster, "-A", "scram-sha-256", "--pwfile=password"],
    options,
  );
  const port = await freePort();
  const settings = {
    ...unsafeSettings,
    listen_addresses: "127.0.0.1",
    port: `${port}`,
    unix_socket_directories: "",
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(`${bin}/postgres`, ["-D", cluster, ...args], {
    ...options,
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const superuser = {
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    password,
    ssl: false,
  } as const;
  await untilReady(superuser, child);
  await withClient(superuser, async (client) => {
    await client.query(`create role mela login createdb password '${password}'`);
    await client.query("create database mela owner mela");
  });
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true });
  };
  return { connection: { ...superuser, user: "mela", database: "mela" }, stop };
}

async function untilReady(connection: Connection, child: { exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const failure = await withClient(connection, async () => {}).catch((error: Error) => error);
    if (!failure) return;
    if (child.exitCode !== null || Date.now() > deadline) throw failure;
    await delay(25);
  }
}

/**
 * Creates a folder that the account which runs postgres under root can traverse. Its name has our process id,
 * so that a later run can tell that it is abandoned.
 */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `mela-test-${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Stops the servers of killed test runs and removes their folders. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const starter = Number(/^mela-test-(\d+)-/.exec(name)?.[1]);
    if (!starter || (await isAlive(starter))) continue;
    const folder = join(tmpdir(), name);
    for (const cluster of [join(folder, "postgres"), join(folder, "debian")]) {
      const pid = (await readPidFile(cluster).catch(() => undefined))?.pid;
      if (!pid || !(await isAlive(pid)) || (await isAnother(pid, cluster))) continue;
      process.kill(pid, "SIGQUIT");
      while (await isAlive(pid)) await delay(25);
    }
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
