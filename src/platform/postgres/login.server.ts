/** Logs in to the embedded server, and creates its role and database. */
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

const roleAndDatabase = "mela";

/** `ssl` is explicit, because PGSSLMODE in the environment would apply to the socket too. */
export function connectionTo(host: string, port: number): Connection {
  return { host, port, user: roleAndDatabase, database: roleAndDatabase, ssl: false };
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
  // If the server dies, the client also emits an error, which would end the process; the caller gets it from
  // its query.
  client.on("error", () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * `ready`: it accepts statements, or all its connections are in use. `busy`: starting, recovering or shutting
 * down, or it accepts the connection and does not finish the login in time. `silent`: the connection or the
 * login fails for another reason. `another`: the server of another cluster.
 */
export type ServerState = "ready" | "busy" | "silent" | "another";

/**
 * Logs in and returns the state of the server. A mere connection succeeds long before the server accepts
 * statements.
 * @throws if the server rejects the login, or the socket belongs to another user
 */
export async function serverState(connection: Connection, cluster: string): Promise<ServerState> {
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
    if (code === "53300") return "ready"; // All connections are in use, so it runs.
    if (code === "EACCES")
      throw new Error(
        `The PostgreSQL of ${cluster} runs, but its socket in ${connection.host} belongs to another user.`,
      );
    if (/^(28|3D|42)/.test(code))
      throw new Error(`The PostgreSQL of ${cluster} rejects the login: ${message}`);
    return "silent";
  }
}

/**
 * Creates the role and database if they are missing. The role is no superuser, as with an external server.
 */
export async function ensureDatabase(connection: Connection): Promise<void> {
  await withClient(asSuperuser(connection), async (client) => {
    const missing = async (sql: string) => (await client.query(sql, [roleAndDatabase])).rowCount === 0;
    if (await missing("select from pg_roles where rolname = $1"))
      await create(client, `create role ${roleAndDatabase} login createdb`);
    if (await missing("select from pg_database where datname = $1"))
      await create(client, `create database ${roleAndDatabase} owner ${roleAndDatabase} template template0`);
  });
}

/**
 * Ignores that another process creates the same concurrently: duplicate_object, duplicate_database,
 * unique_violation.
 */
async function create(client: pg.Client, sql: string): Promise<void> {
  await client.query(sql).catch((error) => {
    if (!["42710", "42P04", "23505"].includes(error.code)) throw error;
  });
}
