import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { analyze } from "./analyze.server.ts";

it("updates the statistics of a filled table, and skips one that another transaction has locked", async () => {
  const { db } = await testDatabase();
  const user = { id: randomUUID(), name: "Ayesha", email: "a@mela.test", image: null };
  await db.insertInto("users").values(user).execute();
  await db.transaction().execute(async (other) => {
    await sql`lock table products in share row exclusive mode`.execute(other);
    await analyze(db);
  });
  const { rows } = await sql`
    select relname as table, reltuples as rows from pg_class where relname in ('users', 'products') order by 1
  `.execute(db);
  expect(rows).toEqual([
    { table: "products", rows: -1 },
    { table: "users", rows: 1 },
  ]);
});
