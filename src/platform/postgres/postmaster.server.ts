/**
 * The server's process: found if one runs for the cluster, else started; and stopped. Never two on one
 * cluster: postgres's own lock decides, the loser adopts.
 */
import { spawn } from "node:child_process";
import { copyFile, type FileHandle, open, rename, rmdir, stat, truncate } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Account } from "./account.server.ts";
import { environment, throughCwd } from "./cluster.server.ts";
import { ask, type Connection, connectionTo } from "./login.server.ts";
import { isAlive, isAnother, readPidFile } from "./pid-file.server.ts";
import type { Program } from "./program.server.ts";
import { makeSocketFolder, port } from "./socket-folder.server.ts";

export type Place = {
  cluster: string;
  /** The way to the cluster is closed to the account. */
  closed: boolean;
  logFile: string;
  socketFolder: string;
  program: Program;
  account: Account | undefined;
  settings: Record<string, string>;
};

export type Postmaster = { pid: number; connection: Connection; adopted: boolean; ended(): Promise<unknown> };

export type Effort = {
  giveUpAfterMs: number;
  signal: AbortSignal | undefined;
  log: (message: string, detail?: object) => void;
};

type Found =
  | { state: "ready"; postmaster: Postmaster }
  | { state: "busy" }
  | { state: "silent"; reason: string }
  | { state: "none"; stalePid?: number };

/**
 * Finds or starts the server, again and again while that fails; throws when it gives up or the signal asks to
 * stop.
 */
export async function bringUp(place: Place, { giveUpAfterMs, signal, log }: Effort): Promise<Postmaster> {
  let failingSince: number | undefined;
  let told = "";
  const tell = (reason: string) => {
    if (reason !== told) log(reason, { cluster: place.cluster });
    told = reason;
  };
  for (;;) {
    signal?.throwIfAborted();
    const found = await findPostmaster(place);
    if (found.state === "ready") return found.postmaster;
    if (found.state === "busy") {
      // Recovery may take minutes and is no failure.
      tell("PostgreSQL is starting, recovering or shutting down");
      failingSince = undefined;
      await delay(25);
      continue;
    }
    const started = found.state === "none" ? await launch(place, found.stalePid, signal, tell) : found.reason;
    if (typeof started !== "string") return started;
    failingSince ??= Date.now();
    const elapsed = Date.now() - failingSince;
    if (elapsed >= giveUpAfterMs)
      throw new Error(`PostgreSQL does not start on ${place.cluster}: ${started}`);
    tell(`PostgreSQL does not start: ${started}`);
    // After a kill -9 of the postmaster its backends hold the shared memory for a moment yet.
    await delay(elapsed < 10_000 ? 200 : 2000, undefined, signal && { signal });
  }
}

async function findPostmaster({ cluster }: Place): Promise<Found> {
  const file = await readPidFile(cluster);
  if (!file) return { state: "none" };
  const { pid, socketFolder } = file;
  if (!(await isAlive(pid)) || (await isAnother(pid, cluster))) return { state: "none", stalePid: pid };
  if (!socketFolder) return { state: "busy" };
  // The folder of the file, not our own: it may have been started with another TMPDIR.
  const connection = connectionTo(socketFolder, file.port);
  const answer = await ask(connection, cluster);
  if (answer === "busy") return { state: "busy" };
  if (answer === "another") return { state: "none", stalePid: pid };
  if (answer === "silent")
    return {
      state: "silent",
      reason: `it runs as process ${pid}, but does not answer at its socket in ${socketFolder}`,
    };
  return { state: "ready", postmaster: { pid, connection, adopted: true, ended: () => untilGone(pid) } };
}

