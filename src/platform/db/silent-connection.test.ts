import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { commonRefusals } from "#shared/refusal.ts";
import { testDatabase } from "#test/database.ts";
import { toRefusal } from "../http/problems.server.ts";
import { openDb } from "./database.server.ts";
import { closeWhenSilent } from "./silent-connection.server.ts";

/** The server of these tests has no limit, so a sleeping statement is as silent as a frozen server. */
const limitMs = 2_000;
const longerThanLimit = sql`select pg_sleep(3)`;
const forever = "select pg_sleep(600)";

const { connection } = await testDatabase();
const pool = new pg.Pool({ ...connection, max: 2 });
const silences: Error[] = [];
pool.on("connect", (client) => closeWhenSilent(client, limitMs, (error) => silences.push(error)));
afterAll(() => pool.end());
const db = openDb(pool);

describe("a connection whose server does not respond in time", () => {
  it("fails a statement of the pool, and is dropped", async () => {
    silences.length = 0;
    await expect(pool.query(forever)).rejects.toThrow("Connection terminated");
    expect([silences.length, pool.totalCount]).toEqual([1, 0]);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("fails a transaction without waiting for its rollback, and is dropped", async () => {
    silences.length = 0;
    const work = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql.raw(forever).execute(trx);
    });
    // Kysely reports the error of the rollback, whose connection is closed.
    const error = await work.catch((thrown: unknown) => thrown);
    expect(toRefusal(error)).toMatchObject({ kind: commonRefusals.unavailable, retryAfterSeconds: 2 });
    // A rollback that waits would have been silent as well.
    expect(silences).toHaveLength(1);
    expect(pool.totalCount).toBe(pool.idleCount);
  });
});

describe("the time limit", () => {
  it.each(["0", "'60s'", "'5min'", "60000"])(
    "follows 'set local statement_timeout = %s' until the transaction ends",
    async (limit) => {
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql.raw(`set local statement_timeout = ${limit}`).execute(trx);
        return longerThanLimit.execute(trx);
      });
      expect(rows).toHaveLength(1);
      await expect(db.connection().execute((own) => sql.raw(forever).execute(own))).rejects.toThrow(
        "Connection terminated",
      );
    },
  );

  it("follows the session's statement_timeout until it is reset", async () => {
    await db.connection().execute(async (own) => {
      await sql`set statement_timeout = 0`.execute(own);
      await own.transaction().execute((trx) => longerThanLimit.execute(trx));
      expect((await longerThanLimit.execute(own)).rows).toHaveLength(1);
      await sql`reset statement_timeout`.execute(own);
      await expect(sql.raw(forever).execute(own)).rejects.toThrow("Connection terminated");
    });
  });

  it("applies to each of several statements on one connection", async () => {
    await db.connection().execute(async (own) => {
      const naps = [1, 2, 3].map(() => sql`select pg_sleep(1)`.execute(own));
      expect(await Promise.all(naps)).toHaveLength(3);
    });
  });
});
