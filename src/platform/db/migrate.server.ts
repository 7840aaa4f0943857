import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { brand } from "#shared/brand.ts";
import { type ConcurrentIndexes, ensureIndexes } from "./concurrent-indexes.server.ts";
import { isDatabaseError } from "./database.server.ts";

/** A start that must not go on; the message is one sentence for the operator. */
export class StartRefused extends Error {}

/**
 * A migration may export `indexes` of tables that grow. They are built after all migrations, outside of a
 * transaction (`ensureIndexes`).
 */
export type ShopMigration = Migration & { indexes?: ConcurrentIndexes };

/**
 * How often a migration is tried whose tables are in use, how long it waits for them each time, and what
 * happens in between.
 */
interface Patience {
  tries: number;
  lockTimeout: string;
  /** Hears of each try that came to nothing, so that nobody wonders what a start waits for. */
  tell(migration: string | undefined): void;
  pause(): Promise<unknown>;
  /** Is called before an index is built or dropped. */
  tellIndex(index: string): void;
}

// Whoever wants to read queues behind an ALTER that waits: 2 s of every 5 at most, which is less than a
// request waits for a lock. After two minutes it gives up.
const patient: Patience = {
  tries: 25,
  lockTimeout: "2s",
  tell: () => {},
  pause: () => delay(3_000),
  tellIndex: () => {},
};

/** A lock that did not come in time, and a circle of waits: both went to whoever was there first. */
const inUse = new Set(["55P03", "40P01"]);

/**
 * Brings the database up to the code, each migration in a transaction of its own, so that nobody waits for
 * more than one of them and a kill in the middle leaves whole ones. Of several processes one is at it at a
 * time: Kysely's Migrator holds an advisory lock of its connection.
 * @returns the names of those that this process has applied
 * @throws StartRefused when the database is newer than the code or a migration fails.
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: Record<string, ShopMigration>,
  patience: Partial<Patience> = {},
): Promise<string[]> {
  const known = new Set(Object.keys(migrations));
  const newer = (await listApplied(db)).filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new StartRefused(
      `The database is newer than this version of ${brand.name.en}: it has the migration ${newer[0]}, which this version does not know. Start the newer version.`,
    );
  }
  const { tries, lockTimeout, tell, pause, tellIndex } = { ...patient, ...patience };
  const applied: string[] = [];
  for (let left = tries; ; ) {
    const { name, error } = await applyNext(db, migrations, lockTimeout);
    if (error !== undefined) {
      left--;
      const busy = isDatabaseError(error) && inUse.has(error.code ?? "");
      if (!busy || left === 0)
        throw new StartRefused(
          `The database could not be brought up to date: ${wordsOf(error, busy ? tries : 1)}. ${stateOf(name)}`,
        );
      tell(name);
      await pause();
    } else if (name === undefined) break;
    else {
      applied.push(name);
      left = tries;
    }
  }
  const indexes: ConcurrentIndexes = Object.assign(
    {},
    ...[...known].toSorted().map((name) => migrations[name]?.indexes),
  );
  try {
    await ensureIndexes(db, indexes, { report: tellIndex, pause });
  } catch (error) {
    throw new StartRefused(
      `An index could not be built: ${wordsOf(error, 1)}. All migrations have been applied. Start again to retry.`,
    );
  }
  return applied;

  function stateOf(failed: string | undefined): string {
    if (failed === undefined)
      return applied.length === 0
        ? "Nothing was changed."
        : `${applied.at(-1)} has been applied. Start again to continue after it.`;
    const before = [...known].toSorted().indexOf(failed);
    return `Nothing of the migration ${failed} was changed; ${before} before it stand, and starting again goes on with it.`;
  }
}

function wordsOf(error: unknown, tries: number): string {
  const words = error instanceof Error ? error.message : String(error);
  return tries === 1 ? words : `its tables were in use at each of ${tries} tries (${words})`;
}

/** @returns which migration it was; without a name none was left, or the error came before it began */
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
    // Rewriting a table takes as long as it takes, and so does waiting for the process that is at it,
    // whatever the limit of a statement is here.
    await sql`set statement_timeout = 0`.execute(own);
    const { error } = await new Migrator({
      // biome-ignore lint/suspicious/noExplicitAny: the Migrator accepts a Kysely of any schema.
      db: own as Kysely<any>,
      provider: { getMigrations: async () => all },
    }).migrateUp();
    // Of a connection that is gone nothing is left to set right.
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
