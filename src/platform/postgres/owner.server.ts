/** One running shop a data folder: two would each stop the other's database. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { asSuperuser, type Connection, withClient } from "./login.server.ts";

// Any number, the same in every Mela.
const lock = 7462;
// The server notices within moments that a killed shop is gone.
const patienceMs = 3_000;

/**
 * Marks this process as the one that runs the shop, until it ends or `release` is called: a lock of a
 * connection goes with its process, a killed one's too.
 * @returns undefined when another process holds the mark.
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
  // When the database dies the mark dies with it; the shop goes on.
  client.on("error", () => {});
  await client.connect();
  for (const until = performance.now() + patienceMs; ; await delay(100)) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
    if (rows[0]?.mine) return { release: () => client.end().catch(() => {}) };
    if (performance.now() > until) break;
  }
  await client.end();
  return undefined;
}

/**
 * Whether anybody else is connected to the server: a running shop always is, and a command while it works.
 * Not the mark, which dies with a server that is started again. One that does not answer is somebody's who
 * brings it back.
 */
export async function isUsed(connection: Connection): Promise<boolean> {
  return withClient(asSuperuser(connection), async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount !== 0;
  }).catch(() => true);
}
