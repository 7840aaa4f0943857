import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openDb } from "../db/database.server.ts";
import { openAdmission } from "./admission.server.ts";
import type { AppContext } from "./endpoint.server.ts";

const { pool, db } = await testDatabase(5);

it("keeps three database connections free of normal and heavy work under any load [R12]", async () => {
  const admission = openAdmission(pool);
  const limited = admission.limited({ pool, db } as AppContext);
  const held = [await limited.pool.connect(), await limited.pool.connect()];
  let third = "waits";
  const thirdQuery = limited.db.selectFrom("users").select("id").execute();
  const thirdDone = thirdQuery.then(() => {
    third = "answered";
  });
  for (let client = 0; client < 3; client++) held.push(await pool.connect());
  expect([third, pool.idleCount, pool.totalCount]).toEqual(["waits", 0, 5]);
  held.shift()?.release();
  await thirdDone;
  expect((await limited.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(limited.pool.query("select nonsense")).rejects.toThrow("nonsense");
  for (const client of held) client.release();
  expect(await openDb(limited.pool).selectFrom("users").select("id").execute()).toEqual([]);
  admission.close();
});
