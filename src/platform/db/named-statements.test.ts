import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openDb } from "./database.server.ts";
import { named, nameStatements } from "./named-statements.server.ts";

const { connection } = await testDatabase();
const pool = new pg.Pool({ ...connection, max: 1 });
pool.on("connect", nameStatements);
afterAll(() => pool.end());
const db = openDb(pool);

const prepared = async () =>
  (await pool.query<{ statement: string }>("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );

describe("named statements", () => {
  it("are prepared once and return the same results", async () => {
    for (const number of [1, 2, 3]) {
      const { rows } = await sql<{ twice: number }>`select ${number}::integer * 2 as twice ${named}`.execute(
        db,
      );
      expect(rows).toEqual([{ twice: number * 2 }]);
    }
    expect((await prepared()).filter((text) => text.includes("twice"))).toHaveLength(1);
  });

  it("are prepared also if white space follows the mark", async () => {
    await sql`
      select ${1}::integer * 3 as thrice ${named}
    `.execute(db);
    expect((await prepared()).filter((text) => text.includes("thrice"))).toHaveLength(1);
  });

  it("work with the query builder and in transactions", async () => {
    const find = (name: string) =>
      db
        .transaction()
        .execute((trx) =>
          trx
            .selectFrom("users")
            .select("id")
            .where("name", "=", name)
            .forNoKeyUpdate()
            .modifyEnd(named)
            .execute(),
        );
    expect(await find("a")).toEqual([]);
    expect(await find("b")).toEqual([]);
    expect((await prepared()).filter((text) => /from "users".* for no key update/.test(text))).toHaveLength(
      1,
    );
  });

  it("report their errors", async () => {
    const wrong = () => sql`select 1 / ${0}::integer ${named}`.execute(db);
    await expect(wrong()).rejects.toMatchObject({ code: "22012" });
    await expect(wrong()).rejects.toMatchObject({ code: "22012" });
  });
});

describe("other statements", () => {
  it("are not prepared", async () => {
    const before = (await prepared()).length;
    await db.selectFrom("users").select("id").where("name", "=", "c").execute();
    await pool.query("select 1 as one");
    await pool.query("select $1::integer as one", [1]);
    expect(await prepared()).toHaveLength(before);
  });
});
