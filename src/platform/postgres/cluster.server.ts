/** Creates the cluster atomically. An interruption leaves no partial cluster. */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "#platform/storage/sync-folder.server.ts";
import { changeOwner, type OsUser, type OsUsers } from "./account.server.ts";
import { isAlive } from "./pid-file.server.ts";
import type { Program } from "./program.server.ts";

/**
 * A process can reach its working directory through this path even if it may not enter the parent folders
 * (Linux).
 */
export const throughCwd = "/proc/self/cwd";

/** Keeps initdb and the server from using the caller's locale and time zone. */
export const environment = { LC_ALL: "C", TZ: "UTC" };

/** macOS has no C.UTF-8. */
const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

export async function createCluster(
  cluster: string,
  program: Program,
  accounts: OsUsers,
  options: { closed: boolean; sync: boolean },
): Promise<void> {
  if (!(await clusterVersion(cluster))) await initdb(cluster, program, accounts, options);
  const version = await clusterVersion(cluster);
  if (version !== program.major)
    throw new Error(
      `${cluster} was created by PostgreSQL ${version}, but this release has ${program.major}: restore a backup into a new data folder.`,
    );
  if (accounts.server && (await stat(cluster)).uid !== accounts.server.uid)
    await changeOwner(cluster, accounts.server);
}

async function clusterVersion(cluster: string): Promise<string | undefined> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  if (version) return version.trim();
  if ((await readdir(cluster).catch(() => [])).length)
    throw new Error(
      `${cluster} contains files but no PostgreSQL cluster: empty it or choose another data folder.`,
    );
}

async function initdb(
  cluster: string,
  program: Program,
  accounts: OsUsers,
  { closed, sync }: { closed: boolean; sync: boolean },
): Promise<void> {
  await removeLeftovers(cluster);
  const part = `${cluster}.new-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  try {
    await mkdir(part, { mode: 0o700 });
    if (accounts.initdb) await changeOwner(part, accounts.initdb);
    const args = [
      "-D",
      closed ? throughCwd : part,
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ];
    args.push(
      `--lc-ctype=${ctype}`,
      "--lc-collate=C",
      "--auth=trust",
      "--username=postgres",
      "--no-instructions",
    );
    if (!sync) args.push("--no-sync");
    await runAs(accounts.initdb, join(program.bin, "initdb"), args, part);
    if (accounts.server && accounts.server.uid !== accounts.initdb?.uid)
      await changeOwner(part, accounts.server);
    await rename(part, cluster);
    if (sync) await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process was faster; its cluster is used.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

async function runAs(account: OsUser | undefined, file: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(file, args, { ...account, cwd, env: environment }).catch((error) => {
    throw new Error(`initdb failed: ${error.stderr || error.message}`);
  });
}

/**
 * Deletes partial clusters of killed processes. In a container, the id of a dead process is often our own.
 */
async function removeLeftovers(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const startedAt = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(folder)) {
    const creator = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
    if (!creator) continue;
    const path = join(folder, name);
    const old = ((await stat(path).catch(() => undefined))?.mtimeMs ?? startedAt) < startedAt;
    if (creator === process.pid ? old : !(await isAlive(creator)))
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
