/** A pool, a connection of a pool, or a single connection. */
export interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>;
}

interface Connections {
  connect(): Promise<Queryable & { release(broken?: boolean): void }>;
}

/**
 * Runs `read` on a snapshot of the committed database, without time limits. It blocks only migrations, so
 * Mela can run at the same time.
 * @param stopping closes the connection, so that a running query fails
 */
export async function inSnapshot<T>(
  pool: Connections,
  read: (db: Queryable) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const db = await pool.connect();
  let isReleased = false;
  // A connection in an unknown state is closed, and its transaction with it.
  const release = (isBroken: boolean) => {
    if (!isReleased) db.release(isBroken);
    isReleased = true;
  };
  const stop = () => release(true);
  stopping?.addEventListener("abort", stop);
  let committed = false;
  try {
    stopping?.throwIfAborted();
    const { rows } = await db.query(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
       where schemaname = current_schema()`,
    );
    await db.query("begin isolation level repeatable read, read only");
    await db.query("set local statement_timeout = 0");
    await db.query("set local lock_timeout = 0");
    // Otherwise the query of an interrupted command would go on, and its locks would block migrations.
    await db.query("set local client_connection_check_interval = '1s'");
    // Before the first query, which takes the snapshot: a table that a migration rewrites after the snapshot
    // would read as empty.
    await db.query(`lock table ${(rows as { tables: string }[])[0]?.tables} in access share mode`);
    await db.query("set local idle_in_transaction_session_timeout = 0");
    const result = await read(db);
    await db.query("commit");
    committed = true;
    return result;
  } finally {
    stopping?.removeEventListener("abort", stop);
    release(!committed);
  }
}

/** The result of a query is read in batches of this size, so that little of it is in memory. */
const rowsAtOnce = 500;

/** Yields the rows of a query in batches. Needs a transaction; one query at a time. */
export async function* readBatches(db: Queryable, query: string): AsyncGenerator<unknown[]> {
  await db.query(`declare batches no scroll cursor for ${query}`);
  for (let count = rowsAtOnce; count === rowsAtOnce; ) {
    const { rows } = await db.query(`fetch ${rowsAtOnce} from batches`);
    yield rows;
    count = rows.length;
  }
  await db.query("close batches");
}
