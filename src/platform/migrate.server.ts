import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { brand } from "#shared/brand.ts";

/** A start that must not go on; the message is one sentence for the operator. */
export class StartRefused extends Error {}

/**
 * Brings the database up to the code, one process at a time.
 * Kysely's Migrator takes a transaction-level advisory lock on PostgreSQL and runs all pending migrations in that one transaction,
 * so a kill in the middle leaves the database as it was.
 * @throws StartRefused when the database is newer than the code or a migration fails.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<string[]> {
  const known = new Set(Object.keys(migrations));
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new StartRefused(
      `The database is newer than this version of ${brand.name.en}: it has the migration ${newer[0]}, which this version does not know. Start the newer version.`,
    );
  }
  const migrator = new Migrator({
    // biome-ignore lint/suspicious/noExplicitAny: the Migrator works on its own tables and takes a Kysely of any shape.
    db: db as Kysely<any>,
    provider: { getMigrations: async () => migrations },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new StartRefused(
      `The database could not be brought up to date${failed ? ` (migration ${failed})` : ""}: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`,
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}

async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
