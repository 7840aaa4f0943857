import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { nameStatements } from "./named-statements.server.ts";
import { closeWhenSilent } from "./silent-connection.server.ts";
import type { Tables } from "./tables.server.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface DatabaseConnection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

// bigint columns hold poisha and counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Time limit of a statement. */
export const statementMs = 5_000;

/** No connection of the pool responds, so the database server is probably frozen or out of reach. */
export class DatabaseSilent extends Error {}

/** After a silent statement, the database counts as silent if no connection has responded for this time. */
const frozenMs = 1_000;

/**
 * Opens the pool of the process. Time limits keep a slow or frozen database from holding requests: 2 s to
 * connect, 5 s per statement, 10 s idle inside a transaction. A frozen server cannot enforce them, so the
 * client does too. The pool then emits `error`, with a `DatabaseSilent` if no connection responds.
 */
export function openPool(
  connection: DatabaseConnection,
  onError: (error: Error) => unknown,
  max = 10,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementMs,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "mela",
  });
  /** When any connection of the pool has last responded. */
  let respondedAt = Number.NEGATIVE_INFINITY;
  // Without a listener an idle connection that dies (a database restart) would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // The pool handles errors of idle connections only. A connection that dies between two statements of a
    // transaction needs its own listener, or the process ends.
    client.on("error", onError);
    nameStatements(client);
    closeWhenSilent(
      client,
      statementMs,
      (error) => {
        const isFrozen = performance.now() - respondedAt > frozenMs;
        pool.emit("error", isFrozen ? new DatabaseSilent(error.message) : error, client);
      },
      () => {
        respondedAt = performance.now();
      },
    );
  });
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** SQLSTATE codes of errors, by their names in PostgreSQL's documentation (appendix A). */
export const sqlState = {
  foreignKeyViolation: "23503",
  uniqueViolation: "23505",
  characterNotInRepertoire: "22021",
  invalidDatetimeFormat: "22007",
  invalidRowCountInLimitClause: "2201W",
  invalidTextRepresentation: "22P02",
  numericValueOutOfRange: "22003",
  untranslatableCharacter: "22P05",
  deadlockDetected: "40P01",
  serializationFailure: "40001",
  readOnlySqlTransaction: "25006",
  diskFull: "53100",
  outOfMemory: "53200",
  tooManyConnections: "53300",
  lockNotAvailable: "55P03",
  queryCanceled: "57014",
  adminShutdown: "57P01",
  crashShutdown: "57P02",
  cannotConnectNow: "57P03",
} as const;

/** With these the whole transaction must be retried. */
const retryable = new Set<string | undefined>([sqlState.serializationFailure, sqlState.deadlockDetected]);

/**
 * Runs `work` in a transaction, with up to five attempts and jitter after serialization failures and
 * deadlocks.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 5 || !isDatabaseError(error) || !retryable.has(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/**
 * For the rest of the transaction a statement may take as long as thousands of rows need on a busy machine.
 */
export async function allowSlowStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
}

export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** Escapes %, _ and \ for a `like` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Returns the `like` pattern of texts that contain this one. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/**
 * Returns whether the database responds to `select 1` within `timeoutMs`. A frozen one neither responds nor
 * fails.
 */
export function isDatabaseResponding(pool: pg.Pool, timeoutMs = 2_000): Promise<boolean> {
  const response = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([response, delay(timeoutMs, false, { ref: false })]);
}
