import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { deleteExpiredSessions, deleteOldRequestCounts } from "./sessions.server.ts";

const { db, pool } = await testDatabase();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

it("removes expired sessions and request counts that are a day old, and keeps the others", async () => {
  const user = { id: randomUUID(), name: "A", email: "a@mela.test", image: null };
  await db.insertInto("users").values(user).execute();
  for (const [token, expiresAt] of [["over", hours(-1)] as const, ["live", hours(1)] as const])
    await db
      .insertInto("sessions")
      .values({ id: randomUUID(), userId: user.id, token, expiresAt, ipAddress: null, userAgent: null })
      .execute();
  for (const [key, last] of [["old", hours(-25)] as const, ["fresh", hours(-1)] as const])
    await pool.query("insert into rate_limits (id, key, count, last_request) values ($1, $2, 1, $3)", [
      randomUUID(),
      key,
      last.getTime(),
    ]);

  await deleteExpiredSessions(db);
  await deleteOldRequestCounts(db);

  expect(await db.selectFrom("sessions").select("token").execute()).toEqual([{ token: "live" }]);
  expect((await pool.query("select key from rate_limits")).rows).toEqual([{ key: "fresh" }]);
});
