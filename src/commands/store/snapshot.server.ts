/** A look at the whole database at once. */

/** A pool, a connection of one, or a connection alone. */
export interface Asked {
  query(text: string): Promise<{ rows: unknown[] }>;
}

interface Connections {
  connect(): Promise<Asked & { release(broken?: boolean): void }>;
}

/**
 * Runs `look` on the whole database as it stands at one moment, without changing or hindering anything but migrations: a shop goes on selling beside it.
 * However long it takes: limits of time are for requests.
 */
export async function inSnapshot<T>(pool: Connections, look: (db: Asked) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  let whole = false;
  try {
    const { rows } = await db.query(
      "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = current_schema()",
    );
    await db.query("begin isolation level repeatable read, read only");
    await db.query("set local statement_timeout = 0");
    await db.query("set local lock_timeout = 0");
    // Before the first question, with which the moment is chosen: a table that a migration rewrites after it would look empty.
    await db.query(`lock table ${(rows as { tables: string }[])[0]?.tables} in access share mode`);
    await db.query("set local idle_in_transaction_session_timeout = 0");
    const seen = await look(db);
    await db.query("commit");
    whole = true;
    return seen;
  } finally {
    // A connection in an unknown state goes; the transaction goes with it.
    db.release(!whole);
  }
}
