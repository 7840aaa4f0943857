/** Makes the cluster: whole or not at all, whenever it is interrupted. */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "#platform/storage/sync-folder.server.ts";
import { type Account, type Accounts, handOver } from "./account.server.ts";
import { isAlive } from "./pid-file.server.ts";
import type { Program } from "./program.server.ts";

/**
 * A process may enter its working directory through this even where the folders above are closed to it
 * (Linux).
 */
export const throughCwd = "/proc/self/cwd";

/**
 * LC_ALL: what initdb and the server would take from the caller's locale; TZ: what initdb writes as time
 * zone.
 */
export const environment = { LC_ALL: "C", TZ: "UTC" };

/** macOS has no C.UTF-8. */
const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

export async function makeCluster(
  cluster: string,
  program: Program,
  accounts: Accounts,
  options: { closed: boolean; sync: boolean },
): Promise<void> {
  if (!(await clusterVersion(cluster))) await initdb(cluster, program, accounts, options);
  const version = await clusterVersion(cluster);
  if (version !== program.major)
    throw new Error(
      `${cluster} was made by PostgreSQL ${version}, but this release has ${program.major}: restore a backup into a new data folder.`,
    );
  if (accounts.server && (await stat(cluster)).uid !== accounts.server.uid)
    await handOver(cluster, accounts.server);
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
      `${cluster} holds files but no PostgreSQL cluster: empty it or choose another data folder.`,
    );
}

async function initdb(
  cluster: string,
  program: Program,
  accounts: Accounts,
  { closed, sync }: { closed: boolean; sync: boolean },
): Promise<void> {
  await removeLeftovers(cluster);
  const part = `${cluster}.new-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  try {
    await mkdir(part, { mode: 0o700 });
    if (accounts.initdb) await handOver(part, accounts.initdb);
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
      await handOver(part, accounts.server);
    await rename(part, cluster);
    if (sync) await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process was quicker; its cluster serves.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

async function runAs(account: Account | undefined, file: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(file, args, { ...account, cwd, env: environment }).catch((error) => {
    throw new Error(`initdb failed: ${error.stderr || error.message}`);
  });
}

/** Half-made clusters of processes that were killed; in a container a dead one's id is often our own. */
async function removeLeftovers(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const began = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(folder)) {
    const maker = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
    if (!maker) continue;
    const path = join(folder, name);
    const old = ((await stat(path).catch(() => undefined))?.mtimeMs ?? began) < began;
    if (maker === process.pid ? old : !(await isAlive(maker)))
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
