import { sql } from "kysely";
import { expect, it } from "vitest";
import { newestRowsWindow } from "#shared/request-limits.ts";
import { dbWithoutLimits, testDatabase } from "#test/database.ts";
import { listPeopleIds } from "./store.server.ts";

it("listPeopleIds finds an old admin by a short text in a site with many newer people", async () => {
  const { db, connection } = await testDatabase(1);
  const filler = dbWithoutLimits(connection);
  const addPeople = (name: string, role: string, count: number, createdAt: string) =>
    sql<{ id: string }>`
      insert into users (id, name, email, role, created_at)
      select gen_random_uuid(), ${name}, gen_random_uuid() || '@mela.test', ${role}, ${createdAt}::timestamptz
      from generate_series(1, ${count}::int) returning id
    `.execute(filler);
  const { rows } = await addPeople("Li", "admin", 1, "2025-01-01T00:00:00Z");
  await addPeople("Rahim", "user", newestRowsWindow, "2026-01-01T00:00:00Z");
  expect(await listPeopleIds(db, "li")).toEqual(rows.map(({ id }) => id));
});
