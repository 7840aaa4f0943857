import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { brand } from "#shared/brand.ts";
import { type ConcurrentIndexes, ensureIndexes } from "./concurrent-indexes.server.ts";
import { isDatabaseError, sqlState } from "./database.server.ts";

/** Stops the start-up. The message is one sentence for the operator. */
export class StartRefused extends Error {}

/**
 * A migration may export `indexes` of tables that grow. They are built after all migrations, outside of a
 * transaction (`ensureIndexes`).
 */
export type MigrationWithIndexes = Migration & { indexes?: ConcurrentIndexes };

/** How a migration is retried while its tables are in use. */
interface MigrateOptions {
  attempts: number;
  lockTimeout: string;
  /** Called after each attempt that failed because tables were in use. */
  onRetry(migration: string | undefined): void;
  /** Waits between two attempts. */
  pause(): Promise<unknown>;
  /** Called before an index is built or dropped, with the size of its table. */
  onIndex(index: string, tableBytes: number): void;
}

// Readers wait behind an ALTER that waits for its lock. It waits for 2 s and pauses for 3 s, so that readers
// never reach their lock timeout of 4 s. After 25 attempts (two minutes) it gives up.
const defaultOptions: MigrateOptions = {
  attempts: 25,
  lockTimeout: "2s",
  onRetry: () => {},
  pause: () => delay(3_000),
  onIndex: () => {},
};

/** Errors of a statement whose tables are in use. */
const inUse = new Set<string | undefined>([sqlState.lockNotAvailable, sqlState.deadlockDetected]);

/**
 * Applies the missing migrations, each in its own transaction, so that requests wait for at most one of them
 * and a kill leaves only complete ones. Only one process migrates at a time: Kysely's Migrator holds an
 * advisory lock on its connection.
 * @returns the names of the migrations that this process has applied
 * @throws StartRefused if the database is newer than the code or a migration fails
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: Record<string, MigrationWithIndexes>,
  options: Partial<MigrateOptions> = {},
): Promise<string[]> {
  const known = new Set(Object.keys(migrations));
  requireKnown(await listApplied(db), known);
  const { attempts, lockTimeout, onRetry, pause, onIndex } = { ...defaultOptions, ...options };
  const applied: string[] = [];
  for (let left = attempts; ; ) {
    const { name, error } = await applyNext(db, migrations, lockTimeout);
    if (error !== undefined) {
      left--;
      const busy = isDatabaseError(error) && inUse.has(error.code ?? "");
      if (!busy || left === 0)
        throw new StartRefused(
          `The database could not be migrated: ${messageOf(error, busy ? attempts : 1)}. ${stateAfter(name)}`,
        );
      onRetry(name);
      await pause();
    } else if (name === undefined) break;
    else {
      applied.push(name);
      left = attempts;
    }
  }
  const indexes: ConcurrentIndexes = Object.assign(
    {},
    ...[...known].toSorted().map((name) => migrations[name]?.indexes),
  );
  try {
    await ensureIndexes(db, indexes, { report: onIndex, pause });
  } catch (error) {
    throw new StartRefused(
      `An index could not be built: ${messageOf(error, 1)}. All migrations have been applied. Start again to retry.`,
    );
  }
  return applied;

  function stateAfter(failed: string | undefined): string {
    if (failed === undefined)
      return applied.length === 0
        ? "Nothing was changed."
        : `${applied.at(-1)} has been applied. Start again to continue after it.`;
    const before = [...known].toSorted().indexOf(failed);
    return `The migration ${failed} was rolled back; the ${before} migrations before it are applied. Start again to continue with it.`;
  }
}

function messageOf(error: unknown, attempts: number): string {
  const message = error instanceof Error ? error.message : String(error);
  return attempts === 1 ? message : `its tables were in use at each of ${attempts} attempts (${message})`;
}

/**
 * Applies one migration. @returns its name; without a name none was left, or the error occurred before it
 * began
 */
async function applyNext<T>(
  db: Kysely<T>,
  migrations: Record<string, Migration>,
  lockTimeout: string,
): Promise<{ name?: string; error?: unknown }> {
  let name: string | undefined;
  const bounded = (of: string, { up }: Migration): Migration => ({
    async up(trx) {
      name = of;
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
      await up(trx);
    },
  });
  const all = Object.fromEntries(
    Object.entries(migrations).map(([of, migration]) => [of, bounded(of, migration)]),
  );
  return db.connection().execute(async (own) => {
    // Rewriting a table, or waiting for another process that migrates, may take longer than the time limit of
    // a statement.
    await sql`set statement_timeout = 0`.execute(own);
    const { error } = await new Migrator({
      // biome-ignore lint/suspicious/noExplicitAny: the Migrator accepts a Kysely of any schema.
      db: own as Kysely<any>,
      provider: { getMigrations: async () => all },
    }).migrateUp();
    // A lost connection needs no reset.
    await sql`reset statement_timeout`.execute(own).catch(() => {});
    return { ...(name !== undefined && { name }), error };
  });
}

async function listApplied<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function requireKnown(applied: readonly string[], known: ReadonlySet<string>): void {
  const [newer] = applied.filter((name) => !known.has(name));
  if (newer)
    throw new StartRefused(
      `The database is newer than this version of ${brand.name.en}: it has the migration ${newer}, which this version does not know. Start the newer version.`,
    );
}

/** @throws StartRefused unless exactly these migrations are applied */
export async function requireMigrated<T>(
  db: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const known = Object.keys(migrations);
  const applied = await listApplied(db);
  requireKnown(applied, new Set(known));
  const [missing] = known.toSorted().filter((name) => !applied.includes(name));
  if (applied.length === 0)
    throw new StartRefused(
      `The database contains no ${brand.name.en}. Run this command with the same settings as the server.`,
    );
  if (missing)
    throw new StartRefused(
      `The database is older than this version of ${brand.name.en}: it lacks the migration ${missing}. Start this version first, which migrates it.`,
    );
}