/** Starts a server and waits until it takes logins. A string: it ended before that, and this is why. */
async function launch(
  place: Place,
  stalePid: number | undefined,
  signal: AbortSignal | undefined,
  tell: (reason: string) => void,
): Promise<Postmaster | string> {
  await makeSocketFolder(place.socketFolder, place.account);
  const logFile = await openLog(place.logFile);
  try {
    const { size } = await logFile.stat();
    const child = spawn(`${place.program.bin}/postgres`, serverArguments(place), {
      ...place.account,
      cwd: place.cluster,
      // Its own process group: Ctrl-C in a terminal must reach the app alone, which still needs its database
      // to finish.
      detached: true,
      // A file and not a pipe to us: it outlives the app.
      stdio: ["ignore", logFile.fd, logFile.fd],
      // A zombie, or a stranger that got the pid of a dead server, would hold postgres's lock file for ever;
      // postgres overlooks it when it is said to be its grandparent, and still checks the shared memory.
      env: { ...environment, ...(stalePid && { PG_GRANDPARENT_PID: `${stalePid}` }) },
    });
    const ended = new Promise<string>((resolve) => {
      child.once("exit", () => resolve(""));
      child.once("error", (error) => resolve(error.message));
    });
    if (await isReady(place, child.pid, ended, signal, tell)) {
      const connection = connectionTo(place.socketFolder, port);
      return { pid: child.pid as number, connection, adopted: false, ended: () => ended };
    }
    const failure = await ended;
    await rmdir(place.socketFolder).catch(() => {});
    const said = Buffer.alloc(2000);
    const { bytesRead } = await logFile.read(said, 0, said.length, size);
    return failure || said.toString("utf8", 0, bytesRead).trim() || "it ended without a word";
  } finally {
    await logFile.close();
  }
}

/** Asks until the server of this pid takes logins; false when it has ended or is told to. */
async function isReady(
  { socketFolder, cluster }: Place,
  pid: number | undefined,
  ended: Promise<string>,
  signal: AbortSignal | undefined,
  tell: (reason: string) => void,
): Promise<boolean> {
  let running = pid !== undefined;
  let ready = false;
  void ended.then(() => (running = false));
  try {
    while (running && !signal?.aborted) {
      const answer = await ask(connectionTo(socketFolder, port), cluster);
      // Another process may have won the race: then it is its server that answers, and ours is about to end.
      if (answer === "ready" && (await readPidFile(cluster))?.pid === pid) {
        ready = true;
        break;
      }
      if (answer === "busy") tell("PostgreSQL is starting or recovering");
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
 * Rotates the log while the server runs, and keeps the previous one as `<path>.1`. The server has the file
 * open for appending, so the contents are copied and the file is truncated. Lines written in between are
 * lost.
 */
export async function rotateLog(path: string): Promise<void> {
  if (!(await isLogFull(path))) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

function serverArguments({ cluster, closed, socketFolder, settings }: Place): string[] {
  const all = {
    listen_addresses: "",
    port: `${port}`,
    unix_socket_directories: `"${socketFolder}"`,
    log_checkpoints: "off",
    // The details of an error quote people's data, such as an e-mail address that is taken.
    log_error_verbosity: "terse",
    // Statements contain such data too, and they can be long enough to fill the disk.
    log_min_error_statement: "panic",
    ...settings,
  };
  return [
    "-D",
    closed ? throughCwd : cluster,
    ...Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
}

/** An adopted server is not our child: no event tells its end. */
async function untilGone(pid: number): Promise<void> {
  while (await isAlive(pid)) await delay(100);
}

/**
 * Fast shutdown, then the immediate one, after which the next start recovers; returns when the process is
 * gone.
 */
export async function stopPostmaster({ pid, ended, connection }: Postmaster): Promise<void> {
  signalTo(pid, "SIGINT");
  const gone = ended();
  const patience = new AbortController();
  const late = delay(10_000, "late", { signal: patience.signal }).catch(() => "");
  if ((await Promise.race([gone, late])) === "late") signalTo(pid, "SIGQUIT");
  patience.abort();
  await gone;
  await rmdir(connection.host).catch(() => {});
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
