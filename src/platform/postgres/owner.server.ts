/** Ensures one running app per data folder, because two would stop each other's database. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { asSuperuser, type Connection, withClient } from "./login.server.ts";

// The key of an advisory lock; the same in every version.
const lock = 7462;
// The server soon notices that a killed app is gone and releases its lock.
const maxWaitMs = 3_000;

/**
 * Marks this process as the owner of the server until it ends or calls `release`. The advisory lock of a
 * connection is released when its process ends, even if it is killed.
 * @returns undefined if another process is the owner
 */
export async function takeOwnership(
  connection: Connection,
): Promise<{ release(): Promise<void> } | undefined> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "mela owner",
  });
  // If the database dies, the lock is lost, but the app continues.
  client.on("error", () => {});
  await client.connect();
  for (const until = performance.now() + maxWaitMs; ; await delay(100)) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
    if (rows[0]?.mine) return { release: () => client.end().catch(() => {}) };
    if (performance.now() > until) break;
  }
  await client.end();
  return undefined;
}

/**
 * Returns whether another process is connected to the server: a running app always is, and a command while it
 * works. The ownership lock does not show this, because it is lost when the server restarts. An unresponsive
 * server counts as used, because its owner restarts it.
 */
export async function isUsed(connection: Connection): Promise<boolean> {
  return withClient(asSuperuser(connection), async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount !== 0;
  }).catch(() => true);
}
