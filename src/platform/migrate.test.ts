import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, it } from "vitest";
import type { Db } from "./database.server.ts";
import { migrate, StartRefused } from "./migrate.server.ts";
import { testDatabase } from "./test-database.server.ts";

const table = (name: string): Migration => ({ up: async (db) => void (await sql`create table ${sql.table(name)} (id int)`.execute(db)) });

async function tables(db: Db, like: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where tablename like ${like} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** What this project's own migrations left in the database; the tests add theirs after them. */
async function ownMigrations(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, table(name)]));
}

describe("migrating", () => {
  it("R21 brings the database up to date once, also when two processes start at once", async () => {
    const { db } = await testDatabase();
    const migrations = { ...(await ownMigrations(db)), "900-a": table("up_a"), "901-b": table("up_b") };
    const applied = await Promise.all([migrate(db, migrations), migrate(db, migrations)]);
    expect(applied.flat()).toEqual(["900-a", "901-b"]);
    expect(await tables(db, "up\\_%")).toEqual(["up_a", "up_b"]);
  });

  it("leaves nothing half when a migration fails", async () => {
    const { db } = await testDatabase();
    const broken: Migration = { up: async (trx) => void (await sql`create table half_b (id int); select broken`.execute(trx)) };
    const start = migrate(db, { ...(await ownMigrations(db)), "900-a": table("half_a"), "901-b": broken });
    await expect(start).rejects.toThrow(StartRefused);
    await expect(start).rejects.toThrow(/migration 901-b.*Nothing was changed\.$/);
    expect(await tables(db, "half\\_%")).toEqual([]);
  });

  it("R21 refuses a database that is newer than the code", async () => {
    const { db } = await testDatabase();
    const known = await ownMigrations(db);
    await migrate(db, { ...known, "900-future": table("future") });
    await expect(migrate(db, known)).rejects.toThrow(/newer than this version.*900-future/);
  });

  it("refuses a database in which an earlier migration is missing", async () => {
    const { db } = await testDatabase();
    const known = await ownMigrations(db);
    await migrate(db, { ...known, "901-late": table("late") });
    await expect(migrate(db, { ...known, "900-early": table("early"), "901-late": table("late") })).rejects.toThrow(StartRefused);
  });
});
