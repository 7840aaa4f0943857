/**
 * Creates the cluster atomically. An interruption leaves at most a folder `<cluster>.new-…`, which the next
 * creation removes.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../storage/sync-folder.server.ts";
import { changeOwner, type OsUser, type OsUsers } from "./os-user.server.ts";
import { isAlive } from "./pid-file.server.ts";
import type { Program } from "./program.server.ts";

/**
 * A process can reach its working directory through this path even if it may not enter the parent folders
 * (Linux).
 */
export const throughCwd = "/proc/self/cwd";

/** Keeps initdb and the server from using the caller's locale and time zone. */
export const environment = { LC_ALL: "C", TZ: "UTC" };

/** Between the path of a cluster and the id of the process that creates it, in the name of a partial one. */
const partSuffix = ".new-";

/** macOS has no C.UTF-8. */
const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** Returns the folder of the cluster in a data folder. */
export const clusterIn = (dataDir: string) => join(dataDir, "postgres");

/** @throws Error with one sentence if the folder of the cluster has other files */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await clusterVersion(clusterIn(dataDir))) !== undefined;
}

export async function createCluster(
  cluster: string,
  program: Program,
  osUsers: OsUsers,
  options: { unreachable: boolean; sync: boolean },
): Promise<void> {
  if (!(await clusterVersion(cluster))) await initdb(cluster, program, osUsers, options);
  const version = await clusterVersion(cluster);
  if (version !== program.major)
    throw new Error(
      `${cluster} was created by PostgreSQL ${version}, but this release has ${program.major}: restore a backup into a new data folder.`,
    );
  if (osUsers.server && (await stat(cluster)).uid !== osUsers.server.uid)
    await changeOwner(cluster, osUsers.server);
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
  osUsers: OsUsers,
  { unreachable, sync }: { unreachable: boolean; sync: boolean },
): Promise<void> {
  await removeLeftovers(cluster);
  const part = `${cluster}${partSuffix}${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  try {
    await mkdir(part, { mode: 0o700 });
    if (osUsers.initdb) await changeOwner(part, osUsers.initdb);
    const args = [
      "-D",
      unreachable ? throughCwd : part,
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
    await runInitdb(osUsers.initdb, join(program.bin, "initdb"), args, part);
    if (osUsers.server && osUsers.server.uid !== osUsers.initdb?.uid) await changeOwner(part, osUsers.server);
    await rename(part, cluster);
    if (sync) await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process was faster; its cluster is used.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

async function runInitdb(
  osUser: OsUser | undefined,
  file: string,
  args: string[],
  cwd: string,
): Promise<void> {
  await promisify(execFile)(file, args, { ...osUser, cwd, env: environment }).catch((error) => {
    throw new Error(`initdb failed: ${error.stderr || error.message}`);
  });
}

/**
 * Deletes partial clusters of killed processes. In a container, the id of a dead process is often our own. An
 * initdb that has outlived its process may still write to them, so the deletion is repeated for some seconds.
 */
async function removeLeftovers(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const prefix = `${basename(cluster)}${partSuffix}`;
  const startedAt = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(folder)) {
    const creator = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (!creator) continue;
    const path = join(folder, name);
    const old = ((await stat(path).catch(() => undefined))?.mtimeMs ?? startedAt) < startedAt;
    if (creator === process.pid ? old : !(await isAlive(creator)))
      await rm(path, { recursive: true, force: true, maxRetries: 8 }).catch(() => {});
  }
}
