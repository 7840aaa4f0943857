/**
 * Runs the embedded PostgreSQL: finds or starts the server of a data folder, restarts it when it dies, and
 * stops it at the end.
 */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkDatabase } from "./check-database.server.ts";
import { clusterIn, createCluster } from "./cluster.server.ts";
import { type Connection, ensureDatabase, withClient } from "./login.server.ts";
import { blockingFolder, chooseOsUsers } from "./os-user.server.ts";
import { usageOf } from "./owner.server.ts";
import {
  findOrStart,
  type Postmaster,
  rotateLog,
  type ServerOptions,
  stopPostmaster,
} from "./postmaster.server.ts";
import { findProgram } from "./program.server.ts";
import { chooseSocketFolder } from "./socket-folder.server.ts";

export { checkDatabase };

export type PostgresOptions = {
  /** Contains the cluster in `postgres` and the server's log in `postgres.log`. */
  dataDir: string;
  /** The folder whose node_modules contains the platform package with the binaries. */
  projectDir: string;
  log: (message: string, detail?: object) => void;
  /** Server settings for tests, e.g. `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** Ends an unfinished start. */
  stopping?: AbortSignal;
  /** How often the size of the log is checked; a minute by default. */
  rotateEveryMs?: number;
};

export type RunningPostgres = {
  /** Options for pg.Pool, which stay the same when the server restarts. */
  connection: Connection;
  /** The process id of the postmaster, which changes with a restart. */
  readonly pid: number;
  /** Whether the server already ran, as an orphan or for another process. */
  adopted: boolean;
  health(): "up" | "restarting" | "stopped";
  /** Stops the server and waits until it has ended. May be called more than once. */
  stop(): Promise<void>;
  /** As `stop`, but leaves the server running if another process is connected to it. */
  stopUnlessUsed(): Promise<void>;
};

/**
 * Starts or adopts the server for the app, which restarts it until `stop`.
 * @throws Error with one sentence for the operator
 */
export async function startPostgresForApp(options: PostgresOptions): Promise<RunningPostgres> {
  const { server, postmaster } = await open(options);
  return supervise(server, postmaster, options);
}

/**
 * Uses the running server for a command, or starts one. The command ends with `stopUnlessUsed`, which ends an
 * orphan of a killed app too.
 */
export async function startPostgresForCommand(options: PostgresOptions): Promise<RunningPostgres> {
  const { server, postmaster } = await open(options);
  if (!postmaster.adopted) return supervise(server, postmaster, options);
  const { connection, pid } = postmaster;
  const stop = () => stopPostmaster(postmaster);
  return {
    connection,
    pid,
    adopted: true,
    health: () => "up",
    stop,
    async stopUnlessUsed() {
      // If it does not respond, its owner restarts it.
      if ((await usageOf(connection)) === "unused") await stop();
    },
  };
}

async function open(options: PostgresOptions): Promise<{ server: ServerOptions; postmaster: Postmaster }> {
  const server = await prepare(options);
  const { stopping, log } = options;
  const postmaster = await findOrStart(server, { giveUpAfterMs: 5000, signal: stopping, log });
  try {
    await ensureDatabase(postmaster.connection);
    await withClient(postmaster.connection, checkDatabase);
  } catch (error) {
    if (!postmaster.adopted) await stopPostmaster(postmaster);
    throw error;
  }
  // A restart must use the socket that the pool knows, which is that of an adopted server.
  return { server: { ...server, socketFolder: postmaster.connection.host }, postmaster };
}

async function prepare({ dataDir, projectDir, log, settings = {} }: PostgresOptions): Promise<ServerOptions> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const cluster = clusterIn(folder);
  const osUsers = await chooseOsUsers(cluster);
  const osUser = osUsers.server;
  const blocking = await blockingFolder(folder, osUser);
  if (blocking && process.platform !== "linux")
    throw new Error(
      `PostgreSQL, as user ${osUser?.uid}, may not enter ${blocking} on the way to ${cluster}: allow it with chmod o+x, or choose another data folder.`,
    );
  const copyTo = [...(blocking ? [] : [folder]), ...(osUser ? ["/var/cache/mela"] : [])];
  const program = await findProgram(projectDir, osUser, copyTo, log);
  const socketFolder = await chooseSocketFolder(cluster, osUser);
  const unreachable = blocking !== undefined;
  await createCluster(cluster, program, osUsers, { unreachable, sync: settings.fsync !== "off" });
  return {
    cluster,
    unreachable,
    logFile: join(folder, "postgres.log"),
    socketFolder,
    program,
    osUser,
    settings,
  };
}

function supervise(
  server: ServerOptions,
  first: Postmaster,
  { log, rotateEveryMs = 60_000 }: PostgresOptions,
): RunningPostgres {
  const { connection, adopted } = first;
  const stopping = new AbortController();
  /** Whether the server is left to another process. */
  let left = false;
  let postmaster: Postmaster | undefined = first;
  let { pid } = first;
  void rotateLogRegularly(server.logFile, rotateEveryMs, stopping.signal, log);
  const stop = async () => {
    const again = stopping.signal.aborted;
    stopping.abort();
    if (!again && postmaster) await stopPostmaster(postmaster);
    await supervising;
  };
  const supervising = (async () => {
    while (postmaster) {
      await postmaster.ended();
      postmaster = undefined;
      if (stopping.signal.aborted) return;
      log("PostgreSQL has ended unexpectedly and is restarted", { pid });
      postmaster = await restart(server, stopping.signal, log);
      if (!postmaster) return;
      ({ pid } = postmaster);
      if (stopping.signal.aborted && !(left && postmaster.adopted)) await stopPostmaster(postmaster);
    }
  })();
  return {
    connection,
    get pid() {
      return pid;
    },
    adopted,
    health: () => (stopping.signal.aborted ? "stopped" : postmaster ? "up" : "restarting"),
    stop,
    async stopUnlessUsed() {
      // Also if it does not respond, because no other process would stop it.
      if ((await usageOf(connection)) !== "used") return stop();
      left = true;
      stopping.abort();
      postmaster?.leave();
    },
  };
}

/** Rotates a large log, until the signal asks to stop. */
async function rotateLogRegularly(
  path: string,
  everyMs: number,
  signal: AbortSignal,
  log: PostgresOptions["log"],
): Promise<void> {
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => {});
    await rotateLog(path).catch((error: Error) =>
      log("PostgreSQL's log cannot be rotated", { error: error.message }),
    );
  }
}

/**
 * Retries until the server runs again; the app returns 503 during that time.
 * @returns undefined if the signal is aborted
 */
async function restart(
  server: ServerOptions,
  signal: AbortSignal,
  log: PostgresOptions["log"],
): Promise<Postmaster | undefined> {
  let pauseMs = 200;
  for (;;) {
    // A server that dies again and again would otherwise keep a core busy.
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    try {
      const postmaster = await findOrStart(server, { giveUpAfterMs: Infinity, signal, log });
      log("PostgreSQL runs again", { pid: postmaster.pid });
      return postmaster;
    } catch (error) {
      if (signal.aborted) return undefined;
      log((error as Error).message);
      pauseMs = 2000;
    }
  }
}
