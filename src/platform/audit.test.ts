import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { countAudit, listAudit, writeAudit } from "./audit.server.ts";
import { inTransaction } from "./db/database.server.ts";

const { db, pool } = await testDatabase();

const write = (at: string, detail = {}) =>
  inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: new Date(at),
      actorId: null,
      action: "role_set",
      subjectKind: "user",
      subjectId: randomUUID(),
      detail,
    }),
  );

it.each([
  "update audit_log set action = 'x'",
  "delete from audit_log",
  "truncate audit_log",
  "truncate users cascade",
])("the database rejects %s, even if it affects no row", async (statement) => {
  await expect(pool.query(statement)).rejects.toThrow("The audit log is only ever added to.");
  await write("2026-03-01T12:00:00Z");
  await expect(pool.query(statement)).rejects.toThrow("The audit log is only ever added to.");
});

it("writeAudit writes no entry if the transaction of its cause is rolled back", async () => {
  const total = await countAudit(db, {});
  const undone = inTransaction(db, async (trx) => {
    await writeAudit(trx, {
      at: new Date(),
      actorId: null,
      action: "role_set",
      subjectKind: "user",
      subjectId: randomUUID(),
    });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await countAudit(db, {})).toBe(total);
});

it("listAudit filters by whole days in Dhaka time", async () => {
  for (const time of [
    "2026-05-09T17:59:59.999Z",
    "2026-05-09T18:00:00Z",
    "2026-05-10T17:59:59.999Z",
    "2026-05-10T18:00:00Z",
  ])
    await write(time);
  const { entries } = await listAudit(db, { limit: 10, from: "2026-05-10", to: "2026-05-10" });
  expect(entries.map(({ at }) => at.toISOString())).toEqual([
    "2026-05-10T17:59:59.999Z",
    "2026-05-09T18:00:00.000Z",
  ]);
});

it("listAudit pages without gaps or duplicates, also through entries of the same time", async () => {
  for (let count = 0; count < 5; count++) await write("2026-06-01T00:00:00Z", { to: String(count) });
  const filters = { from: "2026-06-01", to: "2026-06-01" };
  expect(await countAudit(db, filters)).toBe(5);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAudit(db, { ...filters, limit: 2, cursor });
    seen.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});
