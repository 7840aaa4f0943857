import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import type { Connection } from "../postgres/login.server.ts";
import { takeOwnership } from "../postgres/owner.server.ts";
import type { Db } from "./database.server.ts";
import { type MigrationWithIndexes, migrate, StartRefused } from "./migrate.server.ts";

const withoutPause = { pause: () => Promise.resolve() };

/** A database with a table `big`, and the migrations that made it, to which a test adds `indexes`. */
async function bigTable(connections = 20) {
  const { db, pool, connection } = await testDatabase(connections);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const up = async () => {};
  const applied = Object.fromEntries(rows.map(({ name }): [string, MigrationWithIndexes] => [name, { up }]));
  await sql`create table big (a int, b int); insert into big values (1, 1), (1, 2)`.execute(db);
  return {
    db,
    pool,
    connection,
    withIndexes: (indexes: MigrationWithIndexes["indexes"]) => ({
      ...applied,
      "900-indexes": { up, ...(indexes && { indexes }) },
    }),
  };
}

async function indexesOfBig(db: Db): Promise<Record<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'big'::regclass order by 1
  `.execute(db);
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

describe("indexes that a migration exports", () => {
  it("are built while others write to the table", async () => {
    const { db, pool, withIndexes } = await bigTable();
    const writer = await pool.connect();
    await writer.query("begin");
    await writer.query("insert into big values (2, 2)");
    const start = migrate(db, withIndexes({ big_a: "on big (a)" }), withoutPause);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1);
    expect((await pool.query("insert into big values (3, 3)")).rowCount).toBe(1);
    await writer.query("commit");
    writer.release();
    expect(await start).toEqual(["900-indexes"]);
    expect(await indexesOfBig(db)).toEqual({ big_a: true });
  });

  it("are built while Mela owns its database server", async () => {
    const { db, connection, withIndexes } = await bigTable();
    const owner = await takeOwnership({ ...connection, ssl: false } as Connection);
    expect(
      await migrate(db, withIndexes({ big_a: "on big (a)" }), {
        pause: () => Promise.reject(new Error("waits for a lock")),
      }),
    ).toEqual(["900-indexes"]);
    await owner?.release();
    expect(await indexesOfBig(db)).toEqual({ big_a: true });
  });

  it("are built once by two processes that start at the same time", async () => {
    const { db, withIndexes } = await bigTable();
    const built: string[] = [];
    const options = { ...withoutPause, onIndex: (index: string) => built.push(index) };
    const migrations = withIndexes({ big_a: "on big (a)", big_b: "on big (b)" });
    await Promise.all([migrate(db, migrations, options), migrate(db, migrations, options)]);
    expect(built).toEqual(["big_a", "big_b"]);
    expect(await indexesOfBig(db)).toEqual({ big_a: true, big_b: true });
  });

  it("are reported with the size of their table before they are built or dropped", async () => {
    const { db, withIndexes } = await bigTable();
    await sql`insert into big select i, i from generate_series(1, 1000) i`.execute(db);
    const reports: [index: string, tableBytes: number][] = [];
    await migrate(db, withIndexes({ big_a: "on big (a)" }), {
      ...withoutPause,
      onIndex: (index, tableBytes) => reports.push([index, tableBytes]),
    });
    expect(reports).toEqual([["big_a", expect.any(Number)]]);
    expect(reports[0]?.[1]).toBeGreaterThan(8_192);
  });

  it("stop the start when one cannot be built, and the next start replaces what was left of it", async () => {
    const { db, withIndexes } = await bigTable();
    const migrations = withIndexes({ big_b: "on big (b)" });
    // A failed concurrent build leaves an invalid index behind, as a kill does.
    const failing = {
      ...migrations,
      "900-indexes": { ...migrations["900-indexes"], indexes: { big_b: "on big ((1 / (b - 1)))" } },
    };
    await expect(migrate(db, failing, withoutPause)).rejects.toThrow(
      new StartRefused(
        "An index could not be built: division by zero. All migrations have been applied. Start again to retry.",
      ),
    );
    expect(await indexesOfBig(db)).toEqual({ big_b: false });
    await migrate(db, migrations, withoutPause);
    expect(await indexesOfBig(db)).toEqual({ big_b: true });
  });

  it("are dropped when a later migration sets them to null", async () => {
    const { db, withIndexes } = await bigTable();
    const migrations = withIndexes({ big_a: "on big (a)" });
    await migrate(db, migrations, withoutPause);
    const later: MigrationWithIndexes = { up: async () => {}, indexes: { big_a: null } };
    await migrate(db, { ...migrations, "901-dropped": later }, withoutPause);
    expect(await indexesOfBig(db)).toEqual({});
  });

  it("leave the limits of the connection as they were", async () => {
    const { db, withIndexes } = await bigTable(1);
    await migrate(db, withIndexes({ big_a: "on big (a)" }), withoutPause);
    const { rows } =
      await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        db,
      );
    expect(rows).toEqual([{ statement: "5s", lock: "4s" }]);
  });
});
