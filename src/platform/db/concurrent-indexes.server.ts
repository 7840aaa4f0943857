import { type Kysely, sql } from "kysely";

/**
 * Indexes of tables that grow, by name: what follows `create index … <name>`, e.g. `{ mails_recipient: "on
 * mails (recipient)" }`. `null` drops an index of an earlier migration.
 */
export type ConcurrentIndexes = Record<string, string | null>;

interface Progress {
  /** Called before each index that is built or dropped, with the size of its table. */
  report(index: string, tableBytes: number): void;
  /** Waits between two attempts while another process builds indexes. */
  pause(): Promise<unknown>;
}

// `owner.server.ts` holds 7462 in the same database for as long as the server runs.
const lockKey = 7_463;

/**
 * Builds and drops indexes with `concurrently`, so that their tables can be read and written at the same
 * time. It can be killed and run again at any point: valid indexes stay, and an invalid index that a kill has
 * left is replaced. Only one process works at a time, because two concurrent builds on the same table can
 * deadlock.
 */
export async function ensureIndexes<T>(
  db: Kysely<T>,
  indexes: ConcurrentIndexes,
  { report, pause }: Progress,
): Promise<void> {
  while ((await listPending(db, indexes)).length > 0) {
    const isDone = await db.connection().execute(async (connection) => {
      // `pg_advisory_lock` would wait inside a statement, and a concurrent build waits for every running
      // statement.
      const { rows } = await sql<{
        locked: boolean;
      }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
      if (!rows[0]?.locked) return false;
      try {
        // Waiting here blocks no reader and no writer, so it needs no limit.
        await sql`set statement_timeout = 0`.execute(connection);
        await sql`set lock_timeout = 0`.execute(connection);
        for (const { name, exists, definition } of await listPending(connection, indexes)) {
          report(name, definition ? await tableSize(connection, definition) : 0);
          if (exists) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection);
          if (definition)
            await sql`create index concurrently ${sql.id(name)} ${sql.raw(definition)}`.execute(connection);
        }
        return true;
      } finally {
        // A lost connection needs no reset, and its lock is released.
        await sql`reset statement_timeout`.execute(connection).catch(() => {});
        await sql`reset lock_timeout`.execute(connection).catch(() => {});
        await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => {});
      }
    });
    if (isDone) return;
    await pause();
  }
}

async function tableSize<T>(db: Kysely<T>, definition: string): Promise<number> {
  const [, table = ""] = /^on (\w+)/.exec(definition) ?? [];
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(pg_relation_size(to_regclass(${table})), 0) as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

interface PendingIndex {
  name: string;
  /** Whether it must be dropped first: it is invalid or no longer wanted. */
  exists: boolean;
  definition: string | null;
}

async function listPending<T>(db: Kysely<T>, indexes: ConcurrentIndexes): Promise<PendingIndex[]> {
  const names = Object.keys(indexes);
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = any(${names}) and c.relnamespace = current_schema()::regnamespace
  `.execute(db);
  const validity = new Map(rows.map(({ name, valid }) => [name, valid]));
  return Object.entries(indexes)
    .filter(([name, definition]) => (definition === null ? validity.has(name) : validity.get(name) !== true))
    .map(([name, definition]) => ({ name, exists: validity.has(name), definition }));
}
