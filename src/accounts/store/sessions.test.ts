import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { deleteExpiredSessions } from "./sessions.server.ts";

const { db } = await testDatabase();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

it("removes expired sessions, and keeps the others", async () => {
  const user = { id: randomUUID(), name: "A", email: "a@mela.test", image: null };
  await db.insertInto("users").values(user).execute();
  for (const [token, expiresAt] of [["over", hours(-1)] as const, ["live", hours(1)] as const])
    await db
      .insertInto("sessions")
      .values({ id: randomUUID(), userId: user.id, token, expiresAt, ipAddress: null, userAgent: null })
      .execute();

  await deleteExpiredSessions(db);

  expect(await db.selectFrom("sessions").select("token").execute()).toEqual([{ token: "live" }]);
});
