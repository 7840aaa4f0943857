import pg from "pg";

import { startPostgresForCommand } from "#platform/postgres/postgres.server.ts";
import { mela } from "./mela.ts";

/**
 * Connects to the database of a server, by default that of this worker, for changes that no endpoint offers.
 * The caller closes the connection.
 */
export async function database(dataDir = mela.dataDir): Promise<pg.Client> {
  const { connection } = await startPostgresForCommand({ dataDir, projectDir: process.cwd(), log: () => {} });
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}
