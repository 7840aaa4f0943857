/** Ensures one running app per data folder, because two would stop each other's database. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { asSuperuser, type Connection, withClient } from "./login.server.ts";

// The key of an advisory lock; the same in every version.
const lock = 7462;
// The server soon notices that a killed app is gone and releases its lock.
const maxWaitMs = 3_000;
// The previous app may have stopped the server, which this process then starts again.
const maxRestartMs = 30_000;
const retryMs = 100;

/**
 * Marks this process as the owner of the server until it ends or calls `release`. The advisory lock of a
 * connection is released when its process ends, even if it is killed. After a restart of the server, the lock
 * is taken again.
 * @returns undefined if another process is the owner
 */
export async function takeOwnership(
  connection: Connection,
): Promise<{ release(): Promise<void> } | undefined> {
  let client = await retryConnecting(() => lockWithin(connection, maxWaitMs));
  if (!client) return undefined;
  const released = new AbortController();
  const { signal } = released;
  const keeping = (async () => {
    while (client) {
      const lost = Promise.withResolvers<void>();
      client.once("end", lost.resolve);
      await lost.promise;
      client = undefined;
      for (let pauseMs = retryMs; !client; ) {
        await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {});
        if (signal.aborted) return;
        try {
          client = await lockWithin(connection, 0);
          // Another process was faster, and may keep it for long.
          pauseMs = 5_000;
        } catch {
          pauseMs = retryMs;
        }
      }
      if (signal.aborted) return void (await client.end().catch(() => {}));
    }
  })();
  return {
    async release() {
      released.abort();
      await client?.end().catch(() => {});
      await keeping;
    },
  };
}

async function retryConnecting<T>(connect: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + maxRestartMs; ; await delay(retryMs)) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/**
 * Returns the connection that has the lock, or undefined if another process has kept it for `waitMs`.
 * @throws Error if the connection fails
 */
async function lockWithin(connection: Connection, waitMs: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "mela owner",
  });
  // The end of the connection is handled by its owner.
  client.on("error", () => {});
  try {
    await client.connect();
    for (const until = performance.now() + waitMs; ; await delay(retryMs)) {
      const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
        lock,
      ]);
      if (rows[0]?.mine) return client;
      if (performance.now() > until) break;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  return undefined;
}

/** How long the server may take to notice that a connection of this process has been closed. */
const maxClosingMs = 1_000;

/**
 * Returns whether another process is connected to the server: a running app always is, and a command while it
 * works. The ownership lock does not show this, because it is lost for a moment when the server restarts.
 * `silent`: the server does not respond, or not in time. The caller must have closed its own connections.
 */
export async function usageOf(connection: Connection): Promise<"used" | "unused" | "silent"> {
  for (const until = performance.now() + maxClosingMs; ; await delay(retryMs)) {
    const usage = await currentUsageOf(connection);
    if (usage === "unused" || performance.now() > until) return usage;
  }
}

async function currentUsageOf(connection: Connection): Promise<"used" | "unused" | "silent"> {
  return withClient(asSuperuser(connection), async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount === 0 ? "unused" : "used";
  }).catch(() => "silent");
}
