/** Gives each test file its own database, a clone of one migrated template. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject } from "vitest";
import { type DatabaseConnection, type Db, openDb, openPool } from "#platform/db/database.server.ts";
import { type MigrationWithIndexes, migrate } from "#platform/db/migrate.server.ts";
import { atTheEnd } from "./at-the-end.ts";

const files = import.meta.glob<MigrationWithIndexes>("/migrations/*.ts", { eager: true });
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration]),
);
const template = "mela_template";

export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  connection: DatabaseConnection;
}

/** Opens a new, migrated, empty database. Its connections are closed at the end of the test or file. */
export async function testDatabase(max = 20): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgres"));
  await admin.connect();
  try {
    await ensureTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const connection = { ...inject("postgres"), database: name };
  const pool = openPatientPool(connection, max);
  // The database is not dropped: the temporary server is deleted at the end, and dropping is slow on a busy
  // disk.
  atTheEnd(() => pool.end());
  return { db: openDb(pool), pool, connection };
}

/**
 * Opens a pool like that of the server, with more time to connect: a busy machine opens connections slowly.
 * postgres-slow.test.ts covers the response in that case.
 */
export function openPatientPool(connection: DatabaseConnection, max: number): pg.Pool {
  const pool = openPool(connection, () => {}, max);
  pool.options.connectionTimeoutMillis = 20_000;
  return pool;
}

/**
 * Opens a pool of ten connections without time limits, to insert thousands of rows or to hold locks. It is
 * closed at the end of the test or file.
 */
export function poolWithoutLimits(connection: DatabaseConnection): pg.Pool {
  const pool = new pg.Pool(connection);
  atTheEnd(() => pool.end());
  return pool;
}

/** Like `poolWithoutLimits`. */
export const dbWithoutLimits = (connection: DatabaseConnection): Db => openDb(poolWithoutLimits(connection));

/** Resolves when this many statements of the test's database wait for a lock. */
export async function waitForLocks(pool: pg.Pool, count: number): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count);
}

/** Returns how many deadlocks there have been in the database of the test. */
export async function countDeadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.deadlocks ?? 0;
}

/**
 * Creates the template unless it exists. Test files run in several processes, so the others wait for the
 * lock.
 */
async function ensureTemplate(admin: pg.Client): Promise<void> {
  await admin.query("begin");
  await admin.query("select pg_advisory_xact_lock(7461)");
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
  if (rowCount === 0) {
    const other = new pg.Client(inject("postgres"));
    await other.connect();
    const unfinished = `${template}_unfinished`;
    await other.query(`drop database if exists ${unfinished}`);
    await other.query(`create database ${unfinished}`);
    const pool = new pg.Pool({ ...inject("postgres"), database: unfinished, max: 2 });
    await migrate(openDb(pool), migrations);
    await pool.end();
    // A template must have no connections to be cloned; it gets its name only when it is complete.
    await other.query(`alter database ${unfinished} rename to ${template}`);
    await other.end();
  }
  await admin.query("commit");
}
