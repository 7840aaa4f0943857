/**
 * Reads `postmaster.pid`, which contains the process of the cluster's server and the folder of its socket.
 */
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** `socketFolder` is missing at the very beginning of a start. */
export type PidFile = { pid: number; port: number; socketFolder: string | undefined };

/**
 * Lines: pid, data folder, start time, port, socket folder, address, shared memory, status (miscadmin.h,
 * LOCK_FILE_LINE_*).
 */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  const lines = text?.split("\n") ?? [];
  const pid = Math.abs(Number(lines[0]));
  return pid ? { pid, port: Number(lines[3]), socketFolder: lines[4] || undefined } : undefined;
}

/**
 * Returns whether this process runs, also as another user. A zombie does not; containers often do not reap
 * orphans.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/^\d+ \(.*\) [ZX]/s.test(stat);
}

/**
 * Returns true only if the process is certainly not the server of this cluster. Ids are reused, in containers
 * soon.
 */
export async function isAnother(pid: number, cluster: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8")
    .catch(async () => (await promisify(execFile)("ps", ["-p", `${pid}`, "-o", "comm="])).stdout)
    .catch(() => "postgres");
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => cluster);
  return basename(name.trim()) !== "postgres" || cwd !== cluster;
}
