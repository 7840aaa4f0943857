/**
 * Runs the embedded PostgreSQL: one server per data folder, found or started, started again when it dies,
 * stopped at the end.
 */
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { blockingFolder, chooseAccounts } from "#platform/postgres/account.server.ts";
import { checkDatabase } from "#platform/postgres/check-database.server.ts";
import { makeCluster } from "#platform/postgres/cluster.server.ts";
import { type Connection, ensureDatabase, withClient } from "#platform/postgres/login.server.ts";
import { isUsed } from "#platform/postgres/owner.server.ts";
import {
  bringUp,
  type Place,
  type Postmaster,
  rotateLog,
  stopPostmaster,
} from "#platform/postgres/postmaster.server.ts";
import { findProgram } from "#platform/postgres/program.server.ts";
import { chooseSocketFolder } from "#platform/postgres/socket-folder.server.ts";

export { checkDatabase };

export type PostgresOptions = {
  /** The cluster is made in `<dataDir>/postgres`, the server's messages go to `<dataDir>/postgres.log`. */
  dataDir: string;
  /** The folder whose node_modules holds the platform package with the binaries. */
  projectDir: string;
  log: (message: string, detail?: object) => void;
  /** Server settings, for tests alone: `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** How often the size of the log is checked; a minute by default. */
  rotateEveryMs?: number;
};

export type RunningPostgres = {
  /** For pg.Pool as it is; stays the same over restarts of the server. */
  connection: Connection;
  /** The postmaster's; another one after a restart. */
  readonly pid: number;
  /** It ran before us, as an orphan or another process's. */
  adopted: boolean;
  health(): "up" | "restarting" | "stopped";
  /** Ends the server and returns when it is gone; may be called more than once. */
  stop(): Promise<void>;
};

/**
 * The app's way: it owns the server from here on, an adopted one too, and keeps it up until `stop`. Throws
 * one sentence for the operator.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { place, postmaster } = await open(options);
  return keepUp(place, postmaster, options);
}

/**
 * A command's way: a server that runs already is used and left to those who use it too, else one is started
 * and `stop` ends it. One that nobody uses any more, as when its process was killed, ends with the command:
 * the connections of the caller must be closed before `stop`.
 */
export async function attachOrStartPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { place, postmaster } = await open(options);
  if (!postmaster.adopted) return keepUp(place, postmaster, options);
  const { connection, pid } = postmaster;
  return {
    ...{ connection, pid, adopted: true, health: () => "up" },
    async stop() {
      if (!(await isUsed(connection))) await stopPostmaster(postmaster);
    },
  };
}

async function open(options: PostgresOptions): Promise<{ place: Place; postmaster: Postmaster }> {
  const place = await preparePlace(options);
  const postmaster = await bringUp(place, { giveUpAfterMs: 5000, signal: undefined, log: options.log });
  try {
    await ensureDatabase(postmaster.connection);
    await withClient(postmaster.connection, checkDatabase);
  } catch (error) {
    if (!postmaster.adopted) await stopPostmaster(postmaster);
    throw error;
  }
  // A restart must come up where the pool looks for it, which an adopted server decided.
  return { place: { ...place, socketFolder: postmaster.connection.host }, postmaster };
}

async function preparePlace({ dataDir, projectDir, log, settings = {} }: PostgresOptions): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const cluster = join(folder, "postgres");
  const accounts = await chooseAccounts(cluster);
  const account = accounts.server;
  const blocking = await blockingFolder(folder, account);
  if (blocking && process.platform !== "linux")
    throw new Error(
      `PostgreSQL, as user ${account?.uid}, may not go through ${blocking} to ${cluster}: allow it with chmod o+x, or choose another data folder.`,
    );
  const copyTo = [...(blocking ? [] : [folder]), ...(account ? ["/var/cache/mela"] : [])];
  const program = await findProgram(projectDir, account, copyTo, log);
  const socketFolder = await chooseSocketFolder(cluster, account);
  const closed = blocking !== undefined;
  await makeCluster(cluster, program, accounts, { closed, sync: settings.fsync !== "off" });
  return { cluster, closed, logFile: join(folder, "postgres.log"), socketFolder, program, account, settings };
}

function keepUp(
  place: Place,
  first: Postmaster,
  { log, rotateEveryMs = 60_000 }: PostgresOptions,
): RunningPostgres {
  const { connection, adopted } = first;
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined = first;
  let { pid } = first;
  void keepLogSmall(place.logFile, rotateEveryMs, stopping.signal, log);
  const kept = (async () => {
    while (postmaster) {
      await postmaster.ended();
      postmaster = undefined;
      if (stopping.signal.aborted) return;
      log("PostgreSQL ended by itself and is started again", { pid });
      postmaster = await bringBack(place, stopping.signal, log);
      if (!postmaster) return;
      ({ pid } = postmaster);
      if (stopping.signal.aborted) await stopPostmaster(postmaster);
    }
  })();
  return {
    connection,
    get pid() {
      return pid;
    },
    adopted,
    health: () => (stopping.signal.aborted ? "stopped" : postmaster ? "up" : "restarting"),
    async stop() {
      const again = stopping.signal.aborted;
      stopping.abort();
      if (!again && postmaster) await stopPostmaster(postmaster);
      await kept;
    },
  };
}

/** Rotates a large log, until the signal asks to stop. */
async function keepLogSmall(
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
 * AttemptCounter for ever: whatever hinders it, the app answers 503 meanwhile and recovers by itself. Undefined: the
 * signal asked to stop.
 */
async function bringBack(
  place: Place,
  signal: AbortSignal,
  log: PostgresOptions["log"],
): Promise<Postmaster | undefined> {
  let pauseMs = 200;
  for (;;) {
    // A server that dies again and again would otherwise keep a core busy.
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    try {
      const postmaster = await bringUp(place, { giveUpAfterMs: Infinity, signal, log });
      log("PostgreSQL is back", { pid: postmaster.pid });
      return postmaster;
    } catch (error) {
      if (signal.aborted) return undefined;
      log((error as Error).message);
      pauseMs = 2000;
    }
  }
}
