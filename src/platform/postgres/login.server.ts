/** What a server says to a login, and the role and database that Mela has in the embedded one. */
import { realpath } from "node:fs/promises";
import pg from "pg";
import { throughCwd } from "./cluster.server.ts";

export type Connection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  ssl: false;
};

export const name = "mela";

/** ssl is stated, as PGSSLMODE in the environment would ask for it on the socket too. */
export function connectionTo(host: string, port: number): Connection {
  return { host, port, user: name, database: name, ssl: false };
}

export function asSuperuser(connection: Connection): Connection {
  return { ...connection, user: "postgres", database: "postgres" };
}

export async function withClient<T>(
  connection: Connection,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5000,
    application_name: "mela supervisor",
  });
  // A server that dies under us reports here as well as to the caller.
  client.on("error", () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * `busy`: it starts, recovers or shuts down. `silent`: nobody answers. `another`: the server of another
 * cluster.
 */
export type Answer = "ready" | "busy" | "silent" | "another";

/** Logs in: a bare connect succeeds long before the server takes statements. */
export async function ask(connection: Connection, cluster: string): Promise<Answer> {
  try {
    return await withClient(asSuperuser(connection), async (client) => {
      const { rows } = await client.query("select current_setting('data_directory') as folder");
      const folder: string = rows[0].folder;
      const same = folder === throughCwd || (await realpath(folder).catch(() => folder)) === cluster;
      return same ? "ready" : "another";
    });
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    if (/^57P0[123]$/.test(code) || message.includes("timeout")) return "busy";
    if (code === "53300") return "ready"; // all connections taken, so it runs
    if (code === "EACCES")
      throw new Error(
        `The PostgreSQL of ${cluster} runs, but its socket in ${connection.host} is another user's.`,
      );
    if (/^(28|3D|42)/.test(code))
      throw new Error(`The PostgreSQL of ${cluster} refuses its supervisor: ${message}`);
    return "silent";
  }
}

/**
 * Makes Mela's role and database where they are missing. The role is no superuser, so that it can do here
 * what it can in an outside server.
 */
export async function ensureDatabase(connection: Connection): Promise<void> {
  await withClient(asSuperuser(connection), async (client) => {
    const missing = async (sql: string) => (await client.query(sql, [name])).rowCount === 0;
    if (await missing("select from pg_roles where rolname = $1"))
      await make(client, `create role ${name} login createdb`);
    if (await missing("select from pg_database where datname = $1"))
      await make(client, `create database ${name} owner ${name} template template0`);
  });
}

/** Two processes may make the same thing at once: duplicate_object, duplicate_database, unique_violation. */
async function make(client: pg.Client, sql: string): Promise<void> {
  await client.query(sql).catch((error) => {
    if (!["42710", "42P04", "23505"].includes(error.code)) throw error;
  });
}
