/**
 * Finds, starts and stops the server process of a cluster. There are never two for one cluster: PostgreSQL's
 * own lock decides, and the process that loses adopts the other server.
 */
import { spawn } from "node:child_process";
import { copyFile, type FileHandle, open, rename, rmdir, stat, truncate } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { mebibyte, usableMemory } from "../memory.server.ts";
import { environment, throughCwd } from "./cluster.server.ts";
import { type Connection, connectionTo, serverState } from "./login.server.ts";
import type { OsUser } from "./os-user.server.ts";
import { isAlive, isAnother, readPidFile } from "./pid-file.server.ts";
import type { Program } from "./program.server.ts";
import { makeSocketFolder, port } from "./socket-folder.server.ts";

export type ServerOptions = {
  cluster: string;
  /** Whether the OS user may not enter a parent folder of the cluster. */
  unreachable: boolean;
  logFile: string;
  socketFolder: string;
  program: Program;
  osUser: OsUser | undefined;
  settings: Record<string, string>;
};

export type Postmaster = {
  pid: number;
  connection: Connection;
  adopted: boolean;
  ended(): Promise<unknown>;
  /** No longer waits for the end of the server, so that this process can end before it. */
  leave(): void;
};

export type StartOptions = {
  giveUpAfterMs: number;
  signal: AbortSignal | undefined;
  log: (message: string, detail?: object) => void;
};

/** How long a backend may survive its postmaster: longer than any statement of a request. */
const maxBackendMs = 60_000;

type SearchResult =
  | { state: "ready"; postmaster: Postmaster }
  | { state: "busy" }
  | { state: "silent"; reason: string }
  | { state: "none"; stalePid?: number };
type StartResult = { state: "started"; postmaster: Postmaster } | { state: "failed"; reason: string };

/**
 * Finds or starts the server, with retries. @throws Error after `giveUpAfterMs` of failures, or if the signal
 * is aborted
 */
export async function findOrStart(server: ServerOptions, options: StartOptions): Promise<Postmaster> {
  try {
    return await retryUntilFound(server, options);
  } catch (error) {
    // Not after each failed attempt: a process that loses the race for the cluster would remove the folder of
    // the winner, which creates its socket a moment later.
    await rmdir(server.socketFolder).catch(() => {});
    throw error;
  }
}

async function retryUntilFound(
  server: ServerOptions,
  { giveUpAfterMs, signal, log }: StartOptions,
): Promise<Postmaster> {
  let failingSince: number | undefined;
  let lastReason = "";
  const logOnce = (reason: string) => {
    if (reason !== lastReason) log(reason, { cluster: server.cluster });
    lastReason = reason;
  };
  for (;;) {
    signal?.throwIfAborted();
    const search = await findPostmaster(server);
    if (search.state === "ready") return search.postmaster;
    if (search.state === "busy") {
      // Recovery may take minutes and is not a failure.
      logOnce("PostgreSQL is starting, recovering or shutting down");
      failingSince = undefined;
      await delay(25);
      continue;
    }
    const result = search.state === "none" ? await launch(server, search.stalePid, signal, logOnce) : search;
    if (result.state === "started") return result.postmaster;
    signal?.throwIfAborted();
    failingSince ??= Date.now();
    const elapsed = Date.now() - failingSince;
    // After a kill -9 of the postmaster, its backends still hold the shared memory, until they have finished
    // the statement that they execute.
    const patienceMs = result.reason.includes("pre-existing shared memory block") ? maxBackendMs : 0;
    if (elapsed >= Math.max(giveUpAfterMs, patienceMs))
      throw new Error(`PostgreSQL does not start on ${server.cluster}: ${result.reason}`);
    logOnce(`PostgreSQL does not start: ${result.reason}`);
    await delay(elapsed < 10_000 ? 200 : 2000, undefined, signal && { signal });
  }
}

async function findPostmaster({ cluster }: ServerOptions): Promise<SearchResult> {
  const file = await readPidFile(cluster);
  if (!file) return { state: "none" };
  const { pid, socketFolder } = file;
  if (!(await isAlive(pid)) || (await isAnother(pid, cluster))) return { state: "none", stalePid: pid };
  if (!socketFolder) return { state: "busy" };
  // The folder in the file may differ from ours, if the server was started with another TMPDIR.
  const connection = connectionTo(socketFolder, file.port);
  const state = await serverState(connection, cluster);
  if (state === "busy") return { state: "busy" };
  if (state === "another") return { state: "none", stalePid: pid };
  if (state === "silent")
    return {
      state: "silent",
      reason: `it runs as process ${pid}, but does not respond at its socket in ${socketFolder}`,
    };
  const left = new AbortController();
  const postmaster: Postmaster = {
    pid,
    connection,
    adopted: true,
    ended: () => untilGone(pid, left.signal),
    leave: () => left.abort(),
  };
  return { state: "ready", postmaster };
}

