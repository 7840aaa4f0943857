import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import type { Db } from "./database.server.ts";
import { migrate, StartRefused } from "./migrate.server.ts";

const table = (name: string): Migration => ({
  up: async (db) => void (await sql`create table ${sql.table(name)} (id int)`.execute(db)),
});

async function tables(db: Db, like: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where tablename like ${like} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the project's own migrations, which are already applied. The tests add theirs after them. */
async function ownMigrations(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, table(name)]));
}

describe("migrate", () => {
  it("applies each migration once, also if two processes start at the same time [R21]", async () => {
    const { db } = await testDatabase();
    const migrations = { ...(await ownMigrations(db)), "900-a": table("up_a"), "901-b": table("up_b") };
    const applied = await Promise.all([migrate(db, migrations), migrate(db, migrations)]);
    expect(applied.flat().toSorted()).toEqual(["900-a", "901-b"]);
    expect(await tables(db, "up\\_%")).toEqual(["up_a", "up_b"]);
  });

  it.each([
    ["fails", "select broken"],
    ["is killed in the middle", "select pg_terminate_backend(pg_backend_pid())"],
  ])(
    "keeps the migrations before one that %s, names it, and continues with it at the next start [R21]",
    async (_, end) => {
      const { db } = await testDatabase();
      const own = await ownMigrations(db);
      const broken: Migration = {
        up: async (trx) => void (await sql`create table half_b (id int); ${sql.raw(end)}`.execute(trx)),
      };
      const start = migrate(db, {
        ...own,
        "900-a": table("half_a"),
        "901-b": broken,
        "902-c": table("half_c"),
      });
      const before = Object.keys(own).length + 1;
      await expect(start).rejects.toThrow(
        new RegExp(
          `The migration 901-b was rolled back; the ${before} migrations before it are applied. Start again to continue with it\\.$`,
        ),
      );
      await expect(start).rejects.toThrow(StartRefused);
      expect(await tables(db, "half\\_%")).toEqual(["half_a"]);
      expect(
        await migrate(db, {
          ...own,
          "900-a": table("half_a"),
          "901-b": table("half_b"),
          "902-c": table("half_c"),
        }),
      ).toEqual(["901-b", "902-c"]);
    },
  );

  it("gives up the lock of a table that is in use, and retries a limited number of times [R21]", async () => {
    const { db, pool } = await testDatabase();
    await sql`create table used (id int)`.execute(db);
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select from used");
    const widened: Migration = {
      up: async (trx) => void (await sql`alter table used add column more int`.execute(trx)),
    };
    const migrations = { ...(await ownMigrations(db)), "900-a": table("before_used"), "901-b": widened };
    const retried: unknown[] = [];
    const options = {
      attempts: 3,
      lockTimeout: "10ms",
      onRetry: (name: unknown) => retried.push(name),
      pause: async () => {},
    };
    await expect(migrate(db, migrations, options)).rejects.toThrow(
      /in use at each of 3 attempts .* migration 901-b /,
    );
    expect([retried, await tables(db, "before\\_used")]).toEqual([["901-b", "901-b"], ["before_used"]]);
    const released = { ...options, pause: () => reader.query("commit") };
    expect(await migrate(db, migrations, released)).toEqual(["901-b"]);
    reader.release();
  });

  it("has no statement timeout, and a lock timeout that is shorter than that of requests [R21]", async () => {
    const { db } = await testDatabase(1);
    const limits = sql<{
      statement: string;
      lock: string;
    }>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    const requests = (await limits.execute(db)).rows;
    let seen: object[] = [];
    const readsLimits: Migration = {
      async up(trx) {
        seen = (await limits.execute(trx)).rows;
      },
    };
    await migrate(db, { ...(await ownMigrations(db)), "900-a": readsLimits });
    expect(seen).toEqual([{ statement: "0", lock: "2s" }]);
    expect((await limits.execute(db)).rows).toEqual(requests);
  });

  it("rejects a database that is newer than the code [R21]", async () => {
    const { db } = await testDatabase();
    const known = await ownMigrations(db);
    await migrate(db, { ...known, "900-future": table("future") });
    await expect(migrate(db, known)).rejects.toThrow(/newer than this version.*900-future/);
  });

  it("rejects a database in which an earlier migration is missing", async () => {
    const { db } = await testDatabase();
    const known = await ownMigrations(db);
    await migrate(db, { ...known, "901-late": table("late") });
    await expect(
      migrate(db, { ...known, "900-early": table("early"), "901-late": table("late") }),
    ).rejects.toThrow(StartRefused);
  });
});