/** Starts a server and waits until it accepts logins. The result is `failed` if it ended before that. */
async function launch(
  server: ServerOptions,
  stalePid: number | undefined,
  signal: AbortSignal | undefined,
  logOnce: (reason: string) => void,
): Promise<StartResult> {
  await makeSocketFolder(server.socketFolder, server.osUser);
  const logFile = await openLog(server.logFile);
  try {
    const { size } = await logFile.stat();
    const child = spawn(`${server.program.bin}/postgres`, serverArguments(server), {
      ...server.osUser,
      cwd: server.cluster,
      // Its own process group, so that Ctrl-C in a terminal reaches only the app, which needs its database to
      // finish.
      detached: true,
      // A file instead of a pipe, because the server may outlive the app.
      stdio: ["ignore", logFile.fd, logFile.fd],
      // PostgreSQL respects a lock file whose pid is a zombie or now belongs to another program. It ignores
      // the pid of its grandparent, and still checks the shared memory.
      env: { ...environment, ...(stalePid && { PG_GRANDPARENT_PID: `${stalePid}` }) },
    });
    const ended = new Promise<string>((resolve) => {
      child.once("exit", () => resolve(""));
      child.once("error", (error) => resolve(error.message));
    });
    if (await waitUntilReady(server, child.pid, ended, signal, logOnce)) {
      const connection = connectionTo(server.socketFolder, port);
      const postmaster: Postmaster = {
        pid: child.pid as number,
        connection,
        adopted: false,
        ended: () => ended,
        leave: () => child.unref(),
      };
      return { state: "started", postmaster };
    }
    const failure = await ended;
    const output = Buffer.alloc(2000);
    const { bytesRead } = await logFile.read(output, 0, output.length, size);
    const logged = output.toString("utf8", 0, bytesRead).trim();
    return { state: "failed", reason: failure || logged || "it ended without a message" };
  } finally {
    await logFile.close();
  }
}

/**
 * Waits until the server of this pid accepts logins, and stops it if the signal is aborted before that.
 * @returns false if it has ended or the signal is aborted
 */
async function waitUntilReady(
  { socketFolder, cluster }: ServerOptions,
  pid: number | undefined,
  ended: Promise<string>,
  signal: AbortSignal | undefined,
  logOnce: (reason: string) => void,
): Promise<boolean> {
  let running = pid !== undefined;
  let ready = false;
  void ended.then(() => (running = false));
  try {
    while (running && !signal?.aborted) {
      const state = await serverState(connectionTo(socketFolder, port), cluster);
      // If another process won the race, its server responds and ours is about to end.
      if (state === "ready" && (await readPidFile(cluster))?.pid === pid) {
        ready = true;
        break;
      }
      if (state === "busy") logOnce("PostgreSQL is starting or recovering");
      await Promise.race([delay(25), ended]);
    }
    return ready;
  } finally {
    if (running && pid && !ready) signalTo(pid, "SIGINT");
  }
}

const maxLogBytes = 5_000_000;

async function isLogFull(path: string): Promise<boolean> {
  return ((await stat(path).catch(() => undefined))?.size ?? 0) > maxLogBytes;
}

async function openLog(path: string): Promise<FileHandle> {
  if (await isLogFull(path)) await rename(path, `${path}.1`);
  return open(path, "a+", 0o600);
}

/**
 * Rotates the log while the server runs. The previous one is kept as `<path>.1`. The server has the file open
 * for appending, so the contents are copied and the file is truncated. Lines written in between are lost.
 */
export async function rotateLog(path: string): Promise<void> {
  if (!(await isLogFull(path))) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

function serverArguments({ cluster, unreachable, socketFolder, settings }: ServerOptions): string[] {
  const all = {
    listen_addresses: "",
    port: `${port}`,
    unix_socket_directories: `"${socketFolder}"`,
    log_checkpoints: "off",
    // The details of an error quote people's data, such as an e-mail address that is taken.
    log_error_verbosity: "terse",
    // Statements contain such data too, and they can be long enough to fill the disk.
    log_min_error_statement: "panic",
    shared_buffers: `${sharedBuffersMb()}MB`,
    // The default of 4 is that of spinning disks.
    random_page_cost: "1.1",
    ...settings,
  };
  return [
    "-D",
    unreachable ? throughCwd : cluster,
    ...Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

/**
 * Returns an eighth of the memory, between PostgreSQL's default and 2 GB. Only what has been read is used. At
 * a million products, a read of 25,000 rows takes half the time that it takes with the default.
 */
function sharedBuffersMb(): number {
  return Math.min(2_048, Math.max(128, Math.floor(usableMemory() / 8 / mebibyte)));
}

/** Polls an adopted server, which is not our child and therefore emits no exit event. */
async function untilGone(pid: number, left: AbortSignal): Promise<void> {
  while (!left.aborted && (await isAlive(pid))) await delay(100);
}

/**
 * Requests a fast shutdown and, after 10 s, an immediate one, from which the next start recovers. Waits for
 * the end of the process.
 */
export async function stopPostmaster({ pid, ended, connection }: Postmaster): Promise<void> {
  signalTo(pid, "SIGINT");
  const exited = ended();
  const timer = new AbortController();
  const late = delay(10_000, "late", { signal: timer.signal }).catch(() => "");
  if ((await Promise.race([exited, late])) === "late") signalTo(pid, "SIGQUIT");
  timer.abort();
  await exited;
  await rmdir(connection.host).catch(() => {});
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
